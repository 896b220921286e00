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
  /** The word under which the service keeps the list's views: small letters, digits and `-`. */
  list: string;
  /** Of the staff's handbook, which the list's part of it is in. */
  help: HandbookPage;
  /** What can be done on the page, the primary action last. */
  actions?: ReactNode;
  /** Views that the list has by itself; all that there is where it is left out. */
  ownViews?: readonly OwnTab[];
  /** Between the heading and the views: the pages of an area, or a sentence. */
  children?: ReactNode;
}

/** A page that is a list: heading and actions, views as tabs, filters, rows. */
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
