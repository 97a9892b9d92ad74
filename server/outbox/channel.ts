import type { ChannelName } from '../store/kinds.ts';
import type { ClaimedRow } from './claim.ts';

/** Rows of the outbox leave by a channel, such as mail. */
export interface Channel<Name extends ChannelName> {
  name: Name;
  /** A delivery is cut off after this many milliseconds, however slowly the receiver answers. */
  longestMs: number;
  /** Makes the message of a row from what is stored at `now`. */
  compose: (row: ClaimedRow<Name>, now: number) => Promise<Composed | NoLongerNeeded>;
}

interface Composed {
  /**
   * Resolves once the receiver has accepted the message. Once `signal` is aborted nothing more leaves, and it rejects.
   * Before it writes what names a person it awaits `assertHeld`, which throws once the row may be another worker's.
   */
  send: (signal: AbortSignal, assertHeld: () => Promise<void>) => Promise<void>;
  /** Classifies what `send` rejects with. */
  classifyFailure: (error: unknown) => Failure;
}

/** Says why there is nothing left to tell: the row is withdrawn and never sent. */
interface NoLongerNeeded {
  withdrawn: string;
}

/** Says what a failed delivery means. */
export interface Failure {
  /**
   * `temporary`: it is tried again. `refused`: there is no such recipient. `operator`: a person has to act. `gone`: the
   * receiver wants no more messages for now.
   */
  category: 'temporary' | 'refused' | 'operator' | 'gone';
  /** The reason repeats what the other side said, in its own words, on one line that names no person. */
  reason: string;
}
