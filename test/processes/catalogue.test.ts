import { buy } from '../support/processes/buyer.js';
import { ProcessFixture } from '../support/processes/process-fixture.js';
import { ServiceProcess } from '../support/processes/service-process.js';
import type { TestResponse } from '../support/service.js';

const CHANGES = 12;
const READERS = 3;
/** How often each of them reads while a change is made, and right after it. */
const READS = 5;

/** A price that a reader saw. Each change raises the price, so the price also identifies the change. */
interface Seen {
  startedAt: number;
  price: number;
  by: string;
}

interface Shown {
  price: number;
  stock: number;
}

describe('the catalogue of two processes', () => {
  let fixture: ProcessFixture;
  let processes: [ServiceProcess, ServiceProcess];
  let staffToken: string;
  let product: { id: string; poolId: string };
  let customer: { id: string; token: string };

  beforeAll(async () => {
    fixture = await ProcessFixture.create(5);
    processes = [await ServiceProcess.start(fixture.environment), await ServiceProcess.start(fixture.environment)];
    staffToken = await fixture.staffToken();
    product = await fixture.shop.product({ listPriceCents: 100 }, CHANGES);
    for (let number = 0; number < 5; number += 1) await fixture.shop.product({}, 1);
    customer = await fixture.customer();
  });
  afterAll(async () => {
    await Promise.all(processes.map((one) => one.signal('SIGTERM')));
    await fixture.close();
  });

  async function post(url: string, token: string, query: string, variables: object): Promise<TestResponse['body']> {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
      body: JSON.stringify({ query, variables }),
    });
    const { data, errors } = (await response.json()) as { data: TestResponse['body']; errors?: unknown };
    if (errors) throw new Error(JSON.stringify(errors));
    return data;
  }
  const mutate = (on: ServiceProcess, query: string, variables: object) =>
    post(`${on.url}/admin/graphql`, staffToken, `mutation ${query}`, variables);

  const get = (on: ServiceProcess, path: string, token = customer.token, headers: Record<string, string> = {}) =>
    fetch(on.url + path, { headers: { Authorization: `Bearer ${token}`, ...headers } });

  /** Every way to see a product. */
  const WAYS: Record<string, (on: ServiceProcess) => Promise<Shown>> = {
    list: async (on) => {
      const all = (await (await get(on, '/api/products')).json()) as (Shown & { _id: string })[];
      return all.find(({ _id }) => _id === product.id) as Shown;
    },
    'by id': async (on) => (await (await get(on, `/api/products/${product.id}`)).json()) as Shown,
    GraphQL: async (on) => {
      const query = '{ products(first: 100) { nodes { id price stock } } }';
      const { products } = await post(`${on.url}/graphql`, customer.token, query, {});
      return products.nodes.find(({ id }: { id: string }) => id === product.id);
    },
    'GraphQL by id': async (on) => {
      const query = 'query ($id: ObjectID!) { product(id: $id) { price stock } }';
      return (await post(`${on.url}/graphql`, customer.token, query, { id: product.id })).product;
    },
  };

  /** Reads the product a few times. */
  async function readAlong(number: number): Promise<Seen[]> {
    const ways = Object.entries(WAYS);
    const seen: Seen[] = [];
    for (let round = number; round < number + READS; round += 1) {
      const [way, look] = ways[round % ways.length] ?? ['', WAYS.list];
      const on = processes[round % 2] ?? processes[0];
      const startedAt = performance.now();
      const shown = await look?.(on);
      seen.push({ startedAt, price: shown?.price ?? NaN, by: `${way} on ${round % 2}` });
    }
    return seen;
  }

  it('no process returns an old price to a request that started after the response to the change', async () => {
    const answered: { at: number; price: number }[] = [];
    const seen: Seen[] = [];
    for (let change = 1; change <= CHANGES; change += 1) {
      const readers = Promise.all(Array.from({ length: READERS }, (_, number) => readAlong(change + number)));
      readers.catch(() => undefined);
      const on = processes[change % 2] ?? processes[0];
      const price = (100 + change) / 100;
      await mutate(on, '($id: ObjectID!, $price: EUR!) { changeListPrice(productId: $id, listPrice: $price) { id } }', {
        id: product.id,
        price,
      });
      answered.push({ at: performance.now(), price });
      const look = Object.values(WAYS)[change % 4];
      // The other process shows the change at once.
      expect((await look?.(processes[(change + 1) % 2] ?? processes[0]))?.price).toBe(price);
      seen.push(...(await readers).flat());
    }
    const tooOld = seen.filter(({ startedAt, price }) =>
      answered.some((change) => change.at < startedAt && !(price >= change.price)),
    );
    expect(tooOld).toEqual([]);
  });

  it('no process shows a key in stock to a request that began after the key was sold', async () => {
    let stock = CHANGES;
    for (let sale = 0; sale < 6; sale += 1) {
      const [on, other] = sale % 2 === 0 ? processes : [...processes].reverse();
      if (!on || !other) throw new Error('two processes are needed');
      expect((await buy(on.url, customer.token, [product.id])).status).toBe(201);
      stock -= 1;
      for (const look of Object.values(WAYS)) expect((await look(other)).stock).toBe(stock);
    }
  });

  it('a process returns 304 for the ETag of the other process until anything changes', async () => {
    const [one, two] = processes;
    const matches = async (on: ServiceProcess, etag: string) =>
      (await get(on, '/api/products', customer.token, { 'If-None-Match': etag })).status;
    const etagOf = async (on: ServiceProcess) => (await get(on, '/api/products')).headers.get('etag') ?? '';
    const { createDiscountPackage } = await mutate(
      one,
      `{ createDiscountPackage(input: { name: "P", validFrom: "2020-01-01", validUntil: "2099-01-01",
          discounts: [{ category: "Default", percentage: 5 }] }) { id } }`,
      {},
    );
    const packageId: string = createDiscountPackage.id;
    let promotionId = '';
    const ID = '($id: ObjectID!)';
    const { id } = product;
    const changes: (() => Promise<unknown>)[] = [
      () => mutate(one, `${ID} { updateProduct(id: $id, input: { available: false }) { id } }`, { id }),
      () => mutate(one, `${ID} { updateProduct(id: $id, input: { available: true }) { id } }`, { id }),
      () =>
        mutate(
          one,
          '($id: ObjectID!, $p: ObjectID) { assignDiscountPackage(customerId: $id, discountPackageId: $p) { id } }',
          {
            id: customer.id,
            p: packageId,
          },
        ),
      () =>
        mutate(
          one,
          `${ID} { updateDiscountPackage(id: $id, input: { name: "P", validFrom: "2020-01-01", validUntil: "2099-01-01",
             discounts: [{ category: "Default", percentage: 6 }] }) { id } }`,
          { id: packageId },
        ),
      async () => {
        const input = {
          name: 'Sale',
          percentage: 50,
          validFrom: '2020-01-01T00:00:00Z',
          validUntil: '2099-01-01T00:00:00Z',
        };
        const data = await mutate(one, '($input: PromotionInput!) { createPromotion(input: $input) { id } }', {
          input,
        });
        promotionId = data.createPromotion.id;
      },
      () => mutate(one, `${ID} { endPromotion(id: $id) { id } }`, { id: promotionId }),
      () =>
        mutate(one, `${ID} { setVolumeDiscounts(productId: $id, tiers: [{ minQuantity: 9, percentage: 1 }]) { id } }`, {
          id,
        }),
    ];
    for (const change of changes) {
      const etag = await etagOf(one);
      expect(await matches(two, etag)).toBe(304);
      await change();
      expect(await matches(two, etag)).toBe(200);
      expect(await etagOf(two)).toBe(await etagOf(one));
    }
  });

  it('a revoked or expired token, or one of a suspended customer, is refused by every process at once', async () => {
    const [one, two] = processes;
    const statusOn = async (on: ServiceProcess, token: string) => (await get(on, '/api/products', token)).status;
    for (let round = 0; round < 2; round += 1) {
      const { id, token } = await fixture.customer();
      const { issueApiToken } = await mutate(
        one,
        '($id: ObjectID!) { issueApiToken(customerId: $id, name: "t") { token apiToken { id } } }',
        { id },
      );
      expect(await statusOn(two, issueApiToken.token)).toBe(200);
      // Requests with another token of the customer are in flight meanwhile.
      const others = Array.from({ length: 4 }, () => statusOn(two, token));
      await mutate(one, '($id: ObjectID!) { revokeApiToken(id: $id) { id } }', { id: issueApiToken.apiToken.id });
      expect(await statusOn(two, issueApiToken.token)).toBe(401);
      expect(new Set(await Promise.all(others))).toEqual(new Set([200]));

      const setStatus =
        '($id: ObjectID!, $status: CustomerStatus!) { setCustomerStatus(id: $id, status: $status) { id } }';
      await mutate(one, setStatus, { id, status: 'SUSPENDED' });
      expect(await statusOn(two, token)).toBe(403);
      await mutate(one, setStatus, { id, status: 'ACTIVE' });
      expect(await statusOn(two, token)).toBe(200);

      const expiring = await fixture.shop.token(id, { expiresAt: new Date(Date.now() + 3_600_000) });
      expect(await statusOn(two, expiring)).toBe(200);
      await fixture.query('UPDATE api_tokens SET expires_at = ? WHERE customer_id = ?', [new Date(), id]);
      expect(await statusOn(two, expiring)).toBe(401);
    }
  });
});
