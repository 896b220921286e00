import type { ResultSetHeader } from 'mysql2';
import type { EntityManager } from 'typeorm';
import { selectList } from '../../db/columns.js';
import { guard } from '../../db/guard.js';
import { lockCustomer, type LockedCustomer } from '../../db/locks.js';
import { assertFound, Reason, validationError } from '../../domain/common/errors.js';
import { publicNumber } from '../../domain/common/public-id.js';
import { soldKeyProblem } from '../../domain/keys/license-key.js';
import type { CustomerEventData } from '../../domain/webhooks/event.js';
import { LicenseKey, type LicenseKeyStatus } from '../../entities/keys/license-key.js';
import { Order, OrderItem } from '../../entities/orders/order.js';
import { CUSTOMERS_WITH_CHANGED_ORDERS } from '../orders/order-changes.js';
import { recordCustomerEvent, recordCustomerEvents } from '../webhooks/outbox.js';
import { resolveOpenClaims, type ClaimDecision } from './claim-records.js';

/** An order whose customer is locked: no other transaction adds items to it, or replaces, credits or claims its keys. */
export interface LockedOrder {
  orderNumber: number;
  customer: LockedCustomer;
}

/** A key of an order, with what was sold. */
export interface OrderKey {
  id: number;
  status: LicenseKeyStatus;
  licensePoolId: string;
  fingerprint: Buffer;
  ciphertext: Buffer;
  itemId: number;
  /** The ordered product, which may be a bundle. */
  productId: string;
  isBundle: number;
  isReplacement: number;
  priceCents: number;
}

/** How a request identifies a key of an order, by its id or completely, and in which of its fields. */
export type NamedKey =
  { field: 'licenseId' | 'licenseKeyId'; id: string } | { field: 'licenseKey'; fingerprint: Buffer };

/** A change of sold keys, with the data of the customer's event for each. */
type KeyChange =
  | { status: 'REPLACED'; replacementKeyId: number; event: CustomerEventData['licenseKeyReplaced'] }
  | { status: 'CREDITED'; events: readonly CustomerEventData['licenseKeyCredited'][] };

/** @param customerId of the order; if omitted, of any customer. @throws {DomainError} NOT_FOUND */
export async function lockOrder(
  manager: EntityManager,
  orderNumber: number,
  customerId?: string,
): Promise<LockedOrder> {
  const order = await manager.findOneBy(Order, { orderNumber, ...(customerId !== undefined && { customerId }) });
  const customer = assertFound(order && (await lockCustomer(manager, order.customerId)), 'Order', orderNumber);
  await guard(manager, 'customer', [customer.id]);
  return { orderNumber, customer };
}

const KEY_COLUMNS = ['id', 'status', 'licensePoolId', 'fingerprint', 'ciphertext', 'orderItemId AS itemId'] as const;

const SELECT_KEYS = `
  SELECT ${selectList(LicenseKey, 'k', KEY_COLUMNS)},
         ${selectList(OrderItem, 'i', ['productId', 'isBundle', 'isReplacement', 'priceCents'])}
    FROM order_items i FORCE INDEX (order_items_order_number)
    STRAIGHT_JOIN license_keys k FORCE INDEX (license_keys_order_item_id) ON k.order_item_id = i.id
   WHERE i.order_number = ?`;

/** All keys of an order, replaced and credited ones included. */
export function readSoldKeys(manager: EntityManager, { orderNumber }: LockedOrder): Promise<OrderKey[]> {
  return manager.query<OrderKey[]>(SELECT_KEYS, [orderNumber]);
}

/** @throws {DomainError} VALIDATION_ERROR naming the field if the key was replaced or credited. */
export async function findSoldKey(
  manager: EntityManager,
  { orderNumber }: LockedOrder,
  named: NamedKey,
): Promise<OrderKey | undefined> {
  const condition = 'id' in named ? 'k.id = ?' : 'k.fingerprint = ?';
  const value = 'id' in named ? (publicNumber(named.id) ?? 0) : named.fingerprint;
  const [key] = await manager.query<OrderKey[]>(`${SELECT_KEYS} AND ${condition}`, [orderNumber, value]);
  const problem = key && soldKeyProblem(key.status);
  if (problem) throw validationError({ [named.field]: problem });
  return key;
}

/** As `findSoldKey`, and where the order holds no such key. @throws {DomainError} VALIDATION_ERROR naming the field. */
export async function getSoldKey(manager: EntityManager, order: LockedOrder, named: NamedKey): Promise<OrderKey> {
  const key = await findSoldKey(manager, order, named);
  if (!key) throw validationError({ [named.field]: Reason.of('NOT_IN_ORDER', { orderNumber: order.orderNumber }) });
  return key;
}

const TIME_COLUMNS = { REPLACED: 'replaced_at', CREDITED: 'credited_at' } as const;

/**
 * Takes sold keys out of use; no other code does. It updates the order's time of change
 * (docs/spec/orders.md#changes), records the event and resolves the keys' open claims.
 * @param keys of the order, in use, each once, and read after the order was locked.
 * @param at when they changed; default: `now`.
 * @returns the ids of the claims.
 */
export async function changeSoldKeys(
  manager: EntityManager,
  { orderNumber, customer: { id: customerId } }: LockedOrder,
  keys: readonly OrderKey[],
  change: KeyChange,
  decision: ClaimDecision,
  now: Date,
  at = now,
): Promise<string[]> {
  const { status } = change;
  const keyIds = keys.map(({ id }) => id);
  const { affectedRows } = await manager.query<ResultSetHeader>(
    `UPDATE license_keys SET status = ?, ${TIME_COLUMNS[status]} = ? WHERE id IN (?) AND status = 'ALLOCATED'`,
    [status, at, keyIds],
  );
  if (affectedRows !== keys.length) throw new Error('A license key changed while its customer was locked');
  await manager.query(
    `UPDATE orders SET updated_at = GREATEST(COALESCE(updated_at, order_date), ?), change_stamp = NULL
      WHERE order_number = ?`,
    [now, orderNumber],
  );
  CUSTOMERS_WITH_CHANGED_ORDERS.add(manager, [customerId]);
  const isReplaced = status === 'REPLACED';
  if (isReplaced) {
    await recordCustomerEvent(manager, { kind: 'licenseKeyReplaced', customerId, data: change.event }, now);
  } else {
    const events = change.events.map((data) => ({ kind: 'licenseKeyCredited', customerId, data }) as const);
    await recordCustomerEvents(manager, events, now);
  }
  const outcome = { status, ...decision, ...(isReplaced && { replacementKeyId: change.replacementKeyId }) };
  return resolveOpenClaims(manager, keyIds, outcome, now);
}
