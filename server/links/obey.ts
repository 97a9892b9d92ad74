import { clearSuspicion, markReplied, unmarkReplied } from '../replies/marks.ts';
import type { Store } from '../store/schema.ts';
import type { Order } from './read-order.ts';
import type { LinkTarget } from './signed-link.ts';

/** Does what a page's form asks for, if its link allows it. False when nothing changed. */
export async function obey(
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
