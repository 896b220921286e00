import type { Column } from './data-table';
import classes from './data-table.module.css';
import { Bone, useIsLate } from './waiting';

/** How much of a cell's width each bone takes; rows differ as texts do. */
const WIDTHS = ['72%', '54%', '80%', '62%', '70%', '50%', '76%', '58%'];

interface BonesProps {
  columns: readonly Pick<Column<object>, 'id' | 'narrow' | 'from' | 'isNumeric'>[];
  hasChoice: boolean;
}

/** In the place of rows, once they take long enough to be noticed. */
export function Bones({ columns, hasChoice }: BonesProps) {
  const isLate = useIsLate();
  if (!isLate) return null;
  /* oxlint-disable jsx-a11y/control-has-associated-label -- a bone says nothing: the table says that it is busy */
  return WIDTHS.map((width, row) => (
    <tr key={width} aria-hidden="true">
      {hasChoice && <td className={classes.choice} />}
      {columns.map(({ id, narrow, from, isNumeric }, column) => (
        <td key={id} data-narrow={narrow} data-from={from} data-numeric={isNumeric}>
          <Bone width={WIDTHS[(row + column) % WIDTHS.length] ?? '60%'} />
        </td>
      ))}
    </tr>
  ));
}
