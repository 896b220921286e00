import type { EntityManager } from 'typeorm';
import type { Vault } from '../../secrets/vault.js';
import type { EarlierOrder } from '../idempotency-keys.js';
import { keysAsSold } from '../key-display.js';
import { readItemKeys } from '../order-keys.js';
import { readOrdersByNumber } from '../order-reader.js';
import type { OrderView } from '../order-view.js';
import { readSandboxOrder } from './sandbox-orders.js';

/** The order that an Idempotency-Key has made, as in the first response. */
export async function readEarlierOrder(
  manager: EntityManager,
  vault: Vault,
  { orderNumber, sandboxOrder }: EarlierOrder,
): Promise<OrderView> {
  if (sandboxOrder !== null) return readSandboxOrder(manager, sandboxOrder);
  const order = orderNumber && (await readOrdersByNumber(manager, [orderNumber])).get(orderNumber);
  if (!order) throw new Error(`Order ${orderNumber} of an Idempotency-Key is missing`);
  // The first response had no replacements and no invoice, so these are omitted.
  const items = order.items.filter(({ isReplacement }) => !isReplacement);
  const licenses = await readItemKeys(manager, items, keysAsSold(vault));
  const licensed = items.map((item) => ({ ...item, licensed: licenses.get(item.id ?? 0) }));
  return { ...order, updatedAt: order.orderDate, invoiceNumber: null, items: licensed };
}
