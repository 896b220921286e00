import { inTransaction } from '../../../src/db/transaction.js';
import { lockSeries } from '../../../src/services/invoices/seller-admin.js';
import { forEachGap, stepBetween } from '../../support/concurrency/between-statements.js';
import { InvoiceFixture } from '../../support/invoices/invoice-fixture.js';
import { useStaff } from '../../support/staff.js';
import { dataOfKind } from '../../support/webhooks/customer-events.js';

const DAY_MS = 24 * 60 * 60_000;
const later = (ms: number) => () => new Date(Date.now() + ms);

describe('corrections of credit notes that are written meanwhile', () => {
  const fixture = useStaff();
  const invoiceFixture = new InvoiceFixture(fixture);

  beforeAll(() => invoiceFixture.begin());

  it('each has the VAT of its own net, wherever the last one is written between the statements of the issue', async () => {
    const gaps = await forEachGap(async (index) => {
      const { token } = await invoiceFixture.buyer();
      const number = await invoiceFixture.sell(token, 10_000, 2);
      await invoiceFixture.issue();
      await invoiceFixture.credit(number);
      const wasTaken = await stepBetween(
        () => invoiceFixture.issue(),
        index,
        () => invoiceFixture.credit(number),
        // The search for credit notes.
        { from: /FROM credit_notes n FORCE INDEX/ },
      );
      await invoiceFixture.issue();
      const corrections = (await invoiceFixture.documentsOf(number)).slice(1);
      const amounts = corrections.map(({ document: { vat, roundingAmountCents } }) => [
        vat.amountCents,
        roundingAmountCents,
      ]);
      expect(amounts).toEqual(wasTaken ? Array(2).fill([1_900, 0]) : [[1_900, 0]]);
      return wasTaken;
    });
    expect(gaps).toBeGreaterThan(10);
    expect(await fixture.service.violations()).toEqual([]);
  });

  it('the verification finds a correction with the VAT of another one, although their sum is right', async () => {
    const { token } = await invoiceFixture.buyer();
    const number = await invoiceFixture.sell(token, 10_000, 2);
    for (let count = 0; count < 2; count += 1) await invoiceFixture.credit(number);
    await invoiceFixture.issue();
    const [, ...corrections] = await invoiceFixture.documentsOf(number);
    const set = (index: number, cents: number) =>
      invoiceFixture.dataSource.query(
        `UPDATE invoices SET vat_amount_cents = ?, rounding_amount_cents = 1900 - ? WHERE number = ?`,
        [cents, cents, corrections[index]?.number],
      );
    await set(0, 3_800);
    await set(1, 0);
    const ofVat = (await fixture.service.violations()).filter(({ invariant }) =>
      invariant.startsWith('each correction'),
    );
    expect(ofVat.map(({ detail }) => detail)).toEqual([
      `correction ${corrections[0]?.number} has 3800 cents of VAT, and should have 1900`,
    ]);
    await set(0, 1_900);
    await set(1, 1_900);
  });

  it('the verification finds a document whose accounts were changed', async () => {
    const { token } = await invoiceFixture.buyer();
    const number = await invoiceFixture.sell(token);
    await invoiceFixture.issue();
    const [invoice] = await invoiceFixture.documentsOf(number);
    const change = (sql: string) =>
      invoiceFixture.dataSource.query(`UPDATE invoices SET ${sql} WHERE number = ?`, [invoice?.number]);
    for (const column of ['revenue_account', 'debtor_account']) {
      await change(`${column} = ${column} + 1`);
      expect((await fixture.service.violations()).map(({ invariant, detail }) => `${invariant}: ${detail}`)).toEqual([
        expect.stringContaining(
          `each document has the accounts that it was issued with: document ${invoice?.number} has`,
        ),
      ]);
      await change(`${column} = ${column} - 1`);
    }
    expect(await fixture.service.violations()).toEqual([]);
  });
});

describe('issuing', () => {
  const fixture = useStaff();
  const invoiceFixture = new InvoiceFixture(fixture);
  const { dataOf } = fixture;

  beforeAll(() => invoiceFixture.begin());

  it('numbers orders and their credit notes consecutively, each with its own number, oldest first, and notifies the customer', async () => {
    const { id, token } = await invoiceFixture.buyer();
    const orders = [await invoiceFixture.sell(token, 1_000, 2), await invoiceFixture.sell(token, 501)];
    const note = await invoiceFixture.credit(orders[0] ?? 0);
    await invoiceFixture.issue();
    await invoiceFixture.issue();
    const issued = await invoiceFixture.documentsOf(...orders);
    const subjects = issued.map(({ number, orderNumber, creditNoteId }) => [
      number.slice(0, 1),
      orderNumber,
      creditNoteId,
    ]);
    expect(subjects).toEqual([
      ['R', orders[0], ''],
      ['R', orders[1], ''],
      ['K', orders[0], note],
    ]);
    const [first, second, correction] = issued.map(({ document }) => document);
    expect(Number(second?.number.slice(4)) - Number(first?.number.slice(4))).toBe(1);
    expect(first).toMatchObject({ payableAmountCents: 2_380, vat: { category: 'S', amountCents: 380 } });
    expect(correction).toMatchObject({ corrects: first?.number, payableAmountCents: 1_190, dueDate: null });
    expect(await dataOfKind(fixture, id, 'invoiceIssued')).toEqual(
      [first, second, correction].map((document) => ({
        number: document?.number,
        kind: document === correction ? 'correction' : 'invoice',
        orderNumber: document?.orderNumber,
        issueDate: document?.issueDate,
        dueDate: document?.dueDate,
        payableAmount: (document?.payableAmountCents ?? 0) / 100,
      })),
    );
  });

  it('an order without a billing address is held with its credit notes, until the address is there', async () => {
    const { id, token } = await fixture.shop.customer({ countryCode: 'DE' });
    const number = await invoiceFixture.sell(token, 1_000, 3);
    const note = await invoiceFixture.credit(number);
    await invoiceFixture.issue();
    expect(await invoiceFixture.heldOf(number)).toEqual([
      { creditNoteId: '', reasons: 'BILLING_INCOMPLETE' },
      { creditNoteId: note, reasons: 'INVOICE_HELD' },
    ]);
    const billing = { street: 'Ring 2', postalCode: '10115', city: 'Berlin' };
    await dataOf(
      'mutation ($id: ObjectID!, $billing: BillingAddressInput!) { updateCustomer(id: $id, input: { billing: $billing }) { id } }',
      { id, billing },
    );
    await invoiceFixture.issue();
    expect((await invoiceFixture.documentsOf(number)).map(({ creditNoteId }) => creditNoteId)).toEqual(['', note]);
    expect(await invoiceFixture.heldOf(number)).toEqual([]);
  });

  it('an order of another EU country waits for a VAT id that was confirmed', async () => {
    const { id, token } = await invoiceFixture.buyer({ countryCode: 'AT' });
    const number = await invoiceFixture.sell(token);
    await invoiceFixture.issue();
    expect(await invoiceFixture.heldOf(number)).toEqual([{ creditNoteId: '', reasons: 'VAT_ID_MISSING' }]);
    await dataOf('mutation ($id: ObjectID!) { updateCustomer(id: $id, input: { vatId: "ATU12011204" }) { id } }', {
      id,
    });
    await invoiceFixture.issue();
    expect(await invoiceFixture.heldOf(number)).toEqual([{ creditNoteId: '', reasons: 'VAT_ID_UNCONFIRMED' }]);
    const admin = { ...fixture.admin, role: 'ADMIN' } as const;
    await fixture.staff.services.vatChecks.recordVatCheck(admin, id, 'VALID', 'A letter of the tax office');
    await invoiceFixture.issue();
    const [issued] = await invoiceFixture.documentsOf(number);
    expect(issued?.document).toMatchObject({
      vat: { category: 'AE', amountCents: 0 },
      buyer: { vatId: 'ATU12011204' },
    });
  });

  it("the country is that of the order's day, wherever the customer has moved since", async () => {
    const { id, token } = await invoiceFixture.buyer({ countryCode: 'US' });
    const number = await invoiceFixture.sell(token);
    await invoiceFixture.dataSource.query(
      "UPDATE customers SET country_code = 'DE', version = version + 1 WHERE id = ?",
      [id],
    );
    await invoiceFixture.issue();
    const [issued] = await invoiceFixture.documentsOf(number);
    expect(issued?.document).toMatchObject({ vat: { category: 'O' }, buyer: { countryCode: 'US' } });
  });

  it('our own checks hold back what is wrong and say what it is, while other documents are issued', async () => {
    const { token } = await invoiceFixture.buyer();
    const [wrong, right] = [await invoiceFixture.sell(token), await invoiceFixture.sell(token)];
    const rename = 'UPDATE order_items SET product_name = ? WHERE order_number = ?';
    await invoiceFixture.dataSource.query(rename, [' ', wrong]);
    await invoiceFixture.issue();
    expect(await invoiceFixture.heldOf(wrong)).toEqual([{ creditNoteId: '', reasons: 'CHECK_FAILED' }]);
    const problems = expect.arrayContaining([expect.any(String)]);
    expect(invoiceFixture.failed).toEqual([{ orderNumber: wrong, creditNoteId: null, problems }]);
    expect(await invoiceFixture.documentsOf(right)).toHaveLength(1);
    await invoiceFixture.dataSource.query(rename, ['Office', wrong]);
    await invoiceFixture.issue(later(2 * 60 * 60_000));
    expect(await invoiceFixture.documentsOf(wrong)).toHaveLength(1);
  });

  it('an order that commits long after younger ones gets its invoice within a day', async () => {
    const { token } = await invoiceFixture.buyer();
    const number = await invoiceFixture.sell(token);
    await invoiceFixture.dataSource.query('UPDATE invoice_series SET done_up_to = ?, rescanned_at = UTC_TIMESTAMP(3)', [
      number,
    ]);
    await invoiceFixture.issue();
    expect(await invoiceFixture.documentsOf(number)).toEqual([]);
    await invoiceFixture.issue(later(DAY_MS + 1_000));
    expect(await invoiceFixture.documentsOf(number)).toHaveLength(1);
  });

  it('an order does not wait for running issuers', async () => {
    const { token } = await invoiceFixture.buyer();
    const number = await inTransaction(invoiceFixture.dataSource, async (manager) => {
      await lockSeries(manager);
      return invoiceFixture.sell(token);
    });
    await invoiceFixture.issue();
    expect(await invoiceFixture.documentsOf(number)).toHaveLength(1);
  });
});
