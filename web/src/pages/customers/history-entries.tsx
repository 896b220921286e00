import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { packagesQuery } from '../../api/discounts';
import type { HistoryEntryFragment } from '../../api/generated/types';
import type { TimelineEntry } from '../../components/timeline-parts';
import { Trans } from '../../components/trans';
import type { IconName } from '../../icons/icon';
import { t } from '../../texts/customers';
import { actorOf } from '../audit/actor';
import { differencesOf } from '../audit/differences';
import { shownPath, shownValue } from '../audit/shown-value';
import { actionName, fieldName } from '../audit/words';

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
export const historyEntries = (nodes: readonly HistoryEntryFragment[], time: (iso: string) => string) =>
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
