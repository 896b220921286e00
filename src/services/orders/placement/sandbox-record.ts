import { createCipheriv } from 'node:crypto';
import { PAYMENT_METHOD, type OrderChannel, type OrderTotals } from '../../../domain/orders/order.js';
import { orderMode, sandboxKey } from '../../../domain/orders/sandbox.js';
import { hashOf } from '../../common/content-hash.js';
import { itemLicenses, type License, type OrderItemView, type OrderView, type PooledLicense } from '../order-view.js';

/** A product as a sandbox order shows it. */
export interface SandboxProductView {
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
export interface SandboxRecord {
  orderNumber: number;
  customerNumber: number;
  /** When it was made, in milliseconds since 1970. */
  at: number;
  from: OrderChannel;
  /** Omitted if there is none. */
  reference?: string;
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

const keysOf = ({ pools }: SandboxProductView, quantity: number): number => quantity * (pools?.length ?? 1);

function toItem(
  product: SandboxProductView,
  [, quantity, listPriceCents, priceCents]: SandboxRecord['lines'][number],
  nextKey: () => string,
): OrderItemView {
  const licenses = (product.pools ?? [{ id: '' }]).flatMap(({ id: poolId }) =>
    Array.from({ length: quantity }, (): PooledLicense => ({ ...toDummy(nextKey()), poolId })),
  );
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

/** Restores the order of a record, deterministically. @param products its products. */
export function toSandboxOrder(record: SandboxRecord, products: ReadonlyMap<string, SandboxProductView>): OrderView {
  const lines = record.lines.map((line) => {
    const product = products.get(line[0]);
    if (!product) throw new Error(`What sandbox order ${record.orderNumber} shows of a product is missing`);
    return { product, line };
  });
  const nextKey = keySource(
    record.seed,
    lines.reduce((sum, { product, line }) => sum + keysOf(product, line[1]), 0),
  );
  const { status, notice } = orderMode(true);
  const orderDate = new Date(record.at);
  return {
    ...record.totals,
    orderNumber: record.orderNumber,
    customerNumber: record.customerNumber,
    reference: record.reference ?? null,
    orderDate,
    updatedAt: orderDate,
    status,
    paymentMethod: PAYMENT_METHOD,
    orderFrom: record.from,
    sandboxNotice: notice,
    invoiceNumber: null,
    items: lines.map(({ product, line }) => toItem(product, line, nextKey)),
  };
}
