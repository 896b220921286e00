import { newId } from '../../../src/db/ids.js';
import { divide, type Division, type Part } from '../../../src/services/upkeep/parts.js';
import { verifyInvariants, type Progress } from '../../../src/services/upkeep/verification.js';
import { useIsolatedService } from '../../support/use-service.js';

const DAY_MS = 86_400_000;
const YESTERDAY = new Date(new Date().setUTCHours(0, 0, 0, 0) - DAY_MS);
const SINCE = { date: YESTERDAY.toISOString().slice(0, 10), start: YESTERDAY };

describe('a verification in parts', () => {
  const fixture = useIsolatedService(1);
  /** The first was changed long ago, the last today. */
  const orders: number[] = [];

  const query = <T>(sql: string, values: unknown[] = []) => fixture.service.query<T>(sql, values);

  beforeAll(async () => {
    for (let count = 0; count < 3; count += 1) {
      const { token } = await fixture.shop.customer();
      const product = await fixture.shop.product({}, 2);
      await query(
        "INSERT INTO key_imports (id, license_pool_id, created_at, source, imported) VALUES (?, ?, '2020-01-01', 'x', 0)",
        [newId(), product.poolId],
      );
      const { body } = await fixture.service.request('POST', '/api/orders', {
        token,
        headers: { 'Idempotency-Key': newId() },
        body: { products: [{ productId: product.id, amount: 1 }] },
      });
      orders.push(body.orderNumber);
    }
    const { dataSource } = fixture.service.app;
    await dataSource.query('UPDATE report_progress SET last_number = ?', [orders.at(-1)]);
    await dataSource.query("UPDATE orders SET order_date = '2020-01-31 12:00:00' WHERE order_number = ?", [orders[0]]);
    await dataSource.query(
      `INSERT INTO invoices (number, kind, year, sequence, order_number, credit_note_id, customer_id, issue_day, supply_day,
         category, sub_total_cents, vat_amount_cents, rounding_amount_cents, payable_amount_cents, revenue_account, document,
         xml, hash, accounts_hash, created_at)
       SELECT order_number, 'INVOICE', 2026, order_number, order_number, '', customer_id, DATE(order_date), '', 'S', 0, 0, 0, 0,
              1, '', '', UNHEX(SHA2(1, 256)), UNHEX(SHA2(1, 256)), NOW(3) FROM orders`,
    );
  });

  async function partsOf(division: Division, size: number, since?: typeof SINCE): Promise<Part[]> {
    const take = await divide(fixture.service.app.dataSource, since)[division]();
    const parts: Part[] = [];
    for (let part = take(size); part; part = take(size)) parts.push(part);
    return parts;
  }

  const rowsIn = async (parts: readonly Part[], table: string, name: string): Promise<number> => {
    let sum = 0;
    for (const { within } of parts) {
      const [row] = await query<{ total: string }>(`SELECT COUNT(*) AS total FROM ${table} t WHERE ${within(name)}`);
      sum += Number(row?.total);
    }
    return sum;
  };

  it.each<[Division, string, string]>([
    ['all', 'orders', 't.order_number'],
    ['hashes', 'idempotency_keys', 't.key_hash'],
    ['months', 'orders', 't.order_date'],
    ['pools', 'license_pools', 't.id'],
    ['imports', 'key_imports', 't.id'],
    ['customers', 'customers', 't.id'],
    ['products', 'products', 't.id'],
    ['orders', 'orders', 't.order_number'],
    ['keys', 'license_keys', 't'],
    ['invoices', 'invoices', 't.id'],
    ['events', 'events', 't.id'],
  ])('each row is in one of the parts: %s', async (division, table, name) => {
    const parts = await partsOf(division, 1);
    const [{ total } = { total: '' }] = await query<{ total: string }>(`SELECT COUNT(*) AS total FROM ${table}`);
    expect(Number(total)).toBeGreaterThan(2);
    expect(await rowsIn(parts, table, name)).toBe(Number(total));
    const shares = parts.map(({ share }) => share);
    expect([shares.toSorted((a, b) => a - b), shares.at(-1)]).toEqual([shares, 1]);
    // Each row of a large table can be a part of its own.
    if (division !== 'all') expect(parts.length).toBeGreaterThan(2);
    // A row that is added, or that another one names, is in the last part.
    if (division !== 'all' && division !== 'months') expect(parts.at(-1)?.within(name)).not.toContain('<=');
  });

  it.each<[Division, string, string, number]>([
    ['pools', 'license_pools', 't.id', 3],
    ['imports', 'key_imports', 't.id', 0],
    ['customers', 'customers', 't.id', 2],
    ['orders', 'orders', 't.order_number', 2],
    ['keys', 'license_keys', 't', 6],
    ['invoices', 'invoices', 't.id', 2],
  ])('only what was changed since a day is in the parts: %s', async (division, table, name, count) => {
    expect(await rowsIn(await partsOf(division, 1, SINCE), table, name)).toBe(count);
  });

  it('a verification since a day finds what is wrong with new orders and with old ones that were changed since', async () => {
    const found = async (since?: typeof SINCE): Promise<string[]> => {
      const violations = await verifyInvariants(fixture.service.app.dataSource, { since, onlySql: true });
      return violations
        .filter(({ invariant }) => invariant === 'order totals equal the items')
        .map(({ detail }) => /^order (\d+)/.exec(detail)?.[1] ?? '');
    };
    await query('UPDATE orders SET discount_total_cents = 1 WHERE order_number <> ?', [orders[1]]);
    expect(await found()).toEqual([orders[0], orders[2]].map(String));
    expect(await found(SINCE)).toEqual([String(orders[2])]);
    await query('UPDATE orders SET updated_at = UTC_TIMESTAMP(3) WHERE order_number = ?', [orders[0]]);
    expect((await found(SINCE)).toSorted()).toEqual([orders[0], orders[2]].map(String));
  });

  it('a verification reports how far it is', async () => {
    const reported: Progress[] = [];
    await verifyInvariants(fixture.service.app.dataSource, { onProgress: (progress) => void reported.push(progress) });
    const begun = reported.filter(({ share }) => share === 0);
    expect(begun.map(({ number }) => number)).toEqual(begun.map((_, index) => index + 1));
    expect(begun.at(-1)?.number).toBe(reported[0]?.of);
    expect(reported.filter(({ share }) => share === 1).length).toBeGreaterThanOrEqual(begun.length);
  });
});
