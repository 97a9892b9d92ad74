import type { ChannelName } from '../store/kinds.ts';
import type { ClaimedRow } from './claim.ts';

/** A way by which the rows of its kinds leave, such as mail. */
export interface Channel<Name extends ChannelName> {
  name: Name;
  /** After so many milliseconds a delivery is cut off, however slowly the receiver answers. */
  longestMs: number;
  /** What to send of a row of one of its kinds, from what is stored now. */
  compose: (row: ClaimedRow<Name>, now: number) => Promise<Composed | NoLongerNeeded>;
}

interface Composed {
  /**
   * Resolves once the receiving side has accepted it. Once `signal` is aborted, nothing more leaves, and it rejects. It
   * asks `isHeld`, which aborts the signal if not, before it writes what names a person.
   */
  send: (signal: AbortSignal, isHeld: () => Promise<boolean>) => Promise<void>;
  /** Sorts what `send` rejects with. */
  sortFailure: (error: unknown) => Failure;
}

/** There is nothing left to tell, and why: the row is withdrawn and never sent. */
export interface NoLongerNeeded {
  withdrawn: string;
}

/**
 * What a failed delivery means: try again, we could not compose it (`bug`), it is refused for good, the operator
 * has to act, or the receiver wants no more messages (`gone`).
 * `reason` is what the other side said, in its own words, on one line that names no person.
 */
export interface Failure {
  sort: 'temporary' | 'bug' | 'refused' | 'operator' | 'gone';
  reason: string;
}
