import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { HOW, LIMIT, PAGES } from '../pages/paints.ts';
import { POST_RATE, POSTS } from '../server/posts.ts';
import { OURS, STATIC_RATE } from '../server/static-pages.ts';
import { type BarGroup, barChart } from './bar-chart.ts';
import type { Figure } from './figure.ts';
import { median } from './median.ts';
import { readResults } from './results.ts';

const file = join(import.meta.dirname, '../results/chart.svg');

/** What people would pick instead, on another day: first paint and that day's limit page, in milliseconds. */
const PEERS = [
  ['a React site', 1374 / 760],
  ['AstroWind', 1565 / 760],
] as const;

/** Draws what was last measured of both parts. Returns the file. */
export function writeChart(): string {
  const figures = [...(readResults('pages')?.figures ?? []), ...(readResults('server')?.figures ?? [])];
  const groups = [firstPaints(figures), staticPages(figures), posts(figures)].filter(
    ({ bars }) => bars.length > 0,
  );
  writeFileSync(file, barChart(groups, groups.map(inWords).join(' ')));
  return file;
}

function firstPaints(figures: readonly Figure[]): BarGroup {
  const of = (subject: string) => find(figures, `FCP, ${HOW.devtools}`, subject);
  const limit = of(LIMIT);
  const ours = PAGES.map((path) => [path, of(path)] as const);
  const times = (label: string, value: number, isOurs: boolean) => ({
    label,
    value,
    shown: `${value.toFixed(2)} ×`,
    isOurs,
  });
  return {
    title: 'First paint on a slow phone, as a multiple of a bare page of the same words',
    bars:
      limit === undefined
        ? []
        : [
            times(LIMIT, 1, false),
            ...ours.flatMap(([path, value]) =>
              value === undefined ? [] : [times(path, value / limit, true)],
            ),
            ...PEERS.map(([label, value]) => times(`${label}*`, value, false)),
          ],
  };
}

function staticPages(figures: readonly Figure[]): BarGroup {
  const bars = ['nginx', OURS, 'Fastify'].flatMap((subject) =>
    perSecond(figures, STATIC_RATE, subject, subject === OURS),
  );
  return { title: 'The home page, answers a second on one core', bars };
}

function posts(figures: readonly Figure[]): BarGroup {
  const subjects = [POSTS.bare, POSTS.store, POSTS.real];
  const bars = subjects.flatMap((subject) => perSecond(figures, POST_RATE, subject, subject !== POSTS.bare));
  return { title: 'Contact requests, on disk before the answer, a second on one core', bars };
}

function perSecond(figures: readonly Figure[], what: string, subject: string, isOurs: boolean) {
  const value = find(figures, what, subject);
  if (value === undefined) return [];
  return [{ label: subject, value, shown: Math.round(value).toLocaleString('en-GB'), isOurs }];
}

function find(figures: readonly Figure[], what: string, subject: string): number | undefined {
  const found = figures.find((figure) => figure.what === what && figure.subject === subject);
  return found && median(found.values);
}

function inWords({ title, bars }: BarGroup): string {
  return `${title}: ${bars.map(({ label, shown }) => `${label} ${shown}`).join(', ')}.`;
}
