import { formatMonth } from '../../lib/days';
import { t } from '../../texts/invoices';

/** The files for a tax adviser, for a month or for a quarter. */
export const TAX_FILES = ['pdf', 'datev', 'ec'] as const;
export type TaxFile = (typeof TAX_FILES)[number];

const MONTHS = 24;

export interface Span {
  /** As the address has it: `2026-11` or `2026Q4`. */
  value: string;
  label: string;
}

/** @param today such as `2026-11-25`. @returns the months up to this one, the newest first. */
export function monthsUntil(today: string): Span[] {
  const [year = 0, month = 0] = today.split('-').map(Number);
  return Array.from({ length: MONTHS }, (_, back) => {
    const value = new Date(Date.UTC(year, month - 1 - back)).toISOString().slice(0, 7);
    return { value, label: formatMonth(value) };
  });
}

/** The quarters of these months, the newest first. */
export function quartersUntil(today: string): Span[] {
  const quarters = monthsUntil(today).map(({ value }) => {
    const [year = '', month] = value.split('-');
    return [year, String(Math.ceil(Number(month) / 3))] as const;
  });
  const spans = quarters.map(([year, quarter]) => [`${year}Q${quarter}`, t.invoices.quarterOf(quarter, year)] as const);
  return [...new Map(spans)].map(([value, label]) => ({ value, label }));
}

/** The URL of a file, and its name when saved. */
export function fileOf(file: TaxFile, span: string): { href: string; name: string } {
  switch (file) {
    case 'pdf':
      return { href: `/admin/export/invoices.zip?month=${span}`, name: `invoices-${span}.zip` };
    case 'datev':
      return { href: `/admin/export/datev.csv?month=${span}`, name: `EXTF_Buchungsstapel_${span}.csv` };
    case 'ec':
      return { href: `/admin/export/ec-sales-list.csv?quarter=${span}`, name: `ec-sales-list-${span}.csv` };
  }
}
