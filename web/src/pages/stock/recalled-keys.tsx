import { Button } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import type { RecalledKeyFragment, RecallResolution } from '../../api/generated/types';
import { recalledKeysQuery } from '../../api/key-imports';
import { Badge } from '../../components/badge';
import { column, keyColumn, orderColumn, textColumn } from '../../components/columns';
import type { Column } from '../../components/data-table';
import type { Filter } from '../../components/filters';
import { CustomerLink } from '../../components/links';
import { ListCard } from '../../components/list-card';
import { bulletMask } from '../../lib/bullet-mask';
import { useDeferredQuery } from '../../lib/deferred-query';
import { PAGE_SIZE } from '../../lib/list-search';
import { useSelection } from '../../lib/selection';
import { useSession } from '../../lib/session';
import { t } from '../../texts/stock';
import { STATUS_LOOKS } from './key-columns';
import type { ImportSearch } from './stock-search';
import classes from './stock.module.css';

const ResolveDialog = lazy(async () => ({ default: (await import('./resolve-dialog')).ResolveDialog }));

const FILTERS: readonly Filter[] = [
  {
    id: 'open',
    kind: 'choice',
    label: t.words.status,
    icon: 'circle-check',
    choices: [
      { value: 'yes', label: t.words.open },
      { value: 'no', label: t.stock.recallClosed },
    ],
  },
];

const NO_KEYS: readonly RecalledKeyFragment[] = [];

const idOf = ({ id }: RecalledKeyFragment): string => id;

const isOpen = ({ status }: RecalledKeyFragment): boolean => status === 'SOLD';

function State({ recalled }: { recalled: RecalledKeyFragment }) {
  if (isOpen(recalled)) {
    return (
      <Badge tone="amber" icon="clock">
        {t.words.open}
      </Badge>
    );
  }
  return <Badge {...STATUS_LOOKS[recalled.status]}>{t.stock.statusOf[recalled.status]}</Badge>;
}

const COLUMNS: Column<RecalledKeyFragment>[] = [
  keyColumn('key', t.words.key, ({ masked }) => masked, { width: 112, narrow: 'title', isFixed: true }),
  orderColumn('order', t.words.order, ({ order }) => order?.orderNumber, { width: 88, narrow: 'meta' }),
  {
    id: 'customer',
    title: t.words.customer,
    narrow: 'meta',
    cell: ({ order }) => order && <CustomerLink id={order.customer.id} name={order.customer.name} />,
  },
  column('state', t.words.status, (recalled) => <State recalled={recalled} />, { width: 136, narrow: 'badge' }),
  keyColumn('replacement', t.stock.replacedBy, ({ replacedBy }) => replacedBy?.masked, { width: 112, narrow: 'meta' }),
  textColumn('why', t.words.why, ({ reason }) => reason, { from: 1440 }),
];

/** A role's permissions on recalled keys. */
export function useResolutions(): RecallResolution[] {
  const { may } = useSession();
  return [
    ...(may('replaceLicenseKey') ? (['REPLACE'] as const) : []),
    ...(may('creditKeys') ? (['CREDIT'] as const) : []),
  ];
}

/** The customers with keys of a recalled import, and the outcome of each key. */
export function RecalledKeys({ keyImportId, search }: { keyImportId: string; search: ImportSearch }) {
  const { after, open } = search;
  const resolutions = useResolutions();
  const query = useDeferredQuery(
    recalledKeysQuery({ keyImportId, open: open ? open === 'yes' : null, first: PAGE_SIZE, after: after ?? null }),
  );
  const selection = useSelection(query.data?.nodes ?? NO_KEYS, idOf);
  const [resolution, setResolution] = useState<RecallResolution | null>(null);
  const chosen = [...selection.selected.values()].filter(isOpen);
  return (
    <section>
      <h2 className={classes.title}>{t.stock.recalledKeys}</h2>
      <ListCard
        title={t.stock.recalledKeys}
        search={search}
        query={query}
        total={query.data?.totalCount}
        columns={COLUMNS}
        rowId={idOf}
        rowName={({ masked }) => bulletMask(masked)}
        filters={FILTERS}
        empty={{ title: t.stock.noneRecalled, hint: t.stock.noneRecalledHint, icon: 'key' }}
        noMatch={{ title: t.stock.noKeyMatches, hint: t.stock.noRecalledMatchesHint }}
        {...(resolutions.length > 0 && {
          selection,
          selectionActions: resolutions.map((one) => (
            <Button
              key={one}
              variant="subtle"
              size="xs"
              disabled={chosen.length === 0}
              onClick={() => setResolution(one)}
              {...(one === 'CREDIT' && { color: 'red' })}
            >
              {t.stock.resolveKeys[one](chosen.length)} …
            </Button>
          )),
        })}
      />
      <Suspense>
        {resolution && (
          <ResolveDialog
            keyImportId={keyImportId}
            resolution={resolution}
            chosen={chosen}
            count={chosen.length}
            onDone={selection.clear}
            onClose={() => setResolution(null)}
          />
        )}
      </Suspense>
    </section>
  );
}
