import type { Target } from '../report/target.ts';
import { INTERACTION, INTERACTIONS } from './interactions.ts';
import { CATEGORIES } from './lighthouse.ts';
import { NAVIGATION } from './navigation.ts';
import { HOW, LIMIT, PAGES } from './paints.ts';

const againstLimit = (what: string, subject: string, goal: number): Target => ({
  name: `${what}: ${subject} ÷ limit page`,
  of: { what, subject },
  per: { what, subject: LIMIT },
  is: 'at most',
  goal,
});

/** What the pages have to be: ratios within the run where a time is meant, because times drift with the machine. */
export const pageTargets: Target[] = [
  againstLimit(`FCP, ${HOW.devtools}`, '/', 1.1),
  againstLimit(`LCP, ${HOW.devtools}`, '/', 1.1),
  againstLimit(`FCP, ${HOW.devtools}`, '/contact', 1.15),
  againstLimit(`LCP, ${HOW.devtools}`, '/contact', 1.15),
  againstLimit(`LCP, ${HOW.simulate}`, '/', 1.3),
  ...PAGES.flatMap((subject) => [
    ...Object.values(HOW).map((how): Target => {
      const what = `TBT, ${how}`;
      return { name: `${what}: ${subject}, ms`, of: { what, subject }, is: 'at most', goal: 0 };
    }),
    ...Object.values(HOW).map((how): Target => {
      const what = `CLS, ${how}`;
      return { name: `${what}: ${subject}`, of: { what, subject }, is: 'at most', goal: 0 };
    }),
    ...CATEGORIES.map((category): Target => {
      const what = `Lighthouse ${category}`;
      return { name: `${what}: ${subject}`, of: { what, subject }, is: 'at least', goal: 100 };
    }),
  ]),
  ...INTERACTIONS.map(
    (subject): Target => ({
      name: `${INTERACTION}: ${subject}, ms`,
      of: { what: INTERACTION, subject },
      is: 'at most',
      goal: 50,
    }),
  ),
  {
    name: `${NAVIGATION}: prefetched, ms`,
    of: { what: NAVIGATION, subject: 'prefetched' },
    is: 'at most',
    goal: 100,
  },
];
