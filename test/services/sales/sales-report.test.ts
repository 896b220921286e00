import { newId } from '../../../src/db/ids.js';
import { LedgerReader } from '../../../src/services/customers/ledger-reader.js';
import { ReportTotals } from '../../../src/services/sales/report-totals.js';
import {
  SALES_REPORT_BYS,
  SalesReportReader,
  type SalesReportBy,
  type SalesReportFigures,
} from '../../../src/services/sales/sales-report-reader.js';
import { order } from '../../support/rest/rest-api.js';
import { TIME_ZONE, useSalesShop } from '../../support/sales/sales-shop.js';
import { StaffApi, type TestStaff } from '../../support/staff.js';

const shop = useSalesShop(4);
const YEAR = ['2026-01-01T00:00:00Z', '2027-01-01T00:00:00Z'] as const;
// Berlin's days begin at 23:00 in winter.
const FEBRUARY = ['2026-01-31T23:00:00Z', '2026-02-28T23:00:00Z'] as const;
const RANGES: readonly (readonly [string, string])[] = [
  YEAR,
  FEBRUARY,
  ['2026-01-31T22:59:59.999Z', '2026-02-10T12:00:00.001Z'],
  ['2026-02-10T12:00:00Z', '2026-02-10T12:00:00.001Z'],
  // Begins and ends within days that are mostly in it.
  ['2026-01-31T23:00:00.001Z', '2026-02-10T12:00:00.001Z'],
];
const LATER = new Date('2026-06-10T00:00:00Z');

let reports: SalesReportReader;
let totals: ReportTotals;
let staff: StaffApi;
let admin: TestStaff;
let german: { id: string; token: string };
let austrian: { id: string; token: string };
/** Of the same category are the first two; the last is a bundle of them. */
let products: { id: string; poolId: string }[];
let bundleId: string;
let imports: string[];

const query = <T>(sql: string, values: unknown[] = []) => shop.service.query<T>(sql, values);

async function setUnitCost(keyImportId: string, cents: number | null): Promise<void> {
  await query('UPDATE key_imports SET unit_cost_cents = ? WHERE id = ?', [cents, keyImportId]);
}

/** Makes an import of all keys of a pool. */
async function importOf(poolId: string, cents: number | null): Promise<string> {
  const id = newId();
  await query(
    `INSERT INTO key_imports (id, license_pool_id, created_at, source, unit_cost_cents, imported)
     SELECT ?, id, created_at, 'test', ?, available FROM license_pools WHERE id = ?`,
    [id, cents, poolId],
  );
  await query('UPDATE license_keys SET key_import_id = ? WHERE license_pool_id = ?', [id, poolId]);
  return id;
}

async function sell(at: string, { token }: { token: string }, lines: [productId: string, amount: number][]) {
  shop.time.now = new Date(at);
  const { status, body, text } = await order(
    shop,
    token,
    lines.map(([productId, amount]) => ({ productId, amount })),
  );
  if (status !== 201) throw new Error(text);
  return body.orderNumber as number;
}

async function keysOf(orderNumber: number): Promise<string[]> {
  const rows = await query<{ id: number }>(
    `SELECT k.id FROM license_keys k JOIN order_items i ON i.id = k.order_item_id
      WHERE i.order_number = ? AND k.status = 'ALLOCATED' ORDER BY k.id`,
    [orderNumber],
  );
  return rows.map(({ id }) => id.toString(16).padStart(24, '0'));
}

const actor = () => ({ ...admin, role: 'ADMIN' as const });

async function credit(at: string, orderNumber: number, count: number): Promise<void> {
  shop.time.now = new Date(at);
  const licenseKeyIds = (await keysOf(orderNumber)).slice(0, count);
  await staff.services.afterSales.creditKeys(actor(), { orderNumber, licenseKeyIds, reason: 'is refused' });
}

async function replace(at: string, orderNumber: number): Promise<void> {
  shop.time.now = new Date(at);
  const [licenseKeyId = ''] = await keysOf(orderNumber);
  await staff.services.afterSales.replaceKey(actor(), { orderNumber, licenseKeyId, reason: 'is refused' });
}

const report = ([from, to]: readonly [string, string], by: SalesReportBy) =>
  reports.report(new Date(from), new Date(to), by);

/** All reports of all ranges. */
async function everything(): Promise<unknown[]> {
  const found: unknown[] = [];
  for (const range of RANGES) for (const by of SALES_REPORT_BYS) found.push(await report(range, by));
  return found;
}

/** Each row as its label, its orders and its net amount. */
const inShort = (rows: readonly SalesReportFigures[]) =>
  rows.map(({ label, orders, netCents }) => `${label} ${orders} ${netCents}`);
const AMOUNTS = ['netCents', 'vatCents', 'grossCents', 'creditedCents', 'costCents', 'marginCents'] as const;
const byKey = (rows: readonly SalesReportFigures[]) => new Map(rows.map((row) => [row.key, row]));

beforeAll(async () => {
  const { dataSource } = shop.service.app;
  reports = new SalesReportReader(dataSource, shop.time.clock, TIME_ZONE);
  totals = new ReportTotals(dataSource, shop.time.clock, TIME_ZONE);
  staff = new StaffApi(shop.service, shop.time.clock);
  admin = await staff.member();
  german = await shop.shop.customer({ name: 'Adler', countryCode: 'DE' });
  austrian = await shop.shop.customer({ name: 'Bär', countryCode: 'AT' });
  products = [
    await shop.shop.product({ name: 'Pen', category: 'Office', listPriceCents: 333 }, 40),
    await shop.shop.product({ name: 'Sheet', category: 'Office', listPriceCents: 1_001 }, 40),
    await shop.shop.product({ name: 'Wall', category: 'Safety', listPriceCents: 2_500 }, 40),
  ];
  const pools = products.map(({ poolId }) => poolId);
  bundleId = (await shop.shop.bundle(pools.slice(0, 2), { name: 'Set', category: 'Sets', listPriceCents: 777 })).id;
  imports = [
    await importOf(pools[0] ?? '', 100),
    await importOf(pools[1] ?? '', 0),
    await importOf(pools[2] ?? '', 900),
  ];
  const [pen = '', sheet = '', wall = ''] = products.map(({ id }) => id);
  await sell('2026-01-31T22:59:59.999Z', german, [[pen, 1]]);
  // The cents of VAT are divided over three lines, and two products of one category are one order of it.
  const mixed = await sell('2026-01-31T23:00:00.000Z', german, [
    [pen, 1],
    [sheet, 1],
    [wall, 1],
  ]);
  const set = await sell('2026-02-10T12:00:00.000Z', austrian, [[bundleId, 2]]);
  await sell('2026-02-10T12:00:00.001Z', austrian, [[sheet, 3]]);
  await credit('2026-02-15T12:00:00Z', mixed, 2);
  await replace('2026-02-16T12:00:00Z', set);
  const walls = await sell('2026-03-01T09:00:00.000Z', german, [[wall, 4]]);
  // In the month after its order, and of the full order.
  await credit('2026-04-01T12:00:00Z', walls, 4);
});

// Before each, nothing is in the totals.
beforeEach(async () => {
  shop.time.now = LATER;
  await query('DELETE FROM report_totals');
  await query('DELETE FROM report_costs');
  await query('DELETE FROM report_categories');
  await query(`UPDATE report_progress SET time_zone = '', last_number = 0`);
});

describe('a report of sales', () => {
  it('a report by product divides VAT, credits and costs, and its total is that of the ledger', async () => {
    const { rows, total } = await report(YEAR, 'PRODUCT');
    const [pen, sheet, wall] = products.map(({ id }) => id);
    expect(inShort(rows)).toEqual(['Wall 2 12500', 'Sheet 2 4004', 'Set 1 1554', 'Pen 2 666']);
    expect(rows.map(({ key, keysSold }) => `${key} ${keysSold}`)).toEqual([
      `${wall} 5`,
      `${sheet} 4`,
      `${bundleId} 4`,
      `${pen} 2`,
    ]);
    const found = byKey(rows);
    expect(found.get(wall ?? '')).toMatchObject({ costCents: 5 * 900, creditedCents: 11_900 });
    // Two keys of each pool, and one more for the replacement; those of the second pool cost nothing.
    expect(found.get(bundleId)).toMatchObject({ costCents: 2 * 100 + 100, marginCents: 1_554 - 300, vatCents: 0 });
    expect(found.get(pen ?? '')).toMatchObject({ costCents: 200, marginCents: 666 - 333 - 200 });
    expect(total).toMatchObject({ key: 'TOTAL', orders: 5, keysSold: 15, netCents: 18_724 });
    const ledger = new LedgerReader(shop.service.app.dataSource);
    for (const range of RANGES) {
      const [from, to] = [new Date(range[0]), new Date(range[1])];
      const { nodes } = await ledger.findEntries({ from, to }, { first: 100, after: null });
      const sumOf = (kind: string) =>
        nodes.filter((entry) => entry.kind === kind).reduce((sum, { amountCents }) => sum + amountCents, 0);
      for (const by of SALES_REPORT_BYS) {
        const shown = await report(range, by);
        expect([by, shown.total.grossCents, shown.total.creditedCents]).toEqual([
          by,
          sumOf('ORDER'),
          -sumOf('CREDIT_NOTE') + 0,
        ]);
        for (const name of AMOUNTS) {
          expect(shown.rows.reduce((sum, row) => sum + (row[name] ?? NaN), 0)).toBe(shown.total[name]);
        }
      }
    }
  });

  it.each<[SalesReportBy, string[]]>([
    ['CUSTOMER', ['Adler 3 14167', 'Bär 2 4557']],
    ['CATEGORY', ['Safety 2 12500', 'Office 3 4670', 'Sets 1 1554']],
    ['COUNTRY', ['DE 3 14167', 'AT 2 4557']],
    ['MONTH', ['2026-01 1 333', '2026-02 3 8391', '2026-03 1 10000', '2026-04 0 0']],
    [
      'DAY',
      [
        '2026-01-31 1 333',
        '2026-02-01 1 3834',
        '2026-02-10 2 4557',
        '2026-02-15 0 0',
        '2026-03-01 1 10000',
        '2026-04-01 0 0',
      ],
    ],
  ])('a report by %s counts each order once in a row and leaves empty rows out', async (by, expected) => {
    expect(inShort((await report(YEAR, by)).rows)).toEqual(expected);
  });

  it('a credit note lowers its own day, without VAT in the margin', async () => {
    const rows = byKey((await report(YEAR, 'MONTH')).rows);
    expect(rows.get('2026-03')).toMatchObject({ creditedCents: 0, costCents: 3_600, marginCents: 6_400 });
    expect(rows.get('2026-04')).toMatchObject({ creditedCents: 11_900, costCents: 0, marginCents: -10_000 });
  });

  it('reports are the same whatever part of the orders is in the totals', async () => {
    const before = await everything();
    for (const at of ['2026-01-31T23:59:59.999Z', '2026-02-11T00:00:00Z', LATER]) {
      shop.time.now = new Date(at);
      await totals.catchUp();
      shop.time.now = LATER;
      expect(await everything()).toEqual(before);
    }
    expect(await query(`SELECT DISTINCT kind FROM report_totals ORDER BY kind`)).toHaveLength(4);
  });

  it('the totals are the same where several processes add up, and where they do again', async () => {
    await totals.catchUp();
    const stored = () => query('SELECT * FROM report_totals ORDER BY kind, period, subject');
    const once = await stored();
    await totals.catchUp();
    expect(await stored()).toEqual(once);
    await query('DELETE FROM report_totals');
    await query('UPDATE report_progress SET last_number = 0');
    await Promise.all([totals.catchUp(), totals.catchUp(), totals.catchUp()]);
    expect(await stored()).toEqual(once);
  });

  it('a corrected cost counts at once, and the totals take it in', async () => {
    const [pens = '', , walls = ''] = imports;
    await totals.catchUp();
    const before = await everything();
    await setUnitCost(pens, 150);
    await setUnitCost(walls, null);
    const { rows, total } = await report(YEAR, 'PRODUCT');
    const costs = rows.map(({ label, costCents }) => `${label} ${costCents}`);
    expect(costs).toEqual(['Wall null', 'Sheet 0', 'Set 450', 'Pen 300']);
    expect(total).toMatchObject({ costCents: null, marginCents: null });
    const corrected = await everything();
    await totals.catchUp();
    expect(await everything()).toEqual(corrected);
    // So that a report looks at few imports.
    expect(await query('SELECT id FROM key_imports WHERE changed_at IS NOT NULL')).toEqual([]);
    await setUnitCost(pens, 100);
    await setUnitCost(walls, 900);
    expect(await everything()).toEqual(before);
    await totals.catchUp();
    expect(await everything()).toEqual(before);
  });

  describe('after the end of the year', () => {
    const yearRows = () => query('SELECT kind FROM report_totals WHERE LENGTH(period) = 4 GROUP BY kind');

    beforeEach(async () => {
      shop.time.now = new Date('2027-06-10T00:00:00Z');
      await totals.catchUp();
    });

    it('reports read a row for the year, and are the same', async () => {
      const [pens = ''] = products.map(({ id }) => id);
      expect(await yearRows()).toHaveLength(3);
      const before = await everything();
      await query("UPDATE report_totals SET net_cents = net_cents + 5 WHERE kind = 'PRODUCT_YEAR' AND subject = ?", [
        pens,
      ]);
      const { rows } = await report(YEAR, 'PRODUCT');
      expect(byKey(rows).get(pens)?.netCents).toBe(666 + 5);
      const invariant = 'totals of reports by year equal those of its months';
      const violations = await shop.service.violations();
      expect(violations.map((one) => [one.invariant, one.detail.split(' are ')[0]])).toEqual([
        [invariant, `the totals of ${pens} in 2026`],
      ]);
      // As v0.8.0 changes the months alone.
      await query("UPDATE report_totals SET orders = orders + 1 WHERE kind = 'ALL' AND period = '2026-02'");
      expect(byKey((await report(YEAR, 'PRODUCT')).rows).get(pens)?.netCents).toBe(666);
      await query("UPDATE report_totals SET orders = orders - 1 WHERE kind = 'ALL' AND period = '2026-02'");
      await query("UPDATE report_totals SET net_cents = net_cents - 5 WHERE kind = 'PRODUCT_YEAR' AND subject = ?", [
        pens,
      ]);
      expect(await everything()).toEqual(before);
    });

    it('two costs that are exchanged change the year, although its sum stays', async () => {
      const [pens = '', sheets = ''] = imports;
      const before = await everything();
      await setUnitCost(pens, 0);
      await setUnitCost(sheets, 100);
      const exchanged = await everything();
      expect(exchanged).not.toEqual(before);
      await totals.catchUp();
      expect(await everything()).toEqual(exchanged);
      expect(await yearRows()).toHaveLength(3);
      await setUnitCost(pens, 100);
      await setUnitCost(sheets, 0);
      await totals.catchUp();
      expect(await everything()).toEqual(before);
    });
  });

  it('a product that changes its category takes its sales along, and customers theirs to another country', async () => {
    await totals.catchUp();
    const move = async (category: string, countryCode: string) => {
      await query('UPDATE products SET category = ? WHERE id = ?', [category, products[1]?.id]);
      await query('UPDATE customers SET country_code = ? WHERE id = ?', [countryCode, austrian.id]);
    };
    await move('Safety', 'CH');
    const categories = async () => inShort((await report(YEAR, 'CATEGORY')).rows);
    const expected = ['Safety 3 16504', 'Sets 1 1554', 'Office 2 666'];
    expect(await categories()).toEqual(expected);
    expect((await report(YEAR, 'COUNTRY')).rows.map(({ key }) => key)).toEqual(['DE', 'CH']);
    await totals.catchUp();
    expect(await categories()).toEqual(expected);
    await move('Office', 'AT');
    expect((await categories())[1]).toBe('Office 3 4670');
  });

  it('an order costs what all its keys cost, and its cost is unknown if that of one key is', async () => {
    const numbers = (await query<{ n: number }>('SELECT order_number AS n FROM orders ORDER BY n')).map(({ n }) => n);
    expect([...(await staff.services.orders.costsOf(numbers)).values()]).toEqual([100, 1_000, 300, 0, 3_600]);
    await setUnitCost(imports[0] ?? '', null);
    expect([...(await staff.services.orders.costsOf(numbers)).values()]).toEqual([null, null, null, 0, 3_600]);
    await setUnitCost(imports[0] ?? '', 100);
  });

  it.each([
    { from: YEAR[0], to: YEAR[0], message: 'From must be before to' },
    {
      from: '2016-01-01T00:00:00Z',
      to: '2026-01-09T00:00:00Z',
      message: 'The time between from and to can be at most 3660 days',
    },
  ])('a report refuses the range from $from to $to', async ({ from, to, message }) => {
    const refusal = { code: 'VALIDATION_ERROR', extras: { details: { from: message } } };
    await expect(report([from, to], 'DAY')).rejects.toMatchObject(refusal);
  });

  it('the verification finds totals of reports that are not those of the orders', async () => {
    await totals.catchUp();
    expect(await shop.service.violations()).toEqual([]);
    await query(
      `UPDATE report_totals SET vat_cents = vat_cents + 1 WHERE kind = 'CUSTOMER' AND LENGTH(period) = 7 LIMIT 1`,
    );
    await query(
      `UPDATE report_totals SET cost_cents = cost_cents + 2 WHERE kind = 'ALL' AND LENGTH(period) = 10 LIMIT 1`,
    );
    await query(
      `UPDATE report_totals SET orders = 7 WHERE kind = 'CATEGORY' AND LENGTH(period) = 10 AND subject = 'Sets'`,
    );
    const violations = await shop.service.violations();
    expect(violations.map(({ detail }) => detail.split(' are ')[0]?.replace(/ of \d{4}-\d\d/, ''))).toEqual([
      'the totals by CUSTOMER and month',
      'the totals by ALL and day',
      'the totals by CATEGORY and day',
    ]);
  });
});
