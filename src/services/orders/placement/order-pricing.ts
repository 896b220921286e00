import type { LockedCustomer } from '../../../db/locks.js';
import type { BatchResults, Statement } from '../../../db/statements.js';
import { DomainError } from '../../../domain/errors.js';
import { assertKeyCount, quantitiesByProduct, type OrderLimits, type OrderLine } from '../../../domain/order.js';
import {
  discountsAt,
  priceOf,
  type CurrentDiscounts,
  type DiscountPackageTerms,
  type Moment,
  type PromotionTerms,
  type UnitPrice,
} from '../../../domain/pricing.js';
import { keysPerPiece } from '../../../domain/stock.js';
import { toEuro } from '../../../domain/money.js';
import { selectPackagesOf, selectPromotions, type Packages } from '../../discounts/discount-reader.js';
import {
  selectProducts,
  toProducts,
  type ProductRecord,
  type ProductStatements,
} from '../../catalogue/product-reader.js';

/** A line with its product as it stands and what it costs this customer. */
export interface PricedOrderLine {
  product: ProductRecord;
  quantity: number;
  price: UnitPrice;
}

function productOf(line: OrderLine, products: Map<string, ProductRecord>): ProductRecord {
  const product = products.get(line.productId);
  if (!product?.available) {
    throw new DomainError('PRODUCT_NOT_AVAILABLE', `Product ${line.productId} is not available`);
  }
  return product;
}

function assertAcceptedPrices(lines: readonly OrderLine[], priced: readonly PricedOrderLine[]): void {
  const details: Record<string, string> = {};
  for (const [index, { maxPriceCents }] of lines.entries()) {
    const priceCents = priced[index]?.price.priceCents ?? 0;
    if (maxPriceCents !== null && priceCents > maxPriceCents) {
      details[`products[${index}].maxPrice`] = `The unit price is ${toEuro(priceCents)} EUR`;
    }
  }
  if (Object.keys(details).length > 0) throw new DomainError('PRICE_CHANGED', undefined, { details });
}

/** What products cost whom at one moment. */
export interface PriceList {
  products: Map<string, ProductRecord>;
  discountsOf: (customer: LockedCustomer) => CurrentDiscounts;
}

/** The statements that read what orders can be priced with. */
type PriceStatements = ProductStatements & { packages: Statement<Packages>; promotions: Statement<PromotionTerms[]> };

/** Reads what the orders of these customers can be priced with, at any moment that is not before `since`. */
export function selectPrices(
  productIds: Iterable<string>,
  customerIds: readonly string[],
  since: Date,
): PriceStatements {
  return {
    ...selectProducts([...new Set(productIds)]),
    packages: selectPackagesOf(customerIds),
    promotions: selectPromotions(since),
  };
}

export function toPriceList(
  { packages, promotions, ...products }: BatchResults<PriceStatements>,
  moment: Moment,
): PriceList {
  const packageOf = (id: string | null): DiscountPackageTerms | null =>
    id === null ? null : (packages.get(id) ?? null);
  return {
    products: toProducts(products),
    discountsOf: ({ discountPackageId: id }) => discountsAt({ package: packageOf(id), promotions }, moment),
  };
}

/**
 * Finds the products of an order and what they cost this customer.
 * @throws {DomainError} PRODUCT_NOT_AVAILABLE for the first line whose product is unknown or withdrawn, VALIDATION_ERROR
 *   for too many keys, PRICE_CHANGED where a price is above the line's `maxPrice`.
 */
export function priceLines(
  list: PriceList,
  customer: LockedCustomer,
  lines: readonly OrderLine[],
  limits: OrderLimits,
): PricedOrderLine[] {
  const quantities = quantitiesByProduct(lines);
  const found = lines.map((line) => ({ product: productOf(line, list.products), quantity: line.quantity }));
  assertKeyCount(
    found.reduce((sum, { product, quantity }) => sum + quantity * keysPerPiece(product), 0),
    limits,
  );
  const discounts = list.discountsOf(customer);
  const priced = found.map(({ product, quantity }) => ({
    product,
    quantity,
    price: priceOf(product, quantities.get(product.id) ?? quantity, discounts),
  }));
  assertAcceptedPrices(lines, priced);
  return priced;
}
