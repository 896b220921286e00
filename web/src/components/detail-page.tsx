import { ActionIcon } from '@mantine/core';
import { createLink, useLocation } from '@tanstack/react-router';
import { lazy, Suspense, type AnchorHTMLAttributes, type ReactNode, type Ref } from 'react';
import { Icon, type IconName } from '../icons/icon';
import { useBackToList, type ListPath } from '../lib/list-search';
import { formatNumber } from '../lib/money';
import { usePreviousNext } from '../lib/previous-next';
import { t } from '../texts';
import classes from './detail-page.module.css';
import type { HandbookPage } from './help-link';
import type { MoreAction } from './more-actions';
import { Breadcrumbs, PageHeader } from './page-header';
import { PageLink } from './page-link';

// The menu's code is large and no page needs it immediately.
const MoreActions = lazy(async () => ({ default: (await import('./more-actions')).MoreActions }));

export interface DetailPathProps {
  /** The list that it belongs to. */
  list: ListPath;
  listTitle: string;
  /** A link to the object that the page shows a part of. */
  within?: ReactNode;
  /** The name of the part: a number, a name. */
  here: string;
  /** Its row's id in the list, with which its address ends. */
  id: string;
}

type StepProps = AnchorHTMLAttributes<HTMLAnchorElement> & { ref?: Ref<HTMLAnchorElement> };

const StepLink = createLink(({ ref, ...props }: StepProps) => (
  <ActionIcon component="a" ref={ref} size={24} variant="subtle" {...props} />
));

interface NeighbourProps extends DataAttributes {
  to: string | undefined;
  label: string;
  icon: IconName;
}

/** The page's keys find a neighbour by its mark. */
interface DataAttributes {
  'data-previous'?: boolean;
  'data-next'?: boolean;
}

function Neighbour({ to, label, icon, ...mark }: NeighbourProps) {
  const list = useLocation({ select: ({ state }) => state.list });
  const content = <Icon name={icon} />;
  if (to === undefined) {
    return (
      <ActionIcon size={24} variant="subtle" disabled aria-label={label}>
        {content}
      </ActionIcon>
    );
  }
  return (
    <StepLink to={to} state={{ list }} replace aria-label={label} title={label} {...mark}>
      {content}
    </StepLink>
  );
}

/** The way back to the list, and to the neighbours in the list if it is known. */
export function DetailPath({ list, listTitle, within, here, id }: DetailPathProps) {
  const back = useBackToList(list);
  const previousNext = usePreviousNext(id);
  const total = previousNext?.total === undefined ? undefined : formatNumber(previousNext.total);
  const neighbour = (other: string | undefined) => (other === undefined ? undefined : `${list}/${other}`);
  return (
    <Breadcrumbs
      here={here}
      step={
        previousNext && (
          <>
            <span>{t.detail.position(formatNumber(previousNext.position), total)}</span>
            <Neighbour
              to={neighbour(previousNext.previous)}
              label={t.detail.previous}
              icon="chevron-left"
              data-previous
            />
            <Neighbour to={neighbour(previousNext.next)} label={t.detail.next} icon="chevron-right" data-next />
          </>
        )
      }
    >
      <PageLink {...back}>{listTitle}</PageLink>
      {within && (
        <>
          <Icon name="chevron-right" size="small" />
          {within}
        </>
      )}
    </Breadcrumbs>
  );
}

interface Detail {
  icon: IconName;
  value: ReactNode;
  /** The text of the icon for screen readers. */
  label: string;
}

interface DetailColumnsProps {
  /** The subject of the page. */
  title: string;
  /** Cards with related data, the urgent first. */
  sidebar?: ReactNode;
  /** The timeline; on a phone below the sidebar. */
  timeline?: ReactNode;
  /** The main content. */
  children?: ReactNode;
}

/** The main content with the timeline below; next to them, the rail with related data. */
export function DetailColumns({ title, sidebar, timeline, children }: DetailColumnsProps) {
  return (
    <div className={`columns ${classes.areas}`} data-sidebar={sidebar ? true : undefined}>
      <div className={classes.main}>{children}</div>
      {sidebar && (
        <aside className={classes.sidebar} aria-label={t.detail.about(title)}>
          {sidebar}
        </aside>
      )}
      {timeline && <div className={classes.timeline}>{timeline}</div>}
    </div>
  );
}

interface DetailPageProps extends DetailColumnsProps {
  /** Its number, after the title. */
  note?: ReactNode;
  /** Of the staff's handbook, which the page's part of it is in. */
  help: HandbookPage;
  /** Its last step is the title, unless it has its own name `here`. */
  path: Omit<DetailPathProps, 'here'> & Partial<Pick<DetailPathProps, 'here'>>;
  /** Its state. */
  badge?: ReactNode;
  /** Occasional actions. */
  actions?: ReactNode;
  more?: readonly MoreAction[];
  /** The most likely next action for the state. */
  primary?: ReactNode;
  /** Entries without a value are omitted. */
  details?: readonly Detail[];
  /** The page's parts: `PageTabs`. */
  tabs?: ReactNode;
}

const NO_ACTIONS: readonly MoreAction[] = [];

/** A page about one object: its path, state and actions, the main content, the timeline and related data. */
export function DetailPage(props: DetailPageProps) {
  const { help, path, badge, note, actions, more = NO_ACTIONS, primary, details, tabs, ...columns } = props;
  const { title } = columns;
  return (
    <>
      <DetailPath here={title} {...path} />
      <PageHeader title={title} note={note} help={help} badge={badge}>
        {actions}
        {/* It keeps its size while loading. */}
        {more.length > 0 && (
          <Suspense fallback={<ActionIcon variant="default" size={32} disabled aria-hidden />}>
            <MoreActions actions={more} />
          </Suspense>
        )}
        {primary}
      </PageHeader>
      {details && (
        <ul className={classes.details}>
          {details
            .filter(({ value }) => value !== null && value !== undefined && value !== '' && value !== false)
            .map(({ icon, value, label }) => (
              <li key={label} title={label}>
                <Icon name={icon} />
                <span className="unseen">{label}: </span>
                {value}
              </li>
            ))}
        </ul>
      )}
      {tabs}
      <DetailColumns {...columns} />
    </>
  );
}
