import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The built pages that are only ever answers, never addresses. */
export interface SitePages {
  notFound: string;
  error: string;
  /** Holds a token such as `%%name%%` for each field, where the visitor's value goes back in. */
  notSent: string;
  /** What is behind the links in the agency's mails, with tokens for what `server/links/page-about.ts` fills in. */
  agency: Record<AgencyPage, string>;
}

export type AgencyPage =
  | 'waiting'
  | 'overdue'
  | 'replied'
  | 'replied-late'
  | 'suspected'
  | 'cleared'
  | 'bad-link'
  | 'unavailable';

/** The built site is not there. */
export class SiteNotBuiltError extends Error {
  override name = 'SiteNotBuiltError';
}

/**
 * Reads the pages that are answers, once.
 * @throws {SiteNotBuiltError} when one is missing.
 */
export function readSitePages(siteDir: string): SitePages {
  const read = (file: string) => {
    try {
      return readFileSync(join(siteDir, file), 'utf8');
    } catch (error) {
      throw new SiteNotBuiltError(`${join(siteDir, file)} is missing. Build the site first: npm run build`, {
        cause: error,
      });
    }
  };
  return {
    notFound: read('public/404.html'),
    error: read('answers/500.html'),
    notSent: read('answers/contact/not-sent.html'),
    agency: {
      waiting: read('answers/agency/waiting.html'),
      overdue: read('answers/agency/overdue.html'),
      replied: read('answers/agency/replied.html'),
      'replied-late': read('answers/agency/replied-late.html'),
      suspected: read('answers/agency/suspected.html'),
      cleared: read('answers/agency/cleared.html'),
      'bad-link': read('answers/agency/bad-link.html'),
      unavailable: read('answers/agency/unavailable.html'),
    },
  };
}
