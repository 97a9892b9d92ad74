import type { MiddlewareHandler } from 'hono';
import type { VisitStep } from '../store/schema.ts';
import type { CountVisit } from './visit-counter.ts';

interface CountPagesParts {
  countVisit: CountVisit;
  /** The address of the script that a page fetches when its visitor touches the form. */
  functionClient: string;
}

/** Counts the steps that a visitor takes by fetching something of the site, new or as the browser has it already. */
export function countPages({ countVisit, functionClient }: CountPagesParts): MiddlewareHandler {
  const steps = new Map<string, VisitStep>([
    ['/', 'home'],
    ['/contact', 'contact'],
    [functionClient, 'touched'],
  ]);
  return async (c, next) => {
    await next();
    const step = steps.get(c.req.path);
    if (step === undefined || c.req.method !== 'GET') return;
    if ([200, 304].includes(c.res.status)) countVisit(step, c.req);
  };
}
