/** What is behind the links in the agency's mails, by how the request stands. */
export const AGENCY_PAGES = [
  'waiting',
  'overdue',
  'replied',
  'replied-late',
  'suspected',
  'cleared',
  'bad-link',
  'unavailable',
] as const;

export type AgencyPageName = (typeof AGENCY_PAGES)[number];

/**
 * The pages that the server answers with, some of which it fills: their files' paths in `site/answers/`, and in the
 * build's `answers/`. The build fails when it makes any other pages there.
 */
export const ANSWER_PAGES = [
  '500',
  'contact/not-sent',
  'contact/sent',
  ...AGENCY_PAGES.map((page) => `agency/${page}` as const),
] as const;

/** Where a form sent without script is led to. The only page among the answers that has an address of its own. */
export const SENT_PATH = '/contact/sent';
