/** What is behind the links in the agency's mails, by how the request stands. */
export const DESK_PAGES = [
  'waiting',
  'overdue',
  'replied',
  'replied-late',
  'suspected',
  'cleared',
  'bad-link',
  'unavailable',
] as const;

export type DeskPageName = (typeof DESK_PAGES)[number];

/**
 * The pages that the server answers with. It fills in some of them, and does not start when one is missing. These are
 * their files' paths in `site/answers/`, and in the build's `answers/`.
 */
export const ANSWER_PAGES = [
  '500',
  'contact/not-sent',
  'contact/sent',
  ...DESK_PAGES.map((page) => `desk/${page}` as const),
] as const;

/** Where a form sent without script is redirected to. The only answer page with its own address. */
export const SENT_PATH = '/contact/sent';
