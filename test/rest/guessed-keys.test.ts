import { newId } from '../../src/db/ids.js';
import { dataOf } from '../support/graphql/customer-api.js';
import { order, useService } from '../support/rest/rest-api.js';

const fixture = useService();
const SANDBOX = { 'X-Sandbox-Mode': 'true' };
const newKey = () =>
  newId()
    .toUpperCase()
    .replaceAll(/(.{6})(?=.)/g, '$1-');

const CREATE = `mutation ($input: CreateOrderInput!) { createOrder(input: $input) { reference replayed } }`;
const SETTLE = 'mutation ($key: String!) { settleOrder(idempotencyKey: $key) { order { reference } } }';
const FIND = 'query ($key: String!) { orders(idempotencyKey: $key) { nodes { reference } } }';

interface Buyer {
  token: string;
  products: { productId: string; amount: number }[];
}

/** Every way in which a customer reads a text of its own that costs nothing to write. @returns the text. */
const WAYS: Record<string, (buyer: Buyer, text: string, idempotencyKey: string) => Promise<string | null>> = {
  'a sandbox order over REST': async ({ token, products }, reference) =>
    (await send(token, 'POST', '/orders', { products, reference })).body.reference,
  'a sandbox order over GraphQL': async ({ token, products }, reference) =>
    (await dataOf(fixture, token, CREATE, { input: { products, reference, sandbox: true } })).createOrder.reference,
  'its replay': async ({ token, products }, reference, key) => {
    await send(token, 'POST', '/orders', { products, reference }, key);
    const { body, headers } = await send(token, 'POST', '/orders', { products, reference }, key);
    expect(headers.get('Idempotent-Replayed')).toBe('true');
    return body.reference;
  },
  'its list': async ({ token, products }, reference, key) => {
    await send(token, 'POST', '/orders', { products, reference }, key);
    return (await send(token, 'GET', `/orders?idempotencyKey=${key}`)).body[0].reference;
  },
  'settling it': async ({ token, products }, reference, key) => {
    await send(token, 'POST', '/orders', { products, reference }, key);
    return (await send(token, 'POST', '/orders/settle', { idempotencyKey: key })).body.order.reference;
  },
  'settling and finding it over GraphQL': async ({ token, products }, reference, idempotencyKey) => {
    await dataOf(fixture, token, CREATE, { input: { products, reference, sandbox: true, idempotencyKey } });
    const ask = async (query: string) =>
      (
        await fixture.service.request('POST', '/graphql', {
          token,
          headers: SANDBOX,
          body: { query, variables: { key: idempotencyKey } },
        })
      ).body.data;
    const [found, settled] = [await ask(FIND), await ask(SETTLE)];
    expect(found.orders.nodes[0]).toEqual(settled.settleOrder.order);
    return settled.settleOrder.order.reference;
  },
};

const send = (token: string, method: string, path: string, body?: object, idempotencyKey?: string) =>
  fixture.service.request(method, `/api${path}`, {
    token,
    headers: { ...SANDBOX, ...(idempotencyKey && { 'Idempotency-Key': idempotencyKey }) },
    body,
  });

/** A customer, and keys: one in stock, one of another customer, one withdrawn, and one of its own. */
async function shopWithKeys() {
  const { shop, service } = fixture;
  const [buyer, other] = [await shop.customer(), await shop.customer()];
  const [stock, sold, withdrawn, own] = [newKey(), newKey(), newKey(), newKey()] as const;
  const buy = async (token: string, key: string) => {
    const { id, poolId } = await shop.product();
    await shop.addKeys(poolId, [key]);
    expect((await order(fixture, token, [{ productId: id, amount: 1 }])).status).toBe(201);
  };
  await buy(other.token, sold);
  await buy(buyer.token, own);
  const { id, poolId } = await shop.product({}, 50);
  await shop.addKeys(poolId, [stock, withdrawn]);
  await service.query(
    "UPDATE license_keys SET status = 'WITHDRAWN' WHERE license_pool_id = ? ORDER BY id DESC LIMIT 1",
    [poolId],
  );
  const products = [{ productId: id, amount: 1 }];
  return { buyer: { token: buyer.token, products }, guesses: { stock, sold, withdrawn }, own };
}

describe('where trying costs nothing', () => {
  it.each(Object.keys(WAYS))('nothing depends on which license keys exist: %s', async (way) => {
    const { buyer, guesses, own } = await shopWithKeys();
    const read = (text: string) => WAYS[way]?.(buyer, text, newId());
    const invented = newKey();
    for (const guess of [invented, ...Object.values(guesses)]) {
      for (const text of [guess, `PO 7: ${guess}`, guess.toLowerCase(), `${invented} ${guess}`])
        expect(await read(text)).toBe(text);
    }
    // The customer's own keys are no secret to it, and are masked as in any other text.
    expect(await read(`${own} ${guesses.stock}`)).toBe(`****${own.slice(-4)} ${guesses.stock}`);
    const stored = JSON.stringify(await fixture.service.query('SELECT sandbox_order FROM idempotency_keys'));
    for (const key of [...Object.values(guesses), own]) expect(stored.toUpperCase()).not.toContain(key);
  });
});
