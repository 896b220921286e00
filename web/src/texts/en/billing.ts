import type { Language, VatCheckResult, VatIdStatus } from '../../api/generated/types';
import { plural } from '../language';

const STATUS: Record<VatIdStatus, string> = {
  NONE: 'None',
  UNCHECKED: 'Not confirmed',
  VALID: 'Confirmed',
  INVALID: 'Invalid',
};

const RESULT: Record<VatCheckResult, string> = {
  VALID: 'Valid',
  INVALID: 'Invalid',
  UNAVAILABLE: 'No answer',
};

const LANGUAGE: Record<Language, string> = { DE: 'German', EN: 'English' };

/** A customer's billing details, open invoices and VAT id checks. */
export const billing = {
  billing: {
    title: 'Billing',
    hint: 'Printed on invoices from now on. Issued invoices do not change.',
    editLabel: 'Edit billing',
    streetShort: 'Street',
    name: 'Recipient',
    nameHint: 'Leave empty for the customer’s name.',
    street: 'Street and number',
    addition: 'Additional line',
    postalCode: 'Postcode',
    city: 'City',
    invoiceEmail: 'Invoices to',
    invoiceEmailHint: 'Each invoice is sent here once, as a PDF.',
    buyerReferenceHint: 'The customer’s order reference or Leitweg-ID.',
    paymentDays: 'Payment days',
    paymentDaysHint: 'Leave empty for the seller’s.',
    paysWithin: 'Payment term',
    days: (days: number) => plural(days, 'day', 'days'),
    sellersDays: 'Default',
    language: 'Language of invoices',
    languageOf: LANGUAGE,
    byCountry: 'By country',
    debtorAccount: 'Debtor account',
    debtorAccountHint: '10000 to 69999, for DATEV. Leave empty for the customer number.',
    addressMissing: 'Address missing',
    missing: { street: 'Street missing', postalCode: 'Postcode missing', city: 'City missing' },
    dueOn: (day: string) => `Due ${day}`,

    openItems: 'Open items',
    openSum: 'Open invoices',
    openCount: (count: number, due: string | undefined) =>
      count === 0 ? 'Nothing open' : `${count}${due ? `, next due ${due}` : ''}`,
    overdueCount: (count: number, since: string) => `${count}, since ${since}`,
    nothingOverdue: 'Nothing overdue',
    noOpenItems: 'Nothing is open.',
    oldestFirst: 'Payments settle the oldest order first.',
    noInvoice: 'None yet',
    showAll: (count: number) => `Show all ${count}`,

    statusOf: STATUS,
    checkNow: 'Check now',
    checked: { VALID: 'VAT id confirmed', INVALID: 'VAT id is not valid', UNAVAILABLE: 'No answer: try again later' },
    record: 'Record answer',
    recordTitle: 'Record an answer about the VAT id',
    recordHint: 'For an answer on paper, such as a letter of the tax office. It cannot be changed.',
    recordSubmit: 'Record answer',
    recorded: 'Answer recorded',
    resultOf: RESULT,
    note: 'Evidence',
    noteHint: 'Such as where the letter is filed, and its date.',
    noteMissing: 'Enter what the answer is',
    checks: 'Checks',
    consultation: (number: string) => `Consultation ${number}`,
    noVatId: 'No VAT id. Invoices to other EU countries need one.',
    moreChecks: (count: number) => `Show ${count} more`,
  },
};
