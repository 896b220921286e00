import * as fc from 'fast-check';
import { totalCreditNote } from '../../../src/domain/after-sales/credit-note.js';
import { correctionProblems, fileProblems } from '../../../src/domain/invoices/invoice-check.js';
import type { InvoiceDocument } from '../../../src/domain/invoices/invoice-document.js';
import { invoiceXml } from '../../../src/domain/invoices/invoice-xml.js';
import {
  makeCorrection,
  numbered,
  type CorrectedNote,
  type CreditedKey,
  type SoldLine,
} from '../../../src/domain/invoices/invoice.js';
import { amountsCents } from '../../support/domain/arbitraries.js';
import { buyerFrom, invoiceFor, SELLER } from '../../support/invoices/invoice-parties.js';

/** The corrections of an invoice whose keys are credited in groups of these sizes until none is left. */
function correctAll(
  invoice: InvoiceDocument,
  keys: readonly CreditedKey[],
  sizes: readonly number[],
): InvoiceDocument[] {
  const corrections: InvoiceDocument[] = [];
  let left = [...keys];
  let creditedCents = 0;
  for (const size of [...sizes, keys.length]) {
    const credited = left.slice(0, size);
    if (credited.length === 0) break;
    left = left.slice(size);
    const isLast = left.length === 0;
    const order = { vatRateBp: invoice.vat.rateBp, grandTotalCents: invoice.grandTotalCents, creditedCents };
    const totals = totalCreditNote(
      credited.map(({ priceCents }) => priceCents),
      order,
      isLast,
    );
    creditedCents += totals.amountCents;
    const note: CorrectedNote = { keys: credited, ...totals, isLast };
    const draft = makeCorrection(invoice, note, corrections, SELLER, '2026-11-25');
    expect(correctionProblems(draft, note, invoice, corrections)).toEqual([]);
    corrections.push(numbered(draft, `K26-${corrections.length + 1}`));
  }
  return corrections;
}

const keysOf = (lines: readonly SoldLine[]): CreditedKey[] =>
  lines.flatMap(({ name, sku, quantity, unitPriceCents }) =>
    Array.from({ length: quantity }, () => ({ name, sku, priceCents: unitPriceCents })),
  );

const lines = fc.array(
  fc.record({
    name: fc.constantFrom('Office', 'Antivirus'),
    sku: fc.constantFrom('A', 'B', 'C'),
    quantity: fc.integer({ min: 1, max: 12 }),
    unitPriceCents: amountsCents,
  }),
  { minLength: 1, maxLength: 4 },
);

describe('the corrections of an invoice', () => {
  it('together have the net, the VAT and the sum of their invoice, to the cent, and never more than it on the way', () => {
    fc.assert(
      fc.property(
        lines,
        fc.constantFrom('DE', 'CH'),
        fc.array(fc.integer({ min: 1, max: 9 })),
        (sold, country, sizes) => {
          const invoice = invoiceFor(buyerFrom(country), sold);
          const corrections = correctAll(invoice, keysOf(sold), sizes);
          const sum = (of: (document: InvoiceDocument) => number): number =>
            corrections.reduce((all, one) => all + of(one), 0);
          expect([
            sum(({ subTotalCents }) => subTotalCents),
            sum(({ vat }) => vat.amountCents),
            sum(({ payableAmountCents }) => payableAmountCents),
            sum(({ roundingAmountCents }) => roundingAmountCents),
          ]).toEqual([invoice.subTotalCents, invoice.vat.amountCents, invoice.grandTotalCents, 0]);
          for (const correction of corrections) expect(fileProblems(invoiceXml(correction), correction)).toEqual([]);
        },
      ),
    );
  });

  it('say what differs from the credit note as a rounding amount', () => {
    // VAT of 3 cents is 0.57, and of each cent 0.19: nothing, until the last key gets what is left.
    const sold = [{ name: 'Office', sku: 'A', quantity: 3, unitPriceCents: 1 }];
    const corrections = correctAll(invoiceFor(buyerFrom('DE'), sold), keysOf(sold), [1, 1]);
    expect(
      corrections.map(({ vat, roundingAmountCents, payableAmountCents }) => [
        vat.amountCents,
        roundingAmountCents,
        payableAmountCents,
      ]),
    ).toEqual([
      [0, 0, 1],
      [0, 0, 1],
      [1, 0, 2],
    ]);
  });

  it('are of the buyer and category of their invoice, name it, and are never due', () => {
    const invoice = invoiceFor(buyerFrom('AT', { vatId: 'ATU13585627', buyerReference: 'K-7' }));
    const keys = [
      { name: 'Bundle', sku: 'B', priceCents: 34 },
      { name: 'Bundle', sku: 'B', priceCents: 33 },
      { name: 'Bundle', sku: 'B', priceCents: 33 },
      { name: 'Office', sku: 'A', priceCents: 33 },
    ];
    const note = { keys, netCents: 133, amountCents: 133, isLast: false };
    const seller = { ...SELLER, name: 'Lizenzhaus Süd GmbH' };
    const correction = makeCorrection(invoice, note, [], seller, '2027-01-02');
    expect(correction).toMatchObject({
      kind: 'CORRECTION',
      corrects: invoice.number,
      issueDate: '2027-01-02',
      supplyDate: invoice.supplyDate,
      dueDate: null,
      buyer: invoice.buyer,
      vat: { ...invoice.vat, amountCents: 0 },
      lines: [
        { position: 1, name: 'Bundle', quantity: 1, unitPriceCents: 34, totalCents: 34 },
        { position: 2, name: 'Bundle', quantity: 2, unitPriceCents: 33, totalCents: 66 },
        { position: 3, name: 'Office', quantity: 1, unitPriceCents: 33, totalCents: 33 },
      ],
    });
    expect(correction.seller.name).toBe('Lizenzhaus Süd GmbH');
    expect('number' in correction).toBe(false);
  });

  it('are found wrong where they come to more than their invoice, or say what it does not', () => {
    const invoice = invoiceFor(buyerFrom('DE'));
    const note = {
      keys: [{ name: 'Office', sku: 'A', priceCents: 100 }],
      netCents: 100,
      amountCents: 119,
      isLast: false,
    };
    const draft = makeCorrection(invoice, note, [], SELLER, '2026-11-25');
    expect(correctionProblems(draft, note, invoice, [])).toEqual([]);
    const earlier = { vat: { ...invoice.vat, amountCents: 0 }, payableAmountCents: invoice.payableAmountCents - 118 };
    expect(correctionProblems(draft, note, invoice, [earlier])).toEqual([
      'The corrections come to more than their invoice',
    ]);
    const wrongs = [
      { dueDate: '2026-12-09' },
      { corrects: null },
      { buyer: { ...draft.buyer, name: 'Another' } },
      { subTotalCents: 99 },
    ];
    for (const wrong of wrongs) expect(correctionProblems({ ...draft, ...wrong }, note, invoice, [])).not.toEqual([]);
  });
});
