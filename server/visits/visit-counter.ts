import type { HonoRequest } from 'hono';
import { dayOf } from '../schedule/calendar.ts';
import type { Store, VisitStep } from '../store/schema.ts';
import { isVisitor } from './is-visitor.ts';
import { OTHER, sourceOf } from './source.ts';
import { NO_STEPS, type StepCounts, sumOf } from './steps.ts';
import { addVisits, type Visits } from './stored-visits.ts';

/** Counts a step that was just answered, when a visitor took it. Keeps nothing else of the request. */
export type CountVisit = (step: VisitStep, request: HonoRequest) => void;

export interface VisitCounter {
  count: CountVisit;
  /**
   * Adds what was counted to the store, all or nothing.
   * @throws the store's error. What was counted is then added the next time.
   */
  flush(): Promise<void>;
}

interface VisitCounterParts {
  store: Store;
  /** The zone whose days are counted. */
  timeZone: string;
  publicOrigin: string;
  /** Epoch milliseconds. */
  now: () => number;
}

/** How many sources of one day are held in memory. Callers can make up names, and those beyond count as `other`. */
export const SOURCES_HELD = 1000;

/** Counts in memory, so that no visitor waits for the store. */
export function createVisitCounter({ store, timeZone, publicOrigin, now }: VisitCounterParts): VisitCounter {
  let counted: Visits = new Map();

  function add(day: string, source: string, counts: StepCounts): void {
    const sources = counted.getOrInsertComputed(day, () => new Map());
    const held = sources.has(source) || sources.size < SOURCES_HELD ? source : OTHER;
    sources.set(held, sumOf([sources.get(held) ?? NO_STEPS, counts]));
  }

  return {
    count(step, request) {
      if (!isVisitor(request, publicOrigin)) return;
      add(dayOf(now(), timeZone), sourceOf(request, publicOrigin), { ...NO_STEPS, [step]: 1 });
    },
    async flush() {
      const adding = counted;
      if (adding.size === 0) return;
      counted = new Map();
      try {
        await addVisits(store, adding);
      } catch (error) {
        for (const [day, sources] of adding) {
          for (const [source, counts] of sources) add(day, source, counts);
        }
        throw error;
      }
    },
  };
}
