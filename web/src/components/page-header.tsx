import type { ReactNode } from 'react';
import { Icon } from '../icons/icon';
import { usePageTitle } from '../lib/page-title';
import { t } from '../texts';
import { HelpLink, type HandbookPage } from './help-link';
import classes from './page-header.module.css';

interface PageHeaderProps {
  title: string;
  /** Its number, after the title. */
  note?: ReactNode;
  /** Of the staff's handbook, which the page's part of it is in. */
  help: HandbookPage;
  /** The state of the page's subject. */
  badge?: ReactNode;
  /** The actions of the page: the one primary action last. */
  children?: ReactNode;
}

export function PageHeader({ title, note, help, badge, children }: PageHeaderProps) {
  usePageTitle(title);
  return (
    <div className={classes.head}>
      <h1 title={title}>
        {title} {note && <small>{note}</small>}
      </h1>
      {badge}
      <div className={classes.actions}>
        <HelpLink page={help} title={title} />
        {children}
      </div>
    </div>
  );
}

interface BreadcrumbsProps {
  /** The link to the list. */
  children: ReactNode;
  /** The part that the page shows. */
  here: string;
  /** The position in the list, and the links to its neighbours. */
  step?: ReactNode;
}

/** The path above the title of a page that belongs to a list. */
export function Breadcrumbs({ children, here, step }: BreadcrumbsProps) {
  return (
    <nav className={classes.crumbs} aria-label={t.shell.path}>
      {children}
      <Icon name="chevron-right" size="small" />
      <span aria-current="page">{here}</span>
      {step && <span className={classes.step}>{step}</span>}
    </nav>
  );
}
