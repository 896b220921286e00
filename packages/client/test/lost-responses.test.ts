import { useService } from '../../../test/support/use-service.js';
import { ApiError, ConnectionError, createClient, OutcomeUnknown, type Client, type Retry } from '../src/index.js';
import { BreakingProxy, type Fault } from './breaking-proxy.js';

const LOST: Fault[] = ['lose-request', 'lose-answer', 'cut-answer'];
const NOWHERE = 'http://127.0.0.1:9/hooks';
// The service's response when it does not know whether it has executed a request.
const FAILED: Fault = reply(500, {
  error: 'Internal server error',
  code: 'INTERNAL_ERROR',
  requestId: 'r',
  retryable: true,
});

const LIMITED: Fault = reply(429, { code: 'RATE_LIMIT_EXCEEDED', retryAfterSeconds: 0, retryable: true });
const REVOKED: Fault = reply(401, { error: 'No', code: 'UNAUTHENTICATED', requestId: 'r', retryable: false });
const PAGE: Fault = { status: 200, headers: { 'Content-Type': 'text/html' }, body: 'Sign in' };

function reply(status: number, body: object): Fault {
  return { status, headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) };
}

describe('a client whose connections are lost', () => {
  const fixture = useService();
  let proxy: BreakingProxy;
  let retries: Retry[];

  beforeAll(async () => {
    proxy = await BreakingProxy.start(fixture.service.url);
  });
  afterAll(() => proxy.stop());
  beforeEach(() => {
    retries = [];
  });

  function clientFor(token: string, attempts = 6): Client {
    const retry = { attempts, baseDelayMs: 1, maxDelayMs: 1 };
    return createClient({ url: proxy.url(), token, retry, onRetry: (one) => retries.push(one) });
  }

  async function start(keys = 5, attempts?: number) {
    const { id, token } = await fixture.shop.customer();
    const product = await fixture.shop.product({}, keys);
    proxy.takeCount();
    return { id, client: clientFor(token, attempts), products: [{ productId: product.id, amount: 1 }] };
  }

  /** What the requests of a test were, by what they carry. */
  const sent = () => proxy.requests.slice(-proxy.takeCount());

  async function failureOf(work: Promise<unknown>): Promise<ApiError | ConnectionError | OutcomeUnknown> {
    const error = await work.then(
      () => undefined,
      (reason: unknown) => reason,
    );
    if (error instanceof ApiError || error instanceof ConnectionError || error instanceof OutcomeUnknown) return error;
    throw new Error('It did not fail', { cause: error });
  }

  it('an order is placed once under one key, even if its requests and responses are lost or the responses come from elsewhere', async () => {
    const { client, products } = await start(5, 9);
    proxy.next(
      ...LOST,
      FAILED,
      PAGE,
      { ...PAGE, status: 301 },
      { ...PAGE, status: 403 },
      reply(403, { message: 'Forbidden' }),
    );
    const order = await client.orders.create({ products, reference: 'PO-1' });
    expect(order).toMatchObject({ replayed: true, reference: 'PO-1' });
    const { items } = await client.orders.list();
    expect(items.map(({ orderNumber }) => orderNumber)).toEqual([order.orderNumber]);
    const orders = sent().filter(({ method }) => method === 'POST');
    expect(orders).toHaveLength(9);
    expect(new Set(orders.map(({ headers }) => headers['idempotency-key']))).toEqual(new Set([order.idempotencyKey]));
    expect(new Set(orders.map(({ body }) => body)).size).toBe(1);
    expect(retries.map(({ attempt }) => attempt)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  });

  const HALF_REFUSAL: Fault = { status: 400, headers: { 'Content-Type': 'application/json' }, body: '{"code":"INSUFF' };
  it.each<[string, Fault[]]>([
    ['no response', ['lose-answer', 'lose-answer']],
    ['half a response', ['lose-answer', 'cut-answer']],
    ['half a refusal', ['lose-answer', HALF_REFUSAL]],
    ['a page', [PAGE, PAGE]],
    ['a redirect', ['lose-answer', { status: 302, headers: { Location: 'https://elsewhere.example/' } }]],
    ['a refusal of another server', ['lose-answer', reply(403, { message: 'Forbidden' })]],
    ['502', ['lose-answer', { status: 502, body: 'Bad Gateway' }]],
    ['500', ['lose-answer', FAILED]],
    ['a lost response, and then the rate limit', ['lose-answer', LIMITED]],
    ['a lost response, and then a refused token', ['lose-answer', REVOKED]],
  ])(
    'an order that ends with %s has an unknown outcome; sent again under its key it is made once',
    async (_, faults) => {
      const { client, products } = await start(5, 2);
      proxy.next(...faults);
      const failure = await failureOf(client.orders.create({ products }));
      if (!(failure instanceof OutcomeUnknown)) throw failure;
      expect(failure).toMatchObject({ name: 'OutcomeUnknown', attempts: 2, cause: { attempts: 2 } });
      const { idempotencyKey } = failure;
      expect(idempotencyKey).toMatch(/^[0-9a-f-]{36}$/);
      const order = await client.orders.create({ products }, { idempotencyKey });
      expect(order.replayed).toBe(faults.includes('lose-answer'));
      expect((await client.orders.list()).items.map(({ orderNumber }) => orderNumber)).toEqual([order.orderNumber]);
    },
  );

  it.each<[string, Fault[], string]>([
    ['the stock, after lost responses', ['lose-answer', FAILED, PAGE], 'INSUFFICIENT_STOCK'],
    ['its token at the first attempt', [REVOKED], 'UNAUTHENTICATED'],
    ['the rate limit in every attempt', [LIMITED, LIMITED, LIMITED, LIMITED], 'RATE_LIMIT_EXCEEDED'],
  ])('an order that is refused for %s is reported as refused, and nothing was bought', async (_, faults, code) => {
    const { client, products } = await start(0, 4);
    proxy.next(...faults);
    const failure = await failureOf(client.orders.create({ products }));
    if (!(failure instanceof ApiError)) throw failure;
    expect(failure.code).toBe(code);
    expect((await client.orders.list()).items).toEqual([]);
  });

  it('a key is settled permanently even if its responses are lost, and the order in transit is not placed', async () => {
    const { client, products } = await start(5, 5);
    proxy.next(...LOST, PAGE);
    expect(await client.orders.settle('k')).toEqual({ outcome: 'voided', order: null });
    expect(sent().map(({ body }) => body)).toEqual(Array(5).fill('{"idempotencyKey":"k"}'));
    const failure = await failureOf(client.orders.create({ products }, { idempotencyKey: 'k' }));
    expect(failure).toMatchObject({ name: 'ApiError', code: 'IDEMPOTENCY_KEY_VOIDED', idempotencyKey: 'k' });
  });

  it.each<[string, Fault[]]>([
    ['half a response', ['lose-answer', 'cut-answer']],
    ['a page', ['lose-answer', PAGE]],
    ['500', ['lose-answer', FAILED]],
  ])('settling that ends with %s says that the outcome is still unknown', async (_, faults) => {
    const { client, products } = await start(5, 2);
    const { idempotencyKey, orderNumber } = await client.orders.create({ products });
    proxy.next(...faults);
    const failure = await failureOf(client.orders.settle(idempotencyKey));
    expect(failure).toMatchObject({ name: 'OutcomeUnknown', idempotencyKey, attempts: 2 });
    expect(await client.orders.settle(idempotencyKey)).toMatchObject({ outcome: 'made', order: { orderNumber } });
  });

  it('an attempt that gets no response in time is abandoned and sent again', async () => {
    let asked = 0;
    const fetch: typeof globalThis.fetch = (_, init) =>
      new Promise<Response>((resolve, reject) => {
        asked += 1;
        if (asked > 1) resolve(new Response('[]', { headers: { 'Content-Type': 'application/json' } }));
        init?.signal?.addEventListener('abort', () => reject(new Error('aborted')));
      });
    const retry = { baseDelayMs: 1 };
    const client = createClient({
      url: proxy.url(),
      token: 't',
      fetch,
      retry,
      timeoutMs: 20,
      onRetry: (one) => retries.push(one),
    });
    expect(await client.products.list()).toEqual([]);
    expect(retries[0]).toMatchObject({
      attempt: 1,
      error: { timedOut: true, message: 'No response within 20 ms' },
    });
  });

  it('a permanent refusal is not sent again', async () => {
    const { client, products } = await start(0);
    const failure = await failureOf(client.orders.create({ products }));
    expect(failure).toMatchObject({ code: 'INSUFFICIENT_STOCK', attempts: 1 });
    expect([sent().length, retries]).toEqual([1, []]);
  });

  it('a rate-limited request waits as long as required, and is then sent again', async () => {
    const { client, products } = await start();
    const body = { error: 'Too many requests', code: 'RATE_LIMIT_EXCEEDED', retryAfterSeconds: 0.05, retryable: true };
    proxy.next(reply(429, body));
    expect(await client.orders.create({ products })).toMatchObject({ replayed: false });
    expect(retries).toHaveLength(1);
    expect(retries[0]?.delayMs).toBeGreaterThanOrEqual(50);
  });

  it('a gateway that is down for a moment is asked again, also where it names a date', async () => {
    const { client } = await start();
    const past = new Date(Date.now() - 60_000).toUTCString();
    proxy.next({ status: 503, headers: { 'Retry-After': past }, body: 'busy' }, { status: 502, body: '<html>' });
    expect(await client.account.get()).toMatchObject({ balance: 0 });
    expect(retries.map(({ error }) => error.message)).toEqual([
      'The response is not from the service: 503',
      'The response is not from the service: 502',
    ]);
  });

  it.each([
    ['a redirect', 301, { Location: 'https://elsewhere.example/' }],
    ['a page instead of a response', 200, { 'Content-Type': 'text/html' }],
  ] as [string, number, Record<string, string>][])(
    '%s is reported as such, and is not followed',
    async (_, status, headers) => {
      const { client } = await start();
      proxy.next({ status, headers, body: 'Sign in' });
      const failure = await failureOf(client.account.get());
      expect(failure).toMatchObject({ code: 'UNEXPECTED_ANSWER', status, body: 'Sign in', attempts: 1 });
      expect(sent()).toHaveLength(1);
    },
  );

  it.each(['lose-answer', 'lose-request', 'cut-answer'] as const)('a read is sent again: %s', async (fault) => {
    const { client } = await start();
    proxy.next(fault, fault);
    expect(await client.account.get()).toMatchObject({ balance: 0 });
    expect(sent()).toHaveLength(3);
  });

  it('pages are read on where one of them is lost', async () => {
    const { client, products } = await start();
    const numbers: number[] = [];
    for (let count = 0; count < 3; count += 1) {
      numbers.unshift((await client.orders.create({ products })).orderNumber);
    }
    const read: number[] = [];
    for await (const { orderNumber } of client.orders.all({ limit: 1 })) {
      read.push(orderNumber);
      proxy.next('cut-answer');
    }
    // The last page has no next one, so its fate is left over.
    await client.account.get();
    expect(read).toEqual(numbers);
  });

  it('CSV that is cut off is not taken as complete', async () => {
    const { client, products } = await start();
    for (let count = 0; count < 2; count += 1) await client.orders.create({ products });
    const cutOff = { name: 'ConnectionError', message: 'The response was truncated' };
    proxy.next('cut-answer');
    const orders = await client.orders.csv();
    expect(await failureOf(new Response(orders).text())).toMatchObject(cutOff);
    proxy.next('pass', 'cut-answer');
    const ledger = await client.account.ledgerCsv({ limit: 1 });
    expect(await failureOf(new Response(ledger).text())).toMatchObject(cutOff);
  });

  it('a claim whose response is lost is returned once, as the claim that was made', async () => {
    const { client, products } = await start();
    const { orderNumber, items } = await client.orders.create({
      products: products.map((line) => ({ ...line, amount: 2 })),
    });
    const [one, two] = items[0]!.licenses;
    const { licenseKey } = one!;
    proxy.next('lose-answer');
    const claim = await client.claims.create({ orderNumber, licenseKey, reason: ' is blocked ' });
    expect(claim).toMatchObject({ orderNumber, licenseKey, reason: 'is blocked' });
    proxy.next('lose-answer');
    const byId = await client.claims.create({ licenseId: two!._id, reason: 'is blocked' });
    expect(byId).toMatchObject({ orderNumber, licenseId: two!._id, licenseKey: two!.licenseKey });
    expect((await client.claims.list()).items).toEqual([byId, claim]);
    proxy.next('lose-request');
    const other = await failureOf(client.claims.create({ orderNumber, licenseKey, reason: 'something else' }));
    expect(other).toMatchObject({ code: 'CLAIM_EXISTS', claimId: claim._id, afterLostAnswer: true });
  });

  it('a webhook is not created twice: a lost response is left to the caller', async () => {
    const { client } = await start();
    const request = { url: NOWHERE, events: {} };
    for (const fault of [...LOST, FAILED]) {
      proxy.takeCount();
      proxy.next(fault);
      expect(await failureOf(client.webhooks.create(request))).toMatchObject({ attempts: 1 });
      expect(sent()).toHaveLength(1);
    }
    // Two of the four succeeded: one request was lost, and one response is a fake.
    expect(await client.webhooks.list()).toHaveLength(2);
    proxy.next(reply(429, { code: 'RATE_LIMIT_EXCEEDED', retryAfterSeconds: 0, retryable: true }));
    expect(await client.webhooks.create(request)).toMatchObject({ secret: expect.any(String) });
    expect(await client.webhooks.list()).toHaveLength(3);
  });

  it('a secret is not issued twice, and a test event is not sent twice', async () => {
    const { client } = await start();
    const { _id: id } = await client.webhooks.create({ url: NOWHERE, events: {} });
    for (const work of [
      () => client.webhooks.regenerateSecret(id),
      () => client.webhooks.sendTestEvent(id, 'creditLow'),
    ]) {
      for (const fault of ['lose-answer', FAILED] as const) {
        proxy.takeCount();
        proxy.next(fault);
        expect(await failureOf(work())).toMatchObject({ attempts: 1 });
        expect(sent()).toHaveLength(1);
      }
    }
    expect((await client.webhooks.deliveries(id)).items).toHaveLength(1);
  });

  it('changes, replays and repeated deliveries are sent again, because repeating them is harmless', async () => {
    const { client, products } = await start();
    const { _id: id } = await client.webhooks.create({ url: NOWHERE, events: { orderCompleted: true } });
    await client.orders.create({ products });
    proxy.next('lose-answer');
    expect(await client.webhooks.update(id, { events: { creditLow: true } })).toMatchObject({
      events: { creditLow: true },
    });
    proxy.next('lose-answer');
    expect(await client.webhooks.replay(id, { since: '2000-01-01' })).toEqual({ queued: 1 });
    const { items } = await client.webhooks.deliveries(id);
    expect(items).toHaveLength(1);
    proxy.next('lose-answer');
    expect(await client.deliveries.redeliver(items[0]!._id)).toMatchObject({ _id: items[0]!._id });
    expect((await client.webhooks.deliveries(id)).items).toHaveLength(1);
    expect(retries).toHaveLength(3);
  });

  it('a webhook is deleted if the response to its deletion is lost', async () => {
    const { client } = await start();
    const { _id: id } = await client.webhooks.create({ url: NOWHERE, events: {} });
    proxy.next('lose-answer');
    await client.webhooks.delete(id);
    expect(sent().map(({ method }) => method)).toEqual(['POST', 'DELETE', 'DELETE']);
    expect(await client.webhooks.list()).toEqual([]);
  });

  it('what was certainly not sent is sent again, be it repeatable or not', async () => {
    const { token } = await fixture.shop.customer();
    const gone = await BreakingProxy.start(fixture.service.url);
    const url = gone.url();
    await gone.stop();
    const client = createClient({
      url,
      token,
      retry: { attempts: 3, baseDelayMs: 1 },
      onRetry: (one) => retries.push(one),
    });
    const failure = await failureOf(client.webhooks.create({ url: NOWHERE, events: {} }));
    expect(failure).toMatchObject({ name: 'ConnectionError', attempts: 3, neverSent: true });
    expect(failure.message).toContain('ECONNREFUSED');
    expect(retries).toHaveLength(2);
    const order = await failureOf(client.orders.create({ products: [] }, { idempotencyKey: 'mine' }));
    expect(order).toMatchObject({ name: 'ConnectionError', neverSent: true, idempotencyKey: 'mine' });
  });
});
