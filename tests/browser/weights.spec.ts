import { globSync, readFileSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { benefits, callToAction, jobSheet, services } from '../../agency/words/home.ts';
import { header } from '../../agency/words/navigation.ts';
import { testimonials } from '../../agency/words/testimonials.ts';
import { FIELD_NAMES } from '../../shared/contact-request.ts';
import type { JobLine } from '../../shared/words.ts';
import { expectSuccess, openForm, send } from './contact-page.ts';
import { expect, test } from './fixtures.ts';
import { carousel, showSecond } from './home-page.ts';

/**
 * What each page may weigh: bytes as they come over the network, headers included, by type. Bytes do not depend on
 * the machine, so the room is about 2 %. A type that is not named may not come at all. A document and its
 * script may weigh as much more as the words do: those are the agency's.
 */

type Weights = Record<string, number>;

/** Each letter beyond English brings its shapes, and those beyond Latin-1 a further file for each font. */
const letters = new Set(globSync('agency/**/*.ts').flatMap((file) => [...readFileSync(file, 'utf8')]));
const further = [...letters].filter((letter) => letter > 'ÿ' && /\p{L}/u.test(letter)).length;
const beyondEnglish = [...letters].filter((letter) => letter > '~').length;
const FONTS = 43_650 + 120 * beyondEnglish + (further && 11_800 + 160 * further);

/** Each card, line, quote, term, further link and field brings markup of its own. */
const parts = [
  ...[services.items, benefits.items, jobSheet.lines],
  ...[
    jobSheet.lines.flatMap(({ call }: JobLine) => call?.lines ?? []),
    testimonials,
    callToAction.terms,
    header.links,
  ],
].flat().length;
const HOME = 12_900 + 40 * parts;

const CONTACT = 11_145 + 80 * FIELD_NAMES.length;

interface Budget {
  path: string;
  open: (page: Page) => Promise<unknown>;
  onLoad: Weights;
  /** What a visitor then does. */
  use: string;
  act: (page: Page) => Promise<void>;
  /** What comes with it. */
  more: Weights;
}

const budgets: Budget[] = [
  {
    path: '/',
    open: (page) => page.goto('/'),
    onLoad: { document: HOME, font: FONTS },
    use: 'the carousel was used',
    act: async (page) => {
      if (testimonials.length === 0) return;
      await carousel(page).scrollIntoViewIfNeeded();
      await expect(carousel(page).locator('[data-hydrated]')).toBeVisible();
      await showSecond(page);
    },
    more: { script: 81_000 },
  },
  {
    path: '/contact',
    open: openForm,
    onLoad: { document: CONTACT, font: FONTS, script: 77_000 },
    use: 'a request was sent',
    act: (page) => send(page).then(() => expectSuccess(page)),
    more: { script: 126_500, fetch: 1_800 },
  },
  {
    path: '/privacy',
    open: (page) => page.goto('/privacy'),
    onLoad: { document: 9_390, font: FONTS },
    use: 'it was read to its end',
    act: (page) => page.getByRole('contentinfo').scrollIntoViewIfNeeded(),
    more: {},
  },
];

for (const { path, open, onLoad, use, act, more } of budgets) {
  test(`${path} keeps its budget of bytes on load, where nothing blocks its rendering, and after ${use}`, async ({
    page,
  }) => {
    const weights = await weigh(page);
    await open(page);
    await page.waitForLoadState('networkidle');
    expect(weights().document).toBeGreaterThan(5_000);
    const blocking = 'link[rel=stylesheet], script[src]:not([type=module], [async], [defer])';
    await expect(page.locator(blocking)).toHaveCount(0);
    const words = brotliCompressSync(await page.evaluate(readWords)).length;
    expect(beyond(onLoad, weights(), words)).toEqual({});

    await act(page);
    await page.waitForLoadState('networkidle');
    expect(beyond({ ...onLoad, ...more }, weights(), words)).toEqual({});
  });
}

/** All words of the page: those on the screen, those that are read out, and those for machines. */
function readWords(): string {
  const spoken = [
    ...document.querySelectorAll('[aria-label], [content], script[type="application/ld+json"]'),
  ].map((part) => part.getAttribute('aria-label') ?? part.getAttribute('content') ?? part.textContent);
  return [document.title, document.body.innerText, ...spoken].join('\n');
}

/** The types that weigh more than they may, each with its weight. */
function beyond(budget: Weights, weights: Weights, words: number): Weights {
  // A page names the further fonts, with the letters that each is for. A header in two rows brings its styles.
  const room: Weights = { document: words + (further && 700) + (header.links.length && 150), script: words };
  const isBeyond = ([type, bytes]: [string, number]) =>
    bytes > (budget[type] ?? Number.NEGATIVE_INFINITY) + (room[type] ?? 0);
  return Object.fromEntries(Object.entries(weights).filter(isBeyond));
}

/** Counts the bytes of everything that arrives from now on. */
async function weigh(page: Page): Promise<() => Weights> {
  const devtools = await page.context().newCDPSession(page);
  const types = new Map<string, string>();
  const weights = new Map<string, number>();
  devtools.on('Network.responseReceived', ({ requestId, type }) => types.set(requestId, type.toLowerCase()));
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const type = types.get(requestId) ?? 'other';
    weights.set(type, (weights.get(type) ?? 0) + encodedDataLength);
  });
  await devtools.send('Network.enable');
  return () => Object.fromEntries(weights);
}
