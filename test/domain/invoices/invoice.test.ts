import { fileProblems, invoiceProblems } from '../../../src/domain/invoices/invoice-check.js';
import { invoiceXml } from '../../../src/domain/invoices/invoice-xml.js';
import { makeInvoice, numbered, type InvoiceDraft } from '../../../src/domain/invoices/invoice.js';
import { buyerFrom, invoiceFor, orderFrom, SELLER } from '../../support/invoices/invoice-parties.js';

const BUYERS = {
  S: buyerFrom('DE', { vatId: 'DE811569869' }),
  AE: buyerFrom('AT', { vatId: 'ATU13585627' }),
  O: buyerFrom('CH', { vatId: 'CHE116281710MWST' }),
};

describe('an invoice', () => {
  it('has the amounts of its order, its day and its country', () => {
    expect(invoiceFor(BUYERS.S)).toMatchObject({
      kind: 'INVOICE',
      supplyDate: '2026-11-23',
      dueDate: '2026-12-08',
      lines: [
        { position: 1, quantity: 25, unitPriceCents: 8_999, totalCents: 224_975 },
        { position: 2, quantity: 10, unitPriceCents: 2_450, totalCents: 24_500 },
        { position: 3, quantity: 1, unitPriceCents: 49_900, totalCents: 49_900 },
      ],
      subTotalCents: 299_375,
      vat: { category: 'S', rateBp: 1_900, amountCents: 56_881, reason: null },
      grandTotalCents: 356_256,
      roundingAmountCents: 0,
      payableAmountCents: 356_256,
      corrects: null,
    });
  });

  it.each([
    ['S', 'DE136695976', 'DE811569869'],
    ['AE', 'DE136695976', 'ATU13585627'],
    ['O', null, null],
  ] as const)('of category %s names the VAT ids %j and %j', (category, sellers, buyers) => {
    const { vat, seller, buyer } = invoiceFor(BUYERS[category]);
    expect([vat.category, seller.vatId, buyer.vatId]).toEqual([category, sellers, buyers]);
  });

  it('names no VAT id with VAT that fits no longer', () => {
    expect(invoiceFor(buyerFrom('DE', { vatId: 'DE12' })).buyer.vatId).toBeNull();
  });

  it('names the customer where the billing address has no name, and is due by its own days', () => {
    const billing = { name: 'Nordwind Einkauf', street: 'Weg 1', addition: null, postalCode: '1', city: 'Kiel' };
    const own = invoiceFor(buyerFrom('DE', { billing, paymentDays: 0, language: 'EN' }));
    expect([own.buyer.name, own.dueDate, own.language]).toEqual(['Nordwind Einkauf', '2026-11-24', 'EN']);
    const { buyer, dueDate, language } = invoiceFor(BUYERS.AE);
    expect([buyer.name, dueDate, language]).toEqual(['Nordwind IT GmbH', '2026-12-08', 'DE']);
  });

  it.each(['S', 'AE', 'O'] as const)('of category %s passes its own check', (category) => {
    const order = orderFrom(BUYERS[category].countryCode);
    expect(invoiceProblems(makeInvoice(order, BUYERS[category], SELLER, '2026-11-24'), order)).toEqual([]);
  });

  it.each<[string, (draft: InvoiceDraft) => Partial<InvoiceDraft>]>([
    ['a sum', ({ subTotalCents }) => ({ subTotalCents: subTotalCents + 1 })],
    ['VAT', ({ vat }) => ({ vat: { ...vat, amountCents: vat.amountCents - 1 } })],
    ['a rate', ({ vat }) => ({ vat: { ...vat, rateBp: 700 } })],
    ['a total', ({ grandTotalCents }) => ({ grandTotalCents: grandTotalCents - 1 })],
    ['what is payable', ({ payableAmountCents }) => ({ payableAmountCents: payableAmountCents + 1 })],
    [
      'a rounding',
      ({ payableAmountCents }) => ({ roundingAmountCents: 1, payableAmountCents: payableAmountCents + 1 }),
    ],
    ['a line', ({ lines }) => ({ lines: lines.map((line) => ({ ...line, unitPriceCents: line.unitPriceCents + 1 })) })],
    ['a quantity', ({ lines }) => ({ lines: lines.map((line) => ({ ...line, quantity: line.quantity + 0.5 })) })],
    ['no lines', () => ({ lines: [] })],
    ['a due day', () => ({ dueDate: '2026-11-23' })],
    ['a date', () => ({ supplyDate: '2026-02-30' })],
    ['an address', ({ buyer }) => ({ buyer: { ...buyer, city: null } })],
    ['the seller', ({ seller }) => ({ seller: { ...seller, vatId: null, taxNumber: null } })],
    ['another category', ({ vat }) => ({ vat: { ...vat, category: 'O', reason: 'None' } })],
  ])('is found wrong where %s is', (_what, wrong) => {
    const order = orderFrom('DE');
    const draft = makeInvoice(order, BUYERS.S, SELLER, '2026-11-24');
    expect(invoiceProblems({ ...draft, ...wrong(draft) }, order)).not.toEqual([]);
  });

  it('is found wrong where its file differs by a cent or holds what no XML can', () => {
    const document = numbered(invoiceFor(BUYERS.AE), 'R26-0000118');
    const xml = invoiceXml(document);
    expect(fileProblems(xml, document)).toEqual([]);
    for (const [right, wrong] of [
      ['<ram:DuePayableAmount>2993.75<', '<ram:DuePayableAmount>2993.74<'],
      ['<ram:LineTotalAmount>245.00<', '<ram:LineTotalAmount>246.00<'],
      ['<ram:CategoryCode>AE<', '<ram:CategoryCode>S<'],
      ['Nordwind', 'Nord\u0001wind'],
    ] as const) {
      expect(fileProblems(xml.replace(right, wrong), document)).toHaveLength(1);
    }
  });
});
