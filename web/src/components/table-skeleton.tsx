import type { Column } from './data-table';
import classes from './data-table.module.css';
import { SkeletonLine, useIsDelayed } from './loading';

/** The share of a cell's width that each bone fills; rows vary like text. */
const WIDTHS = ['72%', '54%', '80%', '62%', '70%', '50%', '76%', '58%'];

interface TableSkeletonProps {
  columns: readonly Pick<Column<object>, 'id' | 'narrow' | 'from' | 'isNumeric'>[];
  hasChoice: boolean;
}

/** Placeholder rows, shown once loading takes noticeably long. */
export function TableSkeleton({ columns, hasChoice }: TableSkeletonProps) {
  const isDelayed = useIsDelayed();
  if (!isDelayed) return null;
  /* oxlint-disable jsx-a11y/control-has-associated-label -- a skeleton has no label: the table says that it is busy */
  return WIDTHS.map((width, row) => (
    <tr key={width} aria-hidden="true">
      {hasChoice && <td className={classes.choice} />}
      {columns.map(({ id, narrow, from, isNumeric }, column) => (
        <td key={id} data-narrow={narrow} data-from={from} data-numeric={isNumeric}>
          <SkeletonLine width={WIDTHS[(row + column) % WIDTHS.length] ?? '60%'} />
        </td>
      ))}
    </tr>
  ));
}
