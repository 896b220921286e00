import { Button, VisuallyHidden } from '@mantine/core';
import { useEffect, useRef, type RefObject } from 'react';
import type { ClaimPartsFragment, ClaimsQuery } from '../../api/generated/types';
import { CUSTOMERS, MEMBERS, type ChoiceSource } from '../../api/search';
import { Avatar } from '../../components/avatar';
import { Badge } from '../../components/badge';
import { EmptyList } from '../../components/empty-list';
import { FilterBar } from '../../components/filter-bar';
import { isSet, type Filter } from '../../components/filters';
import { Steps } from '../../components/list-card';
import listClasses from '../../components/list-card.module.css';
import { Loading } from '../../components/loading';
import { PageLink } from '../../components/page-link';
import { RowCheckbox } from '../../components/row-checkbox';
import { useSelectingKeys } from '../../components/row-keys';
import { SaveViewButton, useListViews } from '../../components/view-tabs';
import { Icon } from '../../icons/icon';
import { ageOf } from '../../lib/age';
import type { DeferredQuery } from '../../lib/deferred-query';
import { useFilters, useListLinkState, usePages } from '../../lib/list-search';
import { useNow } from '../../lib/now';
import { useSelection, type Selection } from '../../lib/selection';
import { useSession } from '../../lib/session';
import { areSingleKeysOn, useSingleKeys } from '../../lib/single-keys';
import { t } from '../../texts/claims';
import { ClaimSelection } from './assignees';
import { NOBODY, OUTCOMES, type ClaimsSearch } from './claims-search';
import classes from './claims.module.css';

const ASSIGNEES: ChoiceSource = {
  ...MEMBERS,
  kind: 'assignees',
  get: async (id, signal) => (id === NOBODY ? { value: NOBODY, label: t.claims.notAssigned } : MEMBERS.get(id, signal)),
};

const NOTHING: never[] = [];

const FILTERS: readonly Filter[] = [
  { id: 'customer', kind: 'found', label: t.words.customer, icon: 'users', source: CUSTOMERS },
  { id: 'assignee', kind: 'found', label: t.claims.assignee, icon: 'user', source: ASSIGNEES },
  {
    id: 'status',
    kind: 'choice',
    label: t.claims.outcome,
    icon: 'circle-check',
    choices: OUTCOMES.map((status) => ({ value: status, label: t.claimStatus[status] })),
  },
];

function Toolbar({ search }: { search: ClaimsSearch }) {
  const change = useFilters<ClaimsSearch>();
  const { id: ownId } = useSession();
  const views = useListViews('claims');
  // A tab of the inbox need not be saved as a view.
  const isTab = ['status=RESOLVED', 'status=ALL', `assignee=${NOBODY}`, `assignee=${ownId}`].includes(views.query);
  const { sort, status, ...others } = search;
  const outcome = OUTCOMES.find((known) => known === status);
  const values = outcome ? { ...others, status: outcome } : others;
  // Without its outcome a claim is still resolved.
  const set = (changes: Partial<ClaimsSearch>): void =>
    change('status' in changes ? { ...changes, status: changes.status ?? 'RESOLVED' } : changes);
  const clear = (): void =>
    change({ customer: undefined, assignee: undefined, ...(outcome && { status: 'RESOLVED' }) });
  return (
    <div className={classes.toolbar}>
      <FilterBar filters={FILTERS} values={values} onChange={set} />
      {FILTERS.some((filter) => isSet(filter, values)) && (
        <Button variant="subtle" size="xs" aria-label={t.lists.clear} onClick={clear}>
          {t.lists.clearShort}
        </Button>
      )}
      {!isTab && <SaveViewButton {...views} className={listClasses.ghost} />}
      <Button
        variant="subtle"
        size="xs"
        className={classes.sort}
        leftSection={<Icon name="arrows-sort" />}
        title={t.lists.sort}
        onClick={() => change({ sort: sort ? undefined : 'newest' })}
      >
        {sort ? t.words.newestFirst : t.words.oldestFirst}
      </Button>
    </div>
  );
}

interface LetterProps {
  claim: ClaimPartsFragment;
  isChosen: boolean;
  isWide: boolean;
  /** Undefined if there are no bulk actions. */
  selection: Selection<ClaimPartsFragment> | undefined;
}

/** A claim in two lines, as one link to the claim, and to its answer if that is shown already. */
function Letter({ claim, isChosen, isWide, selection }: LetterProps) {
  const { id, customer, product, reason, status, assignee, createdAt } = claim;
  const assignedTo = assignee?.name ?? t.claims.notAssigned;
  const list = useListLinkState();
  const nowMs = useNow();
  const row = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isChosen) row.current?.scrollIntoView({ block: 'nearest' });
  }, [isChosen]);
  return (
    <li ref={row} className={classes.letter} aria-current={isChosen || undefined}>
      {selection && (
        <RowCheckbox
          id={id}
          name={t.claim.of(customer.name)}
          isSelected={selection.selected.has(id)}
          onToggle={selection.toggle}
          className={classes.box}
        />
      )}
      <PageLink
        to="/claims/$id"
        params={{ id }}
        search
        state={isWide ? (state) => state : list}
        resetScroll={!isWide}
        title={customer.name}
        onClick={(event) => {
          if (!isChosen) return;
          event.preventDefault();
          focusAnswer();
        }}
      >
        {customer.name}
      </PageLink>
      <span className={classes.age}>{ageOf(createdAt, nowMs)}</span>
      <p title={`${product?.displayName ?? ''} · ${reason}`}>
        {product?.displayName} <span>· {reason}</span>
      </p>
      {status === 'OPEN' && (
        <span className={classes.assignee} title={assignedTo}>
          <Avatar name={assignee?.name} isSmall />
          <VisuallyHidden>{assignedTo}</VisuallyHidden>
        </span>
      )}
      {status !== 'OPEN' && <Badge isQuiet>{t.claimStatus[status]}</Badge>}
    </li>
  );
}

const idOf = ({ id }: ClaimPartsFragment): string => id;

const focusAnswer = (): void => document.querySelector<HTMLElement>('main [data-answer]')?.focus();

interface ClaimListProps {
  search: ClaimsSearch;
  query: DeferredQuery<ClaimsQuery['claims']>;
  total: number | undefined;
  /** The claim that is open next to the list. */
  chosen: string | undefined;
  isWide: boolean;
  onChoose: (id: string) => void;
}

/** Keys for the next and previous claim, which opens immediately if there is enough space, and for selecting claims. */
function useClaimKeys(
  { query, chosen, isWide, onChoose }: ClaimListProps,
  selection: Selection<ClaimPartsFragment> | undefined,
): RefObject<HTMLUListElement | null> {
  const list = useRef<HTMLUListElement>(null);
  const rows = query.data?.nodes ?? [];
  const links = () => [...(list.current?.querySelectorAll('a') ?? [])];
  const position = (): number =>
    isWide ? rows.findIndex(({ id }) => id === chosen) : links().findIndex((link) => link === document.activeElement);
  const move = (step: 1 | -1): void => {
    const here = position();
    const there = Math.max(0, here + step);
    const next = rows[there];
    if (isWide && next && there !== here) onChoose(next.id);
    else links()[there]?.focus();
  };
  useSingleKeys([
    ['J', () => move(1)],
    ['K', () => move(-1)],
    ['Enter', focusAnswer],
  ]);
  useSelectingKeys(selection, () => rows[position()]?.id);
  return list;
}

/** The claims of the inbox, with their filters. */
export function ClaimList(props: ClaimListProps) {
  const { search, query, total, chosen, isWide } = props;
  const { data, isOutdated } = query;
  const { may } = useSession();
  const choice = useSelection(data?.nodes ?? NOTHING, idOf);
  // A resolved claim has no assignee.
  const selection = may('assignClaim') && search.status === undefined ? choice : undefined;
  const list = useClaimKeys(props, selection);
  const pages = usePages(search);
  const isFiltered = [search.customer, search.assignee, search.status].some((value) => value !== undefined);
  const hasPages = pages.number > 1 || data?.pageInfo.hasNextPage;
  return (
    <div className={classes.side}>
      <Toolbar search={search} />
      {!data && !query.error && <Loading />}
      {data && data.nodes.length > 0 && (
        <ul ref={list} aria-label={t.shell.claims} aria-busy={isOutdated}>
          {data.nodes.map((claim) => (
            <Letter key={claim.id} claim={claim} isChosen={claim.id === chosen} isWide={isWide} selection={selection} />
          ))}
        </ul>
      )}
      {data?.nodes.length === 0 && (
        <EmptyList
          title={isFiltered ? t.claims.noMatch : t.claims.empty}
          hint={isFiltered ? t.claims.noMatchHint : t.claims.emptyHint}
          icon={isFiltered ? 'filter' : 'message-report'}
        />
      )}
      {hasPages && (
        <div className={classes.pages}>
          <Steps pages={pages} shown={data?.nodes.length ?? 0} total={total} pageInfo={data?.pageInfo} />
        </div>
      )}
      {isWide && areSingleKeysOn() && data && data.nodes.length > 0 && (
        <p className={classes.hints}>
          <span>
            <kbd>j</kbd> <kbd>k</kbd> {t.claims.keys.move}
          </span>
          {selection && (
            <span>
              <kbd>x</kbd> {t.claims.keys.select}
            </span>
          )}
          <span>
            <kbd>Enter</kbd> {t.claims.keys[search.status === undefined ? 'answer' : 'open']}
          </span>
        </p>
      )}
      {selection && <ClaimSelection selection={selection} />}
    </div>
  );
}
