import type { TellingContext } from '../context.ts';
import type { Limits } from '../requests/limits.ts';
import type { AnswerPages } from './answer-pages.ts';
import type { ClientAddress } from './client-address.ts';
import type { Readiness } from './health.ts';
import type { SiteFiles } from './site-files.ts';

/** What calls are answered with. */
export interface WebContext extends TellingContext {
  pages: AnswerPages;
  /** The built site. */
  files: SiteFiles;
  allowedOrigins: string[];
  /** Signs links, and keys the hashes of values. */
  secret: string;
  /** The zone in which the agency reads its times, as the IANA names it. */
  timeZone: string;
  clientAddress: ClientAddress;
  limits: Limits;
  readiness: Readiness;
}
