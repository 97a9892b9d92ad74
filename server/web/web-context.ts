import type { TellingContext } from '../context.ts';
import type { Limits } from '../requests/limits.ts';
import type { AnswerPages } from './answer-pages.ts';
import type { ClientAddress, IsTrusted } from './client-address.ts';
import type { SiteFiles } from './site-files.ts';

/** The settings of the web side. */
export interface WebSettings {
  host: string;
  /** 0 asks the system for a free port. */
  port: number;
  /** Who may call the function from a browser: the public origin and the other allowed origins. */
  allowedOrigins: string[];
  /** Whose `X-Forwarded-For` is believed: unset, that of programs on this machine, where no one else reaches it. */
  trustedProxies: IsTrusted;
}

/** What calls are answered with. */
export interface WebContext extends TellingContext {
  pages: AnswerPages;
  /** The built site. */
  files: SiteFiles;
  allowedOrigins: string[];
  /** Signs links, and keys the hashes of values. */
  secret: string;
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
