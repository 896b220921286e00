import type { DataSource, EntityManager } from 'typeorm';
import { noteCatalogueChange } from '../../../db/catalogue-versions.js';
import { insertInto } from '../../../db/columns.js';
import { hasConsecutiveInsertIds, insertedId } from '../../../db/insert-ids.js';
import { toWriteConflict } from '../../../db/retry.js';
import { conjunction, valueById, type Condition, type Sql } from '../../../db/sql.js';
import {
  assertion,
  runBatch,
  runStatement,
  statement,
  type Statement,
  type StatementBatchResults,
} from '../../../db/statements.js';
import { CommitBatch } from '../../../db/transaction.js';
import { toEuro } from '../../../domain/common/money.js';
import { availableCredit } from '../../../domain/customers/credit.js';
import { PAYMENT_METHOD } from '../../../domain/orders/order.js';
import type { Order, OrderItem } from '../../../entities/orders/order.js';
import {
  allocateKeys,
  chooseKeys,
  drawnPools,
  lackingKeys,
  moveCounters,
  selectOldestKeys,
  type ChosenKey,
  type OldestKeys,
} from '../../keys/key-allocation.js';
import type { Vault } from '../../secrets/vault.js';
import { recordChange } from '../../staff/audit-trail.js';
import { storeResult } from '../../staff/staff-idempotency.js';
import { orderEvents, storeOrderNumber } from '../../webhooks/order-events.js';
import { recordCustomerEvent } from '../../webhooks/outbox.js';
import { recordPoolTransitions } from '../../webhooks/stock-events.js';
import { insertIdempotencyKeys, STAFF_MUTATION, type IdempotencyKeyRow } from '../idempotency-keys.js';
import { CUSTOMERS_WITH_CHANGED_ORDERS } from '../order-changes.js';
import type { OrderView } from '../order-view.js';
import { traceContextByPool, type AcceptedOrder } from './order-decisions.js';
import { decryptKeys, selectBundlePools, toViews } from './order-views.js';
import type { PlacementData } from './placement-reader.js';

/** The statement that inserts the orders; its result is the number of the first. Their customers must be locked. */
function insertOrders(accepted: readonly AcceptedOrder[]): Statement<number> {
  const rows = accepted.map(({ order, customer, totals, orderDate, balanceAfterCents }) => ({
    customerId: customer.id,
    orderDate,
    status: 'completed',
    ...totals,
    balanceAfterCents,
    paymentMethod: PAYMENT_METHOD,
    orderFrom: order.from,
    reference: order.reference,
    referenceFingerprint: order.referenceFingerprint ?? null,
    placedById: order.placedBy?.id ?? null,
    countryCode: customer.countryCode,
  }));
  return insertInto<Order>('orders', rows);
}

/** The statement that inserts the items of the orders that were inserted last; its result is the id of the first. */
function insertItems(accepted: readonly AcceptedOrder[]): Statement<number> {
  const rows = accepted.flatMap(({ lines, orderDate, poolQuantities }, index) =>
    lines.map(({ product, quantity, price }, position) => ({
      orderNumber: insertedId(index),
      orderDate,
      position,
      productId: product.id,
      productName: product.name,
      displayName: product.displayName,
      isBundle: product.isBundle,
      isReplacement: false,
      quantity,
      licenseCount: (poolQuantities[position] ?? []).reduce((sum, poolQuantity) => sum + poolQuantity.quantity, 0),
      listPriceCents: price.listPriceCents,
      priceCents: price.priceCents,
      subtotalCents: price.priceCents * quantity,
    })),
  );
  return insertInto<OrderItem>('order_items', rows);
}

// The last item of the customer's last order. The customer is locked, so no other transaction makes one meanwhile.
const LAST_ITEM = `
  SELECT MAX(i.id) FROM order_items i FORCE INDEX (order_items_order_number)
   WHERE i.order_number = (SELECT MAX(o.order_number) FROM orders o FORCE INDEX (orders_customer_id) WHERE o.customer_id = ?)`;

/**
 * SQL that is 0, and that fails unless the orders and items that were inserted last have consecutive numbers with this
 * step, which the statements around it assume, and unless the previous statement has allocated all keys. Numbers only
 * rise, so it is enough to compare the numbers of the last order and the last item.
 */
export function assertInserted(
  dataSource: DataSource,
  accepted: readonly AcceptedOrder[],
  keyCount: number,
  step: number,
): Sql {
  const lineCount = accepted.reduce((sum, { lines }) => sum + lines.length, 0);
  const conditions: Condition[] = [['@@auto_increment_increment = ?', step]];
  if (keyCount > 0) conditions.push(['ROW_COUNT() = ?', keyCount]);
  // Only if the server does not guarantee it: the look-up takes 2 % of an order's time. A single line is always
  // consecutive.
  if (lineCount > 1 && !hasConsecutiveInsertIds(dataSource)) {
    const counted = 'LAST_INSERT_ID() + ? * @@auto_increment_increment';
    conditions.push([`(${LAST_ITEM}) = ${counted}`, accepted.at(-1)?.customer.id, lineCount - 1]);
  }
  const { sql: condition, values } = conjunction(conditions);
  return { sql: assertion(condition), values };
}

/**
 * The statement that adds the grand totals to the balances, and records the times of the last entries and which customers
 * are notified of low credit.
 * @param check SQL that is 0 or fails.
 */
function raiseBalances(accepted: readonly AcceptedOrder[], check: Sql, now: Date): Statement<unknown> {
  const raises = new Map<string, number>();
  const entries = new Map<string, Date>();
  for (const { customer, totals, orderDate } of accepted) {
    raises.set(customer.id, (raises.get(customer.id) ?? 0) + totals.grandTotalCents);
    entries.set(customer.id, orderDate);
  }
  const raise = valueById(raises);
  const lastEntry = valueById(entries);
  const notified = accepted.filter(({ crossesCreditLow }) => crossesCreditLow).map(({ customer }) => customer.id);
  const creditLowUpdate = notified.length > 0 ? ', credit_low_since = IF(id IN (?), ?, credit_low_since)' : '';
  return statement(
    `UPDATE customers SET balance_cents = balance_cents + ${raise.sql} + ${check.sql}, last_entry_at = ${lastEntry.sql}
            ${creditLowUpdate} WHERE id IN (?)`,
    [
      ...raise.values,
      ...check.values,
      ...lastEntry.values,
      ...(notified.length > 0 ? [notified, now] : []),
      [...raises.keys()],
    ],
  );
}

/** Stores the customers' Idempotency-Keys. @param resultOf the stored result of the order with this index. */
export function storeIdempotencyKeys(
  accepted: readonly AcceptedOrder[],
  resultOf: (index: number) => Pick<IdempotencyKeyRow, 'orderNumber' | 'sandboxOrder'>,
  now: Date,
): Statement<unknown> {
  const orders = accepted.flatMap(({ order }, index) =>
    order.idempotencyKey && !order.placedBy
      ? [{ ...order.idempotencyKey, customerId: order.customerId, ...resultOf(index) }]
      : [],
  );
  return insertIdempotencyKeys(orders, now);
}

/**
 * Everything that the accepted orders of a batch write. The statements use numbers of orders and items before the
 * process knows them (`insertedId`), so their order matters: `README.md` in this folder has the reason for each.
 * @param keys of each line, for the lines of all orders in order.
 * @param subscribedCustomers the customers with webhooks for their orders.
 */
function orderStatements(
  manager: EntityManager,
  accepted: readonly AcceptedOrder[],
  keys: readonly ChosenKey[][],
  subscribedCustomers: readonly string[],
  { moment: { at: now }, insertIdStep }: PlacementData,
) {
  const taken = keys.flat();
  const completed = accepted.map(
    ({ order: { reference, traceContext }, customer, totals: { grandTotalCents }, orderDate }) => {
      return { customerId: customer.id, reference, orderDate, grandTotalCents, traceContext };
    },
  );
  const numberOf = (index: number) => ({ orderNumber: insertedId(index), sandboxOrder: null });
  return {
    poolNames: selectBundlePools(accepted),
    firstOrderNumber: insertOrders(accepted),
    storedNumber: storeOrderNumber(),
    idempotencyKeys: storeIdempotencyKeys(accepted, numberOf, now),
    firstItemId: insertItems(accepted),
    allocation: allocateKeys(keys.map((ofLine, line) => ({ itemId: insertedId(line), keys: ofLine }))),
    // Right after the allocation, whose ROW_COUNT() it checks.
    balances: raiseBalances(accepted, assertInserted(manager.connection, accepted, taken.length, insertIdStep), now),
    counters: moveCounters(taken, now),
    ...orderEvents(manager, completed, subscribedCustomers, now),
  };
}

type InsertedOrders = StatementBatchResults<ReturnType<typeof orderStatements>>;

/** The keys of each line; reads more only if those that were read ahead are not enough. */
async function keysFor(
  manager: EntityManager,
  accepted: readonly AcceptedOrder[],
  readAhead: OldestKeys,
): Promise<ChosenKey[][]> {
  const quantitiesOfLines = accepted.flatMap(({ poolQuantities }) => poolQuantities);
  const lacking = lackingKeys(readAhead, quantitiesOfLines.flat());
  const read = await runStatement(manager, selectOldestKeys(lacking));
  return chooseKeys(new Map([...readAhead, ...read]), quantitiesOfLines);
}

/** Records `creditLow` events, in the transaction of the orders that leave too little credit. */
async function recordCreditLow(manager: EntityManager, accepted: readonly AcceptedOrder[], now: Date): Promise<void> {
  for (const { order, customer, balanceAfterCents, crossesCreditLow } of accepted) {
    if (!crossesCreditLow) continue;
    const account = { ...customer, balanceCents: balanceAfterCents };
    const data = {
      balance: toEuro(account.balanceCents),
      creditLimit: toEuro(account.creditLimitCents),
      availableCredit: toEuro(availableCredit(account)),
    };
    const { traceContext } = order;
    await recordCustomerEvent(manager, { kind: 'creditLow', customerId: customer.id, data, traceContext }, now);
  }
}

/** Writes the audit entries of staff's orders, and stores their Idempotency-Keys. */
async function recordStaffOrders(
  manager: EntityManager,
  accepted: readonly AcceptedOrder[],
  madeOrders: readonly OrderView[],
  now: Date,
): Promise<void> {
  for (const [index, { order, lines: pricedLines, totals }] of accepted.entries()) {
    const { placedBy, customerId, reference, traceContext } = order;
    const orderNumber = madeOrders[index]?.orderNumber;
    if (!placedBy || orderNumber === undefined) continue;
    const lines = pricedLines.map(({ product, quantity: amount, price }) => {
      return { productId: product.id, amount, price: toEuro(price.priceCents) };
    });
    const after = { customerId, reference, lines, grandTotal: toEuro(totals.grandTotalCents) };
    const subject = { type: 'Order', id: orderNumber };
    await recordChange(manager, placedBy, STAFF_MUTATION, { subject, before: null, after }, now, traceContext);
    await storeResult(manager, order.idempotencyKey, String(orderNumber), now);
  }
}

/** Writes the accepted orders, in as few round trips as their consequences allow. */
export async function writeOrders(
  manager: EntityManager,
  accepted: readonly AcceptedOrder[],
  data: PlacementData,
  vault: Vault,
): Promise<CommitBatch<OrderView[]>> {
  if (accepted.length === 0) return CommitBatch.of({}, () => []);
  const now = data.moment.at;
  const keys = await keysFor(manager, accepted, data.keys);
  const licenses = await decryptKeys(vault, keys);
  const toOrders = (inserted: InsertedOrders): OrderView[] =>
    toViews(accepted, { ...inserted, step: data.insertIdStep }, licenses, inserted.poolNames);
  const { touched, emptied } = drawnPools(
    accepted.flatMap(({ poolQuantities }) => poolQuantities.flat()),
    data.pools,
  );
  await noteCatalogueChange(manager, { poolIds: touched });
  const customerIds = accepted.map(({ customer }) => customer.id);
  CUSTOMERS_WITH_CHANGED_ORDERS.add(manager, customerIds);
  const subscribedCustomers = customerIds.filter((id) => data.subscribedCustomers.has(id));
  const batch = orderStatements(manager, accepted, keys, subscribedCustomers, data);
  const hasMore = accepted.some(({ order, crossesCreditLow }) => order.placedBy || crossesCreditLow);
  if (emptied.length === 0 && !hasMore) return CommitBatch.of(batch, toOrders, toWriteConflict);
  // These steps need the written orders: stock events read the remaining stock, audit entries name the orders' numbers,
  // and a `creditLow` event comes after its order.
  const orders = toOrders(
    await runBatch(manager, batch).catch((error: unknown) => {
      throw toWriteConflict(error);
    }),
  );
  if (emptied.length > 0) await recordPoolTransitions(manager, emptied, now, traceContextByPool(accepted));
  await recordCreditLow(manager, accepted, now);
  await recordStaffOrders(manager, accepted, orders, now);
  return CommitBatch.of({}, () => orders);
}
