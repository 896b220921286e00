import { createCipheriv, randomBytes, randomInt } from 'node:crypto';
import type { EntityManager } from 'typeorm';
import { selectList } from '../../../db/columns.js';
import { toWriteConflict } from '../../../db/retry.js';
import { constant, runStatement, statement, type Statement } from '../../../db/statements.js';
import { CommitBatch } from '../../../db/transaction.js';
import { groupBy } from '../../../domain/common/group-by.js';
import { PAYMENT_METHOD, type OrderChannel, type OrderTotals } from '../../../domain/orders/order.js';
import { SANDBOX_NOTICE, SANDBOX_NUMBERS, SANDBOX_STATUS, sandboxKey } from '../../../domain/orders/sandbox.js';
import { SandboxProduct } from '../../../entities/products/product.js';
import { hashOf } from '../../common/content-hash.js';
import { mapYielding } from '../../common/yielding.js';
import type { Vault } from '../../secrets/vault.js';
import {
  itemLicenses,
  type License,
  type OrderItemView,
  type OrderView,
  type PooledLicense,
  type PoolNames,
} from '../order-view.js';
import type { AcceptedOrder } from './order-decisions.js';
import type { PricedOrderLine } from './order-pricing.js';
import { selectBundlePools } from './order-views.js';
import { storeIdempotencyKeys } from './order-writer.js';

/** A product as a sandbox order shows it. */
interface SandboxProductView {
  id: string;
  name: string;
  displayName: string;
  /** A bundle's pools, in the order in which its keys come; null for an ordinary product. */
  pools: { id: string; poolName: string; productName: string }[] | null;
}

/**
 * What is needed to restore a sandbox order. It is stored for each Idempotency-Key of the sandbox and nowhere else, and
 * is short: a few hundred bytes, and less than a hundred for each line.
 */
interface SandboxRecord {
  orderNumber: number;
  customerNumber: number;
  /** When it was made, in milliseconds since 1970. */
  at: number;
  from: OrderChannel;
  /** The customer's own reference, if the order has one; license keys in it are masked. */
  reference?: string;
  /** The same as the customer sees it, encrypted, in base64url; omitted if that is the same. */
  shownReference?: string;
  totals: OrderTotals;
  /** 16 bytes, in base64url, that the dummy keys are made from. */
  seed: string;
  /** The name of the `SandboxProductView`, the quantity, the list price and the price in cents. */
  lines: [product: string, quantity: number, listPriceCents: number, priceCents: number][];
}

// The random bytes that `sandboxKey` takes.
const BYTES_PER_KEY = 25;

/** Generates the dummy keys of an order: the same for the same seed. */
function keySource(seed: string, count: number): () => string {
  const cipher = createCipheriv('aes-128-ctr', Buffer.from(seed, 'base64url'), Buffer.alloc(16));
  const stream = cipher.update(Buffer.alloc(count * BYTES_PER_KEY));
  let used = 0;
  return () => sandboxKey(stream.subarray(used, (used += BYTES_PER_KEY)));
}

/** A dummy key with an id made of it. The id starts with `ffffffff`, those of licenses start with zeros. */
function toDummy(licenseKey: string): License {
  return { id: `ffffffff${hashOf(licenseKey).toString('hex', 0, 8)}`, licenseKey };
}

/** A line of a record with its product. */
interface SandboxLine {
  product: SandboxProductView;
  line: SandboxRecord['lines'][number];
}

/** The dummy keys of lines. An order has up to ten thousand, so others are served while they are generated. */
async function dummiesOf(seed: string, lines: readonly SandboxLine[]): Promise<Map<number, PooledLicense[]>> {
  const wanted = lines.flatMap(({ product, line: [, quantity] }, index) =>
    (product.pools ?? [{ id: '' }]).flatMap(({ id: poolId }) =>
      Array.from({ length: quantity }, () => ({ index, poolId })),
    ),
  );
  const nextKey = keySource(seed, wanted.length);
  const generated = await mapYielding(wanted, ({ index, poolId }) => {
    return { index, license: { ...toDummy(nextKey()), poolId } };
  });
  const byLine = groupBy(generated, ({ index }) => index);
  return new Map(Array.from(byLine, ([index, ofLine]) => [index, ofLine.map(({ license }) => license)]));
}

function toItem({ product, line }: SandboxLine, licenses: readonly PooledLicense[]): OrderItemView {
  const [, quantity, listPriceCents, priceCents] = line;
  return {
    id: null,
    productId: product.id,
    productName: product.name,
    displayName: product.displayName,
    isBundle: product.pools !== null,
    isReplacement: false,
    replacesKeyId: null,
    reason: null,
    quantity,
    licenseCount: licenses.length,
    listPriceCents,
    priceCents,
    subtotalCents: priceCents * quantity,
    licensed: itemLicenses(licenses, product.pools && new Map(product.pools.map(({ id, ...names }) => [id, names]))),
  };
}

function shownReference(record: SandboxRecord, vault: Pick<Vault, 'decrypt'>): string | null {
  const { reference, shownReference: sealed } = record;
  if (sealed === undefined) return reference ?? null;
  try {
    return vault.decrypt(Buffer.from(sealed, 'base64url'), 'license-key');
  } catch {
    // A key of ENCRYPTION_KEY was removed within the day for which records are stored.
    return reference ?? null;
  }
}

/** Restores the order of a record, deterministically. @param products its products. */
async function toSandboxOrder(
  record: SandboxRecord,
  products: ReadonlyMap<string, SandboxProductView>,
  vault: Pick<Vault, 'decrypt'>,
): Promise<OrderView> {
  const lines = record.lines.map((line) => {
    const product = products.get(line[0]);
    if (!product) throw new Error(`What sandbox order ${record.orderNumber} shows of a product is missing`);
    return { product, line };
  });
  const dummies = await dummiesOf(record.seed, lines);
  const orderDate = new Date(record.at);
  return {
    ...record.totals,
    orderNumber: record.orderNumber,
    customerNumber: record.customerNumber,
    reference: shownReference(record, vault),
    orderDate,
    updatedAt: orderDate,
    status: SANDBOX_STATUS,
    paymentMethod: PAYMENT_METHOD,
    orderFrom: record.from,
    sandboxNotice: SANDBOX_NOTICE,
    invoiceNumber: null,
    items: lines.map((line, index) => toItem(line, dummies.get(index) ?? [])),
  };
}

const HASH_BYTES = 16;

/** The products that orders show, by their names in the records. */
type SandboxProductViews = Map<string, SandboxProductView>;

function toProductView({ product }: PricedOrderLine, poolNames: PoolNames): SandboxProductView {
  const { id, name, displayName, isBundle, poolIds } = product;
  const namesOf = (poolId: string) => poolNames.get(poolId) ?? { poolName: '', productName: '' };
  const pools = isBundle ? poolIds.map((poolId) => ({ id: poolId, ...namesOf(poolId) })) : null;
  return { id, name, displayName, pools };
}

/**
 * The name is the same for equal content on the same day, and differs from day to day, so that old rows can be deleted.
 */
function nameOf(view: SandboxProductView, now: Date): string {
  const day = now.toISOString().slice(0, 10);
  return hashOf(day, JSON.stringify(view)).subarray(0, HASH_BYTES).toString('base64url');
}

/** Simulates an accepted order: its number and its keys are random. @param views receives its products. */
function toRecord(
  { order, customer, lines, totals }: AcceptedOrder,
  pools: PoolNames,
  views: SandboxProductViews,
  now: Date,
  vault: Vault,
): SandboxRecord {
  const { reference, storedReference = reference } = order;
  const shown = reference === null || reference === storedReference ? null : vault.encrypt(reference, 'license-key');
  return {
    orderNumber: randomInt(...SANDBOX_NUMBERS),
    customerNumber: customer.customerNumber,
    at: now.getTime(),
    from: order.from,
    ...(storedReference === null ? {} : { reference: storedReference }),
    ...(shown ? { shownReference: shown.toString('base64url') } : {}),
    totals,
    seed: randomBytes(HASH_BYTES).toString('base64url'),
    lines: lines.map((line) => {
      const product = toProductView(line, pools);
      const name = nameOf(product, now);
      views.set(name, product);
      return [name, line.quantity, line.price.listPriceCents, line.price.priceCents];
    }),
  };
}

/**
 * Inserts the products that are not stored yet, sorted, so that two transactions that insert the same ones cannot
 * deadlock.
 */
function insertProductViews(views: SandboxProductViews, now: Date): Statement<unknown> {
  if (views.size === 0) return constant(null);
  const rows = [...views]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, product]) => [Buffer.from(name, 'base64url'), JSON.stringify(product), now]);
  return statement('INSERT IGNORE INTO sandbox_products (hash, content, created_at) VALUES ?', [rows]);
}

/** Simulates the accepted orders; stores only what a replay of an Idempotency-Key needs. */
export async function writeSandboxOrders(
  manager: EntityManager,
  accepted: readonly AcceptedOrder[],
  now: Date,
  vault: Vault,
): Promise<CommitBatch<Promise<OrderView>[]>> {
  const pools = await runStatement(manager, selectBundlePools(accepted));
  const views: SandboxProductViews = new Map();
  const records = accepted.map((acceptedOrder) => toRecord(acceptedOrder, pools, views, now, vault));
  const isRepeatable = accepted.some(({ order }) => order.idempotencyKey);
  const batch = {
    products: insertProductViews(isRepeatable ? views : new Map(), now),
    idempotencyKeys: storeIdempotencyKeys(
      accepted,
      (index) => ({ orderNumber: null, sandboxOrder: JSON.stringify(records[index]) }),
      now,
    ),
  };
  return CommitBatch.of(batch, () => records.map((record) => toSandboxOrder(record, views, vault)), toWriteConflict);
}

/** Restores a sandbox order for a repeated request. @param json the record stored with its Idempotency-Key. */
export async function readSandboxOrder(manager: EntityManager, vault: Vault, json: string): Promise<OrderView> {
  const record = JSON.parse(json) as SandboxRecord;
  const names = new Set(record.lines.map(([name]) => name));
  const rows = await manager.query<{ hash: Buffer; content: string }[]>(
    `SELECT ${selectList(SandboxProduct, '', ['hash', 'content'])} FROM sandbox_products WHERE hash IN (?)`,
    [Array.from(names, (name) => Buffer.from(name, 'base64url'))],
  );
  const views = rows.map(
    ({ hash, content }) => [hash.toString('base64url'), JSON.parse(content) as SandboxProductView] as const,
  );
  return toSandboxOrder(record, new Map(views), vault);
}
