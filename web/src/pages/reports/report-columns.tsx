import type { ReactNode } from 'react';
import type { Column } from '../../components/data-table';
import { PageLink } from '../../components/page-link';
import { Money } from '../../components/values';
import { addDays } from '../../lib/days';
import { formatNumber } from '../../lib/money';
import type { Days } from '../../lib/period';
import { t } from '../../texts/reports';
import { isCount, nameOf, type Row } from './report-rows';
import type { Measure, ReportParameters } from './reports-search';

/** The days of a month within a period. */
function daysOfMonth(month: string, { first, last }: Days): { from: string; to: string } {
  const begin = `${month}-01`;
  const end = addDays(`${addDays(begin, 31).slice(0, 7)}-01`, -1);
  return { from: begin < first ? first : begin, to: end > last ? last : end };
}

interface SubjectProps {
  asked: ReportParameters;
  row: Row;
  children: ReactNode;
}

/** The subject of a row; links to the data that it sums up. */
function Subject({ asked: { by, days }, row: { key }, children }: SubjectProps) {
  const period = { from: days.first, to: days.last };
  switch (by) {
    case 'product':
    case 'customer':
      return (
        <PageLink to="/orders" search={{ [by]: key, ...period }}>
          {children}
        </PageLink>
      );
    case 'category':
      return (
        <PageLink to="/products" search={{ category: key }}>
          {children}
        </PageLink>
      );
    case 'month':
      return (
        <PageLink to="/reports" search={{ by: 'day', ...daysOfMonth(key, days) }}>
          {children}
        </PageLink>
      );
    case 'day':
      return (
        <PageLink to="/orders" search={{ from: key, to: key }}>
          {children}
        </PageLink>
      );
    case 'country':
      return children;
  }
}

const NARROW: Partial<Record<Measure, Column<Row>['narrow']>> = { net: 'end', orders: 'meta', keysSold: 'meta' };
const FROM: Partial<Record<Measure, Column<Row>['from']>> = { vat: 1440, gross: 1200, credited: 1200 };
const WIDTH: Partial<Record<Measure, number>> = { orders: 116, keysSold: 96, credited: 140 };
const USUAL_WIDTH = 108;

/** A count; on a phone with its unit. */
function Count({ measure, row }: { measure: 'orders' | 'keysSold'; row: Row }) {
  return (
    <>
      {formatNumber(row[measure])}
      <span className="phone"> {t.reports.counted[measure](row[measure])}</span>
    </>
  );
}

/** @param measures those that the role may see. */
export function reportColumns(asked: ReportParameters, measures: readonly Measure[]): Column<Row>[] {
  return [
    {
      id: 'label',
      title: t.reports.by[asked.by],
      narrow: 'title',
      isFixed: true,
      isSortable: true,
      cell: (row) => (
        <Subject asked={asked} row={row}>
          {nameOf(asked.by, row)}
        </Subject>
      ),
    },
    ...measures.map((measure): Column<Row> => ({
      id: measure,
      title: t.reports.measure[measure],
      width: WIDTH[measure] ?? USUAL_WIDTH,
      isNumeric: true,
      isSortable: true,
      ...(NARROW[measure] && { narrow: NARROW[measure] }),
      ...(FROM[measure] && { from: FROM[measure] }),
      cell: (row) =>
        isCount(measure) ? (
          <Count measure={measure} row={row} />
        ) : (
          <Money amount={measure === 'credited' ? row.credited || null : row[measure]} />
        ),
    })),
  ];
}
