import type { LedgerKind } from '../domain/customers/ledger.js';
import { CUSTOMER_STATUSES } from '../entities/customers/customer.js';
import { LANGUAGES } from '../domain/invoices/invoice-document.js';
import { VAT_ID_STATUSES } from '../domain/invoices/vat-check.js';
import {
  literal,
  amount,
  count,
  euro,
  instant,
  lowercase,
  nullable,
  enumOf,
  percentage,
  record,
  nullableRecord,
  text,
} from './record.js';
import { SAMPLE } from './sample.js';

/** docs/spec/account.md#account-record */
const BILLING_ADDRESS = record('BillingAddress', {
  name: nullable(text('The name on invoices; null for that of the account.'), { sample: 'Harbour IT GmbH' }),
  street: nullable(text('Street and house number.'), { sample: 'Am Kai 7' }),
  addition: nullable(text('A further line of the address.')),
  postalCode: nullable(text('Postal code.'), { sample: '20457' }),
  city: nullable(text('City.'), { sample: 'Hamburg' }),
});

export const ACCOUNT_RATE_LIMITS = record('AccountRateLimits', {
  readsPerMinute: count('How many reads you may send in a minute, with all your tokens together.', {
    minimum: 1,
    sample: 600,
  }),
  ordersPerMinute: count('How many orders you may send in a minute, with all your tokens together.', {
    minimum: 1,
    sample: 120,
  }),
});

/** docs/spec/account.md#account-record */
export const ACCOUNT = record('Account', {
  customer: count('Your customer number.', { sample: SAMPLE.customerNumber }),
  name: text('The name of your business.', { sample: 'Harbour IT' }),
  email: nullable(text('The address that staff writes to; null for none.'), { sample: 'orders@harbour.example' }),
  countryCode: text('ISO 3166-1, two capital letters.', { pattern: '^[A-Z]{2}$', sample: 'DE' }),
  status: enumOf(
    CUSTOMER_STATUSES.map(lowercase),
    'Only an active account is let in, so it is `active` in every answer.',
    { sample: 'active' },
  ),
  currency: literal('EUR', 'Of all prices and amounts.'),
  balance: amount('What you owe; negative where you have paid more than you ordered.', { sample: 278.25 }),
  creditLimit: euro('How much you may owe.', { sample: 2500 }),
  availableCredit: amount(
    'What you can still order for, VAT included; negative where the limit was lowered below it.',
    { sample: 2221.75 },
  ),
  vatRate: percentage('What is added to your orders: 19 for German customers, else 0.', { sample: 19 }),
  rateLimits: ACCOUNT_RATE_LIMITS,
  billing: nullableRecord(BILLING_ADDRESS, 'Where your invoices are addressed to; null while the shop has no address.'),
  vatId: nullable(text('Your VAT id.'), { sample: 'DE136695976' }),
  vatIdStatus: enumOf(
    VAT_ID_STATUSES.map(lowercase),
    'What is known of your VAT id. `none`: there is none. `unchecked`: nothing, or not for 360 days. `valid`: it was confirmed. ' +
      '`invalid`: it was said to be none. In other EU countries invoices wait until it is `valid`.',
    { sample: 'unchecked' },
  ),
  invoiceEmail: nullable(text('Where each invoice is sent; null for nowhere.'), { sample: 'invoices@harbour.example' }),
  language: enumOf(LANGUAGES.map(lowercase), 'The language of your invoices.', { sample: 'de' }),
  createdAt: instant('When the account was opened.'),
});

/** The kinds, by REST's names. */
export const LEDGER_KIND_NAMES = {
  ORDER: 'order',
  PAYMENT: 'payment',
  ADJUSTMENT: 'adjustment',
  CREDIT_NOTE: 'creditNote',
} as const satisfies Record<LedgerKind, string>;

/** docs/spec/account.md#ledger */
export const LEDGER_ENTRY = record('LedgerEntry', {
  _id: text('Identifies the entry, for ever.', { pattern: '^[0-9a-f]{24}$', sample: SAMPLE.orderEntry }),
  at: instant('When it was made.'),
  kind: enumOf(
    Object.values(LEDGER_KIND_NAMES),
    '`order`: what you ordered. `payment`: what you paid. `adjustment`: a correction by staff. `creditNote`: what was given back for license keys.',
    { sample: 'order' },
  ),
  amount: amount('What it adds to your balance: negative for what you paid.', { sample: 278.25 }),
  balanceAfter: amount('What you owed after it.', { sample: 278.25 }),
  orderNumber: nullable(count('The order that it is, or that it is about; else null.'), {
    sample: SAMPLE.orderNumber,
  }),
  reference: nullable(
    text('Of an order, your own reference of it; of others what staff noted, such as that of a transfer.'),
    { sample: 'PO-2026-0815' },
  ),
});
