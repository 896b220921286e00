import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { claimsTimelineQuery, ledgerTimelineQuery } from '../../api/customer-overview';
import { packagesQuery } from '../../api/discounts';
import type { ClaimPartsFragment, CustomerLedgerQuery, HistoryEntryFragment } from '../../api/generated/types';
import { historyQuery } from '../../api/history';
import { OrderLink } from '../../components/links';
import { PageLink } from '../../components/page-link';
import { Timeline } from '../../components/timeline';
import { pagedSource, type TimelineEntry } from '../../components/timeline-parts';
import { Trans } from '../../components/trans';
import { KeyText, Money } from '../../components/values';
import type { IconName } from '../../icons/icon';
import { useSession } from '../../lib/session';
import { t } from '../../texts/customers';
import { actionName, actorOf, differencesOf, fieldName, shownPath, shownValue } from '../audit/values';

/** Shown elsewhere in the timeline from its source: notes, payments, orders and claims. */
const IN_OTHER_SOURCES = new Set(['addCustomerNote', 'deleteNote', 'recordPayment', 'createOrder', 'resolveClaim']);

type Fields = Record<string, Record<string, string> & string>;

const ICONS: Record<string, IconName> = {
  issueApiToken: 'lock',
  revokeApiToken: 'lock',
  createCustomer: 'user-plus',
  setCustomerStatus: 'ban',
  assignDiscountPackage: 'discount',
  checkVatId: 'file-invoice',
  recordVatCheck: 'file-invoice',
};

interface EntryText {
  text: string;
  values?: Record<string, ReactNode>;
  said?: string;
}

/** The name of a package, or its id if it was deleted. */
function PackageName({ id }: { id: string | null | undefined }) {
  const { data: packages } = useQuery({ ...packagesQuery, enabled: Boolean(id) });
  return id ? (packages?.find((one) => one.id === id)?.name ?? id) : t.none;
}

/** Which fields were changed, and how. */
function describeChanges(entry: HistoryEntryFragment, time: (iso: string) => string): EntryText {
  const changes = differencesOf(entry).map(({ path, before, after }) => {
    const show = (value: unknown): string => shownValue(path.at(-1) ?? '', value, time);
    return { field: shownPath(path), before: show(before), after: show(after) };
  });
  const [first, ...others] = changes;
  if (!first) return { text: t.customers.timeline.other, values: { action: actionName(entry.action) } };
  const isShort = first.before.length + first.after.length < 60;
  const { changed, set, fieldIn } = t.customers.timeline;
  if (others.length === 0 && isShort)
    return { text: first.before === t.none ? set : changed, values: { ...first, field: fieldIn(first.field) } };
  return {
    text: t.customers.timeline.changedMany,
    values: { fields: changes.map(({ field }) => fieldIn(field)).join(', ') },
    said: changes.map(({ field, before, after }) => `${field}: ${before} → ${after}`).join('\n'),
  };
}

function describeEntry(entry: HistoryEntryFragment, time: (iso: string) => string): EntryText {
  const [before, after] = [entry.before ?? {}, entry.after ?? {}] as [Fields, Fields];
  const texts = t.customers.timeline;
  switch (entry.action) {
    case 'createCustomer':
      return { text: texts.created };
    case 'updateCustomer':
      return describeChanges(entry, time);
    case 'assignDiscountPackage':
      return {
        text: before.discountPackageId ? texts.changed : texts.set,
        values: {
          field: texts.fieldIn(fieldName('discountPackageId')),
          before: <PackageName id={before.discountPackageId} />,
          after: <PackageName id={after.discountPackageId} />,
        },
      };
    case 'setCustomerStatus':
      return {
        text: texts.status[after.status as unknown as keyof typeof texts.status],
        ...(after.statusReason && { said: after.statusReason }),
      };
    case 'issueApiToken':
    case 'revokeApiToken':
      return {
        text: entry.action === 'issueApiToken' ? texts.tokenIssued : texts.tokenRevoked,
        values: { token: after.apiToken?.name ?? t.none },
      };
    case 'setWebhookActive':
      return { text: after.active ? texts.webhookOn : texts.webhookOff };
    case 'recordVatCheck':
      return { text: texts.vatRecorded };
    default:
      return { text: texts.other, values: { action: actionName(entry.action) } };
  }
}

/** Changes by staff, commands and the service, for a timeline. @param time formats an instant. */
const historyEntries = (nodes: readonly HistoryEntryFragment[], time: (iso: string) => string) =>
  nodes
    .filter(({ action }) => !IN_OTHER_SOURCES.has(action))
    .map((entry): TimelineEntry => {
      const { text, values, said } = describeEntry(entry, time);
      return {
        id: entry.id,
        kind: 'changes',
        at: entry.at,
        icon: ICONS[entry.action] ?? 'pencil',
        text: <Trans text={text} who={<b>{actorOf(entry)}</b>} {...values} />,
        ...(said && { said: <span className="multiline">{said}</span> }),
      };
    });

type LedgerEntry = CustomerLedgerQuery['ledgerEntries']['nodes'][number];

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
