import { checkResponse } from '../watched-responses.js';

/** The response that a client got. */
export interface Purchase {
  status: number;
  replayed: boolean;
  orderNumber: number;
  licenseKeys: string[];
  /** The response's body if no order was placed. */
  refusal?: string;
}

interface OrderBody {
  orderNumber: number;
  items: { licenses: { licenseKey: string }[] | null }[];
}

/** Orders one key of each product over REST. Rejects if the connection breaks before the response is complete. */
export async function buy(
  url: string,
  token: string,
  productIds: readonly string[],
  idempotencyKey?: string,
  signal?: AbortSignal,
): Promise<Purchase> {
  const response = await fetch(`${url}/api/orders`, {
    method: 'POST',
    signal,
    headers: {
      'Content-Type': 'application/json',
      Authorization: `Bearer ${token}`,
      ...(idempotencyKey === undefined ? {} : { 'Idempotency-Key': idempotencyKey }),
    },
    body: JSON.stringify({ products: productIds.map((productId) => ({ productId, amount: 1 })) }),
  });
  const body = await response.text();
  const { status } = response;
  // Only responses of the service itself have this header; those of a load balancer are not checked.
  if (response.headers.has('x-request-id')) {
    checkResponse({ method: 'POST', url: '/api/orders', status, headers: Object.fromEntries(response.headers), body });
  }
  const { orderNumber, items = [] } = JSON.parse(body) as
    OrderBody | (Pick<OrderBody, 'orderNumber'> & { items?: undefined });
  return {
    status,
    replayed: response.headers.get('idempotent-replayed') === 'true',
    orderNumber,
    licenseKeys: items.flatMap(({ licenses }) => (licenses ?? []).map(({ licenseKey }) => licenseKey)),
    ...(response.ok ? {} : { refusal: body }),
  };
}
