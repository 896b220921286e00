import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { newId } from '../../src/db/ids.js';
import { STAFF_ROLES } from '../../src/domain/staff/staff-role.js';
import { buildStaffSchema } from '../../src/graphql/staff-schema.js';
import { filterArguments, queryOf } from '../../src/server/exports/export-filter.js';
import { EXPORTS } from '../../src/server/exports/export-router.js';
import { keepingLogger } from '../support/log-lines.js';
import { order } from '../support/rest/rest-api.js';
import { useStaff } from '../support/staff.js';
import { until } from '../support/until.js';
import { useService } from '../support/use-service.js';

const NAMES = ['orders', 'customers', 'products', 'stock', 'sales', 'ledger', 'invoices', 'audit'];

const DAY = expect.stringMatching(/^\d{4}-\d\d-\d\d$/);

const { logger, lines } = keepingLogger();

describe('the exports for staff', () => {
  const fixture = useStaff(undefined, {}, { logger });

  const get = (name: string, token: string | undefined, query = '', headers: Record<string, string> = {}) =>
    fixture.service.request('GET', `/admin/export/${name}.csv${query}`, { token, headers });

  /** The rows of an export, each by the names of its columns. */
  async function rowsOf(name: string, query: Record<string, string>): Promise<Record<string, string>[]> {
    const { status, text } = await get(name, fixture.admin.token, `?${new URLSearchParams(query).toString()}`);
    expect(status).toBe(200);
    return parse(text, { columns: true, record_delimiter: '\r\n' });
  }

  /** A customer with an order and a payment, which staff recorded. */
  async function trader() {
    const customer = await fixture.shop.customer({ name: '=cmd()' });
    const product = await fixture.shop.product({ listPriceCents: 10_050 }, 2);
    const { body } = await order(fixture, customer.token, [{ productId: product.id, amount: 2 }]);
    const input = { amount: 40.5, kind: 'PAYMENT', reference: 'SEPA 1' } as const;
    await fixture.staff.services.payments.recordPayment({ ...fixture.admin, role: 'ADMIN' }, customer.id, input);
    return { ...customer, product, orderNumber: body.orderNumber as number };
  }

  it.each(STAFF_ROLES.flatMap((role) => NAMES.map((name) => [role, name] as const)))(
    'a member with the role %s may read the export %s',
    async (role, name) => {
      const { token } = await fixture.staff.member(role);
      // Few rows: other tests of this worker leave many.
      const { status, headers } = await get(name, token, FEW[name] ?? '?search=none-of-them');
      expect([status, headers.get('Content-Type')]).toEqual([200, 'text/csv; charset=utf-8; header=present']);
      expect(headers.get('Content-Disposition')).toBe(`attachment; filename="${name}.csv"`);
      expect(headers.get('Cache-Control')).toBe('private, no-store');
    },
  );

  it.each(NAMES)('the export %s begins with one byte order mark, for spreadsheets', async (name) => {
    const path = `/admin/export/${name}.csv${FEW[name] ?? '?search=none-of-them'}`;
    const headers = { Authorization: `Bearer ${fixture.admin.token}` };
    const bytes = Buffer.from(await (await fetch(fixture.service.url + path, { headers })).arrayBuffer());
    expect([bytes.indexOf('\uFEFF'), bytes.lastIndexOf('\uFEFF')]).toEqual([0, 0]);
  });

  it.each(NAMES)('the export %s is refused to customers, strangers and former members', async (name) => {
    const { token: customer } = await fixture.shop.customer();
    const { token: former } = await fixture.staff.member('ADMIN', { revokedAt: new Date() });
    for (const token of [customer, former, 'staff_invented', undefined]) {
      const { status, body, headers } = await get(name, token);
      const error = token === undefined ? 'Authentication required' : 'Invalid authentication token';
      expect([status, body]).toEqual([401, expect.objectContaining({ error, code: 'UNAUTHENTICATED' })]);
      expect(headers.has('Content-Disposition')).toBe(false);
    }
  });

  it.each([
    ['orders', 'customerId=x', { customerId: 'CustomerId must be 24 hexadecimal digits' }],
    ['orders', 'status=lost', { status: expect.stringMatching(/^Status must be one of /) }],
    ['orders', 'orderNumbers=1,x', { orderNumbers: 'OrderNumbers must be whole numbers, joined by commas' }],
    ['orders', 'from=yesterday', { from: 'From must be an ISO 8601 timestamp' }],
    [
      'orders',
      'custmerId=1',
      { custmerId: expect.stringMatching(/^Unknown filter; there are from, to, customerId, /) },
    ],
    ['orders', 'first=1', { first: expect.stringMatching(/^Unknown filter/) }],
    ['products', 'available=yes', { available: 'Available must be one of true, false' }],
    ['products', 'stockBelow=-1', { stockBelow: 'StockBelow must be a whole number from 0 to 2147483647' }],
    ['products', 'search=a&search=b', { search: 'Search must be given once' }],
    ['products', 'search=%FC', { search: 'Search must be encoded as UTF-8' }],
    ['ledger', 'kind=order', { kind: 'Kind must be one of ORDER, PAYMENT, ADJUSTMENT, CREDIT_NOTE' }],
    ['ledger', 'to=9999-12-31T23:59:59-14:00', { to: expect.stringContaining('between the years') }],
    [
      'sales',
      '',
      {
        from: 'From must be an ISO 8601 timestamp',
        to: 'To must be an ISO 8601 timestamp',
        by: 'By must be one of PRODUCT, CUSTOMER, CATEGORY, COUNTRY, MONTH, DAY',
      },
    ],
    ['sales', 'from=2026-01-01&to=2026-01-01&by=DAY', { from: 'From must be before to' }],
  ])('the export %s is refused for %s with the name of the filter', async (name, query, details) => {
    const { status, body, headers } = await get(name, fixture.admin.token, `?${query}`);
    expect([status, body]).toEqual([400, expect.objectContaining({ code: 'VALIDATION_ERROR', details })]);
    expect(headers.has('Content-Disposition')).toBe(false);
  });

  it('every list that is exported can be filtered by what its query in GraphQL is filtered by, and docs/staff.md names it', async () => {
    const schema = await buildStaffSchema();
    const guide = readFileSync('docs/staff.md', 'utf8');
    expect(Object.keys(EXPORTS)).toEqual(NAMES);
    for (const [name, { list }] of Object.entries(EXPORTS)) {
      const filters = filterArguments(queryOf(schema, list)).map((argument) => `\`${argument.name}\``);
      expect(filters.length).toBeGreaterThan(1);
      const [, named = ''] = new RegExp(`^\\| \`${name}\\.csv\` +\\|([^|]+)\\|`, 'm').exec(guide) ?? [];
      expect([name, named.trim().split(', ').toSorted()]).toEqual([name, filters.toSorted()]);
    }
  });

  it('no export has two columns whose names are equal but for letter case', () => {
    for (const [name, { columns }] of Object.entries(EXPORTS)) {
      const names = columns.map((column) => column.toLowerCase());
      expect([name, names.toSorted()]).toEqual([name, [...new Set(names)].toSorted()]);
    }
  });

  it('the export of orders has a row for each item, with its customer, and no license key', async () => {
    const { id, customerNumber, product, orderNumber } = await trader();
    const rows = await rowsOf('orders', { customerId: id });
    expect(rows).toEqual([
      {
        customer: String(customerNumber),
        customerName: "'=cmd()",
        orderNumber: String(orderNumber),
        orderDate: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
        status: 'completed',
        reference: '',
        product: expect.stringContaining('Display'),
        productId: product.id,
        quantity: '2',
        price: '100.5',
        itemSubtotal: '201',
        isReplacement: 'false',
        subTotal: '201',
        discountTotal: '0',
        vatRate: '0',
        vatAmount: '0',
        grandTotal: '201',
        sku: product.sku,
        countryCode: 'AT',
        itemNumber: '1',
        day: DAY,
      },
    ]);
    expect(await rowsOf('orders', { customerId: id, status: 'pending' })).toEqual([]);
    expect(await rowsOf('orders', { customerId: id, to: '2020-01-01' })).toEqual([]);
    expect(await rowsOf('orders', { customerId: id, from: '2020-01-01' })).toEqual(rows);
  });

  it('each export of what happened at an instant names its day', () => {
    const withDay = Object.entries(EXPORTS).filter(([, { columns }]) => columns.includes('day'));
    expect(withDay.map(([name]) => name)).toEqual(['orders', 'ledger', 'audit']);
  });

  it('a day of an export, and in its filters, is one of the business', async () => {
    const { id, token } = await fixture.shop.customer();
    const product = await fixture.shop.product({}, 2);
    const times = ['2026-10-31T22:59:59.999Z', '2026-10-31T23:30:00.000Z'];
    for (const at of times) {
      const { orderNumber } = (await order(fixture, token, [{ productId: product.id, amount: 1 }])).body;
      await fixture.service.query('UPDATE orders SET order_date = ? WHERE order_number = ?', [
        new Date(at),
        orderNumber,
      ]);
    }
    for (const name of ['orders', 'ledger']) {
      const days = (await rowsOf(name, { customerId: id })).map(({ day }) => day);
      expect(days).toEqual(['2026-11-01', '2026-10-31']);
    }
    const datesOf = async (filter: Record<string, string>) =>
      (await rowsOf('orders', { customerId: id, ...filter })).map(({ orderDate }) => orderDate);
    // It is half past midnight in Berlin.
    expect(await datesOf({ from: '2026-11-01', to: '2026-12-01' })).toEqual([times[1]]);
    expect(await datesOf({ from: '2026-10-01', to: '2026-11-01' })).toEqual([times[0]]);
    expect(await datesOf({ from: '2026-11-01T00:00:00Z' })).toEqual([]);
    expect(await datesOf({ from: '2026-10-31T23:00:00Z' })).toEqual([times[1]]);
  });

  it('the export of orders has the totals of an order on its first line alone, so that they add up', async () => {
    const { id, token } = await fixture.shop.customer({ countryCode: 'DE' });
    const [one, other] = [
      await fixture.shop.product({ listPriceCents: 1_000 }, 1),
      await fixture.shop.product({ listPriceCents: 500 }, 2),
    ];
    const lines = [one, other].map((product) => ({ productId: product.id, amount: 1 }));
    await order(fixture, token, lines);
    await order(fixture, token, [{ productId: other.id, amount: 1 }]);
    const rows = await rowsOf('orders', { customerId: id, oldestFirst: 'true' });
    expect(rows).toMatchObject([
      { sku: one.sku, itemNumber: '1', itemSubtotal: '10', subTotal: '15', vatAmount: '2.85', grandTotal: '17.85' },
      {
        sku: other.sku,
        itemNumber: '2',
        itemSubtotal: '5',
        subTotal: '',
        vatAmount: '',
        grandTotal: '',
        vatRate: '19',
      },
      { sku: other.sku, itemNumber: '1', subTotal: '5', vatAmount: '0.95', grandTotal: '5.95', countryCode: 'DE' },
    ]);
    expect(rows[1]).toMatchObject({ discountTotal: '' });
    const numbers = rows.slice(1).map(({ orderNumber }) => orderNumber);
    expect(await rowsOf('orders', { orderNumbers: numbers.join(','), oldestFirst: 'true' })).toEqual(rows);
    expect(await rowsOf('orders', { orderNumbers: String(numbers[1]) })).toEqual(rows.slice(2));
  });

  it('the export of customers shows what each owes and may order for', async () => {
    const { id, customerNumber } = await trader();
    const [row, ...others] = await rowsOf('customers', { search: id });
    expect([row, others]).toEqual([
      expect.objectContaining({
        customer: String(customerNumber),
        customerName: "'=cmd()",
        _id: id,
        status: 'ACTIVE',
        countryCode: 'AT',
        discountPackage: '',
        balance: '160.5',
      }),
      [],
    ]);
    expect(Number(row?.availableCredit)).toBe(Number(row?.creditLimit) - 160.5);
    expect(await rowsOf('customers', { search: id, status: 'SUSPENDED' })).toEqual([]);
  });

  it('the export of the stock shows pools with their products, and that of the audit log too what keys cost to those who may see it', async () => {
    const product = await fixture.shop.product({}, 3);
    const keyImportId = newId();
    await fixture.service.query(
      `INSERT INTO key_imports (id, license_pool_id, created_at, source, unit_cost_cents, imported)
       VALUES (?, ?, NOW(3), 'test', 1250, 3)`,
      [keyImportId, product.poolId],
    );
    await fixture.service.query('UPDATE license_keys SET key_import_id = ? WHERE license_pool_id = ?', [
      keyImportId,
      product.poolId,
    ]);
    const filter = { productId: product.id };
    const shown = {
      _id: product.poolId,
      sku: product.sku,
      available: '3',
      allocated: '0',
      withdrawn: '0',
      daysLeft: '',
    };
    expect(await rowsOf('stock', filter)).toMatchObject([{ ...shown, averageCost: '12.5' }]);
    const { token } = await fixture.staff.member('SUPPORT');
    const { text } = await get('stock', token, `?${new URLSearchParams(filter).toString()}`);
    expect(parse(text, { columns: true })).toMatchObject([{ ...shown, averageCost: '' }]);

    await fixture.staff.services.keyImports.update({ ...fixture.admin, role: 'ADMIN' }, keyImportId, {
      unitCost: 13,
    });
    const entry = { subjectId: product.poolId };
    const [before, after] = ['{"unitCost":12.5}', `{"unitCost":13,"keyImportId":"${keyImportId}"}`];
    expect(await rowsOf('audit', entry)).toMatchObject([{ before, after }]);
    const seen = (await get('audit', token, `?${new URLSearchParams(entry).toString()}`)).text;
    expect(parse(seen, { columns: true })).toMatchObject([{ before: '{}', after: `{"keyImportId":"${keyImportId}"}` }]);
  });

  it('the export of the ledger shows whose each entry is and who recorded it', async () => {
    const { id, customerNumber, orderNumber } = await trader();
    const whose = { customer: String(customerNumber), customerName: "'=cmd()" };
    const [_id, at] = [expect.stringMatching(/^[0-9a-f]{24}$/), expect.any(String)];
    const ordered = {
      _id,
      ...whose,
      at,
      kind: 'order',
      amount: '201',
      balanceAfter: '201',
      orderNumber: String(orderNumber),
      reference: '',
      staffMember: '',
      day: DAY,
    };
    const paid = {
      ...ordered,
      kind: 'payment',
      amount: '-40.5',
      balanceAfter: '160.5',
      orderNumber: '',
      reference: 'SEPA 1',
      staffMember: fixture.admin.name,
    };
    expect(await rowsOf('ledger', { customerId: id })).toEqual([paid, ordered]);
    expect(await rowsOf('ledger', { customerId: id, kind: 'PAYMENT' })).toEqual([paid]);
    expect(await rowsOf('ledger', { customerId: id, to: '2020-01-01' })).toEqual([]);
  });

  it('the export of products can be imported as it is, and means what the products are', async () => {
    const name = '+1 Fjord; =2, "1"';
    const listPrices = { listPriceCents: 1_999, oldListPriceCents: 2_500 };
    const one = await fixture.shop.product({ name, ...listPrices, validRegion: 'EU', available: false }, 3);
    await fixture.shop.tiers(one.id, { 10: 550, 5: 300 });
    const bundle = await fixture.shop.bundle([one.poolId], { name: `Set of ${one.id}`, discountEligible: false });
    const shown = { name: `'+1 Fjord;' =2, "1"`, bundleOf: '', available: 'false', volumeDiscounts: '5=3;10=5.5' };
    expect(await rowsOf('products', { search: one.sku })).toMatchObject([
      { sku: one.sku, ...shown, stock: '3', oldListPrice: '25' },
    ]);
    expect(await rowsOf('products', { search: bundle.sku })).toMatchObject([
      { sku: bundle.sku, bundleOf: one.sku, available: 'true', volumeDiscounts: '', stock: '3', oldListPrice: '' },
    ]);
    for (const { sku } of [one, bundle]) {
      const { text: csv } = await get('products', fixture.admin.token, `?search=${sku}`);
      const { importProducts } = await fixture.dataOf(
        'mutation ($csv: String!) { importProducts(csv: $csv) { created changed unchanged rejected { line } } }',
        { csv },
      );
      expect(importProducts).toEqual({ created: 0, changed: 0, unchanged: 1, rejected: [] });
    }
    expect(await rowsOf('products', { search: one.sku, available: 'true' })).toEqual([]);
    expect(await rowsOf('products', { search: one.sku, stockBelow: '4' })).toHaveLength(1);
    expect(await rowsOf('products', { search: one.sku, stockBelow: '3' })).toEqual([]);
  });

  it('the export of the audit log shows what was changed and by whom, with license keys masked', async () => {
    const { token } = await fixture.shop.customer();
    const other = await fixture.shop.product({}, 2);
    const bought = (await order(fixture, token, [{ productId: other.id, amount: 1 }])).body;
    const [{ licenseKey }] = bought.items[0].licenses;
    const replacement = { orderNumber: bought.orderNumber, licenseKey, reason: 'Does not activate' };
    const made = await fixture.staff.services.afterSales.replaceKey({ ...fixture.admin, role: 'ADMIN' }, replacement);
    const rows = await rowsOf('audit', { subjectId: String(bought.orderNumber) });
    expect(rows).toMatchObject([
      {
        action: 'replaceLicenseKey',
        subjectType: 'Order',
        subjectId: String(bought.orderNumber),
        staffMember: fixture.admin.name,
        via: 'GRAPHQL',
        before: expect.stringMatching(/^\{"licenseKey":/),
        after: expect.stringContaining('Does not activate'),
      },
    ]);
    const licenses = (await fixture.service.request('GET', `/api/orders/${made.orderNumber}`, { token })).body.items;
    const keys = (licenses as { licenses: { licenseKey: string }[] }[]).flatMap((item) => item.licenses);
    expect(keys).toHaveLength(2);
    for (const name of ['audit', 'orders']) {
      const query = name === 'audit' ? `?subjectId=${bought.orderNumber}` : `?customerId=${made.customerId}`;
      const { text } = await get(name, fixture.admin.token, query);
      expect(keys.filter((key) => text.includes(key.licenseKey))).toEqual([]);
    }
    expect(await rowsOf('audit', { subjectId: String(bought.orderNumber), staffId: '0'.repeat(24) })).toEqual([]);
  });

  it('an export is logged with its reader, and without its filters', async () => {
    const { id } = await fixture.shop.customer();
    await get('orders', fixture.admin.token, `?customerId=${id}`, { 'X-Request-Id': 'export-1' });
    const own = () => lines.filter((line) => line.requestId === 'export-1');
    await until(() => own().length > 0, 'the line of the export');
    expect(own()).toMatchObject([{ route: '/admin/export/orders.csv', status: 200, staffMemberId: fixture.admin.id }]);
    expect(JSON.stringify(own())).not.toContain(id);
  });
});

const FEW: Record<string, string> = {
  orders: '?to=2000-01-01',
  ledger: '?to=2000-01-01',
  invoices: '?to=2000-01-01',
  audit: '?subjectId=none',
  sales: '?from=2000-01-01&to=2000-01-02&by=DAY',
};

describe('the limit of guesses at tokens', () => {
  const fixture = useService({}, { RATE_LIMIT_WRONG_TOKENS_PER_MINUTE: '1', TRUST_PROXY: '1' });

  it('guesses at tokens of staff are limited at the exports, too', async () => {
    const headers = { 'X-Forwarded-For': '203.0.113.77' };
    const guess = () =>
      fixture.service.request('GET', '/admin/export/orders.csv', { token: 'staff_invented', headers });
    // The second guess of a minute is refused, whenever the minute began.
    const refused = await until(async () => {
      const response = await guess();
      return response.status === 401 ? undefined : response;
    }, 'a guess above the limit');
    expect([refused.status, refused.body.code]).toEqual([429, 'RATE_LIMIT_EXCEEDED']);
    expect(refused.headers.get('Retry-After')).toMatch(/^\d+$/);
  });
});
