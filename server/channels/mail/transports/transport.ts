import type { OutgoingMail } from '../outgoing-mail.ts';

/** Where mail goes out. */
export interface Transport {
  /** Resolves once the mail has been handed over; rejects with what `sortFailure` sorts. */
  send(mail: OutgoingMail): Promise<void>;
  close(): void;
}
