import { transferCode } from '../../../src/domain/invoices/transfer-code.js';
import { DOCUMENTS } from '../../support/invoices/documents.js';
import { buyerFrom, invoiceFor, SELLER } from '../../support/invoices/invoice-parties.js';

const NOTHING = [{ name: 'Free', sku: 'FREE', quantity: 1, unitPriceCents: 0 }];

describe('the code of a transfer', () => {
  it('has the lines of EPC069-12', () => {
    expect(transferCode(DOCUMENTS.S)).toBe(
      'BCD\n002\n1\nSCT\nCOBADEFFXXX\nLizenzhaus Nord GmbH\nDE89370400440532013000\nEUR3562.56\n\n\nR26-0000117',
    );
  });

  it('omits unknown fields, and has at most 70 characters of the name and 331 bytes together', () => {
    const name = '株'.repeat(200);
    const code = transferCode(invoiceFor(buyerFrom('DE'), undefined, { ...SELLER, name, bic: null })) ?? '';
    expect(code.split('\n').slice(4, 6)).toEqual(['', '株'.repeat(70)]);
    expect(Buffer.byteLength(code)).toBeLessThanOrEqual(331);
  });

  it.each([
    ['a correction', DOCUMENTS['a correction']],
    ['nothing to pay', invoiceFor(buyerFrom('DE'), NOTHING)],
    ['no account', invoiceFor(buyerFrom('DE'), undefined, { ...SELLER, iban: null })],
    [
      'an account outside of SEPA',
      invoiceFor(buyerFrom('DE'), undefined, { ...SELLER, iban: 'TR330006100519786457841326' }),
    ],
  ])('is not there for %s', (_case, document) => {
    expect(transferCode(document)).toBeNull();
  });
});
