/** What is behind the links in the agency's mails, by how the request stands. */
export const LINK_PAGES = [
  'waiting',
  'overdue',
  'replied',
  'replied-late',
  'bad-link',
  'unavailable',
] as const;

export type LinkPageName = (typeof LINK_PAGES)[number];

/** What such a page can show of a request. The server fills in each. */
export type LinkToken = 'name' | 'received' | 'due' | 'promised' | 'replied';

/** Where the server fills it in. */
export function token(name: LinkToken): string {
  return `%%${name}%%`;
}

/** What the button of such a page asks the server to do. */
export const LINK_ACTIONS = ['mark', 'unmark'] as const;

export type LinkAction = (typeof LINK_ACTIONS)[number];

/**
 * The pages that the server answers with. It fills in some of them, and does not start when one is missing. These are
 * their files' paths in `site/answers/`, and in the build's `answers/`.
 */
export const ANSWER_PAGES = [
  '500',
  'contact/not-sent',
  'contact/sent',
  ...LINK_PAGES.map((page) => `links/${page}` as const),
] as const;

/** Where a form sent without script is redirected to. The only answer page with its own address. */
export const SENT_PATH = '/contact/sent';
