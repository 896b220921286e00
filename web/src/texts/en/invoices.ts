import type { HeldReason, InvoiceKind, InvoiceStatus, VatCategory } from '../../api/generated/types';

const KIND: Record<InvoiceKind, string> = { INVOICE: 'Invoice', CORRECTION: 'Correction' };

export const invoices = {
  invoices: {
    csvLabel: 'these invoices as CSV',
    held: 'On hold',
    statusOf: { OPEN: 'Open', OVERDUE: 'Overdue', PAID: 'Paid', CREDITED: 'Credited' } satisfies Record<
      InvoiceStatus,
      string
    >,
    kindOf: KIND,
    correction: 'Correction',
    empty: 'No invoices yet',
    emptyHint: 'Orders get an invoice from the start day entered with the seller.',
    noMatch: 'No invoices match',

    what: 'For',
    heldOrder: (order: number) => `Order ${order}`,
    heldNote: (order: number) => `Credit of order ${order}`,
    reasons: 'What is missing',
    reasonOf: {
      SELLER_INCOMPLETE: 'Our own details are incomplete',
      BILLING_INCOMPLETE: 'The billing address is incomplete',
      VAT_ID_MISSING: 'The customer has no VAT id',
      VAT_ID_UNCONFIRMED: 'The VAT id is not confirmed',
      INVOICE_HELD: 'The invoice of the order is on hold',
      CHECK_FAILED: 'Our own check of the document failed',
    } satisfies Record<HeldReason, string>,
    noneHeld: 'No invoices on hold',
    noneHeldHint: 'Every order and every credit has its document.',
    heldExplained: 'Invoices are issued automatically once nothing is missing, usually within seconds.',

    seller: 'Seller',
    files: 'Tax files',
    filesTitle: 'Files for the tax adviser',
    fileOf: {
      pdf: 'All invoices as PDF (ZIP)',
      datev: 'Booking batch for DATEV',
      ec: 'EC sales list',
    },
    fileHint: {
      pdf: 'Every invoice and correction issued in the month.',
      datev: 'One line for each document of the month, with the accounts of that day.',
      ec: 'Supplies to other EU countries of the quarter, by VAT id, in whole euros.',
    },
    month: 'Month',
    quarter: 'Quarter',
    quarterOf: (quarter: string, year: string) => `Quarter ${quarter} of ${year}`,
    download: 'Download',
    downloaded: 'File downloaded',
  },

  invoice: {
    title: (kind: InvoiceKind, number: string) => `${KIND[kind]} ${number}`,
    notFound: (number: string) => `Invoice ${number} not found`,
    downloadPdf: 'Download PDF',
    downloadXml: 'XML (e-invoice)',
    openPdf: 'Open PDF',
    preview: (number: string) => `PDF of ${number}`,
    supplied: 'Supply date',
    item: 'Item',
    gross: 'Total with VAT',
    rounding: 'Rounding',
    payable: 'To pay',
    categoryOf: {
      S: 'German VAT',
      AE: 'Reverse charge',
      O: 'Not subject to German VAT',
    } satisfies Record<VatCategory, string>,
    vatTitle: 'VAT',
    buyer: 'Invoice to',
    customerNumber: 'Customer number',
    corrects: 'Corrects',
    corrections: 'Corrections',
    never: 'An issued document never changes. Crediting keys issues a correction.',
  },
};
