import { Button } from '@mantine/core';
import { useState } from 'react';
import { DataTable, type Column } from '../../components/data-table';
import type { ProductTarget } from '../../api/product-changes';
import { formatEuro } from '../../lib/money';
import { t } from '../../texts/products';
import type { BulkRow, Outcome } from './bulk-rows';

const SHOWN_AT_ONCE = 50;

/** A row with what became of it; undefined where nothing was done yet. */
export interface ReportedRow extends BulkRow {
  outcome: Outcome | undefined;
}

const shown = (target: ProductTarget): string =>
  'available' in target ? t.products.saleOf[target.available ? 'on' : 'off'] : formatEuro(target.listPrice);

function effectOf({ product, target }: BulkRow): string {
  if (target === null) return t.products.bulkSame;
  const before = 'available' in target ? { available: product.available } : { listPrice: product.listPrice };
  return t.products.becomes(shown(before), shown(target));
}

function outcomeOf({ outcome }: ReportedRow): string {
  if (!outcome) return t.products.outcome.waiting;
  if (outcome.kind !== 'refused') return t.products.outcome[outcome.kind];
  return outcome.isConflict ? t.products.outcome.conflict : t.products.outcome.refused(outcome.reason);
}

const BOTH: Column<BulkRow>[] = [
  { id: 'sku', title: t.products.sku, cell: ({ product }) => product.sku },
  { id: 'name', title: t.products.name, cell: ({ product }) => product.name },
  { id: 'effect', title: t.products.effect, cell: effectOf },
];

const REPORT: Column<ReportedRow>[] = [...BOTH, { id: 'outcome', title: t.products.result, cell: outcomeOf }];

function LongTable<Row extends BulkRow>({
  title,
  columns,
  rows,
}: {
  title: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
}) {
  const [limit, setLimit] = useState(SHOWN_AT_ONCE);
  return (
    <div>
      <DataTable title={title} columns={columns} rows={rows.slice(0, limit)} rowId={({ product }) => product.id} />
      {rows.length > limit && (
        <Button mt="xs" size="xs" variant="default" onClick={() => setLimit(limit + 10 * SHOWN_AT_ONCE)}>
          {t.lists.more(rows.length - limit)}
        </Button>
      )}
    </div>
  );
}

/** What a change of many would do. */
export function PlanTable({ rows }: { rows: readonly BulkRow[] }) {
  return <LongTable title={t.products.bulkPlan} columns={BOTH} rows={rows} />;
}

const RANK = { refused: 0, done: 2, same: 3 } as const;
const rankOf = ({ outcome }: ReportedRow): number => (outcome ? RANK[outcome.kind] : 1);

/** The outcome of each row, the refused ones first. */
export function ReportTable({ rows }: { rows: readonly ReportedRow[] }) {
  return <LongTable title={t.products.report} columns={REPORT} rows={rows.toSorted((a, b) => rankOf(a) - rankOf(b))} />;
}
