import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useMemo, useState } from 'react';
import type { KeyRowFragment } from '../../api/generated/types';
import { poolKeysCountQuery, poolKeysQuery, poolQuery, useRevealKey } from '../../api/stock';
import { ErrorAlert } from '../../components/error-alert';
import { type Filter } from '../../components/filters';
import { ButtonLink } from '../../components/page-link';
import { Icon } from '../../icons/icon';
import { bulletMask } from '../../lib/bullet-mask';
import { useDeferredQuery } from '../../lib/deferred-query';
import { PAGE_SIZE, withoutEmpty } from '../../lib/list-search';
import { useSelection } from '../../lib/selection';
import { useSession } from '../../lib/session';
import { t } from '../../texts/stock';
import { keyColumns, type RevealedKeys } from './key-columns';
import type { Pool } from './pool-stats';
import { KEY_STATUSES, type KeysSearch } from './stock-search';
import { TabList } from './tab-list';

const WithdrawDialog = lazy(async () => ({ default: (await import('./withdraw-dialog')).WithdrawDialog }));

const STATUSES = KEY_STATUSES.map((status) => ({ value: status as string, label: t.stock.statusOf[status] }));

const FILTERS: readonly Filter[] = [
  { id: 'status', kind: 'choice', label: t.words.status, icon: 'circle-check', choices: STATUSES },
];

const NO_KEYS: readonly KeyRowFragment[] = [];

const idOf = ({ id }: KeyRowFragment): string => id;

function useRevealedKeys(mayReveal: boolean): RevealedKeys & { error: Error | null } {
  const [whole, setWhole] = useState<ReadonlyMap<string, string>>(new Map());
  const { mutate, variables, isPending, error } = useRevealKey();
  const busyId = isPending ? variables.id : undefined;
  return useMemo(
    () => ({
      whole,
      busyId,
      error,
      reveal: mayReveal
        ? (key) => mutate(key, { onSuccess: (text) => setWhole((known) => new Map(known).set(key.id, text)) })
        : undefined,
    }),
    [whole, busyId, error, mayReveal, mutate],
  );
}

function Keys({ pool, search }: { pool: Pool; search: KeysSearch }) {
  const { after, status } = search;
  const { may } = useSession();
  const mayReveal = may('revealLicenseKeys');
  const mayWithdraw = may('withdrawLicenseKeys');
  const revealed = useRevealedKeys(mayReveal);
  const columns = useMemo(() => keyColumns(pool.id, revealed), [pool.id, revealed]);
  const variables = withoutEmpty({ licensePoolId: pool.id, status });
  const query = useDeferredQuery(poolKeysQuery({ ...variables, first: PAGE_SIZE, after }));
  const { data: total } = useQuery(poolKeysCountQuery(variables));
  const selection = useSelection(query.data?.nodes ?? NO_KEYS, idOf);
  const [isWithdrawing, setIsWithdrawing] = useState(false);
  const chosen = [...selection.selected.values()].filter((key) => key.status === 'AVAILABLE').map(idOf);
  return (
    <>
      <ErrorAlert error={revealed.error} variant="outline" mb="sm" />
      <TabList
        list="keys"
        title={t.stock.keys}
        search={search}
        query={query}
        total={total}
        columns={columns}
        rowId={idOf}
        rowName={({ masked }) => bulletMask(masked)}
        filters={FILTERS}
        empty={{
          title: t.stock.noKeys,
          hint: t.stock.noKeysHint,
          icon: 'key',
          action: may('importLicenseKeys') && (
            <ButtonLink to="/stock/$poolId/import" params={{ poolId: pool.id }} leftSection={<Icon name="upload" />}>
              {t.stock.importKeys}
            </ButtonLink>
          ),
        }}
        noMatch={{ title: t.stock.noKeyMatches, hint: t.stock.noKeyMatchesHint }}
        {...(mayWithdraw && {
          selection,
          selectionActions: (
            <Button
              variant="subtle"
              color="red"
              size="xs"
              disabled={chosen.length === 0}
              onClick={() => setIsWithdrawing(true)}
            >
              {chosen.length > 0 ? t.stock.withdrawSubmit(chosen.length) : t.stock.withdraw} …
            </Button>
          ),
        })}
      />
      <Suspense>
        {isWithdrawing && (
          <WithdrawDialog
            pool={pool}
            chosen={chosen}
            onDone={selection.clear}
            onClose={() => setIsWithdrawing(false)}
          />
        )}
      </Suspense>
    </>
  );
}

/** The keys of a pool, in the order in which they are sold. */
export function KeysPage({ poolId, search }: { poolId: string; search: KeysSearch }) {
  const { data: pool } = useQuery(poolQuery(poolId));
  return pool && <Keys pool={pool} search={search} />;
}
