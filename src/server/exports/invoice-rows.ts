import { INVOICE, INVOICE_PARTY, INVOICE_VAT } from '../../records/invoice.js';
import { fieldsOf } from '../../records/record.js';
import type { Cell } from '../../rest/csv/csv-text.js';
import { presentInvoice } from '../../rest/presenters.js';
import type { InvoiceView } from '../../services/invoices/reading/invoice-view.js';
import type { Table } from './export-rows.js';

const NESTED_RECORDS = { seller: INVOICE_PARTY, buyer: INVOICE_PARTY, vat: INVOICE_VAT } as const;

/** Columns that change after an invoice is issued, and those with several values. */
const OMITTED = ['status', 'openAmount', 'lines'];

/** The fields of a document by REST's names: `vat.rate`. */
const PATHS: readonly (readonly [name: string, nestedName?: string])[] = Object.keys(fieldsOf(INVOICE))
  .filter((name) => !OMITTED.includes(name))
  .flatMap((name): [string, string?][] => {
    const nested = NESTED_RECORDS[name as keyof typeof NESTED_RECORDS];
    return nested
      ? Object.keys(fieldsOf(nested as typeof INVOICE_PARTY)).map((nestedName) => [name, nestedName])
      : [[name]];
  });

function invoiceRowsOf(invoices: readonly InvoiceView[]): Cell[][] {
  return invoices.map((invoice) => {
    const presented = presentInvoice(invoice) as unknown as Record<string, Cell | Record<string, Cell>>;
    return PATHS.map(([name, nestedName]) => {
      const value = presented[name];
      return (nestedName === undefined ? value : (value as Record<string, Cell>)[nestedName]) as Cell;
    });
  });
}

export const INVOICES: Table<InvoiceView> = { columns: PATHS.map((path) => path.join('.')), rowsOf: invoiceRowsOf };
