import { invalid, SAMPLE, type Exchange } from './exchange.js';

const paid = {
  _id: SAMPLE.payment,
  at: '2026-03-09T08:00:00.000Z',
  kind: 'payment',
  amount: -100,
  balanceAfter: 178.25,
  orderNumber: null,
  reference: 'SEPA 4711',
};

const ordered = {
  _id: SAMPLE.orderEntry,
  at: SAMPLE.time,
  kind: 'order',
  amount: 278.25,
  balanceAfter: 278.25,
  orderNumber: SAMPLE.orderNumber,
  reference: 'PO-2026-0815',
};

const LEDGER_CSV = [
  'at,kind,amount,balanceAfter,orderNumber,reference',
  '2026-03-09T08:00:00.000Z,payment,-100,178.25,,SEPA 4711',
  `${SAMPLE.time},order,278.25,278.25,${SAMPLE.orderNumber},PO-2026-0815`,
];

export const ACCOUNT_EXCHANGES: Exchange[] = [
  {
    operation: 'getAccount',
    name: 'account',
    summary: 'An account in Germany, after its first order',
    answer: {
      status: 200,
      body: {
        customer: SAMPLE.customerNumber,
        name: 'Harbour IT',
        email: 'orders@harbour.example',
        countryCode: 'DE',
        status: 'active',
        currency: 'EUR',
        balance: 278.25,
        creditLimit: 2500,
        availableCredit: 2221.75,
        vatRate: 19,
        rateLimits: { readsPerMinute: 600, ordersPerMinute: 120 },
        createdAt: SAMPLE.time,
      },
    },
  },
  {
    operation: 'listLedger',
    name: 'all',
    summary: 'An order, and a payment for it',
    answer: { status: 200, body: [paid, ordered] },
  },
  {
    operation: 'listLedger',
    name: 'csv',
    summary: 'The same as CSV',
    headers: { Accept: 'text/csv' },
    answer: {
      status: 200,
      headers: { 'Content-Disposition': 'attachment; filename="ledger.csv"' },
      csv: LEDGER_CSV.map((line) => `${line}\r\n`).join(''),
    },
  },
  {
    operation: 'listLedger',
    name: 'period',
    summary: 'Nothing was moved in that time',
    query: { from: '2020-01-01', to: '2020-02-01' },
    answer: { status: 200, body: [] },
  },
  invalid(
    'listLedger',
    'badLimit',
    'A page that is too long, and a time that is none',
    { query: { limit: '501', from: 'yesterday' } },
    { limit: 'Limit must be a whole number from 1 to 500', from: 'From must be an ISO 8601 timestamp' },
  ),
  invalid(
    'listLedger',
    'badAfter',
    'A cursor that no answer held',
    { query: { after: '100042' } },
    { after: 'After must be a cursor from an earlier answer' },
  ),
];
