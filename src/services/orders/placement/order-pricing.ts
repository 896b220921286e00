import type { LockedCustomer } from '../../../db/locks.js';
import { priceOf, type CurrentDiscounts, type UnitPrice } from '../../../domain/catalogue/pricing.js';
import type { UnavailableProduct } from '../../../domain/common/errors.js';
import { toEuro, vatRate } from '../../../domain/common/money.js';
import { priceChanged, productNotAvailable } from '../../../domain/orders/order-refusals.js';
import {
  assertKeyCount,
  quantitiesByProduct,
  totalOrder,
  type OrderLimits,
  type OrderLine,
} from '../../../domain/orders/order.js';
import { scenarioRefusal, type ScenarioLine } from '../../../domain/orders/sandbox.js';
import { keysPerPiece } from '../../../domain/orders/stock.js';
import type { ProductRecord } from '../../catalogue/product-reader.js';
import type { ParsedOrder } from './order-request.js';

/** A line with its current product and the customer's price. */
export interface PricedOrderLine {
  product: ProductRecord;
  quantity: number;
  price: UnitPrice;
}

/** @throws {DomainError} PRODUCT_NOT_AVAILABLE naming every line whose product is unknown or withdrawn. */
function findProducts(lines: readonly OrderLine[], products: ReadonlyMap<string, ProductRecord>) {
  const found: Pick<PricedOrderLine, 'product' | 'quantity'>[] = [];
  const missing: UnavailableProduct[] = [];
  for (const [index, { productId, quantity }] of lines.entries()) {
    const product = products.get(productId);
    if (product?.available) found.push({ product, quantity });
    else missing.push({ index, productId });
  }
  if (missing.length > 0) throw productNotAvailable(missing);
  return found;
}

/** @throws {DomainError} PRICE_CHANGED naming every line whose price is above its `maxPrice`. */
export function assertAcceptedPrices(lines: readonly OrderLine[], priced: readonly PricedOrderLine[]): void {
  const changed = lines.flatMap(({ productId, maxPriceCents }, index) => {
    const priceCents = priced[index]?.price.priceCents ?? 0;
    if (maxPriceCents === null || priceCents <= maxPriceCents) return [];
    return [{ index, productId, price: toEuro(priceCents), maxPrice: toEuro(maxPriceCents) }];
  });
  if (changed.length > 0) throw priceChanged(changed);
}

/** The products and discounts that determine prices at one moment. */
export interface PriceList {
  products: Map<string, ProductRecord>;
  discountsOf: (customer: LockedCustomer) => CurrentDiscounts;
}

/**
 * Finds the products of an order and what they cost this customer.
 * @throws {DomainError} PRODUCT_NOT_AVAILABLE if a product is unknown or withdrawn, VALIDATION_ERROR for too many
 *   keys.
 */
export function priceLines(
  list: PriceList,
  customer: LockedCustomer,
  lines: readonly OrderLine[],
  limits: OrderLimits,
): PricedOrderLine[] {
  const quantities = quantitiesByProduct(lines);
  const found = findProducts(lines, list.products);
  const keyCount = found.reduce((sum, { product, quantity }) => sum + quantity * keysPerPiece(product), 0);
  assertKeyCount(keyCount, limits);
  const discounts = list.discountsOf(customer);
  return found.map(({ product, quantity }) => {
    return { product, quantity, price: priceOf(product, quantities.get(product.id) ?? quantity, discounts) };
  });
}

/**
 * Refuses an order as its scenario asks, before prices, stock and credit are checked (docs/spec/sandbox.md#scenarios).
 * @throws {DomainError} the refusal of the scenario.
 */
export function simulateRefusal(
  order: ParsedOrder,
  customer: LockedCustomer,
  priced: readonly PricedOrderLine[],
): void {
  if (order.scenario === null) return;
  const lines = priced.map(({ product, quantity, price: { priceCents } }, index): ScenarioLine => ({
    productId: product.id,
    productName: product.name,
    quantity,
    priceCents,
    maxPriceCents: order.lines[index]?.maxPriceCents ?? null,
  }));
  const { grandTotalCents } = totalOrder(priced, vatRate(customer));
  const refusal = scenarioRefusal(order.scenario, { lines, account: customer, grandTotalCents });
  if (refusal) throw refusal;
}
