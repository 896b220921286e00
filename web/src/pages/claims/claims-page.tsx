import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { claimQuery, claimsCountQuery, claimsQuery } from '../../api/claims';
import type { ClaimPartsFragment } from '../../api/generated/types';
import { waitingQuery } from '../../api/shell';
import { ErrorView } from '../../components/error-view';
import listClasses from '../../components/list-page.module.css';
import { Loading } from '../../components/loading';
import { NotFound } from '../../components/not-found';
import { PageHeader } from '../../components/page-header';
import { PageLink } from '../../components/page-link';
import { useListViews, ViewTabs } from '../../components/view-tabs';
import { Icon } from '../../icons/icon';
import { useDeferredQuery } from '../../lib/deferred-query';
import { useBackToList } from '../../lib/list-search';
import { notifyDone } from '../../lib/notify';
import { usePageTitle } from '../../lib/page-title';
import type { PrefetchInput } from '../../lib/prefetch';
import { useSession } from '../../lib/session';
import { t } from '../../texts/claims';
import { ClaimList } from './claim-list';
import { ClaimPane } from './claim-pane';
import { NOBODY, toPageVariables, toVariables, type ClaimsSearch } from './claims-search';
import classes from './claims.module.css';

const OpenClaimDialog = lazy(async () => ({
  default: (await import('../../components/open-claim-dialog')).OpenClaimDialog,
}));

// The inbox fills while the page is idle.
const REFETCH_MS = 30_000;

const WIDE = '(min-width: 1024px)';

/** The open claim if the URL has none: the first, which stays while others arrive and leave. */
function useFirst(list: string, rows: readonly ClaimPartsFragment[] | undefined): [string | undefined, () => void] {
  const [kept, setKept] = useState({ list: '', id: '' });
  const first = rows?.[0]?.id;
  if (kept.list === list) return [kept.id, () => setKept({ list: '', id: '' })];
  if (first !== undefined) setKept({ list, id: first });
  return [first, () => undefined];
}

/** The open claim after another one in a list, or else before it. */
function nextOpen(rows: readonly ClaimPartsFragment[], id: string): string | undefined {
  const at = rows.findIndex((row) => row.id === id);
  const isOther = (row: ClaimPartsFragment): boolean => row.status === 'OPEN' && row.id !== id;
  return (rows.slice(at + 1).find(isOther) ?? rows.slice(0, Math.max(0, at)).findLast(isOther))?.id;
}

interface PaneProps {
  id: string;
  query: { data: ClaimPartsFragment | null | undefined; error: Error | null; refetch: () => unknown };
  onResolved: (done: string) => void;
}

function Pane({ id, query: { data: claim, error, refetch }, onResolved }: PaneProps) {
  if (error) return <ErrorView error={error} reset={() => void refetch()} />;
  if (claim === undefined) return <Loading />;
  if (claim === null) return <NotFound title={t.claim.notFound} />;
  return <ClaimPane key={id} claim={claim} onResolved={onResolved} />;
}

function Count({ of }: { of: number | undefined }) {
  return of !== undefined && of > 0 && <small>{of}</small>;
}

/** Opens a claim for a customer, such as after a call. */
function OpenClaim({ onOpened }: { onOpened: (id: string) => void }) {
  const { may } = useSession();
  const [isOpen, setIsOpen] = useState(false);
  if (!may('createClaim')) return null;
  return (
    <>
      <Button variant="default" leftSection={<Icon name="plus" />} onClick={() => setIsOpen(true)}>
        {t.words.openClaim}
      </Button>
      <Suspense>{isOpen && <OpenClaimDialog onOpened={onOpened} onClose={() => setIsOpen(false)} />}</Suspense>
    </>
  );
}

interface HeadProps {
  search: ClaimsSearch;
  page: string | undefined;
  onOpened: (id: string) => void;
}

/** Above the inbox its name and views; if only a claim fits, the way back. */
function Head({ search, page, onOpened }: HeadProps) {
  const { id: ownId } = useSession();
  const views = useListViews('claims');
  const back = useBackToList('/claims');
  const { data: waiting } = useQuery(waitingQuery);
  const { data: mine } = useQuery(claimsCountQuery({ status: 'OPEN', assigneeId: ownId }));
  const { data: unassigned } = useQuery(claimsCountQuery({ status: 'OPEN', assigned: false }));
  if (page !== undefined) {
    return (
      <>
        <p className={classes.back}>
          <PageLink {...back}>← {t.shell.claims}</PageLink>
        </p>
        <PageHeader title={page} help="claims" />
      </>
    );
  }
  const { status, assignee } = search;
  const isOpen = status === undefined;
  const tab = (name: string, count: number | undefined) => (
    <>
      {name} <Count of={count} />
    </>
  );
  return (
    <>
      <PageHeader title={t.shell.claims} help="claims">
        <OpenClaim onOpened={onOpened} />
      </PageHeader>
      <div className={listClasses.views}>
        <ViewTabs
          {...views}
          title={t.shell.claims}
          to="/claims"
          own={[
            { name: tab(t.words.open, waiting?.claims), query: '', isShown: isOpen && assignee === undefined },
            { name: tab(t.claims.mine, mine), query: `assignee=${ownId}`, isShown: isOpen && assignee === ownId },
            {
              name: tab(t.claims.notAssigned, unassigned),
              query: `assignee=${NOBODY}`,
              isShown: isOpen && assignee === NOBODY,
            },
            { name: t.claims.resolved, query: 'status=RESOLVED', isShown: !isOpen && status !== 'ALL' },
            { name: t.lists.all, query: 'status=ALL', isShown: status === 'ALL' },
          ]}
        />
      </div>
    </>
  );
}

/** The inbox: the claims and the open one; in narrow windows, one of them. */
export function ClaimsPage({ search }: { search: ClaimsSearch }) {
  const id = useParams({ strict: false, select: (params) => params.id });
  const navigate = useNavigate();
  const isWide = useMediaQuery(WIDE, true, { getInitialValueInEffect: false });
  const variables = toPageVariables(search);
  const query = useDeferredQuery({ ...claimsQuery(variables), refetchInterval: REFETCH_MS });
  const { data: total } = useQuery(claimsCountQuery(toVariables(search)));
  const rows = query.data?.nodes;
  const [first, leaveFirst] = useFirst(JSON.stringify(variables), query.isOutdated ? undefined : rows);
  const chosen = id ?? (isWide ? first : undefined);
  const shown = useQuery({
    ...claimQuery(chosen ?? ''),
    enabled: chosen !== undefined,
    placeholderData: rows?.find((row) => row.id === chosen),
  });
  const title = shown.data ? t.claim.of(shown.data.customer.name) : t.search.claim;
  usePageTitle(id === undefined ? t.shell.claims : title);
  const goTo = (claimId: string): void =>
    void navigate({
      to: '/claims/$id',
      params: { id: claimId },
      search: true,
      state: (state) => state,
      replace: true,
      resetScroll: false,
    });
  const onResolved = (done: string): void => {
    if (chosen === undefined) return;
    void notifyDone(done, { label: t.words.showClaim, onClick: () => goTo(chosen) });
    const next = nextOpen(rows ?? [], chosen);
    leaveFirst();
    if (next !== undefined) goTo(next);
    else void navigate({ to: '/claims', search: true, state: (state) => state, replace: true });
  };
  const onOpened = (claimId: string): void => {
    void notifyDone(t.claims.opened);
    goTo(claimId);
  };
  const hasList = isWide || id === undefined;
  const hasPane = chosen !== undefined;
  return (
    <>
      <Head search={search} page={hasList ? undefined : title} onOpened={onOpened} />
      {hasList && query.error && <ErrorView error={query.error} reset={() => void query.refetch()} />}
      <section className={`ground ${classes.inbox}`} data-both={(hasList && hasPane) || undefined}>
        {hasList && (
          <ClaimList search={search} query={query} total={total} chosen={chosen} isWide={isWide} onChoose={goTo} />
        )}
        {hasPane && (
          <article className={classes.reading} aria-label={title}>
            <Pane id={chosen} query={shown} onResolved={onResolved} />
          </article>
        )}
      </section>
    </>
  );
}

export const prefetchClaim = ({ context: { queryClient }, params: { id } }: PrefetchInput<{ id: string }>): void =>
  void queryClient.prefetchQuery(claimQuery(id));
