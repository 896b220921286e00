import { writeHistory } from '../../support/contract/long-history.js';
import { InvoiceFixture } from '../../support/invoices/invoice-fixture.js';
import { manualClock } from '../../support/rest/rest-api.js';
import { rowsRead } from '../../support/rows-examined.js';
import { useStaff } from '../../support/staff.js';

const [SHORT, LONG] = [200, 3_000];

describe('what is open of a long history', () => {
  const time = manualClock('2026-03-01T12:00:00.000Z');
  const fixture = useStaff(time.clock);
  const invoiceFixture = new InvoiceFixture(fixture, time.clock);
  const query = (sql: string, values: unknown[]) => invoiceFixture.dataSource.query(sql, values);
  const ids: string[] = [];

  /** A customer whose payments cover half of its orders, of 10.00 each; a day's invoices are due after the other's. */
  async function oldDebtor(orders: number): Promise<string> {
    const { id: customerId } = await invoiceFixture.buyer({ countryCode: 'US' });
    const { id: productId, poolId } = await fixture.shop.product();
    await writeHistory(fixture.service.app, {
      customerId,
      productId,
      poolId,
      orders,
      itemsPerOrder: 1,
      licenseKey: 'A',
    });
    await query(
      `INSERT INTO invoices (number, kind, year, sequence, order_number, credit_note_id, customer_id, issue_day, supply_day,
         due_day, category, sub_total_cents, vat_amount_cents, rounding_amount_cents, payable_amount_cents,
         revenue_account, document, xml, hash, created_at)
       SELECT CONCAT('R', o.order_number), 'INVOICE', 2000, o.order_number, o.order_number, '', customer_id, '2026-01-01',
              '2026-01-01', DATE('2026-01-15') + INTERVAL (o.order_number * 30 DIV ?) MOD 30 DAY, 'O', 1000, 0, 0, 1000,
              8400, '{}', '', REPEAT('a', 32), o.order_date
         FROM orders o WHERE o.customer_id = ?`,
      [orders, customerId],
    );
    await query('UPDATE customers SET balance_cents = ? WHERE id = ?', [1_000 * orders, customerId]);
    await invoiceFixture.pay(customerId, 500 * orders + 300);
    return customerId;
  }

  beforeAll(async () => {
    await invoiceFixture.begin();
    for (const orders of [SHORT, LONG]) ids.push(await oldDebtor(orders));
    await query("UPDATE invoice_series SET last_day = '2026-03-01' WHERE kind = ?", ['INVOICE']);
  });

  it.each([
    ['a page of invoices', (id: string) => invoiceFixture.reader.findInvoices({ customerId: id }, { first: 20 })],
    ['the overdue amount', (id: string) => invoiceFixture.openItems.overdueOf([id])],
  ])('%s reads no more rows than that of a short one', async (_what, work) => {
    const rows: number[] = [];
    for (const id of ids) {
      await work(id);
      rows.push(await rowsRead(invoiceFixture.dataSource, () => work(id)));
    }
    const [ofShort = 0, ofLong = 0] = rows;
    expect(ofShort).toBeGreaterThan(0);
    expect(ofLong).toBeLessThanOrEqual(1.5 * ofShort);
  });

  it('corrections are listed without the invoices, and the newest of a status without all customers', async () => {
    const { reader, dataSource } = invoiceFixture;
    await query(
      `INSERT INTO invoices (number, kind, year, sequence, order_number, credit_note_id, customer_id, issue_day, supply_day,
         category, sub_total_cents, vat_amount_cents, rounding_amount_cents, payable_amount_cents, revenue_account,
         document, xml, hash, created_at)
       SELECT CONCAT('K', order_number), 'CORRECTION', year, sequence, order_number, REPEAT('a', 24), customer_id, issue_day,
              supply_day, category, 0, 0, 0, 0, revenue_account, document, xml, hash, created_at
         FROM invoices WHERE customer_id = ? ORDER BY id LIMIT 5`,
      [ids[1]],
    );
    for (const filter of [{ kind: 'CORRECTION' }, { status: 'OVERDUE' }] as const) {
      await reader.findInvoices(filter, { first: 5 });
      expect(await rowsRead(dataSource, () => reader.findInvoices(filter, { first: 5 }))).toBeLessThan(500);
    }
  });

  it('a day later, and after a payment, the amounts are right without a second look at all orders', async () => {
    const [, id = ''] = ids;
    expect(await invoiceFixture.openItems.overdueOf([id])).toEqual(new Map([[id, LONG * 500 - 300]]));
    await invoiceFixture.pay(id, 1_000);
    time.now = new Date('2026-03-02T12:00:00.000Z');
    expect(await invoiceFixture.openItems.overdueOf([id])).toEqual(new Map([[id, LONG * 500 - 1_300]]));
    const { dataSource, openItems } = invoiceFixture;
    expect(await rowsRead(dataSource, () => openItems.overdueOf([id]))).toBeLessThan(SHORT);
  });
});
