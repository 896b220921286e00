import { useState } from 'react';
import type { DashboardQuery } from '../../api/generated/types';
import { Card } from '../../components/card';
import { PageLink } from '../../components/page-link';
import { Segmented } from '../../components/tabs';
import { ageOf } from '../../lib/age';
import { attemptOutcome } from '../../lib/attempt-outcome';
import { useNow } from '../../lib/now';
import { useSession } from '../../lib/session';
import { t } from '../../texts/dashboard';
import { t as invoiceTexts } from '../../texts/invoices';
import { Rows, type RowEntry } from './rows';

type System = DashboardQuery['system'];

// A job starts within seconds; this computer's clock may be wrong by some minutes.
const OVERDUE_MS = 15 * 60_000;
/** A delivery that is pending for longer is waiting for a retry, or is not being sent. */
const OLD_DELIVERY_SECONDS = 60;

function faultEntry(id: string, what: string, how: string | null = null): RowEntry {
  return {
    id,
    what: (
      <PageLink to="/system">
        <b>{what}</b>
      </PageLink>
    ),
    how,
    icon: 'activity',
    tone: 'red',
  };
}

/** Undefined for a job that runs as it should. */
function stuckJob(
  { name, nextRunAt, failed }: System['jobs'][number],
  time: (iso: string) => string,
): RowEntry | undefined {
  if (failed) return faultEntry(name, t.dashboard.job(name), t.dashboard.failed);
  if (!nextRunAt || Date.now() - Date.parse(nextRunAt) < OVERDUE_MS) return undefined;
  return faultEntry(name, t.dashboard.job(name), t.dashboard.overdue(time(nextRunAt)));
}

/** Faults of the service: jobs that do not run, pending deliveries, inconsistencies in the database. */
function serviceFaults(system: System, time: (iso: string) => string): RowEntry[] {
  const { jobs, pendingDeliveries, oldestPendingSeconds, mail, lastVerification } = system;
  const entries = jobs.flatMap((job) => stuckJob(job, time) ?? []);
  if (oldestPendingSeconds > OLD_DELIVERY_SECONDS) {
    const oldest = t.dashboard.oldest(Math.floor(oldestPendingSeconds / 60));
    entries.push(faultEntry('deliveries', t.dashboard.waitingDeliveries(pendingDeliveries), oldest));
  }
  if (lastVerification && lastVerification.broken.length > 0) {
    entries.push(
      faultEntry('verification', t.dashboard.broken(lastVerification.broken.length), time(lastVerification.at)),
    );
  }
  if (mail.failed > 0) entries.push(faultEntry('mails', t.dashboard.failedMails(mail.failed), mail.lastError));
  return entries;
}

function claimEntry(claim: DashboardQuery['claims']['nodes'][number], nowMs: number): RowEntry {
  const { id, customer, product, reason, createdAt } = claim;
  return {
    id,
    what: (
      <PageLink to="/claims/$id" params={{ id }}>
        <b>{customer.name}</b> <small>{[product?.displayName, reason].filter(Boolean).join(': ')}</small>
      </PageLink>
    ),
    how: ageOf(createdAt, nowMs),
    icon: 'message-report',
    tone: 'amber',
  };
}

function heldEntry(held: DashboardQuery['heldInvoices']['nodes'][number], nowMs: number): RowEntry {
  const { orderNumber, creditNoteId, kind, customer, reasons, since } = held;
  return {
    id: creditNoteId ?? `held ${orderNumber}`,
    what: (
      <PageLink to="/invoices" search={{ status: 'HELD' }}>
        <b>{kind === 'CORRECTION' ? t.dashboard.heldNote(orderNumber) : t.dashboard.heldOrder(orderNumber)}</b>{' '}
        <small>
          {customer.name}: {reasons.map((reason) => invoiceTexts.invoices.reasonOf[reason]).join(', ')}
        </small>
      </PageLink>
    ),
    how: ageOf(since, nowMs),
    icon: 'hand-stop',
    tone: 'amber',
  };
}

function webhookEntry(webhook: DashboardQuery['dashboard']['failingWebhooks'][number], nowMs: number): RowEntry {
  const { id, consecutiveFailures, disabledAt, deliveries, customer } = webhook;
  const last = deliveries.nodes[0]?.attempts.at(-1);
  const state = disabledAt ? t.dashboard.switchedOff(consecutiveFailures) : t.dashboard.failing(consecutiveFailures);
  return {
    id,
    what: (
      <PageLink to="/webhooks/$id" params={{ id }}>
        <b>{customer.name}</b> <small>{[state, last && attemptOutcome(last, t.none)].filter(Boolean).join(': ')}</small>
      </PageLink>
    ),
    how: disabledAt && ageOf(disabledAt, nowMs),
    icon: 'webhook',
    tone: 'red',
  };
}

function recallEntry(keyImport: DashboardQuery['dashboard']['openRecalls'][number], nowMs: number): RowEntry {
  const { id, source, licensePool, recall } = keyImport;
  return {
    id,
    what: (
      <PageLink to="/stock/$poolId/imports/$id" params={{ poolId: licensePool.id, id }}>
        <b>{t.dashboard.recallOf(source)}</b>{' '}
        <small>
          {licensePool.product.displayName}: {recall && t.dashboard.recallOpen(recall.open, recall.sold)}
        </small>
      </PageLink>
    ),
    how: recall && ageOf(recall.at, nowMs),
    icon: 'rotate',
    tone: 'amber',
  };
}

const ALL = 'all';

/** The limit of each kind if there are others; the rest on demand. */
const OF_EACH = 3;

/**
 * Pending decisions, independent of the period: open claims, held invoices, failing webhooks, recalls, faults of the
 * service.
 */
export function ToDecide({ data: { dashboard, claims, heldInvoices, system } }: { data: DashboardQuery }) {
  const { time } = useSession();
  const nowMs = useNow();
  const [shown, setShown] = useState<string>(ALL);
  const [isWhole, setIsWhole] = useState(false);
  const { failingWebhooks, openRecalls } = dashboard;
  const source = (kind: keyof typeof t.dashboard.kinds, entries: RowEntry[], count = entries.length) => ({
    kind,
    entries: entries.map((entry) => ({ ...entry, id: `${kind} ${entry.id}` })),
    count,
  });
  const sources = [
    source(
      'claims',
      claims.nodes.map((one) => claimEntry(one, nowMs)),
      claims.totalCount,
    ),
    source(
      'held',
      heldInvoices.nodes.map((one) => heldEntry(one, nowMs)),
      heldInvoices.totalCount,
    ),
    source(
      'webhooks',
      failingWebhooks.map((one) => webhookEntry(one, nowMs)),
    ),
    source(
      'recalls',
      openRecalls.map((one) => recallEntry(one, nowMs)),
    ),
    source('service', serviceFaults(system, time)),
  ].filter(({ count }) => count > 0);
  const total = sources.reduce((sum, { count }) => sum + count, 0);
  const choices = [
    [ALL, t.dashboard.all(total)] as const,
    ...sources.map(({ kind, count }) => [kind, t.dashboard.kinds[kind](count)] as const),
  ];
  // The selected one may have been decided by now.
  const kind = choices.some(([choice]) => choice === shown) ? shown : ALL;
  const isCut = kind === ALL && !isWhole;
  const chosen = sources.filter((one) => kind === ALL || kind === one.kind);
  const entries = chosen.flatMap((one) => (isCut ? one.entries.slice(0, OF_EACH) : one.entries));
  const more = chosen.reduce((sum, { count }) => sum + count, 0) - entries.length;
  const hasMore = (one: string): boolean =>
    chosen.some((each) => each.kind === one && each.count > each.entries.length);
  return (
    <Card
      title={t.dashboard.toDecide}
      actions={
        sources.length > 1 && (
          <Segmented label={t.lists.show} choices={choices} value={kind} onChange={setShown} isPlain />
        )
      }
      foot={
        more > 0 && (
          <>
            {isCut && (
              <button type="button" className="link" onClick={() => setIsWhole(true)}>
                {t.dashboard.moreToDecide(more)}
              </button>
            )}
            {!isCut && hasMore('claims') && <PageLink to="/claims">{t.dashboard.allClaims}</PageLink>}
            {!isCut && hasMore('held') && (
              <PageLink to="/invoices" search={{ status: 'HELD' }}>
                {t.dashboard.allHeld}
              </PageLink>
            )}
          </>
        )
      }
      rows={<Rows entries={entries} nothing={t.dashboard.nothingToDecide} />}
    />
  );
}
