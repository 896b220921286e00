import { OrderSearchBlocks } from '../../src/services/orders/order-search.js';
import { ReportTotals } from '../../src/services/sales/report-totals.js';
import {
  countKeys,
  IMPORTED,
  LARGE,
  OF_LARGE,
  sellNearlyAll,
  SMALL,
  writeBusyShop,
} from '../support/hot-paths/busy-shop.js';
import { consoleCalls } from '../support/hot-paths/console-calls.js';
import { customerCalls, type Call } from '../support/hot-paths/customer-calls.js';
import { beginInvoices, copyDocument, createScene, type Scene } from '../support/hot-paths/scene.js';
import { freezeStatistics } from '../support/hot-paths/statistics.js';
import { RowsExamined, type Examined } from '../support/rows-examined.js';
import type { TestService } from '../support/service.js';
import { StaffApi } from '../support/staff.js';
import { until } from '../support/until.js';
import { useIsolatedService } from '../support/use-service.js';

const TIME_ZONE = 'Europe/Berlin';

// Rows and index entries for each row that a statement returns and each value that it looks for: joins read several tables.
const PER_ROW = 8;
const FEW = 50;

/** What reads more than it returns, whatever the plan, and how much more. */
const MAY_READ_MORE: readonly [statement: RegExp, rows: number, because: string][] = [
  [/COUNT\(/, OF_LARGE, 'it counts them'],
  [/COUNT\(.*key_import_id (=|IN) /, 2 * IMPORTED, 'it counts the keys of an import'],
  [/FROM report_(categories|costs) c/, 1_000, 'a row for each product or import, every ten minutes'],
  [/FROM report_totals/, 40_000, 'a row for each day and product of the period'],
  [
    /NOT EXISTS \(SELECT 1 FROM invoices|INTERVAL 15 MINUTE/,
    2_000,
    'orders of the last 15 minutes are looked at again',
  ],
  [/LIMIT 1 OFFSET/, 5_000, 'it skips a fixed number of rows'],
  [/^INSERT INTO webhook_deliveries/, 1_000, 'each event of the transaction meets each webhook of its customer'],
  [/^DELETE FROM `webhooks`/, 1_000, 'its deliveries are deleted with it'],
  [/FROM webhooks WHERE previous_secret_expires_at/, 1_000, 'the clean-up looks at each webhook'],
];

const inOneLine = (sql: string): string => sql.replaceAll(/\s+/g, ' ').trim();

/** A list of the console can sort or search what it shows; none reads as much as there is in a large table. */
const CONSOLE = OF_LARGE;

describe('the rows that statements read, in a shop of 127,000 license keys', () => {
  const fixture = useIsolatedService(6);
  let rows: RowsExamined;
  let staff: StaffApi;
  let staffToken: string;

  beforeAll(async () => {
    const { service } = fixture;
    const { dataSource } = service.app;
    rows = RowsExamined.count(dataSource);
    await freezeStatistics(dataSource);
    await writeBusyShop(service);
    await beginInvoices(service);
    await copyDocument(service, await createScene(service, LARGE));
    await new ReportTotals(dataSource, () => new Date(), TIME_ZONE).catchUp();
    await new OrderSearchBlocks(dataSource).catchUp();
    staff = new StaffApi(service, () => new Date());
    ({ token: staffToken } = await staff.member());
    await service.startJobs();
  });

  afterAll(() => rows.stop());

  const isTooMany = ({ sql, examined, returned, given }: Examined, more: number): boolean => {
    const surplus = examined - PER_ROW * (returned + given) - FEW;
    if (surplus <= more) return false;
    const line = inOneLine(sql);
    return MAY_READ_MORE.every(([statement, count]) => surplus > count || !statement.test(line));
  };

  /** The statements that read too many rows, of the calls or of the jobs meanwhile. */
  async function findWasteful(calls: readonly Call[], more = 0): Promise<string[]> {
    const wasteful = new Map<string, string>();
    for (const [name, run] of calls) {
      await run();
      for (const one of rows.take().filter((each) => isTooMany(each, more))) {
        wasteful.set(one.sql, `${name}: ${one.examined} rows for ${one.returned}: ${inOneLine(one.sql)}`);
      }
    }
    return [...wasteful.values()];
  }

  /** A test event goes through the dispatcher. */
  const isDelivered = ({ delivery, token }: Scene) =>
    until(async () => {
      const { body } = await fixture.service.request('GET', `/api/deliveries/${delivery}`, { token });
      return body.status !== 'pending';
    }, 'the delivery');

  it.each<[string, (service: TestService) => Promise<void>]>([
    ['nearly nothing is sold', () => Promise.resolve()],
    ['100,000 keys were imported', countKeys],
    ['nearly everything is sold', sellNearlyAll],
  ])('are few for each that they return, where the server believes that %s', async (_belief, change) => {
    const { service } = fixture;
    await change(service);
    rows.take();
    const large = await createScene(service, LARGE);
    const small = await createScene(service, SMALL);
    const delivered: Call = ['a delivery', async () => void (await Promise.all([large, small].map(isDelivered)))];
    expect(await findWasteful([delivered, ...customerCalls(service, large), ...customerCalls(service, small)])).toEqual(
      [],
    );
    expect(await findWasteful(consoleCalls(staff, staffToken, large), CONSOLE)).toEqual([]);
  });
});
