import { randomBytes, randomInt } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { EntityManager } from 'typeorm';
import type { LockedPool } from '../db/locks.js';
import { PAYMENT_METHOD } from '../domain/order.js';
import { SANDBOX_NUMBERS, sandboxKey, type OrderMode } from '../domain/sandbox.js';
import type { Take } from '../domain/stock.js';
import { allocateKeys, chooseKeys, moveCounters, type ChosenKey } from './key-allocation.js';
import type { Acceptance } from './order-decisions.js';
import { readPoolNames } from './order-reader.js';
import { itemLicenses, type OrderItemView, type OrderView, type PooledLicense, type PoolNames } from './order-view.js';
import { writeOrders } from './order-writer.js';
import type { Cause } from './request-scope.js';
import { recordPoolTransitions } from './stock-events.js';
import type { Vault } from './vault.js';

// So many keys are decrypted before other requests get their turn.
const KEYS_PER_TURN = 250;

async function decryptKeys(vault: Vault, keys: readonly ChosenKey[]): Promise<PooledLicense[]> {
  const licenses: PooledLicense[] = [];
  for (const { ciphertext, poolId } of keys) {
    licenses.push({ licenseKey: vault.decrypt(ciphertext, 'license-key'), poolId });
    if (licenses.length % KEYS_PER_TURN === 0) await nextTurn();
  }
  return licenses;
}

function dummyKeys(takes: readonly Take[]): PooledLicense[] {
  return takes.flatMap(({ poolId, count }) =>
    Array.from({ length: count }, () => ({ licenseKey: sandboxKey(randomBytes(25)), poolId })),
  );
}

async function readBundlePools(manager: EntityManager, accepted: readonly Acceptance[]): Promise<PoolNames> {
  const products = accepted.flatMap(({ draft }) => draft.priced.map(({ product }) => product));
  const bundles = products.filter(({ isBundle }) => isBundle);
  return readPoolNames(manager, [...new Set(bundles.flatMap(({ poolIds }) => poolIds))]);
}

function toItems({ draft }: Acceptance, licenses: readonly PooledLicense[][], pools: PoolNames): OrderItemView[] {
  return draft.priced.map(({ product, quantity, price }, index) => ({
    id: null,
    productId: product.id,
    productName: product.name,
    displayName: product.displayName,
    isBundle: product.isBundle,
    isReplacement: false,
    quantity,
    licenseCount: licenses[index]?.length ?? 0,
    listPriceCents: price.listPriceCents,
    priceCents: price.priceCents,
    subtotalCents: price.priceCents * quantity,
    licensed: itemLicenses(licenses[index] ?? [], product.isBundle ? pools : null),
  }));
}

/** The orders as their buyers will see them, under random numbers as long as the database has given none. */
async function toViews(
  accepted: readonly Acceptance[],
  licensesOf: (takes: readonly Take[], line: number) => Promise<PooledLicense[]>,
  pools: PoolNames,
  now: Date,
): Promise<OrderView[]> {
  const views: OrderView[] = [];
  let line = 0;
  for (const acceptance of accepted) {
    const { customer, draft, totals, takes } = acceptance;
    const licenses: PooledLicense[][] = [];
    for (const takesOfLine of takes) {
      licenses.push(await licensesOf(takesOfLine, line));
      line += 1;
    }
    views.push({
      ...totals,
      orderNumber: randomInt(...SANDBOX_NUMBERS),
      customerNumber: customer.customerNumber,
      orderDate: now,
      status: draft.order.mode.status,
      paymentMethod: PAYMENT_METHOD,
      orderFrom: draft.order.from,
      sandboxNotice: draft.order.mode.notice,
      items: toItems(acceptance, licenses, pools),
    });
  }
  return views;
}

/** Which order took a pool's last keys: the last one that took any. */
function causesByPool(accepted: readonly Acceptance[]): Map<string, Cause> {
  return new Map(
    accepted.flatMap(({ draft, takes }) => takes.flat().map(({ poolId }) => [poolId, draft.order.cause] as const)),
  );
}

/**
 * Makes the accepted orders of a group, all of one mode: hands their keys over, writes them and records what changed in
 * stock, in about as many statements as one order takes.
 * @returns the orders as their buyers see them, in the same order.
 */
export async function makeOrders(
  manager: EntityManager,
  accepted: readonly Acceptance[],
  mode: OrderMode,
  pools: Map<string, LockedPool>,
  vault: Vault,
  now: Date,
): Promise<OrderView[]> {
  if (accepted.length === 0) return [];
  const names = await readBundlePools(manager, accepted);
  if (!mode.takesKeys || !mode.keepsOrder) {
    return toViews(accepted, (takes) => Promise.resolve(dummyKeys(takes)), names, now);
  }
  const keys = await chooseKeys(
    manager,
    accepted.flatMap(({ takes }) => takes),
    pools,
  );
  const views = await toViews(accepted, (_takes, line) => decryptKeys(vault, keys[line] ?? []), names, now);
  const orders = await writeOrders(manager, accepted, views);
  const items = orders.flatMap((order) => order.items);
  await allocateKeys(manager, new Map(items.map(({ id }, line) => [id ?? 0, keys[line] ?? []])));
  const emptied = await moveCounters(manager, keys.flat(), pools, now);
  await recordPoolTransitions(manager, emptied, now, causesByPool(accepted));
  return orders;
}
