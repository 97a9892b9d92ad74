import { z } from 'zod';
import { readAtMost } from '../http/read-at-most.ts';
import { clearSuspicion, markReplied, unmarkReplied } from '../replies/marks.ts';
import type { Store } from '../store/schema.ts';
import type { LinkTarget } from './signed-link.ts';

const orderSchema = z.literal(['mark', 'unmark', 'clear']);

/** What the button of a page asks for. */
export type Order = z.infer<typeof orderSchema>;

const MAX_BYTES = 1024;

/** What was posted; undefined for anything else, and when its sender disconnected before the end. */
export async function readOrder(request: Request): Promise<Order | undefined> {
  const body = await readAtMost(MAX_BYTES, request).catch(() => undefined);
  if (!body?.isWhole) return undefined;
  const fields = new URLSearchParams(new TextDecoder().decode(body.bytes));
  return orderSchema.safeParse(fields.get('do')).data;
}

/** Carries out what a button asks for, if its link allows that. False when it is done already. */
export async function carryOut(
  store: Store,
  { action, id }: LinkTarget,
  order: Order,
  now: number,
): Promise<boolean> {
  if (order === 'clear') return action === 'not-spam' && clearSuspicion(store, { id, now });
  if (action !== 'replied') return false;
  return order === 'mark' ? markReplied(store, { id, now }) : unmarkReplied(store, { id });
}
