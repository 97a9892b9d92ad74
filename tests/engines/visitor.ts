import { expect, vi } from 'vitest';
import { type Browser, type Key, type Point, type Size, WAIT } from './browser.ts';

/** An element: by selector, or among those that a selector matches the first visible one that reads so. */
type Target = string | { css: string; words: string };

export const PHONE = { width: 360, height: 740 };
export const DESKTOP = { width: 1280, height: 800 };

export async function startVisit(browser: Browser, origin: string) {
  const tab = await browser.openTab();
  await tab.resize(DESKTOP);
  const expected: RegExp[] = [];

  /** Runs a function in the page, with values that JSON can carry, and returns what it returns. */
  const read = <Result, Values extends unknown[]>(
    work: (...values: Values) => Result,
    ...values: Values
  ): Promise<Awaited<Result>> =>
    // JSON carries what the function returns, as its type says.
    tab.evaluate(`(${work})(...${JSON.stringify(values)})`) as Promise<Awaited<Result>>;

  /** The same for a function of an element. */
  const readOf = <Result, Values extends unknown[]>(
    target: Target,
    work: (element: HTMLElement, ...values: Values) => Result,
    ...values: Values
  ): Promise<Awaited<Result>> => {
    const element = `(${find})(${JSON.stringify(target)})`;
    return tab.evaluate(`(${work})(${element}, ...${JSON.stringify(values)})`) as Promise<Awaited<Result>>;
  };

  const isSeen = (target: Target) =>
    tab.evaluate(`(${find})(${JSON.stringify(target)})?.checkVisibility() ?? false`);

  /** Returns where an element is, once it is at rest in the window and nothing covers its middle. */
  const reach = (target: Target): Promise<Point> =>
    vi.waitFor(async () => {
      const before = await readOf(target, bringIntoView);
      const place = await readOf(target, bringIntoView);
      if (place.x !== before.x || place.y !== before.y) throw new Error(`It moves: ${nameOf(target)}`);
      return place;
    }, WAIT);

  return {
    read,
    readOf,
    resize: (size: Size) => tab.resize(size),
    picture: () => tab.picture(),
    print: () => tab.print?.(),
    open: (path: string) => tab.open(origin + path),
    click: async (target: Target) => tab.click(await reach(target)),
    tap: async (target: Target) => tab.tap(await reach(target)),
    clickAt: (point: Point) => tab.click(point),
    tapAt: (point: Point) => tab.tap(point),
    /** Puts focus there, as the keys that it takes to get there do. */
    focus: (target: Target) => readOf(target, (element) => element.focus()),
    press: (key: Key) => tab.press(key),
    type: (text: string) => tab.type(text),
    wordsOf: (target: Target) => tab.evaluate(`(${find})(${JSON.stringify(target)})?.textContent ?? ''`),
    /** Each of these waits until it is so. */
    isAt: (path: string) => expect.poll(() => read(loadedPath), { message: `is at ${path}` }).toBe(path),
    sees: (target: Target) =>
      expect.poll(() => isSeen(target), { message: `sees ${nameOf(target)}` }).toBe(true),
    seesNo: (target: Target) =>
      expect.poll(() => isSeen(target), { message: `sees no ${nameOf(target)}` }).toBe(false),
    hasFocusOn: (target: Target) =>
      expect
        .poll(() => readOf(target, focusElsewhere), { message: `has focus on ${nameOf(target)}` })
        .toBe('nowhere else'),
    /** It begins where the header ends. */
    startsBelowHeader: (target: Target) =>
      expect
        .poll(
          () =>
            readOf(target, (element) => {
              const header = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0;
              return element.getBoundingClientRect().top - header;
            }),
          { message: `distance of ${nameOf(target)} from the header` },
        )
        .toBeCloseTo(0, 0),
    fontsAreShown: () => expect.poll(() => read(areFontsLoaded), { message: 'shows its fonts' }).toBe(true),
    /** Console lines that the visit causes on purpose. */
    expectComplaint: (line: RegExp) => expected.push(line),
    /** A visit must leave nothing of this behind: other lines on the console, cookies, anything in the storage. */
    async leftBehind() {
      const complaints = tab.complaints().filter((line) => !expected.some((allowed) => allowed.test(line)));
      const stored = await read(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)]);
      return { complaints, stored, cookies: await tab.cookies() };
    },
    end: () => tab.close(),
  };
}

export type Visitor = Awaited<ReturnType<typeof startVisit>>;

const nameOf = (target: Target) => (typeof target === 'string' ? target : `${target.css} '${target.words}'`);

/* The functions below run in the page, so each is whole in itself. */

function find(target: Target): HTMLElement | undefined {
  const { css, words } = typeof target === 'string' ? { css: target, words: undefined } : target;
  // A space at which no line breaks is one, too.
  const spaced = (text: string) => text.replaceAll(/\s+/g, ' ').trim();
  return [...document.querySelectorAll<HTMLElement>(css)].find(
    (element) =>
      words === undefined ||
      (element.checkVisibility() && spaced(element.ariaLabel ?? element.textContent) === spaced(words)),
  );
}

/** The middle of an element and its width. Waits for nothing: without script the page cannot. */
function bringIntoView(element: HTMLElement | undefined): Point {
  if (!element?.checkVisibility()) throw new Error('There is nothing to press.');
  element.scrollIntoView({ block: 'center', behavior: 'instant' });
  const { left, top, width, height } = element.getBoundingClientRect();
  const place = { x: Math.round(left + width / 2), y: Math.round(top + height / 2) };
  const hit = document.elementFromPoint(place.x, place.y);
  if (!element.contains(hit)) throw new Error(`It is covered by ${hit?.outerHTML.slice(0, 200)}`);
  return place;
}

function focusElsewhere(element: HTMLElement | undefined): string {
  const { activeElement } = document;
  return element && element === activeElement
    ? 'nowhere else'
    : `on ${activeElement?.outerHTML.slice(0, 200)}`;
}

function loadedPath(): string {
  return document.readyState === 'complete' ? location.pathname + location.hash : '';
}

/** Tells whether the fetched fonts are there, besides those that stand in for them. */
function areFontsLoaded(): boolean {
  return (
    document.fonts.status === 'loaded' &&
    [...document.fonts].some(({ family, status }) => status === 'loaded' && !/fallback/.test(family))
  );
}
