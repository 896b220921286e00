import { ACCOUNT, LEDGER_ENTRY } from '../../../records/account.js';
import { INVOICE } from '../../../records/invoice.js';
import { exampleOf } from '../../../records/record.js';
import { SAMPLE } from '../../../records/sample.js';
import { LEDGER_COLUMNS } from '../../csv/rows.js';
import {
  BAD_CURSOR,
  csvExample,
  examplesOf,
  invalidQueries,
  notFoundExample,
  okExample,
  validationExample,
} from './exchange.js';

const ordered = exampleOf(LEDGER_ENTRY);

const paid: typeof ordered = {
  _id: SAMPLE.payment,
  at: '2026-03-09T08:00:00.000Z',
  kind: 'payment',
  amount: -100,
  balanceAfter: 178.25,
  orderNumber: null,
  reference: 'SEPA 4711',
};

export const ACCOUNT_EXCHANGES = [
  ...examplesOf('getAccount', okExample('account', 'An account in Germany, after its first order', exampleOf(ACCOUNT))),
  ...examplesOf(
    'listLedger',
    okExample('all', 'An order, and a payment for it', [paid, ordered]),
    csvExample('ledger.csv', [
      LEDGER_COLUMNS.join(','),
      '2026-03-09T08:00:00.000Z,payment,-100,178.25,,SEPA 4711',
      `${SAMPLE.time},order,278.25,278.25,${SAMPLE.orderNumber},PO-2026-0815`,
    ]),
    okExample('period', 'An empty period', [], { query: { from: '2020-01-01', to: '2020-02-01' } }),
    invalidQueries('listLedger')('badLimit', 'A limit that is too high, and an invalid time', {
      limit: '501',
      from: 'yesterday',
    }),
    validationExample('badAfter', 'An invalid cursor', { query: { after: '100042' } }, BAD_CURSOR),
  ),
];

const invoice = exampleOf(INVOICE);
const params = { number: SAMPLE.invoice };
const unknown = { number: 'R26-9999999' };

/** The beginning of an e-invoice. */
const XML = '<?xml version="1.0" encoding="UTF-8"?>';

const named = (ending: string) => ({ 'Content-Disposition': `inline; filename="${SAMPLE.invoice}.${ending}"` });

export const INVOICE_EXCHANGES = [
  ...examplesOf(
    'listInvoices',
    okExample('all', 'The invoice of the only order', [invoice]),
    okExample('open', 'Open invoices', [invoice], { query: { status: 'open' } }),
    okExample('none', 'An empty period', [], { query: { from: '2020-01-01', to: '2020-12-31' } }),
    invalidQueries('listInvoices')('badParameters', 'All wrong parameters at once', {
      limit: '0',
      from: 'yesterday',
      status: 'late',
    }),
    validationExample('badCursor', 'An invalid cursor', { query: { after: 'x' } }, BAD_CURSOR),
  ),
  ...examplesOf(
    'getInvoice',
    okExample('invoice', 'An invoice with German VAT', invoice, { params }),
    notFoundExample('Invoice', { params: unknown }, unknown.number),
  ),
  ...examplesOf(
    'getInvoiceXml',
    okExample('xml', 'Its first line', undefined, { params }, { headers: named('xml'), file: XML }),
    notFoundExample('Invoice', { params: unknown }, unknown.number),
  ),
  ...examplesOf(
    'getInvoicePdf',
    okExample('pdf', 'The beginning of a PDF', undefined, { params }, { headers: named('pdf'), file: '%PDF-' }),
    notFoundExample('Invoice', { params: unknown }, unknown.number),
  ),
];
