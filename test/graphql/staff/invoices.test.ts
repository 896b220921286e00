import { InvoiceFixture } from '../../support/invoices/invoice-fixture.js';
import { SELLER } from '../../support/invoices/seller-fixture.js';
import { manualClock } from '../../support/rest/rest-api.js';
import { useStaff } from '../../support/staff.js';
import { countStatements } from '../../support/statements.js';

const UPDATE = `mutation ($input: SellerInput!, $version: Int) { updateSeller(input: $input, version: $version) {
  name iban paymentDays invoicesFrom revenueAccountDomestic version } }`;

const OPEN = `{ customers(first: 500) { nodes { id overdue vatIdStatus
  vatChecks { result source note staffMember { id } } openItems { orderNumber invoiceNumber dueDate openAmount overdue } } } }`;

describe('invoices for staff', () => {
  const time = manualClock('2026-11-03T10:00:00.000Z');
  const fixture = useStaff(time.clock);
  const invoiceFixture = new InvoiceFixture(fixture, time.clock);
  const { dataOf, errorOf } = fixture;

  it('the seller is changed from a version, and its fields are checked', async () => {
    const { seller } = await dataOf('{ seller { version countryCode paymentDays invoicesFrom fiscalYearStartMonth } }');
    expect(seller).toMatchObject({ countryCode: 'DE', paymentDays: 14, invoicesFrom: null, fiscalYearStartMonth: 1 });
    const wrong = await errorOf(UPDATE, { input: { paymentDays: -1 } });
    expect(wrong.extensions).toMatchObject({ code: 'VALIDATION_ERROR', details: { paymentDays: expect.any(String) } });
    const input = { ...SELLER, invoicesFrom: '2026-11-01' };
    const changed = (await dataOf(UPDATE, { input, version: seller.version })).updateSeller;
    expect(changed).toMatchObject({ name: SELLER.name, iban: SELLER.iban, invoicesFrom: '2026-11-01' });
    const conflict = await errorOf(UPDATE, { input: { name: 'Other' }, version: seller.version });
    expect(conflict.extensions).toMatchObject({ code: 'VERSION_CONFLICT' });
  });

  it('a customer gets what its invoices need, and each wrong field is named', async () => {
    const create = 'mutation ($input: CreateCustomerInput!) { createCustomer(input: $input) { id } }';
    const base = { name: 'Harbour IT', countryCode: 'FR', creditLimit: 100 };
    const bad = { vatId: 'DE136695976', debtorAccount: 9_999, paymentDays: -1, buyerReference: 'x'.repeat(101) };
    const { details } = (await errorOf(create, { input: { ...base, ...bad } })).extensions;
    expect(Object.keys(details).sort()).toEqual(Object.keys(bad).sort());
    const billing = { street: '12 rue des Tanneurs', postalCode: '69005', city: 'Lyon' };
    const given = { invoiceEmail: 'a@b.example', buyerReference: 'PO 1', paymentDays: 30, debtorAccount: 10_001 };
    const { createCustomer: made } = await dataOf(create, {
      input: { ...base, vatId: 'FR40303265045', billing, language: 'DE', ...given },
    });
    const query = `query ($id: ObjectID!) { customer(id: $id) { vatId vatIdStatus language invoiceEmail buyerReference paymentDays
      debtorAccount billing { name street addition postalCode city } vatChecks { id } openItems { orderNumber } overdue } }`;
    expect((await dataOf(query, { id: made.id })).customer).toEqual({
      ...given,
      vatId: 'FR40303265045',
      vatIdStatus: 'UNCHECKED',
      language: 'DE',
      billing: { name: null, addition: null, ...billing },
      vatChecks: [],
      openItems: [],
      overdue: 0,
    });
    const record = `mutation ($id: ObjectID!) {
      recordVatCheck(customerId: $id, result: VALID, note: "letter") { vatIdStatus vatChecks { result note } } }`;
    const checked = { vatIdStatus: 'VALID', vatChecks: [{ result: 'VALID', note: 'letter' }] };
    expect((await dataOf(record, { id: made.id })).recordVatCheck).toEqual(checked);
  });

  it('XRechnung is chosen, and needs a reference and an address to send it to', async () => {
    const create = `mutation ($input: CreateCustomerInput!) { createCustomer(input: $input) {
      id xRechnung outsideVatArea vatIdWarning } }`;
    const base = { name: 'City of Hamburg', countryCode: 'DE', creditLimit: 100, xRechnung: true };
    const refused = async (input: object) => Object.keys((await errorOf(create, { input })).extensions.details);
    expect(await refused(base)).toEqual(['buyerReference', 'invoiceEmail']);
    expect(await refused({ ...base, buyerReference: 'PO 1' })).toEqual(['invoiceEmail']);
    const usual = { outsideVatArea: false, vatIdWarning: null };
    const byEmail = { ...base, buyerReference: 'PO 1', invoiceEmail: 'a@b.example' };
    expect((await dataOf(create, { input: byEmail })).createCustomer).toMatchObject({ xRechnung: true, ...usual });
    const reference = { buyerReference: '04011000-1234512345-06' };
    expect((await dataOf(create, { input: { ...base, ...reference } })).createCustomer.xRechnung).toBe(true);
    const made = (await dataOf(create, { input: { ...base, ...reference, xRechnung: null } })).createCustomer;
    expect(made.xRechnung).toBe(false);
    const update = `mutation ($id: ObjectID!, $input: UpdateCustomerInput!) {
      updateCustomer(id: $id, input: $input) { xRechnung outsideVatArea } }`;
    const changed = await dataOf(update, { id: made.id, input: { xRechnung: true, outsideVatArea: true } });
    expect(changed.updateCustomer).toEqual({ xRechnung: true, outsideVatArea: true });
    expect((await dataOf(update, { id: made.id, input: { paymentDays: 3 } })).updateCustomer).toEqual(
      changed.updateCustomer,
    );
  });

  it('an unusual VAT id is stored with a warning until it is confirmed', async () => {
    const fields = 'vatId vatIdStatus vatIdWarning';
    const input = { name: 'Praha', countryCode: 'CZ', creditLimit: 100, vatId: 'CZ 7706252830' };
    const create = `mutation ($input: CreateCustomerInput!) { createCustomer(input: $input) { id ${fields} } }`;
    const { id, ...made } = (await dataOf(create, { input })).createCustomer;
    expect(made).toEqual({
      vatId: 'CZ7706252830',
      vatIdStatus: 'UNCHECKED',
      vatIdWarning: 'VAT id has unusual check digits for CZ: only a check shows whether it exists',
    });
    const record = `mutation ($id: ObjectID!) {
      recordVatCheck(customerId: $id, result: VALID, note: "letter") { ${fields} } }`;
    expect((await dataOf(record, { id })).recordVatCheck).toMatchObject({ vatIdStatus: 'VALID', vatIdWarning: null });
  });

  it('what is held, open and overdue is listed, for many customers with few statements, and found by its number', async () => {
    await invoiceFixture.begin('2026-11-01');
    const buyers = [await invoiceFixture.buyer(), await invoiceFixture.buyer()];
    const orders = [await invoiceFixture.sell(buyers[0]!.token), await invoiceFixture.sell(buyers[1]!.token, 500)];
    const bare = await fixture.shop.customer({ countryCode: 'DE' });
    const held = await invoiceFixture.sell(bare.token);
    await invoiceFixture.issue();
    const waiting = `query ($order: Int, $customer: ObjectID) { heldInvoices(orderNumber: $order, customerId: $customer) {
      totalCount nodes { orderNumber creditNoteId kind reasons customer { id } } } }`;
    const reasons = ['BILLING_INCOMPLETE'];
    const shown = { orderNumber: held, creditNoteId: null, kind: 'INVOICE', reasons, customer: { id: bare.id } };
    for (const filter of [{ order: held }, { customer: bare.id }]) {
      expect((await dataOf(waiting, filter)).heldInvoices).toEqual({ totalCount: 1, nodes: [shown] });
    }
    expect((await dataOf(waiting, { order: orders[0] })).heldInvoices).toEqual({ totalCount: 0, nodes: [] });
    const number = await invoiceFixture.numberOf(orders[0]!);
    expect((await dataOf('{ dashboard { overdue } }')).dashboard).toEqual({ overdue: 0 });
    time.now = new Date('2026-12-01T10:00:00.000Z');
    const read = () => dataOf(OPEN);
    const statements = await countStatements(invoiceFixture.dataSource, read);
    await fixture.shop.customer();
    expect(await countStatements(invoiceFixture.dataSource, read)).toBe(statements);
    const { customers } = await read();
    const open = { dueDate: '2026-11-17', openAmount: 11.9, overdue: true };
    const openItems = [{ orderNumber: orders[0], invoiceNumber: number, ...open }];
    const checks = { vatIdStatus: 'NONE', vatChecks: [] };
    expect(customers.nodes).toContainEqual({ id: buyers[0]!.id, overdue: 11.9, ...checks, openItems });
    expect((await dataOf('{ dashboard { overdue } }')).dashboard.overdue).toBeCloseTo(17.85);
    const list = `query ($id: ObjectID, $status: InvoiceStatus) { invoices(customerId: $id, status: $status) {
      totalCount nodes { number status openAmount customer { id } order { orderNumber invoiceNumber } } } }`;
    const customer = { id: buyers[0]!.id };
    const order = { orderNumber: orders[0], invoiceNumber: number };
    expect((await dataOf(list, { ...customer, status: 'OVERDUE' })).invoices).toEqual({
      totalCount: 1,
      nodes: [{ number, status: 'OVERDUE', openAmount: 11.9, customer, order }],
    });
    expect((await dataOf(list, { status: 'PAID' })).invoices).toEqual({ totalCount: 0, nodes: [] });
    const search = 'query ($text: String!) { search(text: $text) { __typename ... on Order { orderNumber } } }';
    expect((await dataOf(search, { text: number.toLowerCase() })).search).toContainEqual({
      __typename: 'Order',
      orderNumber: orders[0],
    });
  });
});
