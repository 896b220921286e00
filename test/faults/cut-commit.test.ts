import { DatabaseProxy, type CommitCut } from '../support/faults/database-proxy.js';
import { ProcessFixture } from '../support/processes/process-fixture.js';
import { TestService, type TestResponse } from '../support/service.js';

const ORDER = /INSERT INTO `?orders`?\b/;
const FAILED = { error: 'Internal server error', code: 'INTERNAL_ERROR' };

describe('a connection to the database that breaks in the middle of a COMMIT', () => {
  let fixture: ProcessFixture;
  let proxy: DatabaseProxy;
  let service: TestService;
  let productId: string;

  beforeAll(async () => {
    fixture = await ProcessFixture.create(5);
    proxy = await DatabaseProxy.start(fixture.environment.DATABASE_URL ?? '');
    service = await TestService.start({}, { ...fixture.environment, DATABASE_URL: proxy.url });
    ({ id: productId } = await fixture.shop.product({}, 100));
  });

  afterAll(async () => {
    await service.stop();
    await proxy.cut();
    await fixture.close();
  });

  function order(token: string, idempotencyKey?: string): Promise<TestResponse> {
    return service.request('POST', '/api/orders', {
      token,
      headers: idempotencyKey === undefined ? {} : { 'Idempotency-Key': idempotencyKey },
      body: { products: [{ productId, amount: 3 }] },
    });
  }

  /** What a customer has, according to the tables. */
  async function holdings(customerId: string): Promise<{ orders: number; keys: number; balanceCents: number }> {
    const [row] = await fixture.query<{ orders: number; keys: number; balanceCents: number }>(
      `SELECT (SELECT COUNT(*) FROM orders o WHERE o.customer_id = c.id) AS orders,
              (SELECT COUNT(*) FROM license_keys k JOIN order_items i ON i.id = k.order_item_id
                 JOIN orders o ON o.order_number = i.order_number WHERE o.customer_id = c.id) AS \`keys\`,
              c.balance_cents AS balanceCents
         FROM customers c WHERE c.id = ?`,
      [customerId],
    );
    return { ...row } as { orders: number; keys: number; balanceCents: number };
  }

  const NOTHING = { orders: 0, keys: 0, balanceCents: 0 };
  const ONE_ORDER = { orders: 1, keys: 3, balanceCents: 3_000 };
  const CASES: { cut: CommitCut; left: typeof NOTHING; replayed: string | null }[] = [
    { cut: 'before the server has it', left: NOTHING, replayed: null },
    { cut: 'before its response arrives', left: ONE_ORDER, replayed: 'true' },
  ];

  it.each(CASES)(
    'an order whose COMMIT is cut $cut is made once when its key is sent again',
    async ({ cut, left, replayed }) => {
      const { id, token } = await fixture.customer();
      const cutOff = proxy.interruptCommit(ORDER, cut);
      const failed = await order(token, 'commit');
      await cutOff;
      expect(failed).toMatchObject({ status: 500, body: FAILED, commonErrorFields: { retryable: true } });
      // The service itself has not retried a COMMIT that may have succeeded.
      expect(await holdings(id)).toEqual(left);

      const repeated = await order(token, 'commit');
      expect(repeated.status).toBe(201);
      expect(repeated.headers.get('idempotent-replayed')).toBe(replayed);
      expect(await holdings(id)).toEqual(ONE_ORDER);
      const { body: kept } = await service.request('GET', `/api/orders/${repeated.body.orderNumber}`, { token });
      expect(kept.orderNumber).toBe(repeated.body.orderNumber);

      const again = await order(token, 'commit');
      expect(again.headers.get('idempotent-replayed')).toBe('true');
      expect(again.body).toEqual(repeated.body);
      expect(await holdings(id)).toEqual(ONE_ORDER);
      expect(await fixture.violations()).toEqual([]);
    },
  );

  it.each(CASES)(
    'an order without an Idempotency-Key whose COMMIT is cut $cut must not be sent again, over REST and GraphQL',
    async ({ cut, left }) => {
      const query = `mutation ($input: CreateOrderInput!) { createOrder(input: $input) { orderNumber } }`;
      const body = { query, variables: { input: { products: [{ productId, amount: 3 }] } } };
      for (const send of [
        (token: string) => order(token),
        (token: string) => service.request('POST', '/graphql', { token, body }),
      ]) {
        const { id, token } = await fixture.customer();
        const cutOff = proxy.interruptCommit(ORDER, cut);
        const failed = await send(token);
        await cutOff;
        expect(failed.commonErrorFields).toEqual({ requestId: failed.headers.get('X-Request-Id'), retryable: false });
        expect(await holdings(id)).toEqual(left);
      }
    },
  );

  it('a sandbox order whose COMMIT is cut may be sent again, as it makes nothing', async () => {
    const { id, token } = await fixture.customer();
    const cutOff = proxy.interruptCommit(/FROM customers\b/, 'before its response arrives');
    const headers = { 'X-Sandbox-Mode': 'true' };
    const failed = await service.request('POST', '/api/orders', {
      token,
      headers,
      body: { products: [{ productId, amount: 3 }] },
    });
    await cutOff;
    expect(failed).toMatchObject({ status: 500, body: FAILED, commonErrorFields: { retryable: true } });
    expect(await holdings(id)).toEqual(NOTHING);
  });
});
