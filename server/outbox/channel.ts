import type { OutboxRow } from '../store/schema.ts';
import type { ClaimedRow } from './claim.ts';

export type KindName = OutboxRow['kind'];

/** The table of kinds, which is in `server/channels/kinds.ts`, because the outbox imports no channel. */
export type Kinds = { [Name in KindName]: Kind<Name> };

interface Kind<Name extends KindName> {
  /** Undefined while it is not set up: rows of its kinds are kept. */
  channel: Channel<Name> | undefined;
  giveUp: GiveUp;
}

/** When a row is given up. Until then it is tried again and again. */
export interface GiveUp {
  /** At once when the recipient is refused for good. Otherwise the operator has to act on such a refusal. */
  whenRefused: boolean;
  /** After so much trying, in milliseconds, counted in attempts: a clock that jumps makes any row look old. */
  afterMs: number;
}

/** A way by which rows of these kinds leave, such as mail. */
export interface Channel<Name extends KindName = KindName> {
  /** Its name in the log. */
  name: string;
  /** After so many milliseconds a delivery is cut off, however slowly the receiver answers. Shorter than a lease. */
  longestMs: number;
  /** What to send, from what is stored now. Throws only when the store does. */
  compose(row: ClaimedRow & { kind: Name }, now: number): Promise<Composed | NoLongerNeeded>;
  /** Sorts what `send` rejects with. */
  sortFailure(error: unknown): Failure;
}

export interface Composed {
  /** Resolves once the receiving side has accepted it. Once `signal` is aborted, nothing more leaves, and it rejects. */
  send(signal: AbortSignal): Promise<void>;
}

/** There is nothing left to tell: the row ends in this state and is never sent. */
export interface NoLongerNeeded {
  endAs: 'withdrawn' | 'expired';
  reason: string;
}

/**
 * What a failed delivery means: try again, the recipient is refused for good, the operator has to act, or the receiver
 * wants no more messages (`gone`).
 * `reason` holds codes only, such as `EENVELOPE 550 RCPT TO`: the server's own words often repeat the address.
 * `check` is the setting to look at, where the operator has to act.
 */
export type Failure =
  | { kind: 'temporary'; reason: string }
  | { kind: 'refused' | 'operator' | 'gone'; reason: string; check: string };
