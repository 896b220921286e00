import fc from 'fast-check';
import { OpenTransaction } from '../../support/concurrency/two-connections.js';
import { RawClient } from '../../support/http/raw-client.js';
import { someStatementWaits } from '../../support/lock-waits.js';
import { until } from '../../support/until.js';
import { useService } from '../../support/use-service.js';

const RUNS = Math.ceil(Number(process.env.FUZZ_RUNS ?? 2_500) / 40);
const SEED = Number(process.env.FUZZ_SEED ?? Date.now() % 2 ** 31);

jest.setTimeout(300_000 + RUNS * 1_000);

const APIS = ['rest', 'graphql'] as const;
type Api = (typeof APIS)[number];

/** The bytes after the last order on the connection; none of them is a request that the service could process. */
const TAILS: Record<string, string> = {
  'a space after the body': ' ',
  'a bracket after the body': '}',
  'no HTTP at all': 'hello\r\n\r\n',
  'a zero byte': '\0',
  'headers above 16 KB': `GET / HTTP/1.1\r\nHost: x\r\na: ${'x'.repeat(17_000)}\r\n\r\n`,
  'a header without a colon': 'POST /api/orders HTTP/1.1\r\nHost x\r\n\r\n',
  'a body of two lengths':
    'POST /api/orders HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n',
  'a broken chunk': 'POST /api/orders HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n',
  'a request for a tunnel': 'CONNECT x:1 HTTP/1.1\r\nHost: x\r\n\r\n',
};
const HALF_REQUEST = 'POST /api/orders HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{"products":';
const tails = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom(HALF_REQUEST, '', ...Object.values(TAILS)) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
);

/** Cuts bytes at these positions, each in thousandths of the total length. */
function pieces(bytes: Buffer, cuts: readonly number[]): Buffer[] {
  const places = [...new Set(cuts.map((cut) => Math.floor((cut * bytes.length) / 1_000)))].toSorted((a, b) => a - b);
  return [0, ...places].map((start, index) => bytes.subarray(start, places[index] ?? bytes.length));
}

describe(`orders with other bytes after them on their connection (FUZZ_SEED=${SEED})`, () => {
  const fixture = useService();
  let productId: string;

  beforeAll(async () => {
    ({ id: productId } = await fixture.shop.product({}, RUNS * 3 + 200));
  });

  function orderBytes(api: Api, token: string, isLast = false): string {
    const products = [{ productId, amount: 1 }];
    const query = 'mutation ($i: CreateOrderInput!) { createOrder(input: $i) { orderNumber } }';
    const body = JSON.stringify(api === 'rest' ? { products } : { query, variables: { i: { products } } });
    const path = api === 'rest' ? '/api/orders' : '/graphql';
    const connection = isLast ? 'Connection: close\r\n' : '';
    return (
      `POST ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\n${connection}` +
      `Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`
    );
  }

  async function orderNumbersOf(customerId: string): Promise<number[]> {
    const sql = 'SELECT order_number AS orderNumber FROM orders WHERE customer_id = ? ORDER BY order_number';
    const rows = await fixture.service.query<{ orderNumber: number }>(sql, [customerId]);
    return rows.map(({ orderNumber }) => orderNumber);
  }

  const shownOrder = (body: string): number => {
    const response = JSON.parse(body);
    return response.orderNumber ?? response.data.createOrder.orderNumber;
  };

  /** Waits for the responses to all orders, and asserts that these come first and name the orders that were placed. */
  async function expectOrders(client: RawClient, customerId: string, apis: readonly Api[]): Promise<void> {
    await until(() => client.isClosed || client.responses.length >= apis.length, 'the responses');
    const responses = client.responses.slice(0, apis.length);
    expect(responses.map(({ status }) => status)).toEqual(apis.map((api) => (api === 'rest' ? 201 : 200)));
    expect(responses.map(({ body }) => shownOrder(body))).toEqual(await orderNumbersOf(customerId));
  }

  it('every completely received order is placed and returned, whatever bytes follow it on its connection', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom(...APIS), { minLength: 1, maxLength: 3 }),
        fc.boolean(),
        tails,
        fc.array(fc.nat(1_000), { maxLength: 6 }),
        async (apis, closes, tail, cuts) => {
          const { id, token } = await fixture.shop.customer();
          const orders = apis.map((api, index) => orderBytes(api, token, closes && index === apis.length - 1));
          const client = await RawClient.connect(fixture.service.url);
          await client.sendChunks(pieces(Buffer.from(orders.join('') + tail, 'latin1'), cuts));
          await expectOrders(client, id, apis);
          client.end();
        },
      ),
      { seed: SEED, numRuns: RUNS },
    );
  });

  it.each(APIS.flatMap((api) => Object.entries(TAILS).map(([name, tail]) => [api, name, tail] as const)))(
    'an order over %s that waits for a lock gets the only response, and the connection then ends: %s',
    async (api, _, tail) => {
      const { id, token } = await fixture.shop.customer();
      const { dataSource } = fixture.service.app;
      const other = await OpenTransaction.begin(dataSource);
      await other.manager.query('SELECT id FROM customers WHERE id = ? FOR UPDATE', [id]);
      const client = await RawClient.connect(fixture.service.url);
      // In one piece, so that the service has read all of it before the order comes to its lock.
      client.send(Buffer.from(orderBytes(api, token) + tail, 'latin1'));
      await someStatementWaits(dataSource, id);
      await other.commit();
      await expectOrders(client, id, [api]);
      await client.closed;
      expect(client.responses).toHaveLength(1);
      expect(client.responses[0]?.headers).toMatch(/^connection: close\r?$/im);
    },
  );

  it('orders that are pipelined after an order that waits for a lock all get a response before the connection ends', async () => {
    const { id, token } = await fixture.shop.customer();
    const { dataSource } = fixture.service.app;
    const other = await OpenTransaction.begin(dataSource);
    await other.manager.query('SELECT id FROM customers WHERE id = ? FOR UPDATE', [id]);
    const client = await RawClient.connect(fixture.service.url);
    client.send(`${orderBytes('rest', token)}${orderBytes('graphql', token)}${orderBytes('rest', token)} `);
    await someStatementWaits(dataSource, id);
    await other.commit();
    await client.closed;
    await expectOrders(client, id, ['rest', 'graphql', 'rest']);
    expect(client.responses).toHaveLength(3);
  });

  it('a request with a malformed body does not delete a webhook', async () => {
    const { token } = await fixture.shop.customer();
    const body = { url: 'http://127.0.0.1:9/', events: { productOutOfStock: true } };
    const made = await fixture.service.request('POST', '/api/webhooks', { token, body });
    const client = await RawClient.connect(fixture.service.url);
    const head = `Host: x\r\nAuthorization: Bearer ${token}\r\nTransfer-Encoding: chunked\r\n\r\n`;
    client.send(`DELETE /api/webhooks/${made.body.webhook._id} HTTP/1.1\r\n${head}5\r\nfirst\r\nzz\r\n`);
    const { status } = await client.response();
    const { body: left } = await fixture.service.request('GET', '/api/webhooks', { token });
    expect([status, left.webhooks.length]).toEqual([400, 1]);
  });
});
