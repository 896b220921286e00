import type { InvoiceKind } from './invoice-document.js';

/** Invoices ("Rechnungen") and corrections ("Rechnungskorrekturen") are counted apart. */
const SERIES: Record<InvoiceKind, string> = { INVOICE: 'R', CORRECTION: 'K' };
const DIGITS = 7;

/** Such as R26-0000001. @param sequence from 1 in each year. */
export function invoiceNumber(kind: InvoiceKind, year: number, sequence: number): string {
  return `${SERIES[kind]}${String(year).slice(-2)}-${String(sequence).padStart(DIGITS, '0')}`;
}

/** Whether a text can be the number of a document. */
export function isInvoiceNumber(text: string): boolean {
  return /^[RK]\d{2}-\d{7,10}$/.test(text);
}

/** Where a series of numbers stands. */
export interface SeriesHead {
  /** The day of the last document, YYYY-MM-DD; null before the first. */
  lastDay: string | null;
  lastSequence: number;
  /** The hash of the last document. */
  lastHash: string | null;
}

/** The number of the next invoice: numbers and hashes restart each year, and no day is earlier than the last one. */
export interface NextInNumberSeries {
  issueDay: string;
  year: number;
  sequence: number;
  previousHash: string | null;
}

export function nextInNumberSeries({ lastDay, lastSequence, lastHash }: SeriesHead, today: string): NextInNumberSeries {
  const issueDay = lastDay !== null && lastDay > today ? lastDay : today;
  const isSameYear = lastDay?.slice(0, 4) === issueDay.slice(0, 4);
  return {
    issueDay,
    year: Number(issueDay.slice(0, 4)),
    sequence: isSameYear ? lastSequence + 1 : 1,
    previousHash: isSameYear ? lastHash : null,
  };
}
