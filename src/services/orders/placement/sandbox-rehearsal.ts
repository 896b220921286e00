import type { LockedCustomer } from '../../../db/locks.js';
import { totalOrder } from '../../../domain/orders/order.js';
import { scenarioRefusal, type ScenarioLine } from '../../../domain/orders/sandbox-scenario.js';
import { vatRate } from '../../../domain/orders/vat.js';
import type { PricedOrderLine } from './order-pricing.js';
import type { ShapedOrder } from './order-request.js';

/**
 * Refuses an order as its scenario asks, before prices, stock and credit are checked (docs/spec/sandbox.md#scenarios).
 * @throws {DomainError} the refusal of the scenario.
 */
export function rehearse(order: ShapedOrder, customer: LockedCustomer, priced: readonly PricedOrderLine[]): void {
  if (order.scenario === null) return;
  const lines = priced.map(({ product, quantity, price: { priceCents } }, index): ScenarioLine => ({
    productId: product.id,
    productName: product.name,
    quantity,
    priceCents,
    maxPriceCents: order.lines[index]?.maxPriceCents ?? null,
  }));
  const { grandTotalCents } = totalOrder(priced, vatRate(customer.countryCode));
  const refusal = scenarioRefusal(order.scenario, { lines, account: customer, grandTotalCents });
  if (refusal) throw refusal;
}
