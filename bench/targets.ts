import type { Target } from './report.ts';

/** The controls of the pages: see `pages/plain-page.ts`. */
export const PLAIN = 'plain page';
export const BARE = 'bare page';

/** What the subjects of the second agency start with. */
export const SECOND = 'second agency: ';

export const PAGES = ['/', '/contact', '/privacy'];

export const REAL = 'throttled for real';
export const MODEL = 'in the model';

export const INP = 'INP at a quarter of the speed';

const paints: Target[] = ['', SECOND].flatMap((agency) =>
  ['FCP', 'LCP'].flatMap((paint): Target[] => {
    const what = `${paint}, ${REAL}`;
    const per = agency + PLAIN;
    return [
      { what, subject: `${agency}/`, per, is: 'at most', goal: 1 },
      { what, subject: `${agency}/contact`, per, is: 'at most', goal: 1.05 },
    ];
  }),
);

const steadiness: Target[] = ['', SECOND].flatMap((agency) =>
  PAGES.flatMap((page): Target[] => [
    { what: `TBT, ${REAL}`, subject: agency + page, is: 'at most', goal: 0 },
    { what: `CLS, ${REAL}`, subject: agency + page, is: 'at most', goal: 0.001 },
  ]),
);

const scores: Target[] = PAGES.flatMap((subject) =>
  ['performance', 'accessibility', 'best-practices', 'seo'].map(
    (category): Target => ({ what: `Lighthouse ${category}`, subject, is: 'at least', goal: 100 }),
  ),
);

const weights: Target[] = [
  { what: 'bytes', subject: '/', is: 'at most', goal: 48_000 },
  { what: 'bytes', subject: '/contact', is: 'at most', goal: 115_000 },
];

/** Everything that is measured in `pages/interactions.ts`, without its control. */
const ACTS = [
  ...['open the menu', 'close the menu', 'next quote'],
  ...['touch a field', 'type a name', 'fill in the rest', 'submit'],
];

const responses: Target[] = ['', SECOND].flatMap((agency) =>
  ACTS.map((act): Target => ({ what: INP, subject: agency + act, is: 'under', goal: 50 })),
);

const server: Target[] = [
  // By processor time: one core of load cannot use up one core of ours.
  { what: 'home page, processor time', subject: 'Fastify', per: 'ours', is: 'at least', goal: 1.5 },
  { what: 'posts, per second', subject: 'without mail', per: 'without the store', is: 'at least', goal: 0.2 },
  { what: 'home page at 100/s, p99', subject: '20 posts/s', per: 'no posts', is: 'at most', goal: 4 },
  { what: 'memory', subject: 'at rest', is: 'at most', goal: 130 },
  { what: 'accept one request', subject: '1,000,000 stored', per: 'none stored', is: 'at most', goal: 1.2 },
];

const developing: Target[] = [
  { what: 'fresh clone', subject: 'to the first answer', is: 'at most', goal: 40 },
  { what: 'the whole check', subject: 'npm test', is: 'at most', goal: 7 },
];

/**
 * The targets for the site, the server and the work on them. Targets for times that depend on the machine are ratios
 * within one run, except for those that people wait for.
 */
export const targets: Target[] = [
  ...paints,
  ...steadiness,
  ...scores,
  ...weights,
  ...responses,
  ...server,
  ...developing,
];
