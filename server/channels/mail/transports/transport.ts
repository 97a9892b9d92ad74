import type { OutgoingMail } from '../outgoing-mail.ts';

/** Where mail goes out. */
export interface Transport {
  /** Resolves when the mail is in other hands; rejects with what `sortFailure` sorts. */
  send(mail: OutgoingMail): Promise<void>;
  close(): void;
}
