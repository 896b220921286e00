import { useInfiniteQuery } from '@tanstack/react-query';
import { claimsTimelineQuery, ledgerTimelineQuery } from '../../api/customer-timeline';
import type { ClaimPartsFragment, CustomerLedgerQuery, HistoryEntryFragment } from '../../api/generated/types';
import { historyQuery } from '../../api/history';
import { PageLink } from '../../components/page-link';
import { Timeline } from '../../components/timeline';
import { pagedSource, type TimelineEntry } from '../../components/timeline-parts';
import { Trans } from '../../components/trans';
import { KeyText, Money } from '../../components/values';
import { useSession } from '../../lib/session';
import { t } from '../../texts/customers';
import { historyEntries } from './history-entries';

type LedgerEntry = CustomerLedgerQuery['ledgerEntries']['nodes'][number];

const OrderLink = ({ orderNumber }: { orderNumber: number }) => (
  <PageLink to="/orders/$orderNumber" params={{ orderNumber }}>
    {orderNumber}
  </PageLink>
);

function ledgerEntry({ id, at, kind, amount, balanceAfter, orderNumber, reference, staffMember }: LedgerEntry) {
  const order = orderNumber && <OrderLink orderNumber={orderNumber} />;
  const who = <b>{staffMember?.name ?? t.customers.timeline.service}</b>;
  if (kind === 'ORDER') {
    const text = staffMember ? t.customers.timeline.orderBy : t.customers.timeline.order;
    const parts = { who, order, amount: <Money amount={amount} /> };
    return { id, at, kind: 'orders', icon: 'shopping-bag', tone: 'info', text: <Trans text={text} {...parts} /> };
  }
  const values = {
    who,
    order,
    // An entry that lowers the balance is shown as a payment received.
    amount: (
      <b>
        <Money amount={-amount} />
      </b>
    ),
    balance: <Money amount={balanceAfter} />,
    reference: reference && (
      <>
        , <span className="whole">{t.customers.timeline.reference(reference)}</span>
      </>
    ),
  };
  return {
    id,
    at,
    kind: 'money',
    icon: kind === 'CREDIT_NOTE' ? 'receipt-refund' : 'cash',
    tone: 'green',
    text: <Trans text={t.customers.timeline[kind]} {...values} />,
  };
}

function claimEntries(claim: ClaimPartsFragment): TimelineEntry[] {
  const { id, createdAt, updatedAt, status, licenseKey, reason, answer, order, resolvedBy } = claim;
  const values = {
    who: <b>{resolvedBy?.name ?? t.customers.timeline.service}</b>,
    license: (
      <PageLink to="/claims/$id" params={{ id }}>
        <KeyText text={licenseKey} />
      </PageLink>
    ),
    order: <OrderLink orderNumber={order.orderNumber} />,
  };
  const entry = (what: typeof status) => ({
    kind: 'claims' as const,
    text: <Trans text={t.customers.timeline.claim[what]} {...values} />,
  });
  const made: TimelineEntry = {
    ...entry('OPEN'),
    id: `${id} made`,
    at: createdAt,
    icon: 'message-report',
    ...(status === 'OPEN' && { tone: 'amber' }),
    said: reason,
  };
  if (status === 'OPEN') return [made];
  const icon = status === 'REJECTED' ? 'x' : 'replace';
  const tone = status === 'REJECTED' ? 'grey' : 'green';
  return [{ ...entry(status), id, at: updatedAt, icon, tone, said: answer }, made];
}

/** The history of a customer: notes, orders, money, claims, and changes by staff. */
export function CustomerTimeline({ customerId }: { customerId: string }) {
  const { time } = useSession();
  const ledger = useInfiniteQuery(ledgerTimelineQuery(customerId));
  const claims = useInfiniteQuery(claimsTimelineQuery(customerId));
  const history = useInfiniteQuery(historyQuery({ kind: 'Customer', id: customerId }));
  return (
    <Timeline
      notesOn={{ customerId }}
      sources={[
        pagedSource(
          ledger,
          ['orders', 'money'],
          ({ at }: LedgerEntry) => at,
          (nodes) => nodes.map((node): TimelineEntry => ledgerEntry(node) as TimelineEntry),
        ),
        pagedSource(
          claims,
          ['claims'],
          ({ createdAt }: ClaimPartsFragment) => createdAt,
          (nodes) => nodes.flatMap(claimEntries),
        ),
        pagedSource(
          history,
          ['changes'],
          ({ at }: HistoryEntryFragment) => at,
          (nodes) => historyEntries(nodes, time),
        ),
      ]}
    />
  );
}
