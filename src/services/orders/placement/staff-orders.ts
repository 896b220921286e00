import type { DataSource, EntityManager } from 'typeorm';
import { CommittedError, readSnapshot } from '../../../db/transaction.js';
import { explainPrice } from '../../../domain/catalogue/price-reason.js';
import { priceOf, type Moment } from '../../../domain/catalogue/pricing.js';
import { assertFound, DomainError, Reason, validationError } from '../../../domain/common/errors.js';
import { vatRate } from '../../../domain/common/money.js';
import { availableCredit } from '../../../domain/customers/credit.js';
import {
  ORDER_CHANNELS,
  parseOrder,
  quantitiesByProduct,
  totalOrder,
  type OrderLimits,
} from '../../../domain/orders/order.js';
import { keysPerPiece, stockOf } from '../../../domain/orders/stock.js';
import { Customer } from '../../../entities/customers/customer.js';
import { readProducts } from '../../catalogue/product-reader.js';
import type { Clock } from '../../common/clock.js';
import { readDiscountsWithNames } from '../../discounts/discount-reader.js';
import type { StaffActor } from '../../staff/audit-trail.js';
import { keyReused } from '../../staff/staff-idempotency.js';
import type { OrderAdmin } from '../order-admin.js';
import type { StoredOrderView } from '../order-view.js';
import type { OrderPlacement } from './order-placement.js';
import { priceLines } from './order-pricing.js';

export interface StaffOrderInput {
  customerId: string;
  lines: { productId: string; amount: number; maxPrice?: number | null }[];
  reference?: string | null;
  idempotencyKey?: string | null;
}

/**
 * @throws the refusal in staff's terms: `products` becomes `lines`, and a reused key names the request for a customer.
 */
function refusedInStaffTerms(error: unknown): never {
  if (!(error instanceof DomainError)) throw error;
  if (error.code === 'IDEMPOTENCY_KEY_REUSED') throw keyReused();
  throw error.withFields((field) => field.replace(/^products/, 'lines'));
}

/** @throws {DomainError} VALIDATION_ERROR if there are none. */
function assertLines(lines: StaffOrderInput['lines']): void {
  if (lines.length === 0) throw validationError({ lines: Reason.of('AT_LEAST_ONE', { what: 'line' }) });
}

/** Places orders for customers (docs/spec/staff-and-keys.md#orders-by-staff). */
export class StaffOrders {
  constructor(
    private readonly placement: Pick<OrderPlacement, 'createOrder'>,
    private readonly orders: Pick<OrderAdmin, 'getOrder'>,
  ) {}

  /**
   * Makes an order at the customer's prices and under the customer's rules, with an audit entry. A repeated
   * Idempotency-Key makes nothing again and shows the earlier order as it is now.
   * @throws {DomainError} as `OrderPlacement.createOrder`, with details that call the lines `lines`.
   */
  async createOrder(actor: StaffActor, input: StaffOrderInput): Promise<StoredOrderView & { replayed: boolean }> {
    const { customerId, lines, reference, idempotencyKey } = input;
    assertLines(lines);
    const buyer = { id: customerId, tokenId: null, placedBy: actor };
    const request = { products: lines, reference, idempotencyKey, sandbox: false, from: ORDER_CHANNELS.staff };
    const { orderNumber, replayed } = await this.placement.createOrder(buyer, request).catch(refusedInStaffTerms);
    const order = await this.orders.getOrder(orderNumber).catch((error: unknown) => {
      throw replayed ? error : new CommittedError(error);
    });
    return { ...order, replayed };
  }
}

/** Says what customers would pay, and why, before they order. */
export class OrderPreviews {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly momentAt: (at: Date) => Moment,
    private readonly limits: OrderLimits,
  ) {}

  /**
   * Prices the lines together, by the code that prices orders (docs/spec/catalogue.md#what-an-order-would-cost). It shows
   * the stock and the credit that is left without this order, but does not check them.
   * @throws {DomainError} NOT_FOUND for an unknown customer, VALIDATION_ERROR naming the `lines`,
   *   PRODUCT_NOT_AVAILABLE.
   */
  async preview(customerId: string, rawLines: StaffOrderInput['lines']) {
    return readSnapshot(this.dataSource, (manager) => this.price(manager, customerId, rawLines)).catch(
      refusedInStaffTerms,
    );
  }

  /** @param manager of a snapshot, so that the prices are those of one state. */
  private async price(manager: EntityManager, customerId: string, rawLines: StaffOrderInput['lines']) {
    assertLines(rawLines);
    const { lines } = parseOrder({ products: rawLines }, this.limits);
    const customer = await customerOf(manager, customerId);
    const products = await readProducts(manager, [...new Set(lines.map(({ productId }) => productId))]);
    const moment = this.momentAt(this.clock());
    const { current, named } = await readDiscountsWithNames(manager, customer, moment);
    const priced = priceLines({ products, discountsOf: () => current }, customer, lines, this.limits);
    const { countryCode, outsideVatArea } = customer;
    const totals = totalOrder(priced, vatRate(customer));
    const quantities = quantitiesByProduct(lines);
    const conditions = { discounts: named, moment, countryCode, outsideVatArea, vatRateBp: totals.vatRateBp };
    return {
      ...totals,
      lines: priced.map(({ product, quantity, price }) => ({
        productId: product.id,
        quantity,
        listPriceCents: price.listPriceCents,
        priceCents: price.priceCents,
        subTotalCents: price.priceCents * quantity,
        stock: stockOf(product, product.poolStock),
        // The quantity over all lines of a product determines its volume tier.
        because: explainPrice({ ...conditions, product, price, quantity: quantities.get(product.id) ?? quantity }),
      })),
      availableCreditCents: availableCredit(customer),
    };
  }

  /**
   * Prices a product alone, by the rules of an order. It checks neither stock and credit, nor whether the customer is
   * active and the product on sale, so that staff can look before anybody can buy.
   * @throws {DomainError} NOT_FOUND for an unknown customer or product, VALIDATION_ERROR naming `quantity`.
   */
  previewPrice(customerId: string, productId: string, quantity: number) {
    return readSnapshot(this.dataSource, (manager) => this.priceOne(manager, customerId, productId, quantity));
  }

  private async priceOne(manager: EntityManager, customerId: string, productId: string, quantity: number) {
    const customer = await customerOf(manager, customerId);
    const product = assertFound((await readProducts(manager, [productId])).get(productId), 'Product', productId);
    const most = Math.floor(this.limits.maxKeys / Math.max(1, keysPerPiece(product)));
    if (!(Number.isInteger(quantity) && quantity >= 1 && quantity <= most)) {
      throw validationError({ quantity: Reason.of('NOT_WHOLE', { label: 'Quantity', min: 1, max: most }) });
    }
    const moment = this.momentAt(this.clock());
    const { current, named } = await readDiscountsWithNames(manager, customer, moment);
    const price = priceOf(product, quantity, current);
    const { countryCode, outsideVatArea } = customer;
    const totals = totalOrder([{ quantity, price }], vatRate(customer));
    const { vatRateBp } = totals;
    const conditions = { discounts: named, moment, countryCode, outsideVatArea, vatRateBp };
    const because = explainPrice({ product, quantity, price, ...conditions });
    return { ...totals, quantity, listPriceCents: price.listPriceCents, priceCents: price.priceCents, because };
  }
}

async function customerOf(manager: EntityManager, id: string): Promise<Customer> {
  return assertFound(await manager.findOneBy(Customer, { id }), 'Customer', id);
}
