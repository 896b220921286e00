import { INVOICE } from '../../../records/invoice.js';
import { exampleOf } from '../../../records/record.js';
import { SAMPLE } from '../../../records/sample.js';
import { BAD_CURSOR, badQueries, examplesOf, invalid, missing, shows } from './exchange.js';

const invoice = exampleOf(INVOICE);
const params = { number: SAMPLE.invoice };
const unknown = { number: 'R26-9999999' };

/** How an e-invoice begins. */
const XML = '<?xml version="1.0" encoding="UTF-8"?>';

const named = (ending: string) => ({ 'Content-Disposition': `inline; filename="${SAMPLE.invoice}.${ending}"` });

export const INVOICE_EXCHANGES = [
  ...examplesOf(
    'listInvoices',
    shows('all', 'The invoice of the only order', [invoice]),
    shows('open', 'What is still to be paid', [invoice], { query: { status: 'open' } }),
    shows('none', 'Nothing was issued then', [], { query: { from: '2020-01-01', to: '2020-12-31' } }),
    badQueries('listInvoices')('badParameters', 'Every wrong parameter is named at once', {
      limit: '0',
      from: 'yesterday',
      status: 'late',
    }),
    invalid('badCursor', 'A cursor that comes from nowhere', { query: { after: 'x' } }, BAD_CURSOR),
  ),
  ...examplesOf(
    'getInvoice',
    shows('invoice', 'Of an order with German VAT', invoice, { params }),
    missing('Invoice', { params: unknown }, unknown.number),
  ),
  ...examplesOf(
    'getInvoiceXml',
    shows('xml', 'Its first line', undefined, { params }, { headers: named('xml'), file: XML }),
    missing('Invoice', { params: unknown }, unknown.number),
  ),
  ...examplesOf(
    'getInvoicePdf',
    shows('pdf', 'How a PDF begins', undefined, { params }, { headers: named('pdf'), file: '%PDF-' }),
    missing('Invoice', { params: unknown }, unknown.number),
  ),
];
