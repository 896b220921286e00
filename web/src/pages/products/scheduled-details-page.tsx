import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import type { ScheduledPriceDetailsQuery } from '../../api/generated/types';
import { scheduledPriceQuery } from '../../api/scheduled-prices';
import { Card } from '../../components/card';
import { codeColumn, column, moneyColumn } from '../../components/columns';
import type { Column } from '../../components/data-table';
import { DetailPage } from '../../components/detail-page';
import { ProductLink } from '../../components/links';
import { QueryView } from '../../components/query-view';
import { Count, Timestamp } from '../../components/values';
import type { PrefetchInput } from '../../lib/prefetch';
import { useSession } from '../../lib/session';
import { shownTime } from '../../lib/times';
import { t } from '../../texts/prices';
import { LongTable } from './long-table';
import { reversePrice, type PriceRow } from './price-rows';
import { ScheduledStatus } from './scheduled-status';

const CancelPricesDialog = lazy(async () => ({
  default: (await import('./cancel-prices-dialog')).CancelPricesDialog,
}));
const SchedulePricesDialog = lazy(async () => ({
  default: (await import('./schedule-prices-dialog')).SchedulePricesDialog,
}));

type Scheduled = NonNullable<ScheduledPriceDetailsQuery['scheduledPriceChange']>;

const COLUMNS: Column<Scheduled['changes'][number]>[] = [
  column('product', t.words.product, ({ product: { id, name } }) => <ProductLink id={id} name={name} />, {
    narrow: 'title',
  }),
  codeColumn('sku', t.words.sku, ({ product }) => product.sku, { width: 140, from: 1200 }),
  moneyColumn('before', t.words.before, ({ listPriceBefore }) => listPriceBefore, {
    width: 108,
    narrow: 'meta',
    isNamed: true,
  }),
  moneyColumn('after', t.words.after, ({ listPrice }) => listPrice, { width: 108, narrow: 'end' }),
  moneyColumn('now', t.prices.now, ({ product }) => product.listPrice, { width: 108, from: 1200 }),
];

interface LoadedScheduledProps {
  scheduled: Scheduled;
  /** Reads it again, with the prices of now. */
  read: () => Promise<{ data: Scheduled | null | undefined }>;
}

function LoadedScheduled({ scheduled, read }: LoadedScheduledProps) {
  const { may, zone } = useSession();
  const [isCancelling, setIsCancelling] = useState(false);
  // As of the request: undoing a change leaves nothing to undo.
  const [back, setBack] = useState<readonly PriceRow[] | null>(null);
  const { id, from, note, status, createdAt, staffMember, changes } = scheduled;
  const begin = shownTime(from, zone);
  const shownFrom = `${begin.day} ${begin.time}`;
  const title = t.prices.one(shownFrom);
  return (
    <>
      <DetailPage
        title={title}
        help="products"
        path={{
          list: '/products/prices',
          listTitle: t.words.priceChanges,
          here: shownFrom,
          id,
        }}
        badge={<ScheduledStatus status={status} />}
        actions={
          <>
            {status === 'WAITING' && may('cancelPriceChanges') && (
              <Button variant="default" color="red" onClick={() => setIsCancelling(true)}>
                {t.prices.cancelChange}
              </Button>
            )}
            {status === 'DONE' && may('schedulePriceChanges') && (
              <Button
                variant="default"
                onClick={() => void read().then(({ data }) => setBack(data?.changes.map(reversePrice) ?? null))}
              >
                {t.words.undo}
              </Button>
            )}
          </>
        }
        details={[
          { icon: 'user', label: t.prices.by, value: staffMember?.name },
          {
            icon: 'calendar',
            label: t.prices.planned,
            value: (
              <span>
                {t.prices.planned} <Timestamp at={createdAt} />
              </span>
            ),
          },
          { icon: 'note', label: t.words.note, value: note },
        ]}
      >
        <Card
          title={t.prices.count}
          note={<Count of={changes.length} />}
          rows={<LongTable title={t.prices.count} columns={COLUMNS} rows={changes} />}
        />
      </DetailPage>
      <Suspense>
        {isCancelling && status === 'WAITING' && (
          <CancelPricesDialog scheduled={scheduled} onClose={() => setIsCancelling(false)} />
        )}
        {back && (
          <SchedulePricesDialog
            title={t.prices.undoTitle(changes.length)}
            rows={back}
            note={t.prices.undoNote(shownFrom)}
            onClose={() => setBack(null)}
          />
        )}
      </Suspense>
    </>
  );
}

/** A change of list prices: the state of each product, and buttons to cancel or undo it. */
export function ScheduledDetailsPage({ id }: { id: string }) {
  const query = useQuery(scheduledPriceQuery(id));
  return (
    <QueryView query={query} missing={t.prices.notFound}>
      {(scheduled) => <LoadedScheduled scheduled={scheduled} read={query.refetch} />}
    </QueryView>
  );
}

export const prefetch = ({ context: { queryClient }, params: { id } }: PrefetchInput<{ id: string }>): void =>
  void queryClient.prefetchQuery(scheduledPriceQuery(id));
