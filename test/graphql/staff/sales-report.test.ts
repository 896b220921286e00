import { parse } from 'csv-parse/sync';
import { newId } from '../../../src/db/ids.js';
import { STAFF_ROLES } from '../../../src/domain/staff/staff-role.js';
import { manualClock, order } from '../../support/rest/rest-api.js';
import { useStaff } from '../../support/staff.js';

const REPORT = `query ($from: DateTime!, $to: DateTime!, $by: SalesReportBy!) { salesReport(from: $from, to: $to, by: $by) {
  rows { key label orders keysSold net vat gross credited cost margin }
  total { key label orders keysSold net vat gross credited cost margin } } }`;

const time = manualClock('2043-07-15T12:00:00.000Z');
const fixture = useStaff(time.clock);
const { dataOf } = fixture;

// Other tests of this worker sell at other times.
const DAY = { from: '2043-07-14T22:00:00.000Z', to: '2043-07-15T22:00:00.000Z' };

let product: { id: string; poolId: string };
let orderNumber: number;

beforeAll(async () => {
  product = await fixture.shop.product({ name: 'Atlas', listPriceCents: 1_000 }, 3);
  const { manager } = fixture.service.app.dataSource;
  const keyImportId = newId();
  await manager.query(
    `INSERT INTO key_imports (id, license_pool_id, created_at, source, unit_cost_cents, imported)
     VALUES (?, ?, NOW(3), 'test', 625, 3)`,
    [keyImportId, product.poolId],
  );
  await manager.query('UPDATE license_keys SET key_import_id = ? WHERE license_pool_id = ?', [
    keyImportId,
    product.poolId,
  ]);
  const { token } = await fixture.shop.customer({ countryCode: 'DE' });
  orderNumber = (await order(fixture, token, [{ productId: product.id, amount: 2 }])).body.orderNumber;
});

describe('the report of sales', () => {
  it.each(STAFF_ROLES)('%s sees what was sold, and what it cost where it may', async (role) => {
    const { token } = await fixture.staff.member(role);
    const costs = ['ADMIN', 'FINANCE'].includes(role) ? { cost: 12.5, margin: 7.5 } : { cost: null, margin: null };
    const figures = { orders: 1, keysSold: 2, net: 20, vat: 3.8, gross: 23.8, credited: 0, ...costs };
    const { salesReport } = await dataOf(REPORT, { ...DAY, by: 'PRODUCT' }, token);
    expect(salesReport).toEqual({
      rows: [{ key: product.id, label: 'Atlas', ...figures }],
      total: { key: 'TOTAL', label: 'Total', ...figures },
    });
    const shown = await dataOf(
      'query ($n: Int!) { order(orderNumber: $n) { cost margin } }',
      { n: orderNumber },
      token,
    );
    expect(shown.order).toEqual(costs);
    const query = new URLSearchParams({ ...DAY, by: 'DAY' }).toString();
    const { text } = await fixture.service.request('GET', `/admin/export/sales.csv?${query}`, { token });
    const [row, ...others] = parse<Record<string, string>>(text, { columns: true });
    const cells = Object.entries(figures).map(([name, value]) => [name, value === null ? '' : String(value)]);
    expect([row, others]).toEqual([{ key: '2043-07-15', label: '2043-07-15', ...Object.fromEntries(cells) }, []]);
  });
});
