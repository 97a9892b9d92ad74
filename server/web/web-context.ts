import type { TellingContext } from '../context.ts';
import type { Limits } from '../requests/limits.ts';
import type { AnswerPages } from './answer-pages.ts';
import type { ClientAddress } from './client-address.ts';
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

export interface Readiness {
  /** A job of every minute: looks whether a request can be stored. Logs when the answer changes. */
  check(): Promise<void>;
  /** What a visitor's request saw of the store: that it was stored, or the store's error. Counts at once. */
  saw(error?: unknown): void;
  /** Why no request can be stored; undefined when one can. Tries first when the last try is older than `FRESH_MS`. */
  reason(): Promise<string | undefined>;
}
