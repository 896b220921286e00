import type { LedgerKind } from '../domain/customers/payment.js';
import { LANGUAGES } from '../domain/invoices/invoice-document.js';
import { VAT_ID_STATUSES } from '../domain/invoices/vat-check.js';
import { CUSTOMER_STATUSES } from '../entities/customers/customer.js';
import {
  amount,
  count,
  enumOf,
  euro,
  instant,
  literal,
  lowercase,
  nullable,
  nullableRecord,
  percentage,
  record,
  text,
} from './record.js';
import { SAMPLE } from './sample.js';

/** docs/spec/account.md#account-record */
export const BILLING_ADDRESS = record('BillingAddress', {
  name: nullable(text('The name on invoices; null for the name of the account.'), { sample: 'Harbour IT GmbH' }),
  street: nullable(text('Street and house number.'), { sample: 'Am Kai 7' }),
  addition: nullable(text('A further line of the address.')),
  postalCode: nullable(text('Postal code.'), { sample: '20457' }),
  city: nullable(text('City.'), { sample: 'Hamburg' }),
});

export const ACCOUNT_RATE_LIMITS = record('AccountRateLimits', {
  readsPerMinute: count('The maximum number of reads per minute, for all your tokens together.', {
    minimum: 1,
    sample: 600,
  }),
  ordersPerMinute: count('The maximum number of orders per minute, for all your tokens together.', {
    minimum: 1,
    sample: 120,
  }),
});

/** docs/spec/account.md#account-record */
export const ACCOUNT = record('Account', {
  customer: count('Your customer number.', { sample: SAMPLE.customerNumber }),
  name: text('The name of your business.', { sample: 'Harbour IT' }),
  email: nullable(text('The address that staff write to; null if not set.'), { sample: 'orders@harbour.example' }),
  countryCode: text('ISO 3166-1, two capital letters.', { pattern: '^[A-Z]{2}$', sample: 'DE' }),
  status: enumOf(
    CUSTOMER_STATUSES.map(lowercase),
    'Only active accounts can use the API, so this is always `active`.',
    {
      sample: 'active',
    },
  ),
  currency: literal('EUR', 'The currency of all prices and amounts.'),
  balance: amount('What you owe; negative if you have paid more than you ordered.', { sample: 278.25 }),
  creditLimit: euro('The maximum that you may owe.', { sample: 2500 }),
  availableCredit: amount(
    'The amount that you can still order for, VAT included; negative if you owe more than the limit.',
    { sample: 2221.75 },
  ),
  vatRate: percentage('The VAT percentage of your orders: 19 for German customers, else 0.', { sample: 19 }),
  rateLimits: ACCOUNT_RATE_LIMITS,
  billing: nullableRecord(BILLING_ADDRESS, 'The address on your invoices; null if the shop has no address.'),
  vatId: nullable(text('Your VAT id.'), { sample: 'DE136695976' }),
  vatIdStatus: enumOf(
    VAT_ID_STATUSES.map(lowercase),
    'The status of your VAT id. `none`: no VAT id is set. `unchecked`: not checked, or not within 360 days. ' +
      '`valid`: the check confirmed it. `invalid`: the check rejected it. In other EU countries invoices are ' +
      'held until it is `valid`.',
    { sample: 'unchecked' },
  ),
  invoiceEmail: nullable(text('The address to which each invoice is mailed; null if invoices are not mailed.'), {
    sample: 'invoices@harbour.example',
  }),
  language: enumOf(LANGUAGES.map(lowercase), 'The language of your invoices.', { sample: 'de' }),
  createdAt: instant('When the account was opened.'),
});

/** The kinds by their names in REST. */
export const LEDGER_KIND_NAMES = {
  ORDER: 'order',
  PAYMENT: 'payment',
  ADJUSTMENT: 'adjustment',
  CREDIT_NOTE: 'creditNote',
} as const satisfies Record<LedgerKind, string>;

/** docs/spec/account.md#ledger */
export const LEDGER_ENTRY = record('LedgerEntry', {
  _id: text('Identifies the entry permanently.', { pattern: '^[0-9a-f]{24}$', sample: SAMPLE.orderEntry }),
  at: instant('When it was recorded.'),
  kind: enumOf(
    Object.values(LEDGER_KIND_NAMES),
    '`order`: an order of yours. `payment`: a payment of yours. `adjustment`: a correction by staff. ' +
      '`creditNote`: a refund for license keys.',
    { sample: 'order' },
  ),
  amount: amount('The change of your balance: negative for a payment.', { sample: 278.25 }),
  balanceAfter: amount('What you owed after it.', { sample: 278.25 }),
  orderNumber: nullable(count('The number of its order; null if it has none.'), {
    sample: SAMPLE.orderNumber,
  }),
  reference: nullable(
    text('For an order, your own reference; otherwise a note by staff, such as the reference of a transfer.'),
    { sample: 'PO-2026-0815' },
  ),
});
