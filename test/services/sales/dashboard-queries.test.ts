import { DashboardReader } from '../../../src/services/sales/dashboard-reader.js';
import { ReportTotals } from '../../../src/services/sales/report-totals.js';
import { SalesReader } from '../../../src/services/sales/sales-reader.js';
import { statementsOf as allStatementsOf, planOf, type Statement } from '../../support/plans.js';
import { writeSalesHistory } from '../../support/sales-history.js';
import { useIsolatedService } from '../../support/use-service.js';

const END = new Date('2026-06-15T15:00:00.000Z');
const DAYS_MS = 86_400_000;
const ORDERS = 10_000;
// How many rows a full scan would read.
const ITEMS = 2 * ORDERS;

describe('the statements of the dashboard', () => {
  const fixture = useIsolatedService(3, { clock: () => END });
  let dashboard: DashboardReader;

  beforeAll(async () => {
    const { dataSource } = fixture.service.app;
    await writeSalesHistory(dataSource, { orders: ORDERS, days: 365, end: END, products: 200, customers: 1_000 });
    const reader = new SalesReader(dataSource, () => END, 'Europe/Berlin');
    dashboard = new DashboardReader(dataSource, () => END, reader);
  });

  const daysBefore = (days: number) => new Date(END.getTime() - days * DAYS_MS);

  /** The statements that read orders or their items, while the figures are read. */
  async function statementsOf(from: Date | null, to: Date | null): Promise<{ sales: Statement[]; count: number }> {
    const statements = await allStatementsOf(fixture.service.app.dataSource, () => dashboard.figures(from, to));
    return { sales: statements.filter(({ sql }) => /FROM order/.test(sql)), count: statements.length };
  }

  const ranges: [string, Date | null, Date | null][] = [
    ['the default range', null, null],
    ['30 days', daysBefore(30), END],
    ['90 days', daysBefore(90), END],
    ['a year', daysBefore(365), END],
    ['a month of last year', daysBefore(300), daysBefore(270)],
  ];

  it.each(ranges)(
    'figures of %s are read from ranges of covering indexes, in 28 statements at most, before there are totals',
    async (_name, from, to) => {
      const { sales, count } = await statementsOf(from, to);
      expect(sales).toHaveLength(4);
      // However many days or products there are.
      expect(count).toBeLessThanOrEqual(28);
      for (const statement of sales) {
        const [step] = await planOf(fixture.service.app.dataSource, statement);
        expect(step).toMatchObject({ type: 'range', extra: expect.stringContaining('Using index') });
        expect(step?.key).toBe(step?.table === 'orders' ? 'orders_date' : 'order_items_sales');
      }
    },
  );

  it.each(ranges)('figures of %s are read from few rows once there are totals', async (_name, from, to) => {
    await new ReportTotals(fixture.service.app.dataSource, () => END, 'Europe/Berlin').catchUp();
    const { sales, count } = await statementsOf(from, to);
    expect(count).toBeLessThanOrEqual(28);
    expect(sales.length).toBeGreaterThan(0);
    for (const statement of sales) {
      const [step] = await planOf(fixture.service.app.dataSource, statement);
      expect(step?.type).toBe('range');
      // A day has 55 items.
      expect(step?.rows).toBeLessThan(ITEMS / 100);
    }
  });

  it('the top customers are read from the orders of the time, and from few once there are totals', async () => {
    const { dataSource } = fixture.service.app;
    const range = [daysBefore(365), END] as const;
    const statementsOfTop = async () => {
      const statements = await allStatementsOf(dataSource, async () => {
        expect(await dashboard.topCustomers(...range)).toHaveLength(10);
      });
      return statements.filter(({ sql }) => /FROM orders o/.test(sql));
    };
    await dataSource.query(`UPDATE report_progress SET time_zone = ''`);
    expect(await statementsOfTop()).toHaveLength(1);
    await new ReportTotals(dataSource, () => END, 'Europe/Berlin').catchUp();
    for (const statement of await statementsOfTop()) {
      const step = (await planOf(dataSource, statement)).find(({ table }) => table === 'o');
      expect(step?.type).toBe('range');
      expect(step?.rows).toBeLessThan(ORDERS / 100);
    }
  });
});
