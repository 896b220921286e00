import type { ReactNode } from 'react';
import { Icon, type IconName } from '../icons/icon';
import classes from './empty-list.module.css';

interface EmptyListProps {
  title: string;
  /** The next action. */
  hint: string;
  icon?: IconName;
  /** It is all that the page has. */
  isPage?: boolean;
  /** The buttons that the hint talks about. */
  children?: ReactNode;
}

/** Replaces a list without entries: either it is empty, or nothing matches. */
export function EmptyList({ title, hint, icon = 'filter', isPage = false, children }: EmptyListProps) {
  const Title = isPage ? 'h1' : 'p';
  return (
    <div className={classes.empty} data-page={isPage}>
      <span className={classes.ring}>
        <Icon name={icon} size="large" />
      </span>
      <Title className={classes.title}>{title}</Title>
      <p>{hint}</p>
      {children && <div className={classes.actions}>{children}</div>}
    </div>
  );
}
