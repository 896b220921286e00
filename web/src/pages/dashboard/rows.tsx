import type { ReactNode } from 'react';
import { CardRows } from '../../components/card';
import { Icon, type IconName } from '../../icons/icon';
import classes from './rows.module.css';

/** One line of a card. */
export interface RowEntry {
  id: string;
  /** The subject, as a link. */
  what: ReactNode;
  /** The state, at the end of the line. */
  how: ReactNode;
  icon?: IconName;
  tone?: 'amber' | 'red';
}

interface RowsProps {
  entries: readonly RowEntry[];
  /** Shown if there are no rows. */
  nothing: string;
}

/** The lines of a card. */
export function Rows({ entries, nothing }: RowsProps) {
  if (entries.length === 0) return <p className={`dim ${classes.nothing}`}>{nothing}</p>;
  return (
    <CardRows>
      {entries.map(({ id, what, how, icon, tone }) => (
        <li key={id}>
          {icon && (
            <span className={classes.dot} data-tone={tone}>
              <Icon name={icon} size="small" />
            </span>
          )}
          <span className={classes.what}>{what}</span>
          <span className={classes.how}>{how}</span>
        </li>
      ))}
    </CardRows>
  );
}
