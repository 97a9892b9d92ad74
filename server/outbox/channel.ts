import type { Destination } from '../process/delivery-trouble.ts';
import type { OutboxRow } from '../store/schema.ts';
import type { ClaimedRow } from './claim.ts';

/** When a row is given up. Until then it is tried again and again. */
export interface GiveUp {
  /** At once, when the recipient or the message is refused for good. If false, the operator has to act on that. */
  whenRefused: boolean;
  /** Once the waits between its attempts add up to so many milliseconds: by their number, as a clock may jump. */
  afterMs: number;
}

/** A way by which rows of some kinds leave, such as mail. */
export interface Channel {
  /** Its name in the log. */
  name: string;
  kinds: readonly OutboxRow['kind'][];
  /** The setting that says where it delivers. */
  setting: Destination;
  giveUp(kind: OutboxRow['kind']): GiveUp;
  /** After so many milliseconds a delivery is cut off, however slowly the receiver answers. Shorter than a lease. */
  longestMs: number;
  /** What to send of a row of one of its kinds, from what is stored now. */
  compose(row: ClaimedRow, now: number): Promise<Composed | NoLongerNeeded>;
  /** Sorts what `send` rejects with. */
  sortFailure(error: unknown): Failure;
}

export interface Composed {
  /** Resolves once the receiving side has accepted it. Once `signal` is aborted, nothing more leaves, and it rejects. */
  send(signal: AbortSignal): Promise<void>;
}

/** There is nothing left to tell, and why: the row is withdrawn and never sent. */
export interface NoLongerNeeded {
  withdrawn: string;
}

/**
 * What a failed delivery means: try again, we could not compose it (`bug`), it is refused for good, the operator
 * has to act, or the receiver wants no more messages (`gone`).
 * `reason` holds codes only, such as `EENVELOPE 550 RCPT TO`: the server's own words often repeat the address.
 * `check` is the setting to look at, where the operator has to act.
 */
export type Failure =
  | { kind: 'temporary' | 'bug'; reason: string }
  | { kind: 'refused' | 'operator' | 'gone'; reason: string; check: string };
