import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { OrderPartsFragment } from '../../api/generated/types';
import { historyQuery } from '../../api/history';
import { invoicesOfOrderQuery } from '../../api/invoices';
import { orderClaimsQuery, orderDeliveriesQuery, orderLedgerQuery } from '../../api/orders';
import { Timeline } from '../../components/timeline';
import { pagedSource, type TimelineKind, type TimelineSource } from '../../components/timeline-parts';
import {
  claimEntries,
  deliveryEntries,
  historyEntries,
  invoiceEntries,
  ledgerEntries,
  placedEntry,
} from './order-entries';

/** A source that is loaded completely. */
function wholeSource(
  { isPending, error }: { isPending: boolean; error: Error | null },
  kind: TimelineKind,
  entries: TimelineSource['entries'],
): TimelineSource {
  return { kinds: [kind], entries, isPending, error };
}

/** The history of an order. */
export function OrderTimeline({ order }: { order: OrderPartsFragment }) {
  const { orderNumber, creditNotes } = order;
  const history = useInfiniteQuery(historyQuery({ kind: 'Order', orderNumber }));
  const claims = useQuery(orderClaimsQuery(orderNumber));
  const ledger = useQuery(orderLedgerQuery(orderNumber));
  const invoices = useQuery(invoicesOfOrderQuery(orderNumber));
  const deliveries = useQuery(orderDeliveriesQuery(orderNumber));
  const historyNodes = history.data?.pages.flatMap(({ nodes }) => nodes) ?? [];
  return (
    <Timeline
      notesOn={{ orderNumber }}
      sources={[
        pagedSource(history, ['notes', 'claims', 'access'], ({ at }) => at, historyEntries),
        wholeSource(claims, 'claims', claimEntries(claims.data ?? [], historyNodes)),
        wholeSource(invoices, 'money', invoiceEntries(invoices.data?.issued ?? [], invoices.data?.held ?? [])),
        wholeSource(ledger, 'money', ledgerEntries(ledger.data ?? [], creditNotes)),
        wholeSource(deliveries, 'events', [...deliveryEntries(deliveries.data ?? []), placedEntry(order)]),
      ]}
    />
  );
}
