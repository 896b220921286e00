import type { ReactNode } from 'react';
import { Icon, type IconName } from '../icons/icon';
import classes from './empty-list.module.css';

interface EmptyListProps {
  title: string;
  /** What to do next. */
  hint: string;
  icon?: IconName;
  /** It is all that the page has. */
  isPage?: boolean;
  /** The buttons that the hint talks about. */
  children?: ReactNode;
}

/** In the place of a list without entries: nothing there yet, or nothing that matches. */
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
