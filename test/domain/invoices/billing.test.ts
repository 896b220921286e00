import {
  billingGaps,
  defaultLanguage,
  parseBillingDetails,
  type RawBillingDetails,
} from '../../../src/domain/invoices/billing.js';
import { heldReasons, type HoldCheckInput } from '../../../src/domain/invoices/invoice-check.js';
import { problemsOf } from '../../support/domain/refusal.js';
import { buyerFrom, SELLER } from '../../support/invoices/invoice-parties.js';

const ADDRESS = { name: null, street: 'Rue 1', addition: null, postalCode: null, city: 'Lyon' };

const problems = (raw: RawBillingDetails) => Object.keys(problemsOf((details) => parseBillingDetails(raw, details)));

describe('the billing of a customer', () => {
  it('is null if no field of the address is set', () => {
    const none = {
      billing: null,
      buyerReference: null,
      xRechnung: false,
      paymentDays: null,
      language: null,
      debtorAccount: null,
    };
    expect(parseBillingDetails({}, {})).toEqual(none);
    expect(parseBillingDetails({ billing: { street: ' ', city: null }, buyerReference: ' ' }, {})).toEqual(none);
    expect(parseBillingDetails({ billing: { street: ' Rue 1 ', city: 'Lyon' } }, {}).billing).toEqual(ADDRESS);
  });

  it.each([
    ['billing.street', { billing: { street: 'x'.repeat(201) } }],
    ['billing.city', { billing: { city: 'a\u0007b' } }],
    ['billing.name', { billing: { name: '\uFFFE' } }],
    ['buyerReference', { buyerReference: 'x'.repeat(101) }],
    ['buyerReference', { buyerReference: 'a\tb' }],
    ['paymentDays', { paymentDays: -1 }],
    ['language', { language: 'FR' }],
    ['debtorAccount', { debtorAccount: 9_999 }],
    ['debtorAccount', { debtorAccount: 70_000 }],
    ['debtorAccount', { debtorAccount: 1_000_000_000 }],
    ['debtorAccount', { debtorAccount: 10_000.5 }],
    ['debtorAccount', { debtorAccount: -10_000 }],
  ])('%s is refused in %j', (field, given) => {
    expect(problems(given)).toEqual([field]);
  });

  it('accepts what is just allowed', () => {
    expect(
      problems({ buyerReference: '\u{1F600}'.repeat(100), paymentDays: 0, language: 'EN', debtorAccount: 10_000 }),
    ).toEqual([]);
  });

  it.each([
    ['FR', false, ['postalCode']],
    ['CH', false, ['postalCode']],
    ['GB', false, ['postalCode']],
    ['US', false, ['postalCode']],
    ['MC', false, ['postalCode']],
    ['AE', false, []],
    ['AE', true, ['postalCode']],
  ])('without a postal code from %s, as XRechnung: %j, it lacks %j', (countryCode, xRechnung, gaps) => {
    expect(billingGaps(buyerFrom(countryCode, { billing: ADDRESS, xRechnung }))).toEqual(gaps);
  });

  it('needs a reference to be XRechnung, which no reference makes it', () => {
    expect(problems({ xRechnung: true })).toEqual(['buyerReference']);
    const reference = '04011000-1234512345-06';
    const isChosen = [true, false, null, undefined].map((xRechnung) => {
      return parseBillingDetails({ buyerReference: reference, xRechnung }, {}).xRechnung;
    });
    expect(isChosen).toEqual([true, false, false, false]);
  });

  it('is German where German is spoken, else English', () => {
    expect(['DE', 'AT', 'CH', 'LI', 'LU', 'US'].map(defaultLanguage)).toEqual(['DE', 'DE', 'DE', 'DE', 'EN', 'EN']);
  });
});

describe('an invoice is held', () => {
  const held = (input: Partial<HoldCheckInput>): string[] =>
    heldReasons({ seller: SELLER, buyer: buyerFrom('DE'), category: 'S', vatIdIsConfirmed: false, ...input });

  it('for nothing where nothing is missing', () => {
    expect([held({}), held({ buyer: buyerFrom('CH'), category: 'O' })]).toEqual([[], []]);
    expect(held({ buyer: buyerFrom('AT', { vatId: 'ATU13585627' }), category: 'AE', vatIdIsConfirmed: true })).toEqual(
      [],
    );
  });

  it.each([null, 'DE136695976', 'CHE116281710', 'XI123456789'])(
    'where the tax would shift to the VAT id %j',
    (vatId) => {
      expect(held({ buyer: buyerFrom('AT', { vatId }), category: 'AE', vatIdIsConfirmed: true })).toEqual([
        'VAT_ID_MISSING',
      ]);
    },
  );

  it('for all that is missing at once', () => {
    const buyer = buyerFrom('AT', { vatId: 'ATU13585627', billing: null });
    const reasons = ['SELLER_INCOMPLETE', 'BILLING_INCOMPLETE', 'VAT_ID_UNCONFIRMED'];
    expect(held({ seller: { ...SELLER, email: null }, buyer, category: 'AE' })).toEqual(reasons);
  });
});
