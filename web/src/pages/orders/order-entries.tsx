import type {
  HeldPartsFragment,
  HistoryEntryFragment,
  OrderDeliveriesQuery,
  OrderLedgerQuery,
  OrderPartsFragment,
} from '../../api/generated/types';
import { InvoiceLink } from '../../components/links';
import { MaskedText } from '../../components/note-entries';
import { PageLink } from '../../components/page-link';
import type { TimelineEntry } from '../../components/timeline-parts';
import { Trans } from '../../components/trans';
import { KeyText } from '../../components/values';
import { actorName } from '../../lib/actor';
import { attemptOutcome } from '../../lib/attempt-outcome';
import { formatAmount } from '../../lib/money';
import { t as invoiceTexts } from '../../texts/invoices';
import { inWords } from '../../texts/language';
import { t } from '../../texts/orders';
import { t as webhookTexts } from '../../texts/webhooks';
import { canRedeliver } from '../webhooks/delivery-state';
import type { OrderInvoice } from './invoice-card';
import { OrderRedeliverButton } from './order-redeliver-button';
import type { OrderClaim } from './order-sidebar';

const { timeline } = t.order;

type Delivery = OrderDeliveriesQuery['webhookDeliveries']['nodes'][number];

type LedgerEntry = OrderLedgerQuery['ledgerEntries']['nodes'][number];

/** A field before or after the change of an audit entry. */
const fieldOf = (part: unknown, name: string): string | undefined => {
  const value =
    typeof part === 'object' && part !== null ? Object.entries(part).find(([one]) => one === name)?.[1] : null;
  return value === null || value === undefined ? undefined : String(value);
};

const key = (masked: string | null | undefined) => <KeyText text={masked ?? ''} />;

const actorOf = (entry: HistoryEntryFragment) => <b>{actorName(entry) ?? t.words.service}</b>;

/** The placement of an order. */
export function placedEntry({ orderDate, orderFrom, placedBy }: OrderPartsFragment): TimelineEntry {
  return {
    id: 'placed',
    kind: 'events',
    at: orderDate,
    icon: 'shopping-bag',
    tone: 'info',
    text: placedBy ? (
      <Trans text={timeline.placedBy} who={<b>{placedBy.name}</b>} />
    ) : (
      <Trans text={timeline.placed} how={t.order.from[orderFrom]} />
    ),
  };
}

/** The ledger entries of an order and its credit notes. */
export function ledgerEntries(
  ledger: readonly LedgerEntry[],
  creditNotes: OrderPartsFragment['creditNotes'],
): TimelineEntry[] {
  const notes = new Map(creditNotes.map((note) => [note.at, note]));
  return ledger.map(({ id, at, kind, amount, balanceAfter }) => {
    const note = kind === 'CREDIT_NOTE' ? notes.get(at) : undefined;
    const moved = <b>{`${amount > 0 ? '+' : ''}${formatAmount(amount)}`}</b>;
    const values = { kind: t.ledgerKind[kind], moved, balance: formatAmount(balanceAfter) };
    return {
      id: `ledger ${id}`,
      kind: 'money',
      at,
      icon: kind === 'CREDIT_NOTE' ? 'receipt-refund' : 'receipt',
      text: note?.staffMember ? (
        <Trans
          text={timeline.credited}
          who={<b>{note.staffMember.name}</b>}
          keys={t.order.keyCount(note.keyCount)}
          {...values}
        />
      ) : (
        <Trans text={timeline.moved} {...values} />
      ),
      ...(note?.reason && { said: <MaskedText text={note.reason} /> }),
    };
  });
}

/** The issued and held invoices and corrections. */
export const invoiceEntries = (
  issued: readonly OrderInvoice[],
  held: readonly HeldPartsFragment[],
): TimelineEntry[] => [
  ...issued.map(({ number, kind, issuedAt, payableAmount }): TimelineEntry => ({
    id: number,
    kind: 'money',
    at: issuedAt,
    icon: 'file-invoice',
    text: (
      <Trans
        text={timeline.issuedOf[kind]}
        number={<InvoiceLink number={number} />}
        amount={<b>{formatAmount(payableAmount)}</b>}
      />
    ),
  })),
  ...held.map(({ creditNoteId, kind, reasons, since }): TimelineEntry => ({
    id: `held ${creditNoteId}`,
    kind: 'money',
    at: since,
    icon: 'hand-stop',
    tone: 'amber',
    text: `${timeline.heldOf[kind]}: ${reasons.map((reason) => invoiceTexts.invoices.reasonOf[reason]).join(', ')}`,
  })),
];

/** The result of a delivery's last attempt. */
function deliveryText({ id, event, status, webhook, attempts }: Delivery) {
  const last = attempts.at(-1);
  return (
    <Trans
      text={timeline.deliveryOf[status]}
      event={
        <PageLink to="/webhooks/deliveries/$id" params={{ id: id }}>
          {webhookTexts.webhooks.eventOf[event]}
        </PageLink>
      }
      to={new URL(webhook.url).host}
      attempts={t.order.attempts(attempts.length)}
      answer={last ? attemptOutcome(last, t.none) : t.none}
    />
  );
}

/** The deliveries to the customer's webhooks. */
export const deliveryEntries = (deliveries: readonly Delivery[]): TimelineEntry[] =>
  deliveries.map((delivery) => ({
    id: `delivery ${delivery.id}`,
    kind: 'events',
    at: delivery.attempts.at(-1)?.at ?? delivery.createdAt,
    icon: 'webhook',
    ...(delivery.status === 'FAILED' && { tone: 'red' }),
    ...(delivery.status === 'FAILED' &&
      canRedeliver(delivery) && { action: <OrderRedeliverButton delivery={delivery} /> }),
    text: deliveryText(delivery),
  }));

/** Claims and their outcomes; one resolved by a replacement is shown by the replacement. */
export function claimEntries(claims: readonly OrderClaim[], history: readonly HistoryEntryFragment[]): TimelineEntry[] {
  const replacements = new Set(
    history.filter(({ action }) => action === 'replaceLicenseKey').map(({ after }) => fieldOf(after, 'claimId')),
  );
  return claims.flatMap((claim): TimelineEntry[] => {
    const { id, licenseKey, replacementKey, reason, answer, status, createdAt, updatedAt, openedBy, resolvedBy } =
      claim;
    const opened: TimelineEntry = {
      id: `claim ${id}`,
      kind: 'claims',
      at: createdAt,
      icon: 'message-report',
      ...(status === 'OPEN' && { tone: 'amber' }),
      text: (
        <Trans
          text={openedBy ? timeline.claimedBy : timeline.claimed}
          who={<b>{openedBy?.name}</b>}
          masked={key(licenseKey)}
        />
      ),
      said: <MaskedText text={reason} />,
    };
    if (status === 'OPEN' || replacements.has(id)) return [opened];
    const resolved: TimelineEntry = {
      id: `resolved ${id}`,
      kind: 'claims',
      at: updatedAt,
      icon: status === 'REPLACED' ? 'replace' : 'check',
      tone: status === 'REJECTED' ? 'grey' : 'green',
      text: (
        <Trans
          text={timeline.resolvedOf[status]}
          who={<b>{resolvedBy?.name ?? t.words.service}</b>}
          old={key(licenseKey)}
          fresh={key(replacementKey)}
        />
      ),
      ...(answer && { said: <MaskedText text={answer} /> }),
    };
    return [resolved, opened];
  });
}

/** Their effects are shown instead. */
const SHOWN_ELSEWHERE = new Set([
  'addClaimNote',
  'addOrderNote',
  'createClaim',
  'createOrder',
  'creditKeys',
  'resolveClaim',
]);

function historyEntry(entry: HistoryEntryFragment): TimelineEntry {
  const { id, action, at, before, after } = entry;
  const who = actorOf(entry);
  switch (action) {
    case 'replaceLicenseKey':
      return {
        id,
        at,
        kind: 'claims',
        icon: 'replace',
        tone: 'green',
        text: (
          <Trans
            text={fieldOf(after, 'claimId') ? timeline.resolvedOf.REPLACED : timeline.replaced}
            who={who}
            old={key(fieldOf(before, 'licenseKey'))}
            fresh={key(fieldOf(after, 'licenseKey'))}
          />
        ),
        said: <MaskedText text={fieldOf(after, 'reason') ?? ''} />,
      };
    case 'revealLicenseKeys': {
      const count = Number(fieldOf(after, 'revealedKeys') ?? 0);
      return {
        id,
        at,
        kind: 'access',
        icon: 'eye',
        text: <Trans text={timeline.revealed} who={who} keys={t.order.keyCount(count)} />,
      };
    }
    case 'assignClaim':
      return { id, at, kind: 'claims', icon: 'user', text: <Trans text={timeline.assigned} who={who} /> };
    case 'deleteNote':
      return { id, at, kind: 'notes', icon: 'trash', text: <Trans text={timeline.deletedNote} who={who} /> };
    default:
      return {
        id,
        at,
        kind: 'access',
        icon: 'history',
        text: <Trans text="{who}: {what}" who={who} what={inWords(action)} />,
      };
  }
}

/** Audit entries of an order that no other source covers. */
export const historyEntries = (history: readonly HistoryEntryFragment[]): TimelineEntry[] =>
  history.filter(({ action }) => !SHOWN_ELSEWHERE.has(action)).map(historyEntry);
