import { toEuro, toPercent } from '../../../domain/common/money.js';
import type { InvoiceDocument, InvoiceParty, Language } from '../../../domain/invoices/invoice-document.js';

/** How a language writes amounts, numbers, days and countries. */
interface Formats {
  amount: (cents: number) => string;
  count: (number: number) => string;
  rate: (basisPoints: number) => string;
  /** @param date YYYY-MM-DD. */
  date: (date: string) => string;
  longDate: (date: string) => string;
  country: (code: string) => string;
}

function formatsOf(locale: string, month: '2-digit' | 'short'): Formats {
  const amounts = new Intl.NumberFormat(locale, { style: 'currency', currency: 'EUR' });
  const numbers = new Intl.NumberFormat(locale);
  const dates = new Intl.DateTimeFormat(locale, {
    day: month === 'short' ? 'numeric' : month,
    month,
    year: 'numeric',
    timeZone: 'UTC',
  });
  const longDates = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' });
  const countries = new Intl.DisplayNames([locale], { type: 'region' });
  return {
    amount: (cents) => amounts.format(toEuro(cents)),
    count: (number) => numbers.format(number),
    rate: (basisPoints) => numbers.format(toPercent(basisPoints)),
    date: (date) => dates.format(new Date(date)),
    longDate: (date) => longDates.format(new Date(date)),
    country: (code) => countries.of(code) ?? code,
  };
}

export const FORMATS: Record<Language, Formats> = {
  DE: formatsOf('de-DE', '2-digit'),
  EN: formatsOf('en-GB', 'short'),
};

/** An IBAN in groups of four, as people read it. */
export function groupedIban(iban: string): string {
  return iban.replaceAll(/(.{4})(?=.)/g, '$1 ');
}

export function postalCodeAndCity({ postalCode, city }: InvoiceParty): string {
  return [postalCode, city].filter((part) => part !== null).join(' ');
}

/** `Rechnung R26-0000117`. */
export function invoiceTitle(
  { kind, number }: InvoiceDocument,
  kinds: Record<InvoiceDocument['kind'], string>,
): string {
  return `${kinds[kind]} ${number}`;
}
