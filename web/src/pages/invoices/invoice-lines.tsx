import type { InvoiceDetailsQuery } from '../../api/generated/types';
import { Card } from '../../components/card';
import { codeColumn, moneyColumn, textColumn } from '../../components/columns';
import { DataTable, type Column } from '../../components/data-table';
import { Count, Total } from '../../components/values';
import { formatAmount, formatNumber, formatPercent } from '../../lib/money';
import { t } from '../../texts/invoices';
import classes from './invoices.module.css';

type Invoice = NonNullable<InvoiceDetailsQuery['invoice']>;
type Line = Invoice['lines'][number];

const COLUMNS: readonly Column<Line>[] = [
  textColumn('name', t.invoice.item, ({ name }) => name, { narrow: 'title' }),
  codeColumn('sku', t.words.sku, ({ sku }) => sku, { width: 120, from: 1440, narrow: 'meta' }),
  {
    id: 'quantity',
    title: t.words.quantity,
    width: 72,
    narrow: 'badge',
    isNumeric: true,
    cell: ({ quantity, unitPrice }) => (
      <>
        {formatNumber(quantity)}
        <span className="phone"> × {formatAmount(unitPrice)}</span>
      </>
    ),
  },
  moneyColumn('unitPrice', t.words.unitPrice, ({ unitPrice }) => unitPrice, { width: 96 }),
  moneyColumn('total', t.words.total, ({ total }) => total, { width: 100, narrow: 'end' }),
];

/** The bought or credited lines, and their total. */
export function InvoiceLines({ invoice }: { invoice: Invoice }) {
  const { kind, lines, subTotal, vat, grandTotal, roundingAmount, payableAmount } = invoice;
  return (
    <Card
      title={t.words.items}
      note={<Count of={lines.length} />}
      rows={
        <>
          <DataTable title={t.words.items} columns={COLUMNS} rows={lines} rowId={({ position }) => String(position)} />
          <dl className={classes.totals}>
            <Total name={t.words.net} amount={subTotal} />
            <Total name={t.vatOf(formatPercent(vat.rate))} amount={vat.amount} />
            {roundingAmount !== 0 && (
              <>
                <Total name={t.invoice.gross} amount={grandTotal} />
                <Total name={t.invoice.rounding} amount={roundingAmount} />
              </>
            )}
            <Total
              name={kind === 'INVOICE' ? t.invoice.payable : t.words.credited}
              amount={payableAmount}
              className={classes.sum}
            />
          </dl>
        </>
      }
    />
  );
}
