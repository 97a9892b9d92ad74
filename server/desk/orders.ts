import { z } from 'zod';
import { readAtMost } from '../http/read-at-most.ts';
import { clearSuspicion, markReplied, unmarkReplied } from '../replies/marks.ts';
import type { Store } from '../store/schema.ts';
import type { LinkTarget } from './signed-link.ts';

const orderSchema = z.discriminatedUnion('do', [
  z.object({
    do: z.literal(['mark', 'unmark']),
    /**
     * How often the request had changed when the page was shown: a form that is sent twice does nothing the second
     * time.
     */
    changes: z
      .string()
      .regex(/^\d{1,9}$/)
      .transform(Number),
  }),
  z.object({ do: z.literal('clear') }),
]);

/** What the form of a page asks for. */
export type Order = z.infer<typeof orderSchema>;

const MAX_BYTES = 1024;

/** The form that was posted; undefined for anything else, and when its sender disconnected before the end. */
export async function readOrder(request: Request): Promise<Order | undefined> {
  const body = await readAtMost(MAX_BYTES, request).catch(() => undefined);
  if (!body?.isWhole) return undefined;
  const fields = new URLSearchParams(new TextDecoder().decode(body.bytes));
  return orderSchema.safeParse(Object.fromEntries(fields)).data;
}

/** Carries out what a form asks for, if its link allows that. False when nothing changed. */
export async function carryOut(
  store: Store,
  { action, id }: LinkTarget,
  order: Order,
  now: number,
): Promise<boolean> {
  if (order.do === 'clear') return action === 'not-spam' && clearSuspicion(store, { id, now });
  if (action !== 'replied') return false;
  const { changes } = order;
  return order.do === 'mark'
    ? markReplied(store, { id, changes, now })
    : unmarkReplied(store, { id, changes });
}
