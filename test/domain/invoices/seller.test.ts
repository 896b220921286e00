import { datevGaps, parseSeller, sellerGaps, type SellerChange } from '../../../src/domain/invoices/seller.js';
import { problemsOf } from '../../support/domain/refusal.js';
import { NEW_SELLER, SELLER } from '../../support/invoices/invoice-parties.js';

const problems = (change: SellerChange, current = SELLER, hasDocuments = false) =>
  problemsOf((details) => parseSeller(current, change, hasDocuments, details));

describe('the seller', () => {
  it('preserves fields that a change omits, and normalises ids', () => {
    const details = {};
    const change = { vatId: 'de 136 695 976', iban: 'de89 3704 0044 0532 0130 00', bic: 'cobadeff', bankName: null };
    expect(parseSeller(SELLER, change, true, details)).toEqual({ ...SELLER, bic: 'COBADEFF', bankName: null });
    expect(details).toEqual({});
  });

  it('starts invoices only once all that they need is there, and names what is missing', () => {
    expect(
      Object.keys(problems({ invoicesFrom: '2026-11-01' }, NEW_SELLER))
        .sort()
        .join(' '),
    ).toBe('city email iban name postalCode street taxNumber vatId');
    expect(problems(SELLER, NEW_SELLER)).toEqual({});
  });

  it.each(['name', 'street', 'postalCode', 'city', 'vatId', 'iban', 'email'])(
    'requires its %s while invoices are issued',
    (field) => {
      expect(Object.keys(problems({ [field]: null }))).toEqual([field]);
      expect(problems({ [field]: null }, { ...SELLER, invoicesFrom: null })).toEqual({});
    },
  );

  it('requires a tax number or registration while invoices are issued, which use it if VAT ids are not allowed', () => {
    expect(problems({ taxNumber: null })).toEqual({});
    expect(problems({ registration: null })).toEqual({});
    expect(Object.keys(problems({ taxNumber: null, registration: ' ' }))).toEqual(['taxNumber']);
  });

  it('preserves the day from which invoices are issued once there is an invoice', () => {
    expect(problems({ invoicesFrom: '2026-12-01' })).toEqual({});
    expect(problems({ invoicesFrom: SELLER.invoicesFrom }, SELLER, true)).toEqual({});
    for (const invoicesFrom of ['2026-12-01', null]) {
      expect(Object.keys(problems({ invoicesFrom }, SELLER, true))).toEqual(['invoicesFrom']);
    }
  });

  it.each([
    ['vatId', ['DE136695977', 'ATU13585627', 'XI123456789', '12']],
    ['iban', ['DE88370400440532013000']],
    ['bic', ['COBA']],
    ['phone', ['-']],
    ['name', ['a\u0000b', 'a\nb', '\uD800', 'x'.repeat(201)]],
    ['paymentDays', [-1, 366, 1.5, null]],
    ['invoicesFrom', ['2026-02-30', 'today']],
    ['fiscalYearStartMonth', [0, 13, null]],
    ['revenueAccountDomestic', [999, 100_000_000, null]],
    ['datevConsultant', [1_000, 10_000_000]],
    ['datevClient', [0, 100_000]],
  ])('%s cannot be one of %j', (field, values) => {
    for (const value of values) expect([value, Object.keys(problems({ [field]: value }))]).toEqual([value, [field]]);
  });

  it('lacks for a document what its category, or XRechnung, wants to be named', () => {
    const only = { ...SELLER, vatId: null, taxNumber: null, registration: null };
    const gaps = (['S', 'AE', 'O'] as const).map((category) => [
      sellerGaps({ ...only, registration: 'HRB 1' }, category, false),
      sellerGaps({ ...only, taxNumber: '48/1' }, category, false),
      sellerGaps({ ...only, vatId: SELLER.vatId }, category, false),
    ]);
    expect(gaps).toEqual([
      [['vatId'], [], []],
      [['vatId'], [], []],
      [[], [], ['taxNumber']],
    ]);
    const unnamed = { ...SELLER, contactName: null, phone: null };
    expect(sellerGaps(unnamed, 'S', true)).toEqual(['contactName', 'phone']);
    expect(sellerGaps(unnamed, 'S', false)).toEqual([]);
  });

  const accounts = (domestic: number, reverseCharge: number, outsideEu: number) => ({
    revenueAccountDomestic: domestic,
    revenueAccountReverseCharge: reverseCharge,
    revenueAccountOutsideEu: outsideEu,
  });

  it.each([
    [accounts(84_000, 8_336, 8_338), ['revenueAccountDomestic']],
    [accounts(84_000, 83_360, 8_338), ['revenueAccountDomestic', 'revenueAccountReverseCharge']],
    [accounts(8_400, 8_336, 83_380_000), ['revenueAccountOutsideEu']],
    [accounts(84_000, 83_360, 83_380), []],
    [accounts(84_000_000, 83_360_000, 83_380_000), []],
  ])('has revenue accounts of one length: %j', (change, refused) => {
    expect(Object.keys(problems(change))).toEqual(refused);
  });

  it('can be changed although its accounts differ since before that was checked', () => {
    const old = { ...SELLER, ...accounts(84_000, 8_336, 8_338) };
    expect(problemsOf((details) => parseSeller(old, { bankName: 'Bank' }, true, details))).toEqual({});
  });

  it('lacks its numbers for DATEV', () => {
    const numbers = { datevConsultant: 29_098, datevClient: 55_003 };
    expect(Object.keys(datevGaps(SELLER))).toEqual(['datevConsultant', 'datevClient']);
    expect(Object.keys(datevGaps({ ...SELLER, ...numbers, datevClient: null }))).toEqual(['datevClient']);
    expect(datevGaps({ ...SELLER, ...numbers })).toEqual({});
  });
});
