import { newId } from '../../../src/db/ids.js';
import { DeleteThrottle } from '../../../src/services/upkeep/bounded-deletes.js';
import { TextMasking, textTables } from '../../../src/services/upkeep/text-masking.js';
import { order } from '../../rest/support.js';
import { allTables } from '../../support/all-tables.js';
import { testDatabaseUrl } from '../../support/database-url.js';
import { TestService } from '../../support/service.js';
import { useStaff } from '../../support/staff.js';
import { until } from '../../support/until.js';

const fixture = useStaff();

const query = <T = unknown>(sql: string, values: unknown[] = []): Promise<T[]> =>
  fixture.service.app.dataSource.query<T[]>(sql, values);
const masking = (): TextMasking => new TextMasking(fixture.service.app.dataSource, fixture.service.app.vault);
const FREE_TEXTS = [
  'api_tokens.name',
  'claims.reason',
  'claims.answer',
  'credit_notes.reason',
  'customers.name',
  'customers.address',
  'customers.billing_name',
  'customers.billing_street',
  'customers.billing_addition',
  'customers.billing_postal_code',
  'customers.billing_city',
  'customers.buyer_reference',
  'customers.notes',
  'customers.status_reason',
  'discount_packages.name',
  'events.name',
  'events.data',
  'idempotency_keys.sandbox_order',
  'key_imports.source',
  'key_imports.note',
  'key_imports.supplier',
  'key_imports.supplier_invoice',
  'key_imports.undo_reason',
  'key_imports.recall_reason',
  'license_pools.name',
  'mails.recipient_name',
  'mails.facts',
  'order_items.product_name',
  'order_items.display_name',
  'order_items.reason',
  'orders.reference',
  'payments.reference',
  'pending_alerts.line',
  'products.name',
  'products.display_name',
  'promotions.name',
  'sandbox_products.content',
  'scheduled_price_changes.note',
  'seller.name',
  'seller.street',
  'seller.postal_code',
  'seller.city',
  'seller.tax_number',
  'seller.registration',
  'seller.contact_name',
  'seller.phone',
  'seller.bank_name',
  'staff_members.name',
  'staff_notes.text',
  'audit_entries.state_before',
  'audit_entries.state_after',
];

const MASKED = '****"Q12';

/** As an upgrade leaves it. */
const begin = () => query('UPDATE text_maskings SET pass = 1, table_name = NULL, above = NULL, ended_at = NULL');
const state = async () =>
  (
    await query<object>(
      'SELECT pass, table_name AS tableName, above, ended_at IS NOT NULL AS isEnded FROM text_maskings',
    )
  )[0];

/** A key of the shop, and rows in which an older version has kept it. */
async function setup() {
  // Its quotation mark is escaped in JSON.
  const key = `OLD-${newId().toUpperCase()}-A"Q12`;
  const product = await fixture.shop.product({}, 2);
  await fixture.shop.addKeys(product.poolId, [key]);
  const buyer = await fixture.shop.customer();
  const lines = [{ productId: product.id, amount: 1 }];
  const { orderNumber } = (await order(fixture, buyer.token, lines, { 'Idempotency-Key': newId() })).body;
  return { key, product, buyer, orderNumber: orderNumber as number };
}

const holding = async (key: string): Promise<string[]> => {
  const rows = Object.values(await allTables(await testDatabaseUrl())).flat();
  // In `data` and `after` JSON is escaped once more.
  const escaped = (text: string): string => JSON.stringify(text).slice(1, -1);
  return rows.filter((row) => row.includes(escaped(key)) || row.includes(escaped(escaped(key))));
};

describe('the masking of what older versions have stored', () => {
  it('leaves no key in any table, and keeps all else as it was', async () => {
    const { key, product, buyer, orderNumber } = await setup();
    const json = JSON.stringify({ note: { text: `a ${key} b` }, count: 1 });
    await query('UPDATE orders SET reference = ? WHERE order_number = ?', [`PO ${key}`, orderNumber]);
    await query('UPDATE order_items SET reason = ? WHERE order_number = ?', [key, orderNumber]);
    await query('UPDATE customers SET notes = ?, name = ? WHERE id = ?', [
      `see\n${key}\nthere`,
      key.toLowerCase(),
      buyer.id,
    ]);
    await query('UPDATE products SET name = ? WHERE id = ?', [key, product.id]);
    await query('UPDATE events SET data = ? WHERE order_number = ?', [json, orderNumber]);
    await query('UPDATE idempotency_keys SET sandbox_order = ? WHERE order_number = ?', [json, orderNumber]);
    await query(
      `INSERT INTO audit_entries (at, action, subject_type, subject_id, state_before, state_after) VALUES (?)`,
      [[new Date(), 'addOrderNote', 'Order', String(orderNumber), null, json]],
    );
    expect((await holding(key)).length).toBeGreaterThan(5);
    await begin();
    await masking().catchUp();
    expect(await holding(key)).toEqual([]);
    expect(await state()).toEqual({ pass: 1, tableName: null, above: null, isEnded: 1 });
    const [customer] = await query('SELECT notes, name FROM customers WHERE id = ?', [buyer.id]);
    expect(customer).toEqual({ notes: `see\n${MASKED}\nthere`, name: MASKED });
    const [event] = await query<{ data: string }>('SELECT data FROM events WHERE order_number = ?', [orderNumber]);
    expect(JSON.parse(event?.data ?? '')).toEqual({ note: { text: `a ${MASKED} b` }, count: 1 });
    const path = `/api/orders?reference=${encodeURIComponent(`PO ${key}`)}`;
    const { body } = await fixture.service.request('GET', path, { token: buyer.token });
    expect(body).toMatchObject([{ orderNumber, reference: `PO ${MASKED}` }]);
    // The copy of the catalogue in memory has the masked name too.
    const { body: shown } = await fixture.service.request('GET', `/api/products/${product.id}`, { token: buyer.token });
    expect(shown.name).toBe(MASKED);
  });

  it('goes on after a kill where it was, in pieces', async () => {
    const { key, orderNumber } = await setup();
    await query('UPDATE orders SET reference = ? WHERE order_number = ?', [key, orderNumber]);
    await begin();
    let pieces = 0;
    const killed = new DeleteThrottle(() => {
      pieces += 1;
      if (pieces === 3) throw new Error('killed');
    });
    await expect(masking().catchUp(killed)).rejects.toThrow('killed');
    const tables = textTables(fixture.service.app.dataSource).map(({ name }) => name);
    expect(await state()).toMatchObject({ pass: 1, tableName: tables[2], isEnded: 0 });
    await masking().catchUp(new DeleteThrottle(() => void (pieces += 1)));
    expect(await holding(key)).toEqual([]);
    // The piece that was done is not done again, aside from the table that it ended.
    expect(pieces).toBeLessThanOrEqual(tables.length + 1);
  });

  it('a second pass, a day later, finds what an older version has written beside this one, and there is no third', async () => {
    const { key, orderNumber } = await setup();
    await begin();
    await masking().catchUp();
    await query('UPDATE orders SET reference = ? WHERE order_number = ?', [key, orderNumber]);
    await masking().catchUp();
    expect(await holding(key)).not.toEqual([]);
    await query('UPDATE text_maskings SET ended_at = UTC_TIMESTAMP(3) - INTERVAL 25 HOUR');
    await masking().catchUp();
    expect(await holding(key)).toEqual([]);
    expect(await state()).toMatchObject({ pass: 2, isEnded: 1 });
    await query('UPDATE text_maskings SET ended_at = UTC_TIMESTAMP(3) - INTERVAL 25 HOUR');
    await masking().catchUp();
    expect(await state()).toMatchObject({ pass: 2, isEnded: 1 });
  });

  it('the clean-up of the service does it', async () => {
    const { key, orderNumber } = await setup();
    await query('UPDATE orders SET reference = ? WHERE order_number = ?', [key, orderNumber]);
    await begin();
    const service = await TestService.start();
    await service.startJobs();
    await until(async () => ((await state()) as { isEnded: number }).isEnded === 1);
    await service.stop();
    expect(await holding(key)).toEqual([]);
  });

  it('searches the texts of people, and none that something is found by', () => {
    const columns = textTables(fixture.service.app.dataSource).flatMap(({ name, columns: own }) =>
      own.map((one) => `${name}.${one}`),
    );
    expect(columns).toEqual(FREE_TEXTS);
  });
});
