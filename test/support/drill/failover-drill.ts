import { printTable } from '../../../bench/support/table.js';
import { OrderWorkload } from '../faults/order-workload.js';
import { ProcessFixture } from '../processes/process-fixture.js';
import { ServiceProcess } from '../processes/service-process.js';
import { until } from '../until.js';
import { OrderGap } from './order-gap.js';

const ORDERS = Number(process.env.DRILL_ORDERS ?? 4_000);
const PROCESSES = 2;
const CLIENTS = 8;
const FOUND_WITHIN_S = 5;

/** Clients that order through two processes while their database fails, and what that costs. */
export class FailoverDrill {
  private readonly figures: string[][] = [];

  private constructor(
    private readonly fixture: ProcessFixture,
    private readonly workload: OrderWorkload,
    private readonly services: readonly ServiceProcess[],
    private readonly running: Promise<void>,
  ) {}

  /** @param remove removes the servers of the database. */
  static async start(databaseUrl: string, remove: () => Promise<void>): Promise<FailoverDrill> {
    const fixture = await ProcessFixture.on(databaseUrl, remove, { DATABASE_SILENCE_TIMEOUT_MS: '3000' });
    const workload = await OrderWorkload.plan(fixture, { orders: ORDERS, customers: 5, clients: CLIENTS });
    const starts = Array.from({ length: PROCESSES }, () => ServiceProcess.start(fixture.environment));
    const services = await Promise.all(starts);
    let requests = 0;
    const running = workload.run(() => services[(requests += 1) % PROCESSES]?.url ?? '');
    running.catch(() => undefined);
    return new FailoverDrill(fixture, workload, services, running);
  }

  /** Waits until a further tenth of the orders got a response. */
  async progress(): Promise<void> {
    const goal = this.workload.completedCount + ORDERS / 10;
    await until(() => this.workload.completedCount >= goal, 'orders get responses');
  }

  /**
   * @param fail makes the primary fail, which every process must notice in time; null for a planned switch.
   * @param recover what the operator or the group does.
   */
  async event(what: string, fail: (() => Promise<void>) | null, recover: () => Promise<void>): Promise<void> {
    await this.progress();
    const gap = new OrderGap(this.workload);
    const before = this.workload.interruptions.length;
    const startedAt = performance.now();
    const seconds = () => (performance.now() - startedAt) / 1_000;
    await fail?.();
    if (fail) await this.allSay(false);
    const found = seconds();
    await recover();
    const recovered = seconds();
    await this.allSay(true);
    const ready = seconds();
    await this.progress();
    const failed = this.workload.interruptions.length - before;
    this.figures.push([what, ...[found, recovered, ready, gap.end()].map((each) => each.toFixed(1)), String(failed)]);
    if (fail) expect(found).toBeLessThan(FOUND_WITHIN_S);
  }

  /** Waits for the other orders, prints the figures, and checks that each order was made once. */
  async end(title: string): Promise<void> {
    await this.running;
    printTable(
      `${title}: ${ORDERS} orders, ${PROCESSES} processes, ${CLIENTS} clients`,
      ['', 'found after s', 'failed over after s', 'ready after s', 'without orders s', 'failed attempts'],
      this.figures,
    );
    await this.workload.expectEachMadeOnce();
    await this.workload.expectRepeatsBuyNothing(this.services[0]?.url ?? '');
    expect(await this.fixture.violations()).toEqual([]);
  }

  async close(): Promise<void> {
    await this.fixture.close();
  }

  private async allSay(ready: boolean): Promise<void> {
    const isReady = async ({ url }: ServiceProcess) => (await fetch(`${url}/readyz`)).ok;
    const all = () => Promise.all(this.services.map(isReady));
    await until(
      async () => (await all()).every((each) => each === ready),
      `each process is ${ready ? '' : 'not '}ready`,
    );
  }
}
