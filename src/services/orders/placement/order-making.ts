import { randomBytes, randomInt } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { DataSource, EntityManager } from 'typeorm';
import { raiseCatalogueVersions, raiseVersionsOf } from '../../../db/catalogue-versions.js';
import { isDuplicateEntry } from '../../../db/duplicate-entry.js';
import type { LockedPool } from '../../../db/locks.js';
import { insertedId } from '../../../db/insert-ids.js';
import { runStatement, runBatch, type BatchResults, type Statement } from '../../../db/statements.js';
import { CommitBatch, WriteConflictError } from '../../../db/transaction.js';
import { PAYMENT_METHOD } from '../../../domain/order.js';
import { SANDBOX_NUMBERS, sandboxKey } from '../../../domain/sandbox.js';
import type { Take } from '../../../domain/stock.js';
import { insertIdempotencyKeys, type OrderToRemember } from './idempotency.js';
import { allocateKeys, drawnPools, moveCounters, type ChosenKey } from '../../keys/key-allocation.js';
import type { Acceptance } from './order-decisions.js';
import { selectPoolNames } from '../order-reader.js';
import { itemLicenses, type OrderItemView, type OrderView, type PooledLicense, type PoolNames } from '../order-view.js';
import { checkWritten, insertItems, insertOrders, raiseBalances } from './order-writer.js';
import type { Cause } from '../../common/request-scope.js';
import { recordPoolTransitions } from '../../webhooks/stock-events.js';
import type { Vault } from '../../secrets/vault.js';

// So many keys are decrypted before other requests get their turn.
const KEYS_PER_TURN = 250;

/** The keys of each line, decrypted. */
async function decryptKeys(vault: Vault, keysOfLines: readonly ChosenKey[][]): Promise<PooledLicense[][]> {
  let count = 0;
  const lines: PooledLicense[][] = [];
  for (const keys of keysOfLines) {
    const licenses: PooledLicense[] = [];
    for (const { ciphertext, poolId } of keys) {
      licenses.push({ licenseKey: vault.decrypt(ciphertext, 'license-key'), poolId });
      count += 1;
      if (count % KEYS_PER_TURN === 0) await nextTurn();
    }
    lines.push(licenses);
  }
  return lines;
}

function dummyKeys(takes: readonly Take[]): PooledLicense[] {
  return takes.flatMap(({ poolId, quantity }) =>
    Array.from({ length: quantity }, () => ({ licenseKey: sandboxKey(randomBytes(25)), poolId })),
  );
}

function selectBundlePools(accepted: readonly Acceptance[]): Statement<PoolNames> {
  const products = accepted.flatMap(({ draft }) => draft.priced.map(({ product }) => product));
  const bundles = products.filter(({ isBundle }) => isBundle);
  return selectPoolNames([...new Set(bundles.flatMap(({ poolIds }) => poolIds))]);
}

/** What the orders of a group and their lines are known by: made up in the sandbox, the database's otherwise. */
interface Numbers {
  orderNumber: (order: number) => number;
  itemId: (line: number) => number | null;
}

/** The lines of an order, of which the first is the group's `firstLine`. */
function toItems(
  { draft }: Acceptance,
  licenses: readonly PooledLicense[][],
  firstLine: number,
  { itemId }: Numbers,
  pools: PoolNames,
): OrderItemView[] {
  return draft.priced.map(({ product, quantity, price }, index) => ({
    id: itemId(firstLine + index),
    productId: product.id,
    productName: product.name,
    displayName: product.displayName,
    isBundle: product.isBundle,
    isReplacement: false,
    quantity,
    licenseCount: licenses[firstLine + index]?.length ?? 0,
    listPriceCents: price.listPriceCents,
    priceCents: price.priceCents,
    subtotalCents: price.priceCents * quantity,
    licensed: itemLicenses(licenses[firstLine + index] ?? [], product.isBundle ? pools : null),
  }));
}

/** The orders as their buyers will see them. */
function toViews(
  accepted: readonly Acceptance[],
  numbers: Numbers,
  licenses: readonly PooledLicense[][],
  pools: PoolNames,
  now: Date,
): OrderView[] {
  let line = 0;
  return accepted.map((acceptance, index) => {
    const { customer, draft, totals } = acceptance;
    const items = toItems(acceptance, licenses, line, numbers, pools);
    line += items.length;
    return {
      // One by one: a spread took longer than all else here.
      subTotalCents: totals.subTotalCents,
      discountPercentageBp: totals.discountPercentageBp,
      discountAmountCents: totals.discountAmountCents,
      discountType: totals.discountType,
      discountTotalCents: totals.discountTotalCents,
      vatRateBp: totals.vatRateBp,
      vatAmountCents: totals.vatAmountCents,
      grandTotalCents: totals.grandTotalCents,
      orderNumber: numbers.orderNumber(index),
      customerNumber: customer.customerNumber,
      orderDate: now,
      status: draft.order.mode.status,
      paymentMethod: PAYMENT_METHOD,
      orderFrom: draft.order.from,
      sandboxNotice: draft.order.mode.notice,
      items,
    };
  });
}

/** Which order took a pool's last keys: the last one that took any. */
function causesByPool(accepted: readonly Acceptance[]): Map<string, Cause> {
  return new Map(
    accepted.flatMap(({ draft, takes }) => takes.flat().map(({ poolId }) => [poolId, draft.order.cause] as const)),
  );
}

/** What the orders' Idempotency-Keys stand for from now on. */
function remember(
  accepted: readonly Acceptance[],
  made: (index: number) => Pick<OrderToRemember, 'orderNumber' | 'sandboxOrder'>,
  now: Date,
): Statement<unknown> {
  const orders = accepted.flatMap(({ draft: { order } }, index) =>
    order.once ? [{ request: order.once, customerId: order.customerId, ...made(index) }] : [],
  );
  return insertIdempotencyKeys(orders, now);
}

/** Orders that are in no table: their keys and numbers are made up. */
export async function makeSandboxOrders(
  manager: EntityManager,
  accepted: readonly Acceptance[],
  now: Date,
): Promise<CommitBatch<OrderView[]>> {
  const pools = await runStatement(manager, selectBundlePools(accepted));
  const numbers = { orderNumber: () => randomInt(...SANDBOX_NUMBERS), itemId: () => null };
  const orders = toViews(accepted, numbers, accepted.flatMap(({ takes }) => takes).map(dummyKeys), pools, now);
  const orderOf = (index: number) => ({ orderNumber: null, sandboxOrder: JSON.stringify(orders[index]) });
  return CommitBatch.of([remember(accepted, orderOf, now)], () => orders, toOvertaken);
}

/** In a cluster, a customer's lock holds on one node only, and an Idempotency-Key may have come through another one. */
function toOvertaken(error: unknown): unknown {
  return isDuplicateEntry(error) ? new WriteConflictError() : error;
}

/** All that the accepted orders of a group write, and what is read back of it. */
function writeOrders(
  dataSource: DataSource,
  accepted: readonly Acceptance[],
  keys: readonly ChosenKey[][],
  touched: readonly string[],
  now: Date,
) {
  const taken = keys.flat();
  const numberOf = (index: number) => ({ orderNumber: insertedId(index), sandboxOrder: null });
  return [
    selectBundlePools(accepted),
    insertOrders(accepted, now),
    remember(accepted, numberOf, now),
    insertItems(accepted, now),
    allocateKeys(keys.map((ofLine, line) => ({ itemId: insertedId(line), keys: ofLine }))),
    checkWritten(dataSource, accepted, taken.length),
    raiseBalances(accepted),
    moveCounters(taken, now),
    raiseVersionsOf(touched),
  ] as const;
}

/**
 * Makes the accepted orders of a group: hands their keys over, writes them and records what changed in stock and what
 * their Idempotency-Keys have made. The customers and pools must be locked; others wait for the pools, so all is written
 * in one round trip, COMMIT included, the numbers of orders and items being used before they are known here.
 * @param keys those of each line, the lines of all orders one after the other.
 * @returns the orders as their buyers see them, in the same order.
 */
export async function makeOrders(
  manager: EntityManager,
  accepted: readonly Acceptance[],
  pools: ReadonlyMap<string, LockedPool>,
  keys: readonly ChosenKey[][],
  vault: Vault,
  now: Date,
): Promise<CommitBatch<OrderView[]>> {
  if (accepted.length === 0) return CommitBatch.of([], () => []);
  const takes = accepted.flatMap(({ takes: ofOrder }) => ofOrder.flat());
  const { touched, emptied } = drawnPools(takes, pools);
  const licenses = await decryptKeys(vault, keys);
  const toOrders = ([names, firstOrder, , firstItem, , step]: BatchResults<
    ReturnType<typeof writeOrders>
  >): OrderView[] => {
    const numbers = {
      orderNumber: (order: number) => firstOrder + order * step,
      itemId: (line: number) => firstItem + line * step,
    };
    return toViews(accepted, numbers, licenses, names, now);
  };
  if (emptied.length === 0)
    return CommitBatch.of(writeOrders(manager.connection, accepted, keys, touched, now), toOrders, toOvertaken);
  // Events must be recorded before the versions are raised, so these wait for the COMMIT then.
  const writing = runBatch(manager, writeOrders(manager.connection, accepted, keys, [], now));
  const orders = toOrders(
    await writing.catch((error: unknown) => {
      throw toOvertaken(error);
    }),
  );
  await raiseCatalogueVersions(manager, { ids: touched });
  await recordPoolTransitions(manager, emptied, now, causesByPool(accepted));
  return CommitBatch.of([], () => orders);
}
