import { useState } from 'react';
import type { DashboardQuery } from '../../api/generated/types';
import { Card } from '../../components/card';
import { PageLink } from '../../components/page-link';
import { Segmented } from '../../components/tabs';
import { useNow } from '../../lib/now';
import { useWork } from '../../lib/session';
import { t } from '../../texts/dashboard';
import { t as invoiceTexts } from '../../texts/invoices';
import { Rows, type RowEntry } from './rows';
import { serviceFaults } from './service-state';

const HOUR_MS = 3_600_000;

/** `9 h`, `3 d`: how long it has waited. */
function ageOf(createdAt: string, nowMs: number): string {
  const hours = Math.max(0, Math.floor((nowMs - Date.parse(createdAt)) / HOUR_MS));
  return hours < 24 ? t.dashboard.hours(hours) : t.dashboard.days(Math.floor(hours / 24));
}

/** The rest of an address may be a secret. */
const hostOf = (url: string): string => new URL(url).host;

function claimEntry(claim: DashboardQuery['claims']['nodes'][number], nowMs: number): RowEntry {
  const { id, customer, product, reason, createdAt } = claim;
  return {
    id,
    what: (
      <PageLink to="/claims/$id" params={{ id }}>
        {customer.name} <small>{[product?.name, reason].filter(Boolean).join(': ')}</small>
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
        {kind === 'CORRECTION' ? t.dashboard.heldNote(orderNumber) : t.dashboard.heldOrder(orderNumber)}{' '}
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

function webhookEntry(webhook: DashboardQuery['dashboard']['failingWebhooks'][number]): RowEntry {
  const { id, url, active, consecutiveFailures, customer } = webhook;
  return {
    id,
    what: (
      <PageLink to="/webhooks/$id" params={{ id }}>
        {customer.name} <small>{hostOf(url)}</small>
      </PageLink>
    ),
    how: active ? t.dashboard.failures(consecutiveFailures) : t.dashboard.switchedOff(consecutiveFailures),
    icon: 'webhook',
    tone: 'red',
  };
}

const ALL = 'all';

/**
 * What somebody should decide now, whatever the period: open claims, invoices on hold, failing webhooks, faults of the
 * service.
 */
export function ToDecide({ data: { dashboard, claims, heldInvoices, system } }: { data: DashboardQuery }) {
  const { time } = useWork();
  const nowMs = useNow();
  const [shown, setShown] = useState<string>(ALL);
  const kinds = [
    { kind: 'claims', count: claims.totalCount, entries: claims.nodes.map((claim) => claimEntry(claim, nowMs)) },
    {
      kind: 'held',
      count: heldInvoices.totalCount,
      entries: heldInvoices.nodes.map((held) => heldEntry(held, nowMs)),
    },
    {
      kind: 'webhooks',
      count: dashboard.failingWebhooks.length,
      entries: dashboard.failingWebhooks.map(webhookEntry),
    },
  ] as const;
  const faults = serviceFaults(system, time);
  const sources = [...kinds, { kind: 'service', count: faults.length, entries: faults } as const].filter(
    ({ count }) => count > 0,
  );
  const total = sources.reduce((sum, { count }) => sum + count, 0);
  const choices = [
    [ALL, t.dashboard.all(total)] as const,
    ...sources.map(({ kind, count }) => [kind, t.dashboard.kinds[kind](count)] as const),
  ];
  // What was chosen may have been decided meanwhile.
  const kind = choices.some(([choice]) => choice === shown) ? shown : ALL;
  const isShown = (one: string): boolean => kind === ALL || kind === one;
  const entries = sources.filter((source) => isShown(source.kind)).flatMap((source) => source.entries);
  const moreClaims = isShown('claims') ? claims.totalCount - claims.nodes.length : 0;
  const moreHeld = isShown('held') ? heldInvoices.totalCount - heldInvoices.nodes.length : 0;
  return (
    <Card
      title={t.dashboard.toDecide}
      actions={
        sources.length > 1 && <Segmented label={t.dashboard.show} choices={choices} value={kind} onChange={setShown} />
      }
      foot={
        (moreClaims > 0 || moreHeld > 0) && (
          <>
            {moreClaims > 0 && <PageLink to="/claims">{t.dashboard.moreClaims(moreClaims)}</PageLink>}
            {moreHeld > 0 && (
              <PageLink to="/invoices" search={{ status: 'HELD' }}>
                {t.dashboard.moreHeld(moreHeld)}
              </PageLink>
            )}
          </>
        )
      }
      rows={<Rows entries={entries} nothing={t.dashboard.nothingToDecide} />}
    />
  );
}
