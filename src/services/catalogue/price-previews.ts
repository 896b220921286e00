import type { DataSource } from 'typeorm';
import { notFound, validationError } from '../../domain/common/errors.js';
import { totalOrder, type OrderLimits, type OrderTotals } from '../../domain/orders/order.js';
import { explainPrice } from '../../domain/catalogue/price-reason.js';
import { priceOf, type Moment } from '../../domain/catalogue/pricing.js';
import { keysPerPiece } from '../../domain/orders/stock.js';
import { vatRate } from '../../domain/orders/vat.js';
import { Customer } from '../../entities/customers/customer.js';
import type { Clock } from '../common/clock.js';
import { readDiscountsWithNames } from '../discounts/named-discounts.js';
import { readProducts } from './product-reader.js';

/** What a customer would pay now for an order of one product and quantity. */
export interface PricePreview extends OrderTotals {
  quantity: number;
  listPriceCents: number;
  priceCents: number;
  /** Plain English. */
  because: string;
}

/** Says what customers would pay, and why. */
export class PricePreviews {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly momentAt: (at: Date) => Moment,
    private readonly limits: OrderLimits,
  ) {}

  /**
   * Prices by the rules of an order. It checks neither stock and credit, nor whether the customer is active and the
   * product on sale, so that staff can look before anybody can buy.
   * @throws {DomainError} NOT_FOUND for an unknown customer or product, VALIDATION_ERROR naming `quantity`.
   */
  async preview(customerId: string, productId: string, quantity: number): Promise<PricePreview> {
    const { manager } = this.dataSource;
    const customer = await manager.findOneBy(Customer, { id: customerId });
    if (!customer) throw notFound('Customer', customerId);
    const product = (await readProducts(manager, [productId])).get(productId);
    if (!product) throw notFound('Product', productId);
    const most = Math.floor(this.limits.maxKeys / Math.max(1, keysPerPiece(product)));
    if (!(Number.isInteger(quantity) && quantity >= 1 && quantity <= most)) {
      throw validationError({ quantity: `Quantity must be a whole number from 1 to ${most}` });
    }
    const moment = this.momentAt(this.clock());
    const { current, named } = await readDiscountsWithNames(manager, customer, moment);
    const price = priceOf(product, quantity, current);
    const totals = totalOrder([{ quantity, price }], vatRate(customer.countryCode));
    const { countryCode } = customer;
    const { vatRateBp } = totals;
    const because = explainPrice({ product, quantity, price, discounts: named, moment, countryCode, vatRateBp });
    return { ...totals, quantity, listPriceCents: price.listPriceCents, priceCents: price.priceCents, because };
  }
}
