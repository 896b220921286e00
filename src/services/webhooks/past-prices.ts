import type { EntityManager } from 'typeorm';
import { discountsAt, priceOf, type Moment } from '../../domain/catalogue/pricing.js';
import { readProducts } from '../catalogue/product-reader.js';
import { readDiscounts } from '../discounts/discount-reader.js';
import type { PastEvent } from './past-events.js';

/** The customer's prices of one piece before and after the change of an event, in cents; null for other events. */
export type EventPrices = (event: PastEvent) => [number | null, number | null];

/**
 * The prices for events that the webhook did not get when they happened: by the terms that are valid now, as in the
 * feed (docs/spec/webhooks.md#replay).
 */
export async function currentPrices(
  manager: EntityManager,
  events: readonly PastEvent[],
  owner: { discountPackageId: string | null },
  moment: Moment,
): Promise<EventPrices> {
  const isPriced = ({ deliveryId, newListPriceCents }: PastEvent) => deliveryId === null && newListPriceCents !== null;
  const productIds = new Set(events.filter(isPriced).map(({ productId }) => productId ?? ''));
  if (productIds.size === 0) return () => [null, null];
  const products = await readProducts(manager, [...productIds]);
  const discounts = discountsAt(await readDiscounts(manager, owner, moment.at), moment);
  return ({ productId, oldListPriceCents, newListPriceCents }) => {
    const product = products.get(productId ?? '');
    const customerPrice = (listPriceCents: number | null): number | null => {
      if (listPriceCents === null || !product) return listPriceCents;
      return priceOf({ ...product, listPriceCents }, 1, discounts).priceCents;
    };
    return [customerPrice(oldListPriceCents), customerPrice(newListPriceCents)];
  };
}
