import { INVOICE } from '../../../records/invoice.js';
import { exampleOf } from '../../../records/record.js';
import { SAMPLE } from '../../../records/sample.js';
import { BAD_CURSOR, invalidQueries, examplesOf, validationExample, notFoundExample, okExample } from './exchange.js';

const invoice = exampleOf(INVOICE);
const params = { number: SAMPLE.invoice };
const unknown = { number: 'R26-9999999' };

/** How an e-invoice begins. */
const XML = '<?xml version="1.0" encoding="UTF-8"?>';

const named = (ending: string) => ({ 'Content-Disposition': `inline; filename="${SAMPLE.invoice}.${ending}"` });

export const INVOICE_EXCHANGES = [
  ...examplesOf(
    'listInvoices',
    okExample('all', 'The invoice of the only order', [invoice]),
    okExample('open', 'What is still to be paid', [invoice], { query: { status: 'open' } }),
    okExample('none', 'Nothing was issued then', [], { query: { from: '2020-01-01', to: '2020-12-31' } }),
    invalidQueries('listInvoices')('badParameters', 'Every wrong parameter is named at once', {
      limit: '0',
      from: 'yesterday',
      status: 'late',
    }),
    validationExample('badCursor', 'A cursor that comes from nowhere', { query: { after: 'x' } }, BAD_CURSOR),
  ),
  ...examplesOf(
    'getInvoice',
    okExample('invoice', 'Of an order with German VAT', invoice, { params }),
    notFoundExample('Invoice', { params: unknown }, unknown.number),
  ),
  ...examplesOf(
    'getInvoiceXml',
    okExample('xml', 'Its first line', undefined, { params }, { headers: named('xml'), file: XML }),
    notFoundExample('Invoice', { params: unknown }, unknown.number),
  ),
  ...examplesOf(
    'getInvoicePdf',
    okExample('pdf', 'How a PDF begins', undefined, { params }, { headers: named('pdf'), file: '%PDF-' }),
    notFoundExample('Invoice', { params: unknown }, unknown.number),
  ),
];
