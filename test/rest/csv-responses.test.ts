import { parse } from 'csv-parse/sync';
import { newId } from '../../src/db/ids.js';
import { order, useService } from '../support/rest/rest-api.js';

const CSV = { Accept: 'text/csv' };
const ORDER_COLUMNS =
  'orderNumber,orderDate,status,reference,product,productId,quantity,price,subtotal,isReplacement,subTotal,discountTotal,vatRate,vatAmount,grandTotal';
const LEDGER_COLUMNS = 'at,kind,amount,balanceAfter,orderNumber,reference';

type Value = string | number | boolean | null | undefined;

interface ListedOrder {
  orderNumber: number;
  items: ({ product: { displayName: string; _id: string } } & Record<string, Value>)[];
}

describe('responses in CSV', () => {
  const fixture = useService();

  const get = (path: string, token: string, headers: Record<string, string> = CSV) =>
    fixture.service.request('GET', `/api${path}`, { token, headers });

  const rowsIn = (text: string): string[][] => parse(text, { record_delimiter: '\r\n' });

  /** What CSV is to say of orders in JSON. */
  const rowsOf = (orders: readonly ListedOrder[]): string[][] =>
    orders.flatMap(({ items, ...one }) =>
      items.map(({ product, ...item }) =>
        ORDER_COLUMNS.split(',').map((column) => {
          if (column === 'product') return product.displayName;
          if (column === 'productId') return product._id;
          const value = column in item ? item[column] : (one as Record<string, Value>)[column];
          return value === null || value === undefined ? '' : String(value);
        }),
      ),
    );

  /** A customer in Germany with three orders, of which the second has two lines. */
  async function buyer() {
    const customer = await fixture.shop.customer({ countryCode: 'DE' });
    const displayName = 'Office, "big"\nedition 漢字';
    const one = await fixture.shop.product({ listPriceCents: 1_999, displayName }, 5);
    const two = await fixture.shop.product({ listPriceCents: 100_000_050 }, 5);
    for (const ids of [[one.id], [two.id, one.id], [two.id]]) {
      const lines = ids.map((productId) => ({ productId, amount: 1 }));
      expect((await order(fixture, customer.token, lines)).status).toBe(ids.includes(two.id) ? 400 : 201);
    }
    await fixture.service.query('UPDATE customers SET credit_limit_cents = 1e12 WHERE id = ?', [customer.id]);
    for (const ids of [[two.id, one.id], [two.id]]) {
      const lines = ids.map((productId) => ({ productId, amount: 1 }));
      expect((await order(fixture, customer.token, lines)).status).toBe(201);
    }
    return { ...customer, displayName };
  }

  it('GET /orders as CSV has a row for each item with what JSON says of it, and no license key', async () => {
    const { token, displayName } = await buyer();
    const json = await get('/orders', token, {});
    const { status, headers, text } = await get('/orders', token);
    expect(status).toBe(200);
    expect(headers.get('Content-Type')).toBe('text/csv; charset=utf-8; header=present');
    expect(headers.get('Content-Disposition')).toBe('attachment; filename="orders.csv"');
    expect(text.startsWith(`${ORDER_COLUMNS}\r\n`)).toBe(true);
    const [, ...rows] = rowsIn(text);
    expect(rows).toHaveLength(4);
    expect(rows).toEqual(rowsOf(json.body as ListedOrder[]));
    expect(rows.flat()).toEqual(expect.arrayContaining([displayName, '1000000.5', '19']));
    const keys = JSON.stringify(json.body).match(/KEY-[\w-]+/g) ?? [];
    expect(keys).toHaveLength(4);
    expect(keys.filter((key) => text.includes(key))).toEqual([]);
  });

  it('GET /orders as CSV takes limit, after, from, to, status and updatedSince like JSON', async () => {
    const { token } = await buyer();
    const orders = (await get('/orders', token, {})).body as ListedOrder[];
    const [newest] = orders;
    for (const query of [
      '?limit=2',
      `?limit=2&after=${newest?.orderNumber}`,
      `?after=${newest?.orderNumber}`,
      '?from=2020-01-01&to=2020-01-02',
      '?status=completed',
      '?status=pending',
      '?updatedSince=2020-01-01',
      '?updatedSince=2020-01-01&limit=1',
    ]) {
      const [json, csv] = [await get(`/orders${query}`, token, {}), await get(`/orders${query}`, token)];
      const [, ...rows] = rowsIn(csv.text);
      expect([query, rows]).toEqual([query, rowsOf(json.body as ListedOrder[])]);
      expect([query, csv.headers.get('Link')]).toEqual([query, json.headers.get('Link')]);
    }
  });

  it('GET /account/ledger as CSV has a row for each entry with what JSON says of it', async () => {
    const { id, token } = await buyer();
    await fixture.service.query(
      `INSERT INTO payments (id, customer_id, kind, amount_cents, balance_after_cents, reference, created_at)
       VALUES (?, ?, 'PAYMENT', 10055, 0, '=cmd()', '2020-01-01')`,
      [newId(), id],
    );
    for (const query of ['', '?limit=2', '?from=2020-01-01&to=2020-01-02']) {
      const [json, csv] = [
        await get(`/account/ledger${query}`, token, {}),
        await get(`/account/ledger${query}`, token),
      ];
      expect(csv.headers.get('Content-Disposition')).toBe('attachment; filename="ledger.csv"');
      expect(csv.text.startsWith(`${LEDGER_COLUMNS}\r\n`)).toBe(true);
      const shown = (json.body as Record<string, Value>[]).map((entry) =>
        LEDGER_COLUMNS.split(',').map((column) => {
          const value = entry[column];
          return value === null ? '' : value === '=cmd()' ? `'${value}` : String(value);
        }),
      );
      const [, ...rows] = rowsIn(csv.text);
      expect([query, rows]).toEqual([query, shown]);
      expect([query, csv.headers.get('Link')]).toEqual([query, json.headers.get('Link')]);
    }
    const { text } = await get('/account/ledger?to=2020-01-02', token);
    expect(text).toBe(`${LEDGER_COLUMNS}\r\n2020-01-01T00:00:00.000Z,payment,-100.55,0,,'=cmd()\r\n`);
  });

  it.each([
    ['text/csv', 'csv'],
    ['TEXT/CSV', 'csv'],
    ['text/*', 'csv'],
    ['text/csv; charset=utf-8', 'csv'],
    ['text/csv;header=present', 'csv'],
    ['text/csv, application/json', 'csv'],
    ['text/csv;q=0.9, */*;q=0.8', 'csv'],
    ['*/*, text/csv', 'csv'],
    ['application/json;q=0.5, text/csv', 'csv'],
    ['*/*', 'json'],
    ['application/json', 'json'],
    ['application/json, text/csv', 'json'],
    ['application/json, text/csv;q=0.9', 'json'],
    ['application/json;charset=utf-8, text/csv;q=0.5', 'json'],
    ['text/csv;q=0', 'json'],
    ['text/html, */*', 'json'],
    ['text/html', 'json'],
    ['nonsense', 'json'],
  ])('a client that accepts %s gets %s, and caches learn that it depends on that', async (accept, kind) => {
    const { token } = await fixture.shop.customer();
    for (const path of ['/orders', '/account/ledger']) {
      const { status, headers } = await get(path, token, { Accept: accept });
      const type = kind === 'csv' ? 'text/csv; charset=utf-8; header=present' : 'application/json; charset=utf-8';
      expect([path, status, headers.get('Content-Type')]).toEqual([path, 200, type]);
      expect(headers.get('Vary')?.split(', ')).toEqual(expect.arrayContaining(['Accept', 'Accept-Encoding']));
      expect(headers.has('Content-Disposition')).toBe(kind === 'csv');
    }
  });

  it('a refusal is returned in JSON, and is not a file', async () => {
    const { token } = await fixture.shop.customer();
    for (const path of ['/orders?limit=0', '/account/ledger?limit=0']) {
      const { status, headers, body } = await get(path, token);
      expect([status, body.code, headers.has('Content-Disposition')]).toEqual([400, 'VALIDATION_ERROR', false]);
    }
    expect((await fixture.service.request('GET', '/api/orders', { headers: CSV })).body.code).toBe('UNAUTHENTICATED');
  });

  it('other paths return JSON to a client that accepts CSV', async () => {
    const { token } = await fixture.shop.customer();
    for (const path of ['/account', '/products']) {
      const { headers } = await get(path, token);
      expect(headers.get('Content-Type')).toBe('application/json; charset=utf-8');
    }
  });

  it('the ledger has an ETag of its own in each form, and is 304 to it', async () => {
    const { token } = await buyer();
    const etags = await Promise.all(
      [CSV, {}].map(async (headers) => (await get('/account/ledger', token, headers)).headers.get('ETag') ?? ''),
    );
    const [csv = '', json = ''] = etags;
    expect(csv).not.toBe(json);
    expect((await get('/account/ledger', token, { ...CSV, 'If-None-Match': csv })).status).toBe(304);
    expect((await get('/account/ledger', token, { ...CSV, 'If-None-Match': json })).status).toBe(200);
    expect((await get('/account/ledger', token, { 'If-None-Match': json })).status).toBe(304);
  });
});
