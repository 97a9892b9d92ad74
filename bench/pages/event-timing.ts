import type { Page } from '@playwright/test';

/** The shortest that the browser reports, in milliseconds; it counts in steps of 8. */
const SHORTEST = 16;

/** Has every page that is opened from now on take note of how long its events take. */
export async function recordEvents(page: Page): Promise<void> {
  await page.addInitScript((durationThreshold) => {
    const durations: number[] = [];
    const add = (entries: PerformanceEntryList) => {
      for (const entry of entries) {
        // Events without a number belong to no touch or key, and do not count for INP.
        if (Number(Reflect.get(entry, 'interactionId')) > 0) durations.push(entry.duration);
      }
    };
    const observer = new PerformanceObserver((list) => add(list.getEntries()));
    const options: PerformanceObserverInit & { durationThreshold: number } = {
      type: 'event',
      durationThreshold,
    };
    observer.observe(options);
    Reflect.set(window, 'takeDurations', () => {
      add(observer.takeRecords());
      return durations.splice(0);
    });
  }, SHORTEST);
}

/**
 * The longest time, in milliseconds, from a touch or key to the frame that followed it, of all while `act` ran:
 * https://w3c.github.io/event-timing/. The shortest that can be told is 16.
 */
export async function longestEvent(page: Page, act: () => Promise<void>): Promise<number> {
  await takeDurations(page);
  await act();
  return Math.max(SHORTEST, ...(await takeDurations(page)));
}

/** An entry is made with the second frame after its event. */
const takeDurations = (page: Page) =>
  page.evaluate(async (): Promise<number[]> => {
    for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
    await new Promise((resolve) => setTimeout(resolve, 200));
    return Reflect.get(window, 'takeDurations')();
  });
