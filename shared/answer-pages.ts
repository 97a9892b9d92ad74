/** The links in the agency's mails lead to one of these pages: by how the request stands, or why it cannot be shown. */
export const LINK_PAGES = [
  'waiting',
  'overdue',
  'replied',
  'replied-late',
  'bad-link',
  'unavailable',
] as const;

export type LinkPageName = (typeof LINK_PAGES)[number];

/** Such a page can show these values of a request. */
export type LinkValue = 'name' | 'received' | 'due' | 'promised' | 'replied';

/** A built page holds this where the server fills in a value. */
export function placeholder(name: LinkValue): string {
  return `%%${name}%%`;
}

/** The button of such a page asks the server to do this. */
export const LINK_ACTIONS = ['mark', 'unmark'] as const;

export type LinkAction = (typeof LINK_ACTIONS)[number];

/**
 * The server answers with these pages. It fills in some of them, and does not start when one is missing. Their files
 * have these paths in `site/answers/`, and in the build's `answers/`.
 */
export const ANSWER_PAGES = [
  '500',
  'contact/not-sent',
  'contact/sent',
  ...LINK_PAGES.map((page) => `links/${page}` as const),
] as const;

/** A form sent without script is redirected to this page. No other answer page has its own address. */
export const SENT_PATH = '/contact/sent';
