import { sellerFields } from './seller-fields';

export const seller = {
  seller: {
    title: 'Seller',
    hint: 'A change counts for documents issued after it.',
    save: 'Save seller',
    saved: 'Seller saved',
    begun: (day: string) => `Invoices are issued for orders since ${day}.`,
    notBegun: 'No invoices are issued yet: enter below from which day on.',
    company: 'Company',
    tax: 'Tax',
    taxHint:
      'At least one is needed; for customers outside the EU, one of the last two: their invoices show no VAT id.',
    contact: 'Contact',
    contactHint: 'The email address is needed. Invoices to public buyers (XRechnung) need name and phone as well.',
    bank: 'Bank account',
    invoicing: 'Invoicing',
    bookkeeping: 'Bookkeeping',
    bookkeepingHint: 'For the booking batch for DATEV. Ask your tax adviser for these numbers.',
    preview: 'Preview',
    openPreview: 'Open PDF',
    previewOf: 'Example of an invoice',
    previewHint: 'A sample with the saved details; it has no invoice number.',
    field: sellerFields,
    registrationHint: 'Such as HRB 4711, Amtsgericht Hamburg.',
    paymentDaysHint: 'Unless a customer has other terms.',
    invoicesFromHint: 'Orders of this day and later get an invoice. It cannot be changed once one is issued.',
    notNumber: 'Enter a whole number',
  },
};
