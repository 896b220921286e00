import type { Language } from './invoice-document.js';

type Text = Record<Language, string>;

/** What both the e-invoice and its PDF say in words. */
export const NOTES = {
  correction: { DE: 'Rechnungskorrektur', EN: 'Invoice correction' },
  credited: {
    DE: 'Der Betrag wird Ihrem Kundenkonto gutgeschrieben.',
    EN: 'The amount is credited to your customer account.',
  },
} satisfies Record<string, Text>;
