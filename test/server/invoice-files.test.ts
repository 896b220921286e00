import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { parse } from 'csv-parse/sync';
import { STAFF_ROLES } from '../../src/domain/staff/staff-role.js';
import { Customer } from '../../src/entities/customers/customer.js';
import { SellerRow } from '../../src/entities/invoices/seller.js';
import { InvoiceFixture } from '../support/invoices/invoice-fixture.js';
import { provideCommand } from '../support/provide-command.js';
import { manualClock } from '../support/rest/rest-api.js';
import { useStaff } from '../support/staff.js';

const run = promisify(execFile);

/** Names what a ZIP archive holds, and fails where anything of it is broken. */
const READ_ZIP = `
import sys, zipfile
archive = zipfile.ZipFile(sys.argv[1])
assert archive.testzip() is None
for entry in archive.infolist():
    print(entry.filename, entry.date_time[:3], archive.read(entry)[:5].decode())`;

const OF_A_MONTH = ['datev.csv', 'invoices.zip'];

describe("staff's files of invoices", () => {
  const time = manualClock('2026-11-03T10:00:00.000Z');
  const fixture = useStaff(time.clock);
  const invoiceFixture = new InvoiceFixture(fixture, time.clock);

  async function get(path: string, token: string | undefined = fixture.admin.token) {
    const headers: Record<string, string> = token === '' ? {} : { Authorization: `Bearer ${token}` };
    const response = await fetch(`${fixture.service.url}/admin/${path}`, { headers });
    const bytes = Buffer.from(await response.arrayBuffer());
    return { status: response.status, headers: response.headers, bytes, text: bytes.toString('latin1') };
  }

  const refusalOf = async (path: string) => JSON.parse((await get(path)).bytes.toString()) as Record<string, unknown>;

  /** What the ledger has of the orders and credit notes of these orders, in cents. */
  async function ledgerOf(orders: readonly number[]): Promise<number> {
    const [row] = await invoiceFixture.dataSource.query<{ cents: string }[]>(
      `SELECT (SELECT SUM(grand_total_cents) FROM orders WHERE order_number IN (?))
            - COALESCE((SELECT SUM(amount_cents) FROM credit_notes WHERE order_number IN (?)), 0) AS cents`,
      [orders, orders],
    );
    return Number(row?.cents);
  }

  const centsOf = (amount: string): number => Math.round(Number(amount.replace(',', '.')) * 100);

  /** The columns of a file for DATEV by their names, a record for each document. */
  function bookingsIn(text: string): { head: string[]; columns: string[]; rows: Record<string, string>[] } {
    const [head = [], columns = [], ...rows] = parse(text, {
      delimiter: ';',
      record_delimiter: '\r\n',
      relax_column_count: true,
    });
    return {
      head,
      columns,
      rows: rows.map((row) => Object.fromEntries(columns.map((name, at) => [name, row[at] ?? '']))),
    };
  }

  let orders: number[];
  let german: { id: string; customerNumber: number };

  beforeAll(async () => {
    await invoiceFixture.begin('2026-11-01', { datevConsultant: 29_098, datevClient: 55_003, fiscalYearStartMonth: 4 });
    const buyers = {
      german: await invoiceFixture.buyer({ name: '=Müller „& Söhne“ GmbH', debtorAccount: 10_500 }),
      greek: await invoiceFixture.buyer({
        name: 'Ελλάς AE',
        countryCode: 'GR',
        vatId: 'EL094259216',
        debtorAccount: 20_000,
      }),
      swiss: await invoiceFixture.buyer({ name: 'Łukasz AG', countryCode: 'CH', debtorAccount: 69_999 }),
    };
    german = buyers.german;
    await fixture.staff.services.vatChecks.recordVatCheck(
      { ...fixture.admin, role: 'ADMIN' },
      buyers.greek.id,
      'VALID',
      'on paper',
    );
    orders = [
      await invoiceFixture.sell(buyers.german.token, 3_333, 3),
      await invoiceFixture.sell(buyers.greek.token, 10_050, 2),
      await invoiceFixture.sell(buyers.swiss.token, 999),
      await invoiceFixture.sell(buyers.swiss.token, 0),
    ];
    await invoiceFixture.issue();
    await invoiceFixture.credit(orders[0] ?? 0, 1);
    await invoiceFixture.credit(orders[1] ?? 0, 1);
    await invoiceFixture.issue();
  });

  it('each document comes as PDF and as e-invoice, and is not there under another number', async () => {
    const number = await invoiceFixture.numberOf(orders[0] ?? 0);
    const pdf = await get(`invoices/${number}.pdf`);
    expect([pdf.status, pdf.text.slice(0, 5)]).toEqual([200, '%PDF-']);
    expect(pdf.headers.get('Content-Disposition')).toBe(`inline; filename="${number}.pdf"`);
    expect(pdf.headers.get('Cache-Control')).toBe('private, no-store');
    const xml = await get(`invoices/${number}.xml`);
    expect(xml.headers.get('Content-Type')).toBe('application/xml; charset=utf-8');
    expect(xml.bytes.toString()).toContain(`<ram:ID>${number}</ram:ID>`);
    expect(await refusalOf('invoices/R26-9999999.pdf')).toMatchObject({ code: 'NOT_FOUND' });
  });

  it('DATEV gets a line for each document of a month, as much as the ledger has, and the same each time', async () => {
    const { status, headers, text } = await get('export/datev.csv?month=2026-11');
    expect([status, headers.get('Content-Type')]).toEqual([200, 'text/csv; charset=windows-1252']);
    expect(headers.get('Content-Disposition')).toBe('attachment; filename="EXTF_Buchungsstapel_2026-11.csv"');
    const { head, columns, rows } = bookingsIn(text);
    expect(head.slice(0, 5)).toEqual(['EXTF', '700', '21', 'Buchungsstapel', '13']);
    expect(head.slice(10, 16)).toEqual(['29098', '55003', '20260401', '4', '20261101', '20261130']);
    expect([head.length, columns.length]).toEqual([31, 125]);
    expect(text.split('\r\n')).toHaveLength(rows.length + 3);
    const shown = rows.map((row) => [
      row['Umsatz (ohne Soll/Haben-Kz)'],
      row['Soll/Haben-Kennzeichen'],
      row.Konto,
      row['Gegenkonto (ohne BU-Schlüssel)'],
      row['BU-Schlüssel'],
      row.Belegdatum,
      row['Belegfeld 1'],
      row.Buchungstext,
      row['EU-Land u. UStID (Bestimmung)'],
    ]);
    const text1252 = (name: string) => Buffer.from(name, 'latin1').toString('latin1');
    expect(shown).toEqual([
      ['118,99', 'S', '10500', '8400', '', '0311', 'R26-0000001', text1252("'=Müller \x84& Söhne\x93 GmbH"), ''],
      ['201,00', 'S', '20000', '8336', '', '0311', 'R26-0000002', '????? AE', 'EL094259216'],
      ['9,99', 'S', '69999', '8338', '', '0311', 'R26-0000003', '?ukasz AG', ''],
      ['39,66', 'H', '10500', '8400', '', '0311', 'K26-0000001', text1252("'=Müller \x84& Söhne\x93 GmbH"), ''],
      ['100,50', 'H', '20000', '8336', '', '0311', 'K26-0000002', '????? AE', 'EL094259216'],
    ]);
    const sum = shown.reduce((total, [amount = '', side]) => total + (side === 'S' ? 1 : -1) * centsOf(amount), 0);
    expect(sum).toBe(await ledgerOf(orders));
    const accounts = { revenueAccountDomestic: 4_400, revenueAccountOutsideEu: 4_338 };
    await invoiceFixture.dataSource.manager.update(SellerRow, { id: 1 }, accounts);
    await invoiceFixture.dataSource.manager.update(
      Customer,
      { id: german.id },
      { debtorAccount: 11_111, name: 'Another' },
    );
    const again = (await get('export/datev.csv?month=2026-11')).text;
    expect(again.split('\r\n').slice(1)).toEqual(text.split('\r\n').slice(1));
  });

  it('a customer without an account is named, until it has one', async () => {
    time.now = new Date('2026-12-31T22:30:00.000Z');
    const { id, token, customerNumber } = await invoiceFixture.buyer({ name: 'Nobody GmbH', customerNumber: 9_001 });
    const orderNumber = await invoiceFixture.sell(token);
    await invoiceFixture.issue();
    const { code, details } = await refusalOf('export/datev.csv?month=2026-12');
    expect([code, (details as { debtorAccount: string }).debtorAccount]).toEqual([
      'VALIDATION_ERROR',
      `Customers need a debtor account of 5 digits: ${customerNumber} (Nobody GmbH)`,
    ]);
    await invoiceFixture.dataSource.manager.update(Customer, { id }, { debtorAccount: 30_000 });
    const { rows } = bookingsIn((await get('export/datev.csv?month=2026-12')).text);
    expect(rows).toMatchObject([{ Konto: '30000', Belegdatum: '3112' }]);
    expect(centsOf(rows[0]?.['Umsatz (ohne Soll/Haben-Kz)'] ?? '')).toBe(await ledgerOf([orderNumber]));
    expect(bookingsIn((await get('export/datev.csv?month=2027-01')).text).rows).toEqual([]);
  });

  it('accounts are as long as those of the invoices, debtors have one digit more, and other accounts are refused', async () => {
    time.now = new Date('2027-02-10T12:00:00.000Z');
    const setAccounts = (revenueAccountDomestic: number) =>
      invoiceFixture.dataSource.manager.update(SellerRow, { id: 1 }, { revenueAccountDomestic });
    const buyer = await invoiceFixture.buyer({ name: 'Long GmbH', debtorAccount: 30_000 });
    await setAccounts(44_000);
    const orderNumber = await invoiceFixture.sell(buyer.token);
    await invoiceFixture.issue();
    // The account of the customer is that of a revenue, in a ledger of five digits.
    expect((await refusalOf('export/datev.csv?month=2027-02')).details).toEqual({
      debtorAccount: `Customers need a debtor account of 6 digits: ${buyer.customerNumber} (Long GmbH)`,
    });
    await invoiceFixture.dataSource.manager.update(Customer, { id: buyer.id }, { debtorAccount: 300_000 });
    const { head, rows } = bookingsIn((await get('export/datev.csv?month=2027-02')).text);
    expect([head[13], rows]).toMatchObject(['5', [{ Konto: '300000', 'Gegenkonto (ohne BU-Schlüssel)': '44000' }]]);
    await setAccounts(4_400);
    await invoiceFixture.credit(orderNumber);
    await invoiceFixture.issue();
    expect((await refusalOf('export/datev.csv?month=2027-02')).details).toEqual({
      revenueAccount: 'Revenue accounts must all have the same length: 4400, 44000',
    });
  });

  it('a booking names the day of the supply where it is another one', async () => {
    time.now = new Date('2027-03-31T12:00:00.000Z');
    const { token } = await invoiceFixture.buyer({ debtorAccount: 30_001 });
    await invoiceFixture.sell(token);
    time.now = new Date('2027-04-01T12:00:00.000Z');
    await invoiceFixture.issue();
    const { rows } = bookingsIn((await get('export/datev.csv?month=2027-04')).text);
    const days = { Belegdatum: '0104', Leistungsdatum: '31032027', 'Datum Zuord. Steuerperiode': '31032027' };
    expect(rows).toMatchObject([days]);
  });

  it('a file for DATEV has no document that is issued after its accounts were read', async () => {
    time.now = new Date('2027-05-10T12:00:00.000Z');
    const { token } = await invoiceFixture.buyer({ debtorAccount: 30_002 });
    await invoiceFixture.sell(token);
    await invoiceFixture.issue();
    const { pages } = await invoiceFixture.reader.bookingsBetween('2027-05-01', '2027-05-31');
    const { token: other } = await invoiceFixture.buyer({ customerNumber: 9_002 });
    await invoiceFixture.sell(other);
    await invoiceFixture.issue();
    const accounts: number[] = [];
    for await (const page of pages) accounts.push(...page.map(({ debtorAccount }) => debtorAccount));
    expect(accounts).toEqual([30_002]);
  });

  it('DATEV needs the numbers of consultant and client', async () => {
    const { manager } = invoiceFixture.dataSource;
    await manager.update(SellerRow, { id: 1 }, { datevConsultant: null, datevClient: null });
    expect((await refusalOf('export/datev.csv?month=2026-11')).details).toEqual({
      datevConsultant: 'DATEV consultant is required for DATEV',
      datevClient: 'DATEV client is required for DATEV',
    });
    await manager.update(SellerRow, { id: 1 }, { datevConsultant: 29_098, datevClient: 55_003 });
  });

  it('the EC sales list has full euros by VAT id, by the quarter of the supply, with corrections deducted', async () => {
    const { status, headers, text } = await get('export/ec-sales-list.csv?quarter=2026Q4');
    expect([status, headers.get('Content-Disposition')]).toEqual([
      200,
      'attachment; filename="ec-sales-list-2026Q4.csv"',
    ]);
    expect(text).toBe('country,vatId,amount,kind\r\nEL,094259216,101,S\r\n');
    expect((await get('export/ec-sales-list.csv?quarter=2026Q3')).text).toBe('country,vatId,amount,kind\r\n');
  });

  it('the export of invoices has each document once, by the names of its record, as much as the ledger has', async () => {
    const { status, bytes } = await get('export/invoices.csv?from=2026-11-01&to=2026-11-30');
    expect(status).toBe(200);
    const rows: Record<string, string>[] = parse(bytes, { bom: true, columns: true, record_delimiter: '\r\n' });
    expect(Object.keys(rows[0] ?? {})).toEqual(
      expect.arrayContaining(['number', 'seller.iban', 'buyer.vatId', 'vat.rate']),
    );
    expect(Object.keys(rows[0] ?? {})).not.toEqual(expect.arrayContaining(['status']));
    expect(rows.map(({ number, kind }) => [number, kind])).toEqual([
      ['K26-0000002', 'correction'],
      ['K26-0000001', 'correction'],
      ['R26-0000004', 'invoice'],
      ['R26-0000003', 'invoice'],
      ['R26-0000002', 'invoice'],
      ['R26-0000001', 'invoice'],
    ]);
    const sum = rows.reduce(
      (total, { kind, payableAmount = '' }) => total + (kind === 'invoice' ? 1 : -1) * centsOf(payableAmount),
      0,
    );
    expect(sum).toBe(await ledgerOf(orders));
    expect(rows.at(-1)).toMatchObject({ 'buyer.name': "'=Müller „& Söhne“ GmbH", 'vat.rate': '19', subTotal: '99.99' });
  });

  it('the archive of a month holds the PDF of each document, and is the same each time', async () => {
    const { status, headers, bytes } = await get('export/invoices.zip?month=2026-11');
    expect([status, headers.get('Content-Type')]).toEqual([200, 'application/zip']);
    expect(headers.get('Content-Disposition')).toBe('attachment; filename="invoices-2026-11.zip"');
    const folder = await mkdtemp(join(tmpdir(), 'zip-'));
    try {
      const file = join(folder, 'invoices.zip');
      await writeFile(file, bytes);
      const python = await provideCommand(['python3'], 'python3');
      const { stdout } = await run(python, ['-c', READ_ZIP, file]);
      const numbers = ['R26-0000001', 'R26-0000002', 'R26-0000003', 'R26-0000004', 'K26-0000001', 'K26-0000002'];
      expect(stdout.trim().split('\n')).toEqual(numbers.map((number) => `${number}.pdf (2026, 11, 3) %PDF-`));
    } finally {
      await rm(folder, { recursive: true });
    }
    expect((await get('export/invoices.zip?month=2026-11')).bytes.equals(bytes)).toBe(true);
  });

  it.each([
    ['export/datev.csv', { month: 'Month must be a month, such as 2026-11' }],
    ['export/datev.csv?month=2026-13', { month: 'Month must be a month, such as 2026-11' }],
    ['export/invoices.zip?month=November', { month: 'Month must be a month, such as 2026-11' }],
    ['export/ec-sales-list.csv?quarter=2026Q5', { quarter: 'Quarter must be a quarter, such as 2026Q4' }],
    ['export/datev.csv?month=2026-11&moth=1', { moth: 'Unknown filter; there are month' }],
  ])('%s is refused with the name of the filter', async (path, details) => {
    expect(await refusalOf(path)).toMatchObject({ code: 'VALIDATION_ERROR', details });
  });

  it.each(STAFF_ROLES)('a member with the role %s reads what its role may', async (role) => {
    const { token } = await fixture.staff.member(role);
    const isFinance = role === 'ADMIN' || role === 'FINANCE';
    for (const file of OF_A_MONTH) {
      expect((await get(`export/${file}?month=2020-01`, token)).status).toBe(isFinance ? 200 : 403);
    }
    expect((await get('export/ec-sales-list.csv?quarter=2020Q1', token)).status).toBe(isFinance ? 200 : 403);
    expect((await get('invoices/R26-0000001.xml', token)).status).toBe(200);
  });

  it('strangers and customers read none of them', async () => {
    const { token } = await fixture.shop.customer();
    for (const stranger of ['', token]) {
      for (const path of [
        'invoices/R26-0000001.pdf',
        'export/datev.csv?month=2026-11',
        'export/invoices.zip?month=2026-11',
      ]) {
        expect((await get(path, stranger)).status).toBe(401);
      }
    }
  });
});
