import { toWriteConflict } from '../../../db/retry.js';
import { insertInto } from '../../../db/columns.js';
import type { Order, OrderItem } from '../../../entities/orders/order.js';
import type { DataSource, EntityManager } from 'typeorm';
import { bumpCatalogueVersions } from '../../../db/catalogue-versions.js';
import { hasConsecutiveInsertIds, insertedId } from '../../../db/insert-ids.js';
import { conjunction, type Condition, valueById } from '../../../db/sql.js';
import {
  assertion,
  runBatch,
  runStatement,
  statement,
  type StatementBatchResults,
  type Statement,
} from '../../../db/statements.js';
import { CommitBatch } from '../../../db/transaction.js';
import { toEuro } from '../../../domain/common/money.js';
import { availableCredit } from '../../../domain/customers/credit.js';
import { PAYMENT_METHOD } from '../../../domain/orders/order.js';
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
import { keepOrderNumber, orderEvents } from '../../webhooks/order-events.js';
import { recordCustomerEvent } from '../../webhooks/outbox.js';
import { recordPoolTransitions } from '../../webhooks/stock-events.js';
import { ORDERS_CHANGED_OF } from '../order-changes.js';
import type { OrderView } from '../order-view.js';
import { insertIdempotencyKeys, type OrderToRemember } from './idempotency.js';
import { traceContextByPool, type Acceptance } from './order-decisions.js';
import type { Facts } from './order-facts.js';
import { decryptKeys, selectBundlePools, toViews, type Numbers } from './order-views.js';
import { recordStaffOrders } from './staff-order.js';

/** Inserts orders, all in one statement, and gives the number of the first. Their customers must be locked. */
function insertOrders(accepted: readonly Acceptance[], now: Date): Statement<number> {
  const rows = accepted.map(({ customer, totals, balanceAfterCents, draft: { order } }) => ({
    customerId: customer.id,
    orderDate: now,
    status: order.mode.status,
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

/** Inserts the items of the orders that were inserted last, all in one statement, and gives the id of the first. */
function insertItems(accepted: readonly Acceptance[], now: Date): Statement<number> {
  const rows = accepted.flatMap(({ draft, takes }, index) =>
    draft.priced.map(({ product, quantity, price }, position) => ({
      orderNumber: insertedId(index),
      orderDate: now,
      position,
      productId: product.id,
      productName: product.name,
      displayName: product.displayName,
      isBundle: product.isBundle,
      isReplacement: false,
      quantity,
      licenseCount: (takes[position] ?? []).reduce((sum, take) => sum + take.quantity, 0),
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
 * Fails unless the orders and items that were inserted last have consecutive numbers, which the statements around it
 * assume, and unless the previous statement has allocated all keys. Numbers only rise, so it is enough that the last
 * order and the last item have the numbers that counting from the first gives. Gives the step between two numbers.
 */
export function checkWritten(
  dataSource: DataSource,
  accepted: readonly Acceptance[],
  keyCount: number,
): Statement<number> {
  const lineCount = accepted.reduce((sum, { draft }) => sum + draft.priced.length, 0);
  const conditions: Condition[] = [];
  if (keyCount > 0) conditions.push(['ROW_COUNT() = ?', keyCount]);
  // Only if the server does not guarantee it: the look-up takes 2 % of an order's time. A single line is always
  // consecutive.
  if (lineCount > 1 && !hasConsecutiveInsertIds(dataSource)) {
    const counted = 'LAST_INSERT_ID() + ? * @@auto_increment_increment';
    conditions.push([`(${LAST_ITEM}) = ${counted}`, accepted.at(-1)?.customer.id, lineCount - 1]);
  }
  const { sql: condition, values } = conjunction(conditions);
  return statement(
    `SELECT @@auto_increment_increment AS step, ${assertion(condition)} AS checked`,
    values,
    ([row]: { step: number }[]) => row?.step ?? NaN,
  );
}

/** Adds the orders' grand totals to the balances, and notes which customers are told that their credit is low. */
function raiseBalances(accepted: readonly Acceptance[], now: Date): Statement<unknown> {
  const raises = new Map<string, number>();
  for (const { customer, totals } of accepted) {
    raises.set(customer.id, (raises.get(customer.id) ?? 0) + totals.grandTotalCents);
  }
  const raise = valueById(raises);
  const told = accepted.filter(({ tellsCreditLow }) => tellsCreditLow).map(({ customer }) => customer.id);
  const note = told.length > 0 ? ', credit_low_since = IF(id IN (?), ?, credit_low_since)' : '';
  return statement(`UPDATE customers SET balance_cents = balance_cents + ${raise.sql}${note} WHERE id IN (?)`, [
    ...raise.values,
    ...(told.length > 0 ? [told, now] : []),
    [...raises.keys()],
  ]);
}

/** Stores the customers' Idempotency-Keys. @param madeBy the stored result of the order with this index. */
export function rememberOrders(
  accepted: readonly Acceptance[],
  madeBy: (index: number) => Pick<OrderToRemember, 'orderNumber' | 'sandboxOrder'>,
  now: Date,
): Statement<unknown> {
  const orders = accepted.flatMap(({ draft: { order } }, index) =>
    order.once && !order.placedBy ? [{ request: order.once, customerId: order.customerId, ...madeBy(index) }] : [],
  );
  return insertIdempotencyKeys(orders, now);
}

/**
 * Everything that the accepted orders of a batch write. The statements use numbers of orders and items before the
 * process knows them (`insertedId`), so their order matters: `README.md` beside this file gives the reason for each.
 * @param keys of each line, the lines of all orders one after the other.
 * @param subscribers the customers with webhooks for their orders.
 */
function writeOrders(
  manager: EntityManager,
  accepted: readonly Acceptance[],
  keys: readonly ChosenKey[][],
  subscribers: readonly string[],
  now: Date,
) {
  const taken = keys.flat();
  const completed = accepted.map(({ customer, totals: { grandTotalCents }, draft: { order } }) => {
    const { reference, cause } = order;
    return { customerId: customer.id, reference, grandTotalCents, cause };
  });
  const numberOf = (index: number) => ({ orderNumber: insertedId(index), sandboxOrder: null });
  return {
    poolNames: selectBundlePools(accepted),
    firstOrderNumber: insertOrders(accepted, now),
    keptNumber: keepOrderNumber(),
    idempotencyKeys: rememberOrders(accepted, numberOf, now),
    firstItemId: insertItems(accepted, now),
    allocation: allocateKeys(keys.map((ofLine, line) => ({ itemId: insertedId(line), keys: ofLine }))),
    step: checkWritten(manager.connection, accepted, taken.length),
    balances: raiseBalances(accepted, now),
    counters: moveCounters(taken, now),
    ...orderEvents(manager, completed, subscribers, now),
  };
}

type WrittenOrders = StatementBatchResults<ReturnType<typeof writeOrders>>;

/** The numbers that the database assigned to the orders and items. */
function numbersOf({ firstOrderNumber, firstItemId, step }: WrittenOrders): Numbers {
  return {
    orderNumber: (order) => firstOrderNumber + order * step,
    itemId: (line) => firstItemId + line * step,
  };
}

/** The keys of each line; reads more only if those that were read ahead are not enough. */
async function keysFor(
  manager: EntityManager,
  accepted: readonly Acceptance[],
  readAhead: OldestKeys,
): Promise<ChosenKey[][]> {
  const takesOfLines = accepted.flatMap(({ takes }) => takes);
  const lacking = lackingKeys(readAhead, takesOfLines.flat());
  const read = await runStatement(manager, selectOldestKeys(lacking));
  return chooseKeys(new Map([...readAhead, ...read]), takesOfLines);
}

/** Records `creditLow` events, in the transaction of the orders that leave too little credit. */
async function recordCreditLow(manager: EntityManager, accepted: readonly Acceptance[], now: Date): Promise<void> {
  for (const { customer, balanceAfterCents, draft, tellsCreditLow } of accepted) {
    if (!tellsCreditLow) continue;
    const account = { ...customer, balanceCents: balanceAfterCents };
    const data = {
      balance: toEuro(account.balanceCents),
      creditLimit: toEuro(account.creditLimitCents),
      availableCredit: toEuro(availableCredit(account)),
    };
    const { cause } = draft.order;
    await recordCustomerEvent(manager, { kind: 'creditLow', customerId: customer.id, data, cause }, now);
  }
}

/** Makes the accepted orders, in as few round trips as their consequences allow. */
export async function makeOrders(
  manager: EntityManager,
  accepted: readonly Acceptance[],
  facts: Facts,
  vault: Vault,
): Promise<CommitBatch<OrderView[]>> {
  if (accepted.length === 0) return CommitBatch.of({}, () => []);
  const now = facts.moment.at;
  const keys = await keysFor(manager, accepted, facts.keys);
  const licenses = await decryptKeys(vault, keys);
  const toOrders = (written: WrittenOrders): OrderView[] =>
    toViews(accepted, numbersOf(written), licenses, written.poolNames, now);
  const { touched, emptied } = drawnPools(
    accepted.flatMap(({ takes }) => takes.flat()),
    facts.pools,
  );
  await bumpCatalogueVersions(manager, { ids: touched });
  const customerIds = accepted.map(({ customer }) => customer.id);
  ORDERS_CHANGED_OF.add(manager, customerIds);
  const subscribers = customerIds.filter((id) => facts.subscribers.has(id));
  const batch = writeOrders(manager, accepted, keys, subscribers, now);
  const hasMore = accepted.some(({ draft, tellsCreditLow }) => draft.order.placedBy || tellsCreditLow);
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
