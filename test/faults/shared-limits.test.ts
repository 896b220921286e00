import { roundRobin, type LoopbackServer } from '../support/loopback.js';
import { buy } from '../support/processes/buyer.js';
import { ProcessFixture } from '../support/processes/process-fixture.js';
import { ServiceProcess } from '../support/processes/service-process.js';
import { until } from '../support/until.js';

const PROCESSES = 3;
const LIMIT = 40;
const ATTEMPTS = 90;
// More than orders can be made until one is refused, however many minutes that takes.
const STOCK = 20 * ATTEMPTS;
const CLIENTS = 6;

interface LimitResponse {
  status: number;
  code?: string;
  retryAfter: string | null;
}

describe(`a rate limit that ${PROCESSES} processes share`, () => {
  let fixture: ProcessFixture;
  let processes: ServiceProcess[];
  let balancer: LoopbackServer;

  beforeAll(async () => {
    fixture = await ProcessFixture.create(7);
    const environment = { ...fixture.environment, RATE_LIMIT_ORDERS_PER_MINUTE: String(LIMIT) };
    processes = await Promise.all(Array.from({ length: PROCESSES }, () => ServiceProcess.start(environment)));
    balancer = await roundRobin(processes.map(({ url }) => url));
  });

  afterAll(async () => {
    await balancer.stop();
    await fixture.close();
  });

  async function order(token: string, productId: string): Promise<LimitResponse> {
    const response = await fetch(`${balancer.url()}/api/orders`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ products: [{ productId, amount: 1 }] }),
    });
    const { code } = (await response.json()) as { code?: string };
    return { status: response.status, code, retryAfter: response.headers.get('retry-after') };
  }

  it('a rate limit that processes share holds within a half when one is killed, and limits no other customer', async () => {
    const [greedy, modest] = [await fixture.shop.customer(), await fixture.shop.customer()];
    const { id: productId } = await fixture.shop.product({}, STOCK);
    const responses: LimitResponse[] = [];
    let left = ATTEMPTS;
    const startedAt = performance.now();
    const client = async (): Promise<void> => {
      // A machine that takes minutes for this many orders would not have refused any yet.
      while (left > 0 || !responses.some(({ status }) => status === 429)) {
        left -= 1;
        responses.push(await order(greedy.token, productId));
      }
    };
    const clients = Promise.all(Array.from({ length: CLIENTS }, client));
    clients.catch(() => undefined);
    await until(() => responses.length >= LIMIT / 2, 'half of the limit is used');
    await processes[0]?.signal('SIGKILL');
    await clients;

    // A placed order counts even if the killed process has not sent the response.
    const made = await fixture.count(`orders WHERE customer_id = '${greedy.id}'`);
    // On a busy machine the orders may take more than one minute, each of which has its limit.
    const minutes = Math.ceil((performance.now() - startedAt) / 60_000);
    // Each process can admit what arrives while it adds its points to the shared count.
    // A process that cannot count with the others, as the database does not answer in time, admits the whole limit.
    const alone = processes.filter(({ log }) => log.some((line) => line.includes('counts alone'))).length;
    expect(made).toBeLessThanOrEqual(LIMIT * minutes * (1.5 + alone));
    expect(made).toBeGreaterThanOrEqual(LIMIT * 0.9);
    const refused = responses.filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThan(0);
    for (const { code, retryAfter } of refused) {
      expect(code).toBe('RATE_LIMIT_EXCEEDED');
      expect(Number(retryAfter)).toBeGreaterThan(0);
    }
    const others = responses.filter(({ status }) => ![201, 429].includes(status));
    expect(new Set(others.map(({ status }) => status))).toEqual(new Set([502]));

    const survivors = processes.slice(1);
    for (const { url } of survivors) {
      expect((await buy(url, modest.token, [productId])).status).toBe(201);
    }
    expect(await fixture.violations()).toEqual([]);
    for (const service of survivors) expect(await service.signal('SIGTERM')).toMatchObject({ code: 0 });
  });
});
