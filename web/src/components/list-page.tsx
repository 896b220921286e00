import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Icon } from '../icons/icon';
import { t } from '../texts';
import type { HandbookPage } from './help-link';
import { csvTitle, ListCard, type ListCardProps, type ListFile } from './list-card';
import classes from './list-page.module.css';
import { PageHeader } from './page-header';
import { useListViews, ViewTabs, type OwnTab } from './view-tabs';

/** Downloads a list as a file, with its filters. */
export function ExportButton(file: ListFile) {
  return (
    <Button
      component="a"
      variant="default"
      leftSection={<Icon name="download" />}
      href={file.href}
      download
      aria-label={csvTitle(file)}
    >
      {t.lists.export}
    </Button>
  );
}

interface ListPageProps<Row> extends ListCardProps<Row> {
  /** The name under which the service stores the list's views: lower-case letters, digits and `-`. */
  list: string;
  /** Of the staff's handbook, which the list's part of it is in. */
  help: HandbookPage;
  /** The actions of the page, the primary action last. */
  actions?: ReactNode;
  /** Built-in views; by default one view of all entries. */
  ownViews?: readonly OwnTab[];
  /** Between the heading and the views: the pages of an area, or a sentence. */
  children?: ReactNode;
}

/** A page with a list: heading and actions, views as tabs, filters, rows. */
export function ListPage<Row>({ list, help, csv, actions, ownViews, children, ...card }: ListPageProps<Row>) {
  const views = useListViews(list, ownViews);
  return (
    <>
      <div className={classes.head}>
        <PageHeader title={card.title} help={help}>
          {csv && <ExportButton {...csv} />}
          {actions}
        </PageHeader>
      </div>
      {children}
      <div className={classes.views}>
        <ViewTabs {...views} title={card.title} />
      </div>
      <ListCard {...card} views={views} />
    </>
  );
}
