import type { HonoRequest, MiddlewareHandler } from 'hono';
import { dayOf } from '../schedule/calendar.ts';
import type { Store, VisitStep } from '../store/schema.ts';
import { addCounts, addVisits, NO_STEPS, rowsOf, type Visits } from './stored-visits.ts';
import { isVisitor, sourceOf } from './visitor.ts';

/** Counts a step that was just answered, when a visitor took it. Keeps nothing else of the request. */
export type CountVisit = (step: VisitStep, request: HonoRequest) => void;

interface VisitCounterParts {
  store: Store;
  /** The zone whose days are counted. */
  timeZone: string;
  publicOrigin: string;
  /** Epoch milliseconds. */
  now: () => number;
}

/**
 * Counts in memory, so that no visitor waits for the store. `flush` adds to the store, and when that fails the next one
 * adds the same again. Where only the answer to a commit was lost, that counts it twice.
 */
export function createVisitCounter({ store, timeZone, publicOrigin, now }: VisitCounterParts) {
  let counted: Visits = new Map();

  const count: CountVisit = (step, request) => {
    if (!isVisitor(request, publicOrigin)) return;
    const source = sourceOf(request, publicOrigin);
    addCounts(counted, { ...NO_STEPS, day: dayOf(now(), timeZone), source, [step]: 1 });
  };

  async function flush(): Promise<void> {
    const adding = counted;
    counted = new Map();
    try {
      await addVisits(store, adding);
    } catch (error) {
      for (const row of rowsOf(adding)) addCounts(counted, row);
      throw error;
    }
  }

  return { count, flush };
}

export type VisitCounter = ReturnType<typeof createVisitCounter>;

const PAGES = new Map<string, VisitStep>([
  ['/', 'home'],
  ['/contact', 'contact'],
]);

/** Counts the pages that a visitor's browser fetches, new or as it has them already. */
export function countPages({ countVisit }: { countVisit: CountVisit }): MiddlewareHandler {
  return async (c, next) => {
    await next();
    const step = PAGES.get(c.req.path);
    if (step !== undefined && c.req.method === 'GET' && [200, 304].includes(c.res.status))
      countVisit(step, c.req);
  };
}
