import { verifyInvariants } from '../../../src/services/upkeep/verification.js';
import { GaleraCluster } from '../galera-cluster.js';
import { buy, type Purchase } from '../processes/buyer.js';
import { TestService } from '../service.js';
import { Shop } from '../shop.js';
import { StaffApi } from '../staff.js';
import { createMigratedSchema } from '../temp-schema.js';

/** The cluster that the run's setup has started. */
export function theCluster(): Promise<GaleraCluster> {
  const { TEST_CLUSTER } = process.env;
  if (!TEST_CLUSTER) throw new Error('These tests take a cluster: npm run test:cluster');
  return GaleraCluster.open(TEST_CLUSTER);
}

/** The URL of the same database on a node of the cluster. */
export function onNode(nodeUrl: string, databaseUrl: string): string {
  const url = new URL(nodeUrl);
  url.pathname = new URL(databaseUrl).pathname;
  return url.href;
}

/** One database with two services on it, each working with a node of its own. */
export interface TwoNodes {
  one: TestService;
  other: TestService;
  shop: Shop;
  databaseUrl: string;
  /** The next service in round robin, for the request of this number. */
  at: (number: number) => TestService;
  /** The staff's API of that service. */
  staffApi: (number: number) => StaffApi;
  /** Orders one key of each product, through the next node in round robin. */
  buy: (number: number, token: string, productIds: readonly string[], idempotencyKey?: string) => Promise<Purchase>;
}

/** Starts both services before the tests of the block, and verifies the database after them. */
export function useTwoNodes(schemaNumber: number, environment: Record<string, string> = {}): TwoNodes {
  const nodes = {} as TwoNodes;
  let drop: () => Promise<void>;
  beforeAll(async () => {
    const schema = await createMigratedSchema(schemaNumber);
    drop = schema.drop;
    const [first, second] = (await theCluster()).nodes;
    const start = (nodeUrl = '') =>
      TestService.start({}, { ...environment, DATABASE_URL: onNode(nodeUrl, schema.url) });
    nodes.databaseUrl = schema.url;
    nodes.one = await start(first?.url);
    nodes.other = await start(second?.url);
    nodes.shop = new Shop(nodes.one.app);
    nodes.at = (number) => (number % 2 === 0 ? nodes.one : nodes.other);
    const staffApis = [nodes.one, nodes.other].map((service) => new StaffApi(service, () => new Date()));
    nodes.staffApi = (number) => staffApis[number % 2] as StaffApi;
    nodes.buy = (number, ...order) => buy(nodes.at(number).url, ...order);
  });
  afterAll(async () => {
    const broken = await Promise.all([nodes.one, nodes.other].map(({ app }) => verifyInvariants(app.dataSource)));
    await nodes.one.stop();
    await nodes.other.stop();
    await drop();
    expect(broken).toEqual([[], []]);
  });
  return nodes;
}

/** Runs `work` `count` times at once. */
export function atOnce<T>(count: number, work: (number: number) => Promise<T>): Promise<T[]> {
  return Promise.all(Array.from({ length: count }, (_, number) => work(number)));
}
