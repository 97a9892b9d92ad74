import { DAY_MS } from '../../shared/durations.ts';

export type ChannelName = 'mail' | 'webhook';

type Audience = 'agency' | 'visitor' | 'webhook';

/** Each audience gets this number of rows of one kind: the agency one for each mailbox in `MAIL_TO`. */
export type Copies = Record<Audience, number>;

/** A rule holds for every row of a kind in the outbox. */
interface KindRule {
  /** The row leaves by this channel. Lines of the log name it. */
  channel: ChannelName;
  /**
   * Each recipient gets a row: each person in `MAIL_TO` (`agency`), the visitor, or the webhook. A channel that you add
   * to the agency needs an audience of its own, because copies are counted by audience.
   */
  audience: Audience;
  /** This says when the outbox stops trying. */
  givenUp: {
    /** It stops at once when there is no such recipient. If false, it goes on, because the operator can act on that. */
    whenRefused: boolean;
    /**
     * It makes no attempt once the waits since the first add up to more than this. They are added up because a clock
     * may jump.
     */
    afterMs: number;
  };
}

const NEVER = { whenRefused: false, afterMs: Number.POSITIVE_INFINITY };
/** After a day a confirmation would confuse more than help. */
const AFTER_A_DAY = { whenRefused: true, afterMs: DAY_MS };
const AFTER_THREE_DAYS = { whenRefused: false, afterMs: 3 * DAY_MS };

const EVENT = { channel: 'webhook', audience: 'webhook', givenUp: AFTER_THREE_DAYS } as const;

export const KINDS = {
  notification: { channel: 'mail', audience: 'agency', givenUp: NEVER },
  confirmation: { channel: 'mail', audience: 'visitor', givenUp: AFTER_A_DAY },
  reminder: { channel: 'mail', audience: 'agency', givenUp: NEVER },
  overdue: { channel: 'mail', audience: 'agency', givenUp: NEVER },
  'contact_request.received': EVENT,
  'contact_request.replied': EVENT,
  'contact_request.overdue': EVENT,
  'contact_request.erased': EVENT,
} as const satisfies Record<string, KindRule>;

export type Kind = keyof typeof KINDS;

/** These kinds leave by a channel. */
export type KindOf<Name extends ChannelName> = {
  [K in Kind]: (typeof KINDS)[K]['channel'] extends Name ? K : never;
}[Kind];

const ALL_KINDS = Object.keys(KINDS).filter((name): name is Kind => name in KINDS);

export const CHANNEL_NAMES = new Set(ALL_KINDS.map((kind) => KINDS[kind].channel));

export function kindsOf<Name extends ChannelName>(channel: Name): KindOf<Name>[] {
  return ALL_KINDS.filter((kind): kind is KindOf<Name> => KINDS[kind].channel === channel);
}

export function kindsTo(audience: Audience): Kind[] {
  return ALL_KINDS.filter((kind) => KINDS[kind].audience === audience);
}

/** These remind the agency that a reply is missing, by any channel. After the reply none is sent. */
export const ALERTS = ['reminder', 'overdue'] as const satisfies Kind[];

export type Alert = (typeof ALERTS)[number];
