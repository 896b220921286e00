import { newId } from '../../../src/db/ids.js';
import { DashboardReader } from '../../../src/services/sales/dashboard-reader.js';
import { ReportTotals } from '../../../src/services/sales/report-totals.js';
import { SalesReader } from '../../../src/services/sales/sales-reader.js';
import { SalesReportReader, type SalesReportBy } from '../../../src/services/sales/sales-report-reader.js';
import { statementsOf as allStatementsOf, planOf, type Statement } from '../../support/plans.js';
import { rowsRead } from '../../support/rows-examined.js';
import { numbers, writeSalesHistory } from '../../support/sales-history.js';
import { useIsolatedService } from '../../support/use-service.js';

const END = new Date('2026-06-15T15:00:00.000Z');
const DAYS_MS = 86_400_000;
const ORDERS = 10_000;
// How many rows a full scan would read.
const ITEMS = 2 * ORDERS;
// Rows of orders, index entries and what is sorted included.
const READS_PER_ITEM = 25;

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

  /** The statements that read orders or their items, while the figures and lists are read. */
  async function statementsOf(from: Date | null, to: Date | null): Promise<{ sales: Statement[]; count: number }> {
    const statements = await allStatementsOf(fixture.service.app.dataSource, async () => {
      const figures = await dashboard.figures(from, to);
      await dashboard.bestSellers(figures.from, figures.to);
      await dashboard.runningOut();
    });
    return {
      sales: statements.filter(({ sql }) => /FROM order/.test(sql) && !sql.includes('report_progress')),
      count: statements.length,
    };
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

  describe('with totals', () => {
    const query = <T>(sql: string, values: unknown[] = []) => fixture.service.query<T>(sql, values);
    let totals: ReportTotals;
    let reports: SalesReportReader;
    const year = (by: SalesReportBy) => reports.report(daysBefore(365), END, by);

    beforeAll(async () => {
      const { dataSource } = fixture.service.app;
      totals = new ReportTotals(dataSource, () => END, 'Europe/Berlin');
      reports = new SalesReportReader(dataSource, () => END, 'Europe/Berlin');
      await query(`UPDATE products SET category = CONCAT('Category ', RIGHT(id, 1))`);
      await totals.catchUp();
    });

    it('totals are added up from nothing by reading each item a few times', async () => {
      const { dataSource } = fixture.service.app;
      await query('DELETE FROM report_totals');
      await query('UPDATE report_progress SET last_number = 0');
      const read = await rowsRead(dataSource, () => totals.catchUp());
      expect(read).toBeGreaterThan(ITEMS);
      expect(read).toBeLessThan(READS_PER_ITEM * ITEMS);
    });

    it('a further look at the same days reads only what was added to the totals since, and is the same', async () => {
      const { dataSource } = fixture.service.app;
      const readerOf = () => new SalesReader(dataSource, () => END, 'Europe/Berlin');
      const look = (reader: SalesReader) => reader.productsSold(daysBefore(365), END);
      const sorted = async (reader: SalesReader) =>
        (await look(reader)).sort((a, b) => (a.productId < b.productId ? -1 : 1));
      await query('DELETE FROM report_totals');
      await query('UPDATE report_progress SET last_number = 0');
      await new ReportTotals(dataSource, () => daysBefore(30), 'Europe/Berlin').catchUp();
      const kept = readerOf();
      await look(kept);
      await totals.catchUp();
      expect(await sorted(kept)).toEqual(await sorted(readerOf()));
      const first = await rowsRead(dataSource, () => look(readerOf()));
      expect(await rowsRead(dataSource, () => look(kept))).toBeLessThan(first / 2);
      // As after a backup was restored.
      const change = (by: number) =>
        query('UPDATE report_totals SET net_cents = net_cents + ? WHERE keys_sold > 0', [by]);
      await change(1);
      expect(await sorted(kept)).toEqual(await sorted(readerOf()));
      await change(-1);
    });

    it('a product that changes its category has only its own orders counted again', async () => {
      const { dataSource } = fixture.service.app;
      const before = await year('CATEGORY');
      // What is read of all products.
      const usual = await rowsRead(dataSource, () => year('CATEGORY'));
      const [{ id, category } = { id: '', category: '' }] = await query<{ id: string; category: string }>(
        'SELECT id, category FROM products ORDER BY id LIMIT 1',
      );
      const setCategory = (to: string) => query('UPDATE products SET category = ? WHERE id = ?', [to, id]);
      await setCategory('Category 9');
      let moved: unknown;
      const whileMoved = await rowsRead(dataSource, async () => (moved = await year('CATEGORY')));
      expect(moved).not.toEqual(before);
      // It has a hundred items, and each order two.
      expect(whileMoved - usual).toBeLessThan(ITEMS / 5);
      expect(await rowsRead(dataSource, () => totals.catchUp())).toBeLessThan(ITEMS / 5);
      expect(await query(`SELECT MIN(last_number) > 0 AS isKept FROM report_progress`)).toEqual([{ isKept: 1 }]);
      expect(await year('CATEGORY')).toEqual(moved);
      const violations = await fixture.service.violations();
      expect(violations.filter(({ invariant }) => invariant.startsWith('totals of reports'))).toEqual([]);
      await setCategory(category);
      await totals.catchUp();
      expect(await year('CATEGORY')).toEqual(before);
    });

    it('costs are read by their items where statistics are of a time when no key was sold', async () => {
      const { dataSource } = fixture.service.app;
      const [pool] = await query<{ id: string }>('SELECT id FROM license_pools LIMIT 1');
      const keyImportId = newId();
      await query(
        `INSERT INTO key_imports (id, license_pool_id, created_at, source, unit_cost_cents) VALUES (?, ?, NOW(3), 'test', 7)`,
        [keyImportId, pool?.id],
      );
      await query(
        `INSERT INTO license_keys (license_pool_id, ciphertext, fingerprint, imported_at, key_import_id)
         SELECT ?, '', UNHEX(SHA2(n, 256)), NOW(3), ? FROM ${numbers(ITEMS)}`,
        [pool?.id, keyImportId],
      );
      await query('ANALYZE TABLE license_keys, order_items');
      const [{ id: last } = { id: 0 }] = await query<{ id: number }>('SELECT MAX(id) AS id FROM order_items');
      const few = 10;
      await query(
        `UPDATE license_keys k JOIN (SELECT MIN(id) AS first FROM license_keys) f ON k.id < f.first + ?
            SET k.order_item_id = ? - (k.id - f.first), k.status = 'ALLOCATED'`,
        [few, last],
      );
      await query(`UPDATE report_progress SET last_number = ? WHERE source = 'COSTS'`, [last - few]);
      for (const by of ['MONTH', 'PRODUCT', 'CUSTOMER'] as const) {
        const statements = await allStatementsOf(dataSource, async () => {
          expect((await year(by)).total.costCents).toBe(7 * few);
        });
        const [costs] = statements.filter(({ sql }) => sql.includes('license_keys k') && !sql.includes('credit_notes'));
        const read = await rowsRead(dataSource, () => dataSource.query(costs?.sql ?? '', costs?.values));
        expect([by, read]).toEqual([by, expect.any(Number)]);
        expect(read).toBeLessThan(ITEMS / 100);
      }
    });
  });
});
