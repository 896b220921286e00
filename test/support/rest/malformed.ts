import { request as httpRequest } from 'node:http';
import { stateOf, useService } from './rest-api.js';

/** Placeholders in a path or a body for the ids of an existing product and webhook of the customer. */
export const PRODUCT = '<product>';
export const WEBHOOK = '<webhook>';

/** A malformed request with its expected response, which is 400 VALIDATION_ERROR by default. */
export interface Malformed {
  method?: string;
  path?: string;
  /** Headers to send instead of the JSON content type. */
  headers?: Record<string, string | string[]>;
  /** Omits the customer's token. */
  anonymous?: boolean;
  body?: string | Buffer;
  status?: number;
  code?: string;
  /** The field path that the response must name, and a string that it must contain. */
  field?: string;
  text?: string;
}

export interface RawResponse {
  status: number;
  body: any;
}

/** Sends a request as it is, where `fetch` would normalise it. */
function sendRaw(url: string, { method = 'POST', headers, body }: Malformed): Promise<RawResponse> {
  return new Promise((resolve, reject) => {
    const outgoing = httpRequest(url, { method, headers });
    outgoing.on('error', reject);
    outgoing.on('response', (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (part: string) => (text += part));
      response.on('end', () => resolve({ status: response.statusCode ?? 0, body: JSON.parse(text) }));
    });
    outgoing.end(body);
  });
}

/** Tests that each request of one customer is refused, and that none of them changes a row. */
export function expectRefusals(what: string, requests: Record<string, Malformed>): void {
  const fixture = useService();
  let customer: { id: string; token: string };
  let product: { id: string; poolId: string };
  let webhookId: string;
  let before: unknown;

  beforeAll(async () => {
    customer = await fixture.shop.customer();
    product = await fixture.shop.product({}, 5);
    const body = { url: 'http://127.0.0.1:9/hook', events: {} };
    const created = await fixture.service.request('POST', '/api/webhooks', { token: customer.token, body });
    webhookId = created.body.webhook._id;
    before = await stateOf(fixture, customer.id, [product.poolId]);
  });

  const withIds = (text: string) => text.replaceAll(PRODUCT, product.id).replaceAll(WEBHOOK, webhookId);
  const send = ({ path = '/orders', headers, anonymous = false, body, ...request }: Malformed) =>
    sendRaw(`${fixture.service.url}/api${withIds(path)}`, {
      ...request,
      headers: {
        ...(anonymous ? {} : { Authorization: `Bearer ${customer.token}` }),
        ...(headers ?? { 'Content-Type': 'application/json' }),
      },
      body: typeof body === 'string' ? withIds(body) : body,
    });

  it.each(Object.entries(requests))(`${what} is refused: %s`, async (_name, request) => {
    const { status, body } = await send(request);
    expect([status, body.code]).toEqual([request.status ?? 400, request.code ?? 'VALIDATION_ERROR']);
    expect(body.error).toMatch(/\S/);
    if (request.field === undefined) return;
    expect(body.error).toBe('Validation failed');
    expect(Object.keys(body.details)).toContain(request.field);
    expect(body.details[request.field]).toMatch(/\S/);
    expect(body.details[request.field]).toContain(request.text ?? '');
  });

  it(`${what} changes nothing of the customer`, async () => {
    expect(await stateOf(fixture, customer.id, [product.poolId])).toEqual(before);
  });
}
