import { randomBytes, randomInt } from 'node:crypto';
import type { DataSource, EntityManager } from 'typeorm';
import { lockCustomer, lockPools, type LockedCustomer, type LockedPool } from '../db/locks.js';
import { inTransaction } from '../db/transaction.js';
import { assertCredit } from '../domain/credit.js';
import { DomainError, type UnavailableItem } from '../domain/errors.js';
import {
  parseOrderLines,
  PAYMENT_METHOD,
  totalOrder,
  type OrderFrom,
  type OrderLimits,
  type OrderLine,
} from '../domain/order.js';
import type { Moment } from '../domain/pricing.js';
import { orderMode, SANDBOX_NUMBERS, sandboxKey } from '../domain/sandbox.js';
import { serveLines, type Take } from '../domain/stock.js';
import { vatRate } from '../domain/vat.js';
import type { AuthenticatedCustomer } from './authentication.js';
import type { Clock } from './clock.js';
import { findEarlierOrder, idempotentRequest, rememberOrder, type EarlierOrder } from './idempotency.js';
import { allocateKeys, chooseKeys, moveCounters, type ChosenKey } from './key-allocation.js';
import { priceLines, type PricedOrderLine } from './order-pricing.js';
import { readLicenses, readOrder, readPoolNames } from './order-reader.js';
import { itemLicenses, type OrderItemView, type OrderView, type PooledLicense } from './order-view.js';
import { writeOrder } from './order-writer.js';
import { recordPoolTransitions } from './stock-events.js';
import type { Vault } from './vault.js';

/** An order as it was asked for; what comes from outside is checked here, whichever face it came through. */
export interface OrderRequest {
  products: unknown;
  idempotencyKey?: unknown;
  sandbox: boolean;
  from: OrderFrom;
}

/** An order that was made now, or, for an Idempotency-Key that came again, then. */
export interface PlacedOrder extends OrderView {
  replayed: boolean;
}

/** Makes orders (interface document, "Orders" and "Sandbox mode"). */
export class OrderPlacement {
  constructor(
    private readonly dataSource: DataSource,
    private readonly vault: Vault,
    private readonly clock: Clock,
    private readonly momentAt: (at: Date) => Moment,
    private readonly limits: OrderLimits,
  ) {}

  /**
   * Makes an order in one transaction: shape, products, stock and credit are checked in that order, and a refused order
   * changes nothing.
   * @throws {DomainError} VALIDATION_ERROR, PRODUCT_NOT_AVAILABLE, PRICE_CHANGED, INSUFFICIENT_STOCK,
   *   CREDIT_LIMIT_EXCEEDED, IDEMPOTENCY_KEY_REUSED.
   */
  async createOrder(customer: AuthenticatedCustomer, request: OrderRequest): Promise<PlacedOrder> {
    const lines = parseOrderLines(request.products, this.limits);
    const once = idempotentRequest(request.idempotencyKey, customer.id, request.sandbox, lines);
    return inTransaction(this.dataSource, async (manager) => {
      const locked = await lockCustomer(manager, customer.id);
      if (locked?.status !== 'ACTIVE') throw new DomainError('ACCOUNT_SUSPENDED');
      const earlier = once && (await findEarlierOrder(manager, once));
      if (earlier) return { ...(await this.orderMadeEarlier(manager, customer, earlier)), replayed: true };
      const order = await this.placeOrder(manager, locked, lines, request);
      if (once) await rememberOrder(manager, once, customer.id, toEarlierOrder(order), order.orderDate);
      return { ...order, replayed: false };
    });
  }

  private async placeOrder(
    manager: EntityManager,
    customer: LockedCustomer,
    lines: readonly OrderLine[],
    request: OrderRequest,
  ): Promise<OrderView> {
    const mode = orderMode(request.sandbox);
    const moment = this.momentAt(this.clock());
    const priced = await priceLines(manager, customer, lines, moment, this.limits);
    const pools = mode.takesKeys ? await lockPools(manager, poolIdsOf(priced)) : null;
    const takes = takesOf(priced, pools);
    const totals = totalOrder(priced, vatRate(customer.countryCode));
    if (mode.usesCredit) assertCredit(customer, totals.grandTotalCents);
    const keys = pools && (await chooseKeys(manager, takes, pools));
    const order: OrderView = {
      ...totals,
      orderNumber: randomInt(...SANDBOX_NUMBERS),
      customerNumber: customer.customerNumber,
      orderDate: moment.at,
      status: mode.status,
      paymentMethod: PAYMENT_METHOD,
      orderFrom: request.from,
      sandboxNotice: mode.notice,
      items: await itemsOf(manager, priced, keys ? keys.map(this.decryptKeys) : takes.map(dummyKeys)),
    };
    if (!mode.keepsOrder || !pools || !keys) return order;
    return this.keepOrder(manager, order, customer, keys, pools);
  }

  /** Writes the order, hands its keys over and records what changed in stock. */
  private async keepOrder(
    manager: EntityManager,
    order: OrderView,
    customer: LockedCustomer,
    keys: readonly ChosenKey[][],
    pools: Map<string, LockedPool>,
  ): Promise<OrderView> {
    const written = await writeOrder(manager, order, customer);
    await allocateKeys(manager, new Map(written.items.map(({ id }, index) => [id ?? 0, keys[index] ?? []])));
    const emptied = await moveCounters(manager, keys.flat(), pools, order.orderDate);
    await recordPoolTransitions(manager, emptied, order.orderDate);
    return written;
  }

  private readonly decryptKeys = (keys: readonly ChosenKey[]): PooledLicense[] =>
    keys.map(({ ciphertext, poolId }) => ({ licenseKey: this.vault.decrypt(ciphertext, 'license-key'), poolId }));

  private async orderMadeEarlier(
    manager: EntityManager,
    customer: AuthenticatedCustomer,
    { orderNumber, sandboxOrder }: EarlierOrder,
  ): Promise<OrderView> {
    if (sandboxOrder !== null) return parseSandboxOrder(sandboxOrder);
    const order = orderNumber === null ? null : await readOrder(manager, customer.id, orderNumber);
    if (!order) throw new Error(`Order ${orderNumber} of an Idempotency-Key is missing`);
    // A replacement that came later is not part of what was answered then.
    const items = order.items.filter(({ isReplacement }) => !isReplacement);
    const licenses = await readLicenses(manager, this.vault, items);
    return { ...order, items: items.map((item) => ({ ...item, licensed: licenses.get(item.id ?? 0) })) };
  }
}

function poolIdsOf(lines: readonly PricedOrderLine[]): string[] {
  return lines.flatMap(({ product }) => product.poolIds);
}

/**
 * Serves the lines out of the locked pools, or, for a sandbox order, out of what the pools held when they were read.
 * @throws {DomainError} INSUFFICIENT_STOCK listing every short line.
 */
function takesOf(lines: readonly PricedOrderLine[], pools: Map<string, LockedPool> | null): Take[][] {
  const available = pools
    ? new Map([...pools.values()].map((pool) => [pool.id, pool.available]))
    : new Map(lines.flatMap(({ product }) => [...product.poolStock]));
  const served = serveLines(
    lines.map(({ product, quantity }) => ({ ...product, quantity })),
    available,
  );
  const unavailableItems: UnavailableItem[] = [];
  for (const [index, line] of served.entries()) {
    const asked = lines[index];
    if ('takes' in line || !asked) continue;
    unavailableItems.push({
      productId: asked.product.id,
      productName: asked.product.name,
      requestedQuantity: asked.quantity,
      availableQuantity: line.remaining,
    });
  }
  if (unavailableItems.length > 0) throw new DomainError('INSUFFICIENT_STOCK', undefined, { unavailableItems });
  return served.map((line) => ('takes' in line ? line.takes : []));
}

function dummyKeys(takes: readonly Take[]): PooledLicense[] {
  return takes.flatMap(({ poolId, count }) =>
    Array.from({ length: count }, () => ({ licenseKey: sandboxKey(randomBytes(25)), poolId })),
  );
}

async function itemsOf(
  manager: EntityManager,
  lines: readonly PricedOrderLine[],
  keys: readonly PooledLicense[][],
): Promise<OrderItemView[]> {
  const bundlePools = lines.filter(({ product }) => product.isBundle).flatMap(({ product }) => product.poolIds);
  const pools = await readPoolNames(manager, bundlePools);
  return lines.map(({ product, quantity, price }, index) => ({
    id: null,
    productId: product.id,
    productName: product.name,
    displayName: product.displayName,
    isBundle: product.isBundle,
    isReplacement: false,
    quantity,
    licenseCount: keys[index]?.length ?? 0,
    listPriceCents: price.listPriceCents,
    priceCents: price.priceCents,
    subtotalCents: price.priceCents * quantity,
    licensed: itemLicenses(keys[index] ?? [], product.isBundle ? pools : null),
  }));
}

/** A real order is read back from its tables; a sandbox order is in none, so it is remembered whole. */
function toEarlierOrder(order: OrderView): EarlierOrder {
  return order.sandboxNotice === null
    ? { orderNumber: order.orderNumber, sandboxOrder: null }
    : { orderNumber: null, sandboxOrder: JSON.stringify(order) };
}

function parseSandboxOrder(json: string): OrderView {
  const order = JSON.parse(json) as OrderView;
  return { ...order, orderDate: new Date(order.orderDate) };
}
