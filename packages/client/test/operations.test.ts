import { readFile } from 'node:fs/promises';
import { useTestShop } from '../../../test/support/test-shop.js';
import { until } from '../../../test/support/until.js';
import { useDedicatedService } from '../../../test/support/use-service.js';
import { ApiError, createClient, type Client, type EventPage } from '../src/index.js';

const NOWHERE = 'http://127.0.0.1:9/hooks';
const UNKNOWN = '0123456789abcdef01234567';

async function collect<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const collected: Item[] = [];
  for await (const item of items) collected.push(item);
  return collected;
}

async function refusalOf(work: Promise<unknown>): Promise<ApiError> {
  const error = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (error instanceof ApiError) return error;
  throw new Error('It was not refused', { cause: error });
}

describe('the operations of the client', () => {
  const fixture = useDedicatedService();

  /** A customer with a client, and a product that is in stock. */
  async function start(keys = 5): Promise<{ client: Client; product: { id: string; sku: string } }> {
    const { token } = await fixture.shop.customer();
    return { client: clientFor(token), product: await fixture.shop.product({}, keys) };
  }

  const waiting = () => fixture.service.app.services.feed.countReaders('wait');
  const clientFor = (token: string) => createClient({ url: fixture.service.url, token });

  it('products are listed, found by their SKU, read one by one and followed', async () => {
    const { client, product } = await start(2);
    const one = await client.products.get(product.id);
    expect(one).toMatchObject({ _id: product.id, sku: product.sku, price: 10, stock: 2 });
    expect(await client.products.list({ sku: product.sku })).toEqual([one]);
    expect(await client.products.list()).toContainEqual(one);
    expect(await client.products.list({ updatedSince: one.updatedAt })).toContainEqual(one);
    expect(await refusalOf(client.products.get(UNKNOWN))).toMatchObject({ status: 404, code: 'NOT_FOUND' });
  });

  it('changes since the previous call are returned, in a region or everywhere, and all products if that was too long ago', async () => {
    const { client, product } = await start(2);
    const here = await fixture.shop.product({ validRegion: 'EU' }, 1);
    const first = await client.products.changes();
    expect(first).toEqual({
      products: await client.products.list(),
      withdrawnIds: [],
      isWhole: true,
      next: first.next,
    });
    const inEu = await client.products.changes({ region: 'EU' });
    expect([inEu.products.map(({ _id }) => _id), inEu.isWhole]).toEqual([[here.id], true]);
    const quiet = await client.products.changes({ after: first.next });
    expect(quiet).toEqual({ products: [], withdrawnIds: [], isWhole: false, next: expect.any(String) });

    await client.orders.create({ products: [{ productId: product.id, amount: 1 }] });
    await fixture.shop.changeProduct(here.id, { available: false, updatedAt: new Date() });
    const { products, withdrawnIds, isWhole } = await client.products.changes({ after: quiet.next });
    expect([products, withdrawnIds, isWhole]).toEqual([[await client.products.get(product.id)], [here.id], false]);
    const gone = await client.products.changes({ after: inEu.next, region: 'EU' });
    expect([gone.products, gone.withdrawnIds]).toEqual([[], [here.id]]);
    expect(await refusalOf(client.products.changes({ after: inEu.next, region: 'DACH' }))).toMatchObject({
      code: 'VALIDATION_ERROR',
    });

    const old = Buffer.from(JSON.stringify(['catalogue', 0, 0, '1', '', '', ''])).toString('base64url');
    const reloaded = await client.products.changes({ after: old });
    expect(reloaded).toMatchObject({ products: await client.products.list(), isWhole: true });
  });

  it('an order is made, comes back under its Idempotency-Key, and is read again', async () => {
    const { client, product } = await start();
    const request = { products: [{ productId: product.id, amount: 2, maxPrice: 10 }], reference: 'PO-1' };
    const order = await client.orders.create(request);
    expect(order).toMatchObject({ grandTotal: 20, reference: 'PO-1', replayed: false, status: 'completed' });
    expect(order.items[0]?.licenses).toHaveLength(2);
    const { idempotencyKey } = order;
    expect(await client.orders.create(request, { idempotencyKey })).toEqual({ ...order, replayed: true });
    const another = await client.orders.create(request);
    expect(another).toMatchObject({ replayed: false });
    expect(another.idempotencyKey).not.toBe(idempotencyKey);
    const read = await client.orders.get(order.orderNumber);
    expect(read.items[0]?.licenses).toEqual(order.items[0]?.licenses);
    const { items } = await client.orders.list({ reference: 'PO-1' });
    expect(items.map(({ orderNumber }) => orderNumber)).toEqual([another.orderNumber, order.orderNumber]);
  });

  it('a key is settled: with the order that it created, or without one, after which it can create none', async () => {
    const { client, product } = await start();
    const products = [{ productId: product.id, amount: 1 }];
    const { orderNumber, idempotencyKey } = await client.orders.create({ products });
    const order = await client.orders.get(orderNumber);
    expect(await client.orders.settle(idempotencyKey)).toEqual({ outcome: 'made', order });
    expect((await client.orders.list({ idempotencyKey })).items).toEqual([order]);
    for (const sandbox of [undefined, true]) {
      const options = { idempotencyKey: 'k', ...(sandbox ? { sandbox } : {}) };
      expect(await client.orders.settle('k', sandbox ? { sandbox } : {})).toEqual({ outcome: 'voided', order: null });
      expect(await refusalOf(client.orders.create({ products }, options))).toMatchObject({
        status: 400,
        code: 'IDEMPOTENCY_KEY_VOIDED',
        retryable: false,
      });
    }
    expect(await refusalOf(client.orders.settle(''))).toMatchObject({ code: 'VALIDATION_ERROR', attempts: 1 });
  });

  it('a refused order says why in types, under the key that it can be sent again with', async () => {
    const { client, product } = await start(1);
    const products = [{ productId: product.id, amount: 3 }];
    const refusal = await refusalOf(client.orders.create({ products }, { idempotencyKey: 'mine' }));
    if (refusal.code !== 'INSUFFICIENT_STOCK') throw refusal;
    expect(refusal.unavailableItems).toMatchObject([
      { productId: product.id, requestedQuantity: 3, availableQuantity: 1 },
    ]);
    expect(refusal).toMatchObject({ status: 400, retryable: false, attempts: 1, idempotencyKey: 'mine' });
    expect(refusal.requestId).toMatch(/./);
    expect((await client.orders.list()).items).toEqual([]);
  });

  it('an order is simulated in the sandbox, by the order or by the client, and ends as asked', async () => {
    const { client, product } = await start();
    const request = { products: [{ productId: product.id, amount: 1 }] };
    expect(await client.orders.create(request, { sandbox: true })).toMatchObject({ status: 'sandbox-completed' });
    const { token } = await fixture.shop.customer();
    const sandbox = createClient({
      url: fixture.service.url,
      token,
      sandbox: true,
      retry: { maxRetryAfterMs: 0, baseDelayMs: 1 },
    });
    expect(await sandbox.orders.create(request)).toMatchObject({ status: 'sandbox-completed' });
    const credit = await refusalOf(sandbox.orders.create(request, { scenario: 'credit-limit-exceeded' }));
    expect(credit).toMatchObject({ code: 'CREDIT_LIMIT_EXCEEDED', credit: { grandTotal: 10 } });
    const limited = await refusalOf(sandbox.orders.create(request, { scenario: 'rate-limited' }));
    expect(limited).toMatchObject({ code: 'RATE_LIMIT_EXCEEDED', retryable: true, attempts: 1 });
    expect(limited.retryAfterMs).toBeGreaterThan(0);
    expect(await sandbox.orders.create(request, { scenario: 'lost-answer' })).toMatchObject({ replayed: true });
    expect((await sandbox.orders.list()).items).toEqual([]);
    expect(await sandbox.orders.create(request, { sandbox: false })).toMatchObject({ status: 'completed' });
  });

  it('all orders come page by page, and as CSV', async () => {
    const { client, product } = await start();
    const numbers: number[] = [];
    for (let count = 0; count < 3; count += 1) {
      numbers.unshift((await client.orders.create({ products: [{ productId: product.id, amount: 1 }] })).orderNumber);
    }
    const first = await client.orders.list({ limit: 2 });
    expect(first.items.map(({ orderNumber }) => orderNumber)).toEqual(numbers.slice(0, 2));
    const second = await client.orders.list({ limit: 2, after: first.next });
    expect([second.items.map(({ orderNumber }) => orderNumber), second.next]).toEqual([numbers.slice(2), undefined]);
    const all = await collect(client.orders.all({ limit: 1 }));
    expect(all.map(({ orderNumber }) => orderNumber)).toEqual(numbers);
    const changed = await collect(client.orders.all({ limit: 1, updatedSince: '2000-01-01' }));
    expect(changed.map(({ orderNumber }) => orderNumber)).toEqual(numbers.toReversed());
    const rows = (await new Response(await client.orders.csv()).text()).trimEnd().split('\r\n');
    expect(rows.map((row) => row.split(',')[0])).toEqual(['orderNumber', ...numbers.map(String)]);
  });

  it('the account and its ledger are read, page by page and as CSV under one header', async () => {
    const { client, product } = await start();
    for (let count = 0; count < 3; count += 1) {
      await client.orders.create({ products: [{ productId: product.id, amount: 1 }], reference: `PO-${count}` });
    }
    expect(await client.account.get()).toMatchObject({ balance: 30, currency: 'EUR', status: 'active' });
    const first = await client.account.ledger({ limit: 2 });
    const rest = await client.account.ledger({ after: first.next });
    const entries = [...first.items, ...rest.items];
    expect(entries.map(({ balanceAfter }) => balanceAfter)).toEqual([30, 20, 10]);
    expect(await collect(client.account.allLedger({ limit: 1 }))).toEqual(entries);
    const csv = await new Response(await client.account.ledgerCsv({ limit: 1 })).text();
    const references = csv
      .trimEnd()
      .split('\r\n')
      .map((row) => row.split(',').at(-1));
    expect(references).toEqual(['reference', 'PO-2', 'PO-1', 'PO-0']);
  });

  it('a claim is made, listed and read', async () => {
    const { client, product } = await start();
    const { orderNumber, items } = await client.orders.create({ products: [{ productId: product.id, amount: 2 }] });
    const [first, second] = items[0]!.licenses;
    const reason = 'is blocked';
    const one = { orderNumber, licenseKey: first!.licenseKey, reason };
    const claim = await client.claims.create(one);
    expect(claim).toMatchObject({ ...one, licenseId: first!._id, status: 'open', productId: product.id });
    expect(await client.claims.get(claim._id)).toEqual(claim);
    const exists = await refusalOf(client.claims.create(one));
    expect(exists).toMatchObject({ code: 'CLAIM_EXISTS', claimId: claim._id });
    const later = await client.claims.create({ licenseId: second!._id, reason });
    expect(later).toMatchObject({ orderNumber, licenseKey: second!.licenseKey, licenseId: second!._id });
    expect((await client.claims.list({ status: 'open', limit: 1 })).items).toEqual([later]);
    expect(await collect(client.claims.all({ limit: 1 }))).toEqual([later, claim]);
    expect((await client.claims.list({ status: 'rejected' })).items).toEqual([]);
  });

  it('a webhook is made, changed, given another secret, and deleted', async () => {
    const { client } = await start();
    const made = await client.webhooks.create({ url: NOWHERE, events: { orderCompleted: true } });
    expect(made.secret).toMatch(/^whsec_/);
    const { secret, ...webhook } = made;
    expect(await client.webhooks.get(made._id)).toEqual(webhook);
    expect(await client.webhooks.list()).toEqual([webhook]);
    const changed = await client.webhooks.update(made._id, { events: { creditLow: true } });
    expect(changed.events).toMatchObject({ orderCompleted: true, creditLow: true, claimResolved: false });
    const issued = await client.webhooks.regenerateSecret(made._id);
    expect(issued.secret).toMatch(/^whsec_/);
    expect(issued.secret).not.toBe(secret);
    await client.webhooks.delete(made._id);
    expect(await client.webhooks.list()).toEqual([]);
    expect(await refusalOf(client.webhooks.delete(made._id))).toMatchObject({ code: 'NOT_FOUND' });
  });

  it('what was sent to a webhook is listed, read and sent again, and a time is replayed', async () => {
    const { client, product } = await start();
    const { _id: id } = await client.webhooks.create({ url: NOWHERE, events: { orderCompleted: true } });
    await client.orders.create({ products: [{ productId: product.id, amount: 1 }] });
    const test = await client.webhooks.sendTestEvent(id, 'creditLow');
    expect(test).toMatchObject({ event: 'creditLow', status: 'pending', payload: { test: true } });
    const { items } = await client.webhooks.deliveries(id, { status: 'pending' });
    expect(items.map(({ event }) => event)).toEqual(['creditLow', 'orderCompleted']);
    expect(await collect(client.webhooks.allDeliveries(id, { limit: 1 }))).toEqual(items);
    const delivery = items[1]!;
    expect(await client.deliveries.get(delivery._id)).toEqual({ ...delivery, attempts: [] });
    expect(await client.deliveries.redeliver(delivery._id)).toMatchObject({ _id: delivery._id, status: 'pending' });
    const replay = { since: '2000-01-01', events: ['orderCompleted' as const] };
    expect(await client.webhooks.replay(id, replay)).toEqual({ queued: 1 });
  });

  it('a page of events waits for the first one, and leads to what comes', async () => {
    const { client, product } = await start();
    const { next } = await client.events.read({ after: 'latest', events: ['orderCompleted'] });
    const firstPage = async (after: string): Promise<EventPage> => {
      const page = await client.events.read({ after, events: ['orderCompleted', 'creditLow'], wait: 30 });
      return page.events.length > 0 ? page : firstPage(page.next);
    };
    const page = firstPage(next);
    await until(() => waiting() > 0, 'the client waits');
    const { orderNumber } = await client.orders.create({ products: [{ productId: product.id, amount: 1 }] });
    const { events, hasMore, next: after } = await page;
    expect(events).toMatchObject([{ event: 'orderCompleted', data: { orderNumber } }]);
    expect(hasMore).toBe(false);
    expect((await client.events.read({ after, events: ['orderCompleted'] })).events).toEqual([]);
  });

  it('a request that is given up ends with the reason of its signal, and without a retry', async () => {
    const { token } = await fixture.shop.customer();
    const reason = new Error('The user has left');
    const retries: unknown[] = [];
    const client = createClient({ url: fixture.service.url, token, onRetry: (retry) => retries.push(retry) });
    const control = new AbortController();
    const { signal } = control;
    const page = client.events.read({ after: 'latest', events: ['creditLow'], wait: 30 }, { signal });
    await until(() => waiting() > 0, 'the client waits');
    control.abort(reason);
    await expect(page).rejects.toBe(reason);
    await expect(client.account.get({ signal })).rejects.toBe(reason);
    expect(retries).toEqual([]);
    await until(() => waiting() === 0, 'no request waits');
  });

  it('a client without a token or an address is refused at once', () => {
    expect(() => createClient({ url: fixture.service.url, token: '' })).toThrow(TypeError);
    expect(() => createClient({ url: 'localhost', token: 'x' })).toThrow(TypeError);
  });
});

describe('the client of a test shop', () => {
  const fixture = useTestShop(0);

  it('an account is made without a token, and every helper does what staff would do', async () => {
    const { url } = fixture.service;
    const { token } = await createClient({ url }).test.createAccount({ countryCode: 'DE' });
    const client = createClient({ url, token });
    const { id } = await fixture.shop.product();
    expect(await client.test.setStock(id, 3)).toMatchObject({ _id: id, stock: 3 });
    expect(await client.test.setPrice(id, 12.5)).toMatchObject({ price: 12.5 });
    const { orderNumber, items } = await client.orders.create({ products: [{ productId: id, amount: 1 }] });
    const licenseKey = items[0]?.licenses[0]?.licenseKey ?? '';
    const claim = await client.claims.create({ orderNumber, licenseKey, reason: 'Blocked' });
    const resolved = await client.test.resolveClaim(claim._id, { resolution: 'credit', answer: 'Sorry' });
    expect(resolved).toMatchObject({ _id: claim._id, status: 'credited', answer: 'Sorry' });
    expect(await client.test.recordPayment({ amount: 5 })).toMatchObject({ balance: -5 });
  });
});

describe('the methods of the client', () => {
  it('every operation of the interface has a method, which sends exactly that operation', async () => {
    const asked: string[] = [];
    const fetch: typeof globalThis.fetch = async (url, init) => {
      asked.push(`${init?.method} ${new URL(url).pathname}`);
      return new Response('{}', { headers: { 'Content-Type': new Headers(init?.headers).get('Accept') ?? '' } });
    };
    const client = createClient({ url: 'https://orders.example/', token: 't', fetch });
    const id = '{id}';
    const claim = { orderNumber: 1, licenseKey: 'k', reason: 'r' };
    await client.products.list();
    await client.products.get(id);
    await client.orders.create({ products: [] });
    await client.orders.settle('k');
    await client.orders.list();
    await client.orders.get('{orderNumber}' as never);
    await client.claims.create(claim);
    await client.claims.list();
    await client.claims.get(id);
    await client.invoices.list();
    await client.invoices.get('{number}');
    await client.invoices.xml('{number}');
    await client.invoices.pdf('{number}');
    await client.account.get();
    await client.account.ledger();
    await client.webhooks.list();
    await client.webhooks.create({ url: NOWHERE, events: {} });
    await client.webhooks.get(id);
    await client.webhooks.update(id, {});
    await client.webhooks.delete(id);
    await client.webhooks.regenerateSecret(id);
    await client.webhooks.sendTestEvent(id, 'creditLow');
    await client.webhooks.replay(id, { since: '2026-01-01' });
    await client.webhooks.deliveries(id);
    await client.deliveries.get(id);
    await client.deliveries.redeliver(id);
    await client.events.read();
    await client.test.createAccount({ countryCode: 'DE' });
    await client.test.resolveClaim(id, { resolution: 'replace' });
    await client.test.recordPayment({ amount: 1 });
    await client.test.setStock(id, 1);
    await client.test.setPrice(id, 1);
    expect(asked.map((one) => decodeURIComponent(one)).toSorted()).toEqual((await operations()).toSorted());
  });

  it.each(['', '.', '..'])(
    'an id that would lead to another path is refused before anything is sent: %j',
    async (id) => {
      let asked = 0;
      const fetch: typeof globalThis.fetch = async () => {
        asked += 1;
        return new Response();
      };
      const client = createClient({ url: 'https://orders.example', token: 't', fetch });
      await expect(client.webhooks.delete(id)).rejects.toThrow(TypeError);
      expect(asked).toBe(0);
    },
  );

  it('an id and a query are sent as they are, whatever they contain', async () => {
    let asked = '';
    const fetch: typeof globalThis.fetch = async (url) => {
      asked = url as string;
      return new Response('[]', { headers: { 'Content-Type': 'application/json' } });
    };
    const client = createClient({ url: 'https://orders.example/shop/', token: 't', fetch });
    await client.products.get('../a?b#c');
    expect(asked).toBe('https://orders.example/shop/api/products/..%2Fa%3Fb%23c');
    await client.orders.list({ reference: 'A+B & ü', from: '2026-01-01T00:00:00+01:00', after: undefined });
    expect([...new URL(asked).searchParams]).toEqual([
      ['reference', 'A+B & ü'],
      ['from', '2026-01-01T00:00:00+01:00'],
    ]);
  });

  async function operations(): Promise<string[]> {
    const { paths } = JSON.parse(await readFile('schema/openapi.json', 'utf8')) as {
      paths: Record<string, object>;
    };
    return Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} /api${path}`),
    );
  }
});
