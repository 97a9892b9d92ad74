import type { Target } from './report.ts';

/** The control of the pages: see `pages/plain-page.ts`. */
export const PLAIN = 'plain page';

export const REAL = 'throttled for real';
export const MODEL = 'in the model';

const paints: Target[] = ['FCP', 'LCP'].flatMap((paint) => [
  { what: `${paint}, ${REAL}`, subject: '/', per: PLAIN, is: 'at most', goal: 1.1 },
  { what: `${paint}, ${REAL}`, subject: '/contact', per: PLAIN, is: 'at most', goal: 1.15 },
]);

const pages: Target[] = ['/', '/contact', '/privacy'].flatMap((subject) => [
  { what: `CLS, ${REAL}`, subject, is: 'at most', goal: 0.003 },
  ...['performance', 'accessibility', 'best-practices', 'seo'].map(
    (category): Target => ({ what: `Lighthouse ${category}`, subject, is: 'at least', goal: 100 }),
  ),
]);

const server: Target[] = [
  // By processor time: one core of load cannot use up one core of ours.
  { what: 'home page, processor time', subject: 'Fastify', per: 'ours', is: 'at least', goal: 1.5 },
  { what: 'posts, per second', subject: 'without mail', per: 'without the store', is: 'at least', goal: 0.2 },
  { what: 'home page at 100/s, p99', subject: '20 posts/s', per: 'no posts', is: 'at most', goal: 4 },
  { what: 'accept one request', subject: '1,000,000 stored', per: 'none stored', is: 'at most', goal: 1.2 },
];

/** The targets for the site and the server. Targets for times are ratios within one run. */
export const targets: Target[] = [...paints, ...pages, ...server];
