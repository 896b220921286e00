import { buy } from '../support/processes/buyer.js';
import { ProcessFixture } from '../support/processes/process-fixture.js';
import { ReplicaReader } from '../support/processes/replica-reader.js';
import { ServiceProcess } from '../support/processes/service-process.js';
import type { TestResponse } from '../support/service.js';
import { until } from '../support/until.js';

const PROCESSES = 3;
const WRITERS = 12;
const PRODUCTS = 12;
const KEYS = 30;
const WRITES = 60;

interface Bought {
  orderNumber: number;
  licenseKey: string;
}

const oneOf = <T>(values: readonly T[]): T => values[Math.floor(Math.random() * values.length)] as T;

describe('copies that are updated by changes and by the feed', () => {
  let fixture: ProcessFixture;
  let processes: ServiceProcess[];
  let staffToken: string;
  let products: { id: string; poolId: string }[];
  let customers: { id: string; token: string }[];
  let packageId: string;
  let promotionsBegin = 0;
  const promotions: string[] = [];
  const bought: Bought[] = [];
  /** How often each kind of change was made. */
  const made = new Map<string, number>();

  beforeAll(async () => {
    fixture = await ProcessFixture.create(8);
    const environment = { ...fixture.environment, DATABASE_POOL_SIZE: '5' };
    processes = await Promise.all(Array.from({ length: PROCESSES }, () => ServiceProcess.start(environment)));
    staffToken = await fixture.staffToken();
    products = await fixture.products(PRODUCTS, KEYS);
    await fixture.shop.bundle(products.slice(0, 2).map(({ poolId }) => poolId));
    customers = [await fixture.customer(), await fixture.customer()];
    packageId = await fixture.shop.discountPackage({ Default: 1_000 });
  });
  afterAll(() => fixture.close());

  const urls = () => processes.map(({ url }) => url);

  /** @returns null where it was refused, as by another change of the moment. */
  async function post(path: string, token: string, body: object): Promise<TestResponse['body']> {
    const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` };
    const response = await fetch(oneOf(urls()) + path, { method: 'POST', headers, body: JSON.stringify(body) });
    const reply = (await response.json()) as { errors?: unknown };
    return response.ok && reply.errors === undefined ? reply : null;
  }

  const mutate = async (mutation: string, variables: object): Promise<TestResponse['body']> =>
    (await post('/admin/graphql', staffToken, { query: `mutation ${mutation}`, variables }))?.data ?? null;
  const updateProduct = (input: object) =>
    mutate('($id: ObjectID!, $input: UpdateProductInput!) { updateProduct(id: $id, input: $input) { id } }', {
      id: oneOf(products).id,
      input,
    });

  async function order(): Promise<unknown> {
    const { status, orderNumber, licenseKeys } = await buy(oneOf(urls()), oneOf(customers).token, [oneOf(products).id]);
    if (status !== 201) return null;
    const [licenseKey = ''] = licenseKeys;
    return bought.push({ orderNumber, licenseKey });
  }

  async function resolveClaim(): Promise<unknown> {
    const key = bought.shift();
    const { token } = oneOf(customers);
    const claim = key && (await post('/api/claims', token, { ...key, reason: 'It is blocked' }));
    if (!claim) return null;
    const resolution = oneOf(['REPLACE', 'CREDIT', 'REJECT']);
    return mutate(`($id: ObjectID!) { resolveClaim(id: $id, resolution: ${resolution}) { id } }`, { id: claim._id });
  }

  const CHANGES: Record<string, () => Promise<unknown>> = {
    order,
    resolveClaim,
    replaceKey: () =>
      mutate(
        '($orderNumber: Int!, $licenseKey: String!) { replaceLicenseKey(orderNumber: $orderNumber, licenseKey: $licenseKey, reason: "Dead") { orderNumber } }',
        bought.shift() ?? { orderNumber: 0, licenseKey: '' },
      ),
    changePrice: () =>
      mutate('($id: ObjectID!, $price: EUR!) { changeListPrice(productId: $id, listPrice: $price) { id } }', {
        id: oneOf(products).id,
        price: 1 + Math.floor(Math.random() * 1_000),
      }),
    withdraw: () => updateProduct({ available: Math.random() < 0.7 }),
    move: () => updateProduct({ validRegion: oneOf(['EU', 'DACH', null]) }),
    importKeys: () =>
      mutate(
        '($pool: ObjectID!, $keys: [String!]!) { importLicenseKeys(licensePoolId: $pool, keys: $keys) { imported } }',
        {
          pool: oneOf(products).poolId,
          keys: Array.from({ length: 3 }, () => `NEW-${crypto.randomUUID()}`),
        },
      ),
  };

  /** These announce all products to all customers, which would hide that a change of a product was missed. */
  const DISCOUNTS: Record<string, () => Promise<unknown>> = {
    async beginPromotion() {
      const begins = Date.now() + Math.random() * 500;
      promotionsBegin = Math.max(promotionsBegin, begins);
      const input = {
        name: 'Soon',
        percentage: 1 + Math.floor(Math.random() * 50),
        productIds: [oneOf(products).id],
        validFrom: new Date(begins).toISOString(),
        validUntil: '2099-01-01T00:00:00Z',
      };
      const data = await mutate('($input: PromotionInput!) { createPromotion(input: $input) { id } }', { input });
      return data && promotions.push(data.createPromotion.id);
    },
    endPromotion: () => mutate('($id: ObjectID!) { endPromotion(id: $id) { id } }', { id: promotions.shift() ?? '' }),
    assignPackage: () =>
      mutate(
        '($id: ObjectID!, $p: ObjectID) { assignDiscountPackage(customerId: $id, discountPackageId: $p) { id } }',
        {
          id: oneOf(customers).id,
          p: oneOf([packageId, null]),
        },
      ),
  };

  /**
   * Writes with all writers, while the readers read along, until so much is written, and something of each kind.
   * @param kill ends one process midway.
   */
  async function write(replicas: readonly ReplicaReader[], changes: typeof CHANGES, kill: boolean): Promise<void> {
    let count = 0;
    const isOver = () => count >= WRITES && Object.keys(changes).every((name) => made.has(name));
    const writer = async (): Promise<void> => {
      while (!isOver()) {
        const [name, change] = oneOf(Object.entries(changes));
        // A killed process sends no response, or an incomplete one.
        const done = await change().catch((error: unknown) => {
          if (error instanceof TypeError || error instanceof SyntaxError) return null;
          throw error;
        });
        if (done === null) continue;
        count += 1;
        made.set(name, (made.get(name) ?? 0) + 1);
      }
    };
    const reader = async (replica: ReplicaReader): Promise<void> => {
      while (!isOver()) await replica.read();
    };
    const killer = async (): Promise<void> => {
      await until(() => count > WRITES / 2, 'half of it is written');
      await processes[0]?.signal('SIGKILL');
      const killed = replicas.map(({ lostProcesses: breaks }) => breaks);
      await until(
        () => replicas.every(({ lostProcesses: breaks }, index) => breaks > (killed[index] ?? 0)),
        'all readers miss it',
      );
      processes.shift();
    };
    const writers = Array.from({ length: WRITERS }, writer);
    await Promise.all([...writers, ...replicas.map(reader), ...(kill ? [killer()] : [])]);
    await until(() => Date.now() > promotionsBegin, 'every promotion has begun');
  }

  async function expectEqual(replicas: readonly ReplicaReader[]): Promise<void> {
    for (const replica of replicas) {
      await replica.read();
      const kept = replica.inOrder();
      for (const whole of await replica.fullReads()) expect(kept).toEqual(whole);
      const { changeCount } = replica;
      await replica.read();
      expect(replica.changeCount).toBe(changeCount);
    }
  }

  it('equal what the service has at every pause, whatever a dozen writers change in three processes and while one is killed', async () => {
    const [plain, other] = customers.map(({ token }) => token) as [string, string];
    const replicas = [
      new ReplicaReader(urls, plain),
      new ReplicaReader(urls, plain, 'EU'),
      new ReplicaReader(urls, other),
    ];
    for (const replica of replicas) await replica.read();
    await write(replicas, CHANGES, false);
    await expectEqual(replicas);
    await write(replicas, CHANGES, true);
    await expectEqual(replicas);
    await write(replicas, { ...CHANGES, ...DISCOUNTS }, false);
    await expectEqual(replicas);
    for (const { changeCount } of replicas) expect(changeCount).toBeGreaterThan(PRODUCTS);
    expect(await fixture.violations()).toEqual([]);
  });
});
