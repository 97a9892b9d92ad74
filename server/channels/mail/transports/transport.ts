import type { OutgoingMail } from '../outgoing-mail.ts';

/** Where mail goes out. */
export interface Transport {
  /** As `Channel.send` promises. */
  send(mail: OutgoingMail, signal: AbortSignal): Promise<void>;
  close(): void;
}
