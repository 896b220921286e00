import type { ReactNode } from 'react';
import type { ListPath } from '../lib/list-search';
import { formatNumber } from '../lib/money';
import type { Column } from './data-table';
import { ListLink, OrderLink } from './links';
import { Day, KeyText, Money, Timestamp } from './values';

interface Options<Row> extends Omit<Column<Row>, 'id' | 'title' | 'cell'> {
  /** On a phone, whose lists have no heads, the value stands after the title. */
  isNamed?: boolean;
  className?: string | undefined;
}

/** A column of a table. */
export function column<Row>(
  id: string,
  title: string,
  value: Column<Row>['cell'],
  { isNamed, className, ...options }: Options<Row> = {},
): Column<Row> {
  const styled = className ? (row: Row) => <span className={className}>{value(row)}</span> : value;
  return { id, title, cell: isNamed ? (row) => <Named title={title}>{styled(row)}</Named> : styled, ...options };
}

/** A value of a row; on a phone after the title of its column. */
export function Named({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <span className="phone">{title} </span>
      {children}
    </>
  );
}

/** A count; on a phone with its unit. */
export function Counted({ count, unit }: { count: number; unit: (count: number) => string }) {
  return (
    <>
      {formatNumber(count)}
      <span className="phone"> {unit(count)}</span>
    </>
  );
}

/**
 * The column of a list that links to each row's page.
 * @param link the id with which the page's address ends, and what the link shows.
 */
export function linkColumn<Row>(
  id: string,
  title: string,
  list: ListPath,
  link: (row: Row) => { id: string | number; shown: ReactNode },
  options: Options<Row> = {},
): Column<Row> {
  const cell = (row: Row): ReactNode => {
    const { id: rowId, shown } = link(row);
    return <ListLink to={`${list}/${encodeURIComponent(rowId)}`}>{shown}</ListLink>;
  };
  return column(id, title, cell, { narrow: 'title', isFixed: true, ...options });
}

/** Makes a function that makes columns of one kind of value. */
const columnOf =
  <Value,>(show: (value: Value) => ReactNode, defaults: { isNumeric?: boolean; className?: string } = {}) =>
  <Row,>(id: string, title: string, value: (row: Row) => Value, options: Options<Row> = {}): Column<Row> =>
    column(id, title, (row) => show(value(row)), { ...defaults, ...options });

type Maybe<Value> = Value | null | undefined;

export const textColumn = columnOf((text: Maybe<string | number | false>) => text);

/** Codes have letters of the same width. */
export const codeColumn = columnOf((code: Maybe<string>) => code, { className: 'code' });

/** License keys, masked or whole. */
export const keyColumn = columnOf((key: Maybe<string>) => key && <KeyText text={key} />);

/** Links to orders. */
export const orderColumn = columnOf(
  (orderNumber: Maybe<number>) => orderNumber && <OrderLink orderNumber={orderNumber} />,
);

/** Amounts in euros. */
export const moneyColumn = columnOf((amount: Maybe<number>) => <Money amount={amount} />, { isNumeric: true });

/** Dates in the business's time zone. */
export const dayColumn = columnOf((on: Maybe<string>) => <Day on={on} />);

/** Instants, with the time of day. */
export const timeColumn = columnOf((at: Maybe<string>) => <Timestamp at={at} />);

/** The days of instants. */
export const dateColumn = columnOf((at: Maybe<string>) => <Timestamp at={at} isDay />);

/** Counts. @param unit of a count on a phone. */
export function countColumn<Row>(
  id: string,
  title: string,
  count: (row: Row) => number,
  { unit, ...options }: Options<Row> & { unit?: (count: number) => string } = {},
): Column<Row> {
  const show = (value: number): ReactNode => (unit ? <Counted count={value} unit={unit} /> : formatNumber(value));
  return columnOf(show, { isNumeric: true })(id, title, count, options);
}
