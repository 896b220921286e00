import { ORDER_CHANNELS } from '../../src/domain/orders/order.js';
import type { PlacedOrder } from '../../src/services/orders/placement/order-placement.js';
import type { Line } from './rest/rest-api.js';
import type { Fixture } from './use-service.js';

/** Orders without a request: orders that are placed in the same tick of the event loop share a batch. */
export function placeOrder(
  { service }: Pick<Fixture, 'service'>,
  customerId: string,
  products: readonly Line[],
  idempotencyKey?: string,
): Promise<PlacedOrder> {
  const request = { products, sandbox: false, from: ORDER_CHANNELS.rest, idempotencyKey };
  return service.app.services.placement.createOrder({ id: customerId, tokenId: null }, request);
}
