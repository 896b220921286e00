import { verifyInvariants } from '../../../src/services/upkeep/verification.js';
import { InvoiceFixture } from '../../support/invoices/invoice-fixture.js';
import { useStaff } from '../../support/staff.js';

const fixture = useStaff();
const invoiceFixture = new InvoiceFixture(fixture);

const query = (sql: string, values: unknown[] = []) => invoiceFixture.dataSource.query(sql, values);
const violations = async () => (await verifyInvariants(invoiceFixture.dataSource)).map(({ invariant }) => invariant);

describe('numbers, days and hashes', () => {
  beforeAll(() => invoiceFixture.begin());

  /** Sells and issues at an instant. @returns the document's row. */
  async function issuedAt(iso: string) {
    const { token } = await invoiceFixture.buyer();
    const number = await invoiceFixture.sell(token);
    await invoiceFixture.issue(() => new Date(iso));
    const [row] = await query(
      `SELECT number, issue_day AS day, HEX(hash) AS hash, HEX(previous_hash) AS previousHash FROM invoices
        WHERE order_number = ?`,
      [number],
    );
    return row;
  }

  it('number, day and chain follow the business day, restart with the year, and no day goes back with a clock', async () => {
    const last = await issuedAt('2030-12-31T22:59:59Z');
    const first = await issuedAt('2030-12-31T23:00:00Z');
    const second = await issuedAt('2030-06-01T12:00:00Z');
    expect([last, first, second]).toMatchObject([
      { number: 'R30-0000001', day: '2030-12-31', previousHash: null },
      { number: 'R31-0000001', day: '2031-01-01', previousHash: null },
      { number: 'R31-0000002', day: '2031-01-01', previousHash: first.hash },
    ]);
    expect(await violations()).toEqual([]);
  });

  const CONTENT = 'the content of each document is that of its hash';
  const COPIES = 'what documents are found by is what they say';
  const CHAIN = 'each document holds the hash of the one before it in its series and year';
  const ACCOUNTS = 'each document has the accounts that it was issued with';
  const STANDS = 'a series of numbers stands where its last document is';
  const NUMBERED = 'documents are numbered one by one in each year';
  const DAYS = 'the days of documents rise with their numbers';
  const ONE = 'each order and credit note that was looked at has one document, or waits for it';
  const AMOUNTS = "an invoice has its order's customer and amounts";
  const CORRECTIONS = "a correction has its credit note's customer and amounts, and follows an invoice";

  it.each([
    ['its text', `UPDATE invoices SET document = REPLACE(document, 'Wien', 'Graz') WHERE id = ?`, [CONTENT]],
    ['its file', 'UPDATE invoices SET xml = ? WHERE id = ?', [CONTENT], Buffer.from('nothing')],
    ['its amount', 'UPDATE invoices SET payable_amount_cents = 1 WHERE id = ?', [COPIES, AMOUNTS]],
    ['its day', `UPDATE invoices SET issue_day = '2031-01-02' WHERE id = ?`, [COPIES, DAYS]],
    ['its hash', 'UPDATE invoices SET hash = UNHEX(SHA2(?, 256)) WHERE id = ?', [CONTENT, CHAIN, ACCOUNTS], 'x'],
    ['its number', 'UPDATE invoices SET sequence = 99 WHERE id = ?', [NUMBERED, NUMBERED, CHAIN, CHAIN]],
    ['its customer', `UPDATE invoices SET customer_id = REPEAT('0', 24) WHERE id = ?`, [AMOUNTS]],
    ['all of it', 'DELETE FROM invoices WHERE id = ?', [NUMBERED, CHAIN, ONE]],
  ])('the verification detects a change of %s', async (_what, change, found, ...values) => {
    for (let count = 0; count < 2; count += 1) await issuedAt('2031-01-01T12:00:00Z');
    const rows = await query('SELECT * FROM invoices ORDER BY id');
    const { id } = rows.at(-2);
    await query('UPDATE invoice_series SET done_up_to = (SELECT MAX(order_number) FROM orders)');
    await query(change, [...values, id]);
    const foundNow = await violations();
    await query('DELETE FROM invoices WHERE id = ?', [id]);
    const columns = Object.keys(rows.at(-2)).join(', ');
    await query(`INSERT INTO invoices (${columns}) VALUES (?)`, [Object.values(rows.at(-2))]);
    expect(foundNow.sort()).toEqual(found.toSorted());
    expect(await violations()).toEqual([]);
  });

  it('the verification finds a series that was turned back, and a correction of another amount', async () => {
    const { token } = await invoiceFixture.buyer();
    const number = await invoiceFixture.sell(token, 1_000, 2);
    await invoiceFixture.credit(number);
    await invoiceFixture.issue(() => new Date('2031-01-01T12:00:00Z'));
    await query("UPDATE invoices SET rounding_amount_cents = 1 WHERE kind = 'CORRECTION'");
    await query("UPDATE invoice_series SET last_sequence = last_sequence - 1 WHERE kind = 'INVOICE'");
    expect((await violations()).sort()).toEqual([COPIES, CORRECTIONS, STANDS].sort());
    await query("UPDATE invoices SET rounding_amount_cents = 0 WHERE kind = 'CORRECTION'");
    await query("UPDATE invoice_series SET last_sequence = last_sequence + 1 WHERE kind = 'INVOICE'");
  });
});
