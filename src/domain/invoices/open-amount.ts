/** What became of an invoice; GraphQL has it as an enum. */
export const INVOICE_STATUSES = ['OPEN', 'OVERDUE', 'PAID', 'CREDITED'] as const;
export type InvoiceStatus = (typeof INVOICE_STATUSES)[number];

/** The part of an invoice that its status depends on (docs/spec/invoices.md#what-is-open). */
export interface InvoiceBalance {
  /** The order's total less its credit notes. */
  owedCents: number;
  /** What is open of that. */
  openCents: number;
  /** Whether anything of it was credited. */
  isCredited: boolean;
  /** YYYY-MM-DD. */
  dueDate: string;
}

/** @param today in the business time zone. */
export function invoiceStatus(
  { owedCents, openCents, isCredited, dueDate }: InvoiceBalance,
  today: string,
): InvoiceStatus {
  if (owedCents === 0) return isCredited ? 'CREDITED' : 'PAID';
  if (openCents === 0) return 'PAID';
  return dueDate < today ? 'OVERDUE' : 'OPEN';
}
