import { INVOICE, INVOICE_PARTY, INVOICE_VAT } from '../../records/invoice.js';
import { fieldsOf } from '../../records/record.js';
import type { Cell } from '../../rest/csv/csv-text.js';
import { presentInvoice } from '../../rest/presenters.js';
import type { InvoiceView } from '../../services/invoices/invoice-view.js';
import type { Table } from './export-rows.js';

const PARTS = { seller: INVOICE_PARTY, buyer: INVOICE_PARTY, vat: INVOICE_VAT } as const;

/** What changes after a document is issued, and what is more than one value. */
const LEFT_OUT = ['status', 'openAmount', 'lines'];

/** The fields of a document by REST's names: `vat.rate`. */
const PATHS: readonly (readonly [name: string, part?: string])[] = Object.keys(fieldsOf(INVOICE))
  .filter((name) => !LEFT_OUT.includes(name))
  .flatMap((name): [string, string?][] => {
    const parts = PARTS[name as keyof typeof PARTS];
    return parts ? Object.keys(fieldsOf(parts as typeof INVOICE_PARTY)).map((part) => [name, part]) : [[name]];
  });

function invoiceRowsOf(invoices: readonly InvoiceView[]): Cell[][] {
  return invoices.map((invoice) => {
    const shown = presentInvoice(invoice) as unknown as Record<string, Cell | Record<string, Cell>>;
    return PATHS.map(([name, part]) => {
      const value = shown[name];
      return (part === undefined ? value : (value as Record<string, Cell>)[part]) as Cell;
    });
  });
}

export const INVOICES: Table<InvoiceView> = { columns: PATHS.map((path) => path.join('.')), rowsOf: invoiceRowsOf };
