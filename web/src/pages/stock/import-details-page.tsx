import { Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { keyImportOrdersQuery, keyImportQuery } from '../../api/key-imports';
import type { ImportRowFragment, KeyImportOrdersQuery } from '../../api/generated/types';
import { Badge } from '../../components/badge';
import { DataTable, type Column } from '../../components/data-table';
import { Facts } from '../../components/facts';
import { Failure } from '../../components/failure';
import { NotFound } from '../../components/not-found';
import { PageLink } from '../../components/page-link';
import { Pager } from '../../components/pager';
import { Section } from '../../components/section';
import { Waiting } from '../../components/waiting';
import { useDeferredQuery } from '../../lib/deferred-query';
import { formatEuro, formatNumber } from '../../lib/money';
import { PAGE_SIZE, usePages, type PlaceSearch } from '../../lib/place';
import { useWork, type Work } from '../../lib/session';
import { t } from '../../texts/stock';
import { importerOf, soldOf } from './import-columns';

const UndoDialog = lazy(async () => ({ default: (await import('./undo-dialog')).UndoDialog }));

type ImportOrder = NonNullable<KeyImportOrdersQuery['keyImport']>['orders']['nodes'][number];

const orderColumns = ({ time, zone }: Work): Column<ImportOrder>[] => [
  {
    id: 'number',
    title: t.stock.orderNumber,
    cell: ({ orderNumber }) => (
      <PageLink to="/orders/$orderNumber" params={{ orderNumber }}>
        {orderNumber}
      </PageLink>
    ),
  },
  { id: 'date', title: t.stock.orderDate(zone), cell: ({ orderDate }) => time(orderDate) },
  { id: 'customer', title: t.stock.customer, cell: ({ customer }) => customer.name },
  { id: 'total', title: t.stock.total, isNumeric: true, cell: ({ grandTotal }) => formatEuro(grandTotal) },
];

/** The orders that got keys of a batch. */
function ImportOrders({ id, search }: { id: string; search: PlaceSearch }) {
  const work = useWork();
  const pages = usePages(search);
  const { data, error, isOutdated, refetch } = useDeferredQuery(
    keyImportOrdersQuery({ id, first: PAGE_SIZE, after: search.after }),
  );
  return (
    <Section title={t.stock.ordersOfImport}>
      {error && <Failure error={error} reset={() => void refetch()} />}
      {data?.nodes.length === 0 && <Text c="dimmed">{t.stock.noOrders}</Text>}
      {data && data.nodes.length > 0 && (
        <div>
          <DataTable
            title={t.stock.ordersOfImport}
            columns={orderColumns(work)}
            rows={data.nodes}
            rowId={({ orderNumber }) => String(orderNumber)}
            isOutdated={isOutdated}
          />
          <Pager pages={pages} shown={data.nodes.length} total={data.totalCount} pageInfo={data.pageInfo} />
        </div>
      )}
    </Section>
  );
}

function LoadedImport({ keyImport }: { keyImport: ImportRowFragment }) {
  const { may, time, zone } = useWork();
  const [isUndoing, setIsUndoing] = useState(false);
  const { at, note, source, imported, available, withdrawn, undoneAt, undoReason } = keyImport;
  return (
    <Stack gap="sm">
      <Facts
        isRow
        facts={[
          [t.stock.brought, formatNumber(imported)],
          [t.stock.available, formatNumber(available)],
          [t.stock.sold, formatNumber(soldOf(keyImport))],
          [t.stock.withdrawn, formatNumber(withdrawn)],
        ]}
      />
      <Facts
        facts={[
          [t.stock.begun(zone), time(at)],
          [t.stock.by, importerOf(keyImport)],
          [t.stock.source, source],
          [t.stock.note, note],
          [t.stock.undoneAt, undoneAt && time(undoneAt)],
          [t.stock.reason, undoReason],
        ]}
      />
      <Group>
        {undoneAt && <Badge>{t.stock.undone}</Badge>}
        {!undoneAt && may('undoKeyImport') && (
          <Button variant="outline" color="red" onClick={() => setIsUndoing(true)}>
            {t.stock.undo}
          </Button>
        )}
      </Group>
      <Suspense>{isUndoing && <UndoDialog keyImport={keyImport} onClose={() => setIsUndoing(false)} />}</Suspense>
    </Stack>
  );
}

export function ImportDetailsPage({ poolId, id, search }: { poolId: string; id: string; search: PlaceSearch }) {
  const { data: keyImport, error, refetch } = useQuery(keyImportQuery(id));
  const isOfPool = keyImport?.licensePool.id === poolId;
  if (keyImport === null || (keyImport && !isOfPool)) return <NotFound title={t.stock.noImport} />;
  return (
    <>
      <Section title={t.stock.batch}>
        {error && <Failure error={error} reset={() => void refetch()} />}
        {!keyImport && !error && <Waiting />}
        {keyImport && <LoadedImport keyImport={keyImport} />}
      </Section>
      <ImportOrders id={id} search={search} />
    </>
  );
}
