import type { ReactNode } from 'react';
import { Icon, type IconName } from '../icons/icon';
import classes from './empty-list.module.css';

interface EmptyListProps {
  title: string;
  /** What to do next. */
  hint: string;
  icon?: IconName;
  /** The buttons that the hint talks about. */
  children?: ReactNode;
}

/** In the place of a list without entries: nothing there yet, or nothing that matches. */
export function EmptyList({ title, hint, icon = 'filter', children }: EmptyListProps) {
  return (
    <div className={classes.empty}>
      <span className={classes.ring}>
        <Icon name={icon} size="large" />
      </span>
      <p className={classes.title}>{title}</p>
      <p>{hint}</p>
      {children && <div className={classes.actions}>{children}</div>}
    </div>
  );
}
