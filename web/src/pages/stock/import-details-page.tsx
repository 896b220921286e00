import { Button, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Navigate } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import type { ImportRowFragment, KeyImportOrdersQuery, RecallResolution } from '../../api/generated/types';
import { keyImportOrdersQuery, keyImportQuery } from '../../api/key-imports';
import { Card } from '../../components/card';
import { moneyColumn, orderColumn, textColumn, timeColumn } from '../../components/columns';
import type { Column } from '../../components/data-table';
import { ErrorView } from '../../components/error-view';
import { IconButton } from '../../components/icon-button';
import { ListCard } from '../../components/list-card';
import { Loading } from '../../components/loading';
import { NotFound } from '../../components/not-found';
import { Timestamp } from '../../components/values';
import { useDeferredQuery } from '../../lib/deferred-query';
import { PAGE_SIZE } from '../../lib/list-search';
import { formatEuro, formatNumber } from '../../lib/money';
import type { PrefetchInput } from '../../lib/prefetch';
import { useSession } from '../../lib/session';
import { t } from '../../texts/stock';
import { importerOf, ImportState, soldOf } from './import-columns';
import { sourceOf } from './import-source';
import { PoolDescriptionList } from './pool-card';
import { RecalledKeys, useResolutions } from './recalled-keys';
import type { ImportSearch } from './stock-search';
import classes from './stock.module.css';

const DetailsDialog = lazy(async () => ({ default: (await import('./import-dialogs')).ImportDetailsDialog }));
const MoveDialog = lazy(async () => ({ default: (await import('./import-dialogs')).MoveDialog }));
const RecallDialog = lazy(async () => ({ default: (await import('./import-dialogs')).RecallDialog }));
const UndoDialog = lazy(async () => ({ default: (await import('./import-dialogs')).UndoDialog }));

const DIALOGS = { details: DetailsDialog, move: MoveDialog, recall: RecallDialog, undo: UndoDialog };

/** The data of an import, and the actions to correct it. */
function ImportCard({ keyImport }: { keyImport: ImportRowFragment }) {
  const { may } = useSession();
  const [dialog, setDialog] = useState<keyof typeof DIALOGS | null>(null);
  const { at, note, imported, available, withdrawn, undoneAt, undoReason, recall } = keyImport;
  const { unitCost, supplier, supplierInvoice } = keyImport;
  const isOpen = !undoneAt && !recall && may('undoKeyImport');
  // One that was undone may have sold keys.
  const isRecallable = !recall && (!undoneAt || soldOf(keyImport) > 0) && may('recallKeyImport');
  const Dialog = dialog && DIALOGS[dialog];
  return (
    <Card
      title={t.words.import}
      note={(undoneAt || recall) && <ImportState {...keyImport} />}
      actions={
        may('updateKeyImport') && (
          // A word does not fit next to the state.
          <IconButton icon="pencil" label={t.stock.editImport} onClick={() => setDialog('details')} />
        )
      }
    >
      <PoolDescriptionList
        items={[
          [t.stock.importedAt, <Timestamp key="at" at={at} />],
          [t.words.by, importerOf(keyImport)],
          [t.stock.source, sourceOf(keyImport)],
          [t.words.note, note],
          [t.stock.unitCost, typeof unitCost === 'number' && formatEuro(unitCost)],
          [t.stock.supplier, supplier],
          [t.stock.supplierInvoice, supplierInvoice],
          [t.stock.keys, formatNumber(imported)],
          [t.stock.available, formatNumber(available)],
          [t.stock.sold, formatNumber(soldOf(keyImport))],
          [t.words.withdrawn, formatNumber(withdrawn)],
          [t.stock.undone, undoneAt && <Timestamp key="undone" at={undoneAt} />],
          [t.reason, undoReason],
        ]}
      />
      <Stack gap={4} mt="sm" ml={-8} align="flex-start">
        {isOpen && available > 0 && (
          <Button variant="subtle" size="compact-xs" onClick={() => setDialog('move')}>
            {t.stock.move} …
          </Button>
        )}
        {isOpen && (
          <Button variant="subtle" size="compact-xs" color="red" onClick={() => setDialog('undo')}>
            {t.stock.undoStored} …
          </Button>
        )}
        {isRecallable && (
          <Button variant="subtle" size="compact-xs" color="red" onClick={() => setDialog('recall')}>
            {t.stock.recall} …
          </Button>
        )}
      </Stack>
      <Suspense>{Dialog && <Dialog keyImport={keyImport} onClose={() => setDialog(null)} />}</Suspense>
    </Card>
  );
}

const ResolveDialog = lazy(async () => ({ default: (await import('./resolve-dialog')).ResolveDialog }));

interface RecallCardProps {
  keyImportId: string;
  recall: NonNullable<ImportRowFragment['recall']>;
}

/** The progress of a recall, and the actions on all open keys. */
function RecallCard({ keyImportId, recall }: RecallCardProps) {
  const resolutions = useResolutions();
  const [resolution, setResolution] = useState<RecallResolution | null>(null);
  const { at, reason, staffMember, sold, replaced, credited, open } = recall;
  return (
    <Card title={t.words.recalled}>
      <Stack gap="sm">
        <PoolDescriptionList
          items={[
            [t.stock.recalledAt, <Timestamp key="at" at={at} />],
            [t.words.by, staffMember?.name],
            [t.reason, reason],
            [t.stock.sold, formatNumber(sold)],
            [t.words.open, formatNumber(open)],
            [t.stock.statusOf.REPLACED, formatNumber(replaced)],
            [t.stock.statusOf.CREDITED, formatNumber(credited)],
          ]}
        />
        {open > 0 &&
          resolutions.map((one) => (
            <Button
              key={one}
              variant="default"
              onClick={() => setResolution(one)}
              {...(one === 'CREDIT' && { color: 'red' })}
            >
              {t.stock.resolveAll[one](open)} …
            </Button>
          ))}
      </Stack>
      <Suspense>
        {resolution && (
          <ResolveDialog
            keyImportId={keyImportId}
            resolution={resolution}
            count={open}
            onClose={() => setResolution(null)}
          />
        )}
      </Suspense>
    </Card>
  );
}

type ImportOrder = NonNullable<KeyImportOrdersQuery['keyImport']>['orders']['nodes'][number];

const ORDER_COLUMNS: Column<ImportOrder>[] = [
  orderColumn('number', t.words.order, ({ orderNumber }) => orderNumber, { width: 96, narrow: 'meta', isFixed: true }),
  timeColumn('date', t.words.placed, ({ orderDate }) => orderDate, { width: 128, narrow: 'meta' }),
  textColumn('customer', t.words.customer, ({ customer }) => customer.name, { narrow: 'title' }),
  moneyColumn('total', t.words.total, ({ grandTotal }) => grandTotal, { width: 104, narrow: 'end' }),
];

/** The orders that got keys of a batch. */
function ImportOrders({ id, search }: { id: string; search: ImportSearch }) {
  const query = useDeferredQuery(keyImportOrdersQuery({ id, first: PAGE_SIZE, after: search.after ?? null }));
  return (
    <section>
      <h2 className={classes.title}>{t.stock.ordersOfImport}</h2>
      <ListCard
        title={t.stock.ordersOfImport}
        search={search}
        query={query}
        total={query.data?.totalCount}
        columns={ORDER_COLUMNS}
        rowId={({ orderNumber }) => String(orderNumber)}
        empty={{ title: t.words.noOrders, hint: t.stock.noOrdersHint, icon: 'shopping-bag' }}
      />
    </section>
  );
}

export function ImportDetailsPage({ poolId, id, search }: { poolId: string; id: string; search: ImportSearch }) {
  const { data: keyImport, error, refetch } = useQuery(keyImportQuery(id));
  if (keyImport === null) return <NotFound title={t.stock.noImport} />;
  const pool = keyImport?.licensePool.id ?? poolId;
  // It was moved.
  if (pool !== poolId) return <Navigate to="/stock/$poolId/imports/$id" params={{ poolId: pool, id }} replace />;
  return (
    <>
      {error && <ErrorView error={error} reset={() => void refetch()} />}
      {!keyImport && !error && <Loading />}
      {keyImport && (
        <div className="columns">
          {keyImport.recall ? (
            <RecalledKeys keyImportId={id} search={search} />
          ) : (
            <ImportOrders id={id} search={search} />
          )}
          <aside aria-label={t.words.import}>
            {keyImport.recall && <RecallCard keyImportId={id} recall={keyImport.recall} />}
            <ImportCard keyImport={keyImport} />
          </aside>
        </div>
      )}
    </>
  );
}

export const prefetch = ({ context: { queryClient }, params: { id } }: PrefetchInput<{ id: string }>): void =>
  void queryClient.prefetchQuery(keyImportQuery(id));
