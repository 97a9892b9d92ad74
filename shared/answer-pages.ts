/** The links in the agency's mails lead to one of these pages, by how the request stands. */
export const LINK_PAGES = [
  'waiting',
  'overdue',
  'replied',
  'replied-late',
  'bad-link',
  'unavailable',
] as const;

export type LinkPageName = (typeof LINK_PAGES)[number];

/** Such a page can show this of a request. The server fills it in. */
export type LinkToken = 'name' | 'received' | 'due' | 'promised' | 'replied';

export function token(name: LinkToken): string {
  return `%%${name}%%`;
}

/** The button of such a page asks the server to do this. */
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

/** A form sent without script is redirected to it. No other answer page has its own address. */
export const SENT_PATH = '/contact/sent';
