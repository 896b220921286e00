import { Badge } from '../../components/badge';
import type { Column } from '../../components/data-table';
import { t } from '../../texts/products';
import type { BulkRow, Outcome } from './bulk-rows';
import classes from './bulk.module.css';
import { LongTable } from './long-table';

/** A row with its result; undefined if it is pending. */
export interface ReportedRow extends BulkRow {
  outcome: Outcome | undefined;
}

const shown = (available: boolean): string => t.products.saleOf[available ? 'on' : 'off'];

const effectOf = ({ product, target }: BulkRow): string =>
  target === null ? t.products.bulkSame : t.products.becomes(shown(product.available), shown(target.available));

function ReportedOutcome({ outcome }: ReportedRow) {
  if (!outcome) return t.products.resultOf.left;
  if (outcome.kind === 'same') return t.products.resultOf.same;
  if (outcome.kind === 'done') {
    return (
      <Badge tone="green" icon="check" isQuiet>
        {t.products.changed}
      </Badge>
    );
  }
  const reason = outcome.isConflict ? t.products.outcome.conflict : t.products.outcome.refused(outcome.reason);
  return (
    <Badge tone="red" icon="x">
      {reason}
    </Badge>
  );
}

const BOTH: Column<BulkRow>[] = [
  { id: 'name', title: t.products.name, narrow: 'title', cell: ({ product }) => product.name },
  {
    id: 'sku',
    title: t.products.sku,
    width: 140,
    narrow: 'meta',
    cell: ({ product }) => <span className="code">{product.sku}</span>,
  },
  { id: 'effect', title: t.products.effect, width: 224, narrow: 'badge', cell: effectOf },
];

const REPORT: Column<ReportedRow>[] = [
  ...BOTH.slice(1),
  { id: 'outcome', title: t.products.result, narrow: 'title', cell: (row) => <ReportedOutcome {...row} /> },
];

/** The preview of a bulk change. */
export function PlanTable({ rows }: { rows: readonly BulkRow[] }) {
  return (
    <div className={classes.rows}>
      <LongTable title={t.products.bulkPlan} columns={BOTH} rows={rows} />
    </div>
  );
}

const RANK = { refused: 0, done: 2, same: 3 } as const;
const rankOf = ({ outcome }: ReportedRow): number => (outcome ? RANK[outcome.kind] : 1);

/** The outcome of each row, the refused ones first. */
export function ReportTable({ rows }: { rows: readonly ReportedRow[] }) {
  return (
    <div className={classes.rows}>
      <LongTable title={t.products.report} columns={REPORT} rows={rows.toSorted((a, b) => rankOf(a) - rankOf(b))} />
    </div>
  );
}
