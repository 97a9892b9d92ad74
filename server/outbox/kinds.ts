import type { EventKind, MailKind } from '../store/schema.ts';
import type { ClaimedRow } from './claim.ts';

/**
 * What the outbox knows of each kind of row. The table itself is in `server/channels/kinds.ts`, because the outbox
 * imports no channel. A kind of mail without a line in it is a type error. Rows of a kind that has none are kept.
 */
export type Kinds = Record<MailKind, Kind> & Partial<Record<EventKind, Kind>>;

export type KindName = keyof Kinds;

/** The names of the kinds that the table has, by the channel that sends them. */
export function namesByChannel(kinds: Kinds): KindName[][] {
  // The type of `Object.keys` allows for more keys than the table has.
  const names = Object.keys(kinds) as KindName[];
  return [...Map.groupBy(names, (name) => kindOf(kinds, name).channel.name).values()];
}

/** @throws {RangeError} when the table has no such kind: its rows must not be claimed. */
export function kindOf(kinds: Kinds, name: KindName): Kind {
  const found = kinds[name];
  if (found === undefined) throw new RangeError(`There is no kind ${name}.`);
  return found;
}

/** How a kind of row is composed, which channel sends it, and when to give it up. */
export interface Kind {
  /** What to send, from what is stored now, or why there is nothing left to send. Throws only when the store does. */
  compose(row: ClaimedRow, now: number): Promise<{ send: (signal: AbortSignal) => Promise<void> } | Moot>;
  channel: Omit<Channel<unknown>, 'send'>;
  giveUp: GiveUp;
}

/** There is nothing left to tell: the row ends in this state and is never sent. */
export interface Moot {
  moot: 'withdrawn' | 'expired';
  reason: string;
}

/** A way to send messages, such as mail. */
export interface Channel<Message> {
  /** Its name in the log. */
  name: string;
  /** After so many milliseconds a delivery is cut off, however slowly the receiver answers. Shorter than a lease. */
  longestMs: number;
  /**
   * Resolves once the receiving side has accepted the message; rejects with what `sortFailure` sorts. Once `signal` is
   * aborted, nothing more leaves, and it rejects.
   */
  send(message: Message, signal: AbortSignal): Promise<void>;
  sortFailure(error: unknown): Failure;
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

/** When a row is given up. Until then it is tried again and again. */
export interface GiveUp {
  /** At once when the recipient is refused for good. Otherwise the operator has to act on such a refusal. */
  whenRefused: boolean;
  /** After so much trying, in milliseconds, counted in attempts: a clock that jumps makes any row look old. */
  afterMs: number;
}

export const NEVER: GiveUp = { whenRefused: false, afterMs: Number.POSITIVE_INFINITY };

/** One line of the table. What is composed must be what the channel sends. */
export function kind<Message>({
  compose,
  channel,
  giveUp,
}: {
  compose: Compose<Message>;
  channel: Channel<Message>;
  giveUp: GiveUp;
}): Kind {
  return {
    async compose(row, now) {
      const composed = await compose(row, now);
      return 'moot' in composed ? composed : { send: (signal) => channel.send(composed.message, signal) };
    },
    channel,
    giveUp,
  };
}

export type Compose<Message> = (row: ClaimedRow, now: number) => Promise<{ message: Message } | Moot>;
