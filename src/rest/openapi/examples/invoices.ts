import { INVOICE } from '../../../records/invoice.js';
import { exampleOf } from '../../../records/record.js';
import { SAMPLE } from '../../../records/sample.js';
import { BAD_CURSOR, examplesOf, invalidQueries, notFoundExample, okExample, validationExample } from './exchange.js';

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
