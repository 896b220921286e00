import { CUSTOMER_STATUSES } from '../../entities/customer.js';
import { LEDGER_COLUMNS, LEDGER_KIND_NAMES } from '../csv/ledger-rows.js';
import { CSV_RULES } from './csv.js';
import type { OperationSpec } from './operation.js';
import { amount, arrayOf, count, euro, exactly, instant, percentage, ref, text, type Schema } from './schema.js';

const orNull = ({ type, ...rest }: Schema): Schema => ({ ...rest, type: [type, 'null'] });

export const ACCOUNT_SCHEMAS: Record<string, Schema> = {
  Account: exactly({
    customer: count('Your customer number.'),
    name: text('The name of your business.'),
    email: orNull(text('The address that staff writes to; null for none.')),
    countryCode: text('ISO 3166-1, two capital letters.', { pattern: '^[A-Z]{2}$' }),
    status: {
      type: 'string',
      enum: CUSTOMER_STATUSES.map((status) => status.toLowerCase()),
      description: 'Only an active account is let in, so it is `active` in every answer.',
    },
    currency: { type: 'string', const: 'EUR', description: 'Of all prices and amounts.' },
    balance: amount('What you owe; negative where you have paid more than you ordered.'),
    creditLimit: euro('How much you may owe.'),
    availableCredit: amount(
      'What you can still order for, VAT included; negative where the limit was lowered below it.',
    ),
    vatRate: percentage('What is added to your orders: 19 for German customers, else 0.'),
    rateLimits: ref('AccountRateLimits'),
    createdAt: instant('When the account was opened.'),
  }),
  AccountRateLimits: exactly({
    readsPerMinute: count('How many reads you may send in a minute, with all your tokens together.', { minimum: 1 }),
    ordersPerMinute: count('How many orders you may send in a minute, with all your tokens together.', { minimum: 1 }),
  }),
  LedgerEntry: exactly({
    _id: text('Identifies the entry, for ever.', { pattern: '^[0-9a-f]{24}$' }),
    at: instant('When it was made.'),
    kind: {
      type: 'string',
      enum: Object.values(LEDGER_KIND_NAMES),
      description:
        '`order`: what you ordered. `payment`: what you paid. `adjustment`: a correction by staff. `creditNote`: what was given back for license keys.',
    },
    amount: amount('What it adds to your balance: negative for what you paid.'),
    balanceAfter: amount('What you owed after it.'),
    orderNumber: orNull(count('The order that it is, or that it is about; else null.')),
    reference: orNull(
      text('Of an order, your own reference of it; of others what staff noted, such as that of a transfer.'),
    ),
  }),
};

export const ACCOUNT_OPERATIONS: OperationSpec[] = [
  {
    method: 'get',
    path: '/account',
    operationId: 'getAccount',
    tag: 'Account',
    summary: 'Your account',
    description: 'Who you are to the shop, what you owe, what you can still order for, and how much you may send.',
    conditional: true,
    success: { status: 200, description: 'The account.', schema: ref('Account') },
  },
  {
    method: 'get',
    path: '/account/ledger',
    operationId: 'listLedger',
    tag: 'Account',
    summary: 'What moved your balance',
    description:
      'Orders, payments, adjustments and credit notes with the balance after each, newest first; 100 of them, or `limit`. ' +
      `Follow the header \`Link\` until there is none.\n\n${CSV_RULES}`,
    parameters: ['listLimit', 'listAfter', 'from', 'to'],
    conditional: true,
    success: {
      status: 200,
      description: 'The entries.',
      schema: arrayOf(ref('LedgerEntry')),
      csvColumns: LEDGER_COLUMNS,
      headers: ['Link'],
    },
  },
];
