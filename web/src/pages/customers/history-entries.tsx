import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { packagesQuery } from '../../api/discounts';
import type { HistoryEntryFragment } from '../../api/generated/types';
import { Sentence } from '../../components/sentence';
import type { TimelineEntry } from '../../components/timeline-parts';
import type { IconName } from '../../icons/icon';
import { t } from '../../texts/customers';
import { differencesOf } from '../audit/differences';
import { shownPath, shownValue } from '../audit/shown-value';
import { whoOf } from '../audit/who';
import { actionName, fieldName } from '../audit/words';

/** What the timeline tells from where it is kept: notes, payments, orders and claims. */
const TOLD_OTHERWISE = new Set(['addCustomerNote', 'deleteNote', 'recordPayment', 'createOrder', 'resolveClaim']);

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

interface Telling {
  text: string;
  parts?: Record<string, ReactNode>;
  said?: string;
}

/** The name of a package, or its id where there is none of it any more. */
function PackageName({ id }: { id: string | null | undefined }) {
  const { data: packages } = useQuery({ ...packagesQuery, enabled: Boolean(id) });
  return id ? (packages?.find((one) => one.id === id)?.name ?? id) : t.none;
}

/** Which fields were changed, and how. */
function tellChanges(entry: HistoryEntryFragment, time: (iso: string) => string): Telling {
  const changes = differencesOf(entry).map(({ path, before, after }) => {
    const show = (value: unknown): string => shownValue(path.at(-1) ?? '', value, time);
    return { field: shownPath(path), before: show(before), after: show(after) };
  });
  const [first, ...others] = changes;
  if (!first) return { text: t.customers.timeline.other, parts: { action: actionName(entry.action) } };
  const isShort = first.before.length + first.after.length < 60;
  const { changed, set, fieldIn } = t.customers.timeline;
  if (others.length === 0 && isShort)
    return { text: first.before === t.none ? set : changed, parts: { ...first, field: fieldIn(first.field) } };
  return {
    text: t.customers.timeline.changedMany,
    parts: { fields: changes.map(({ field }) => fieldIn(field)).join(', ') },
    said: changes.map(({ field, before, after }) => `${field}: ${before} → ${after}`).join('\n'),
  };
}

function tell(entry: HistoryEntryFragment, time: (iso: string) => string): Telling {
  const [before, after] = [entry.before ?? {}, entry.after ?? {}] as [Fields, Fields];
  const texts = t.customers.timeline;
  switch (entry.action) {
    case 'createCustomer':
      return { text: texts.created };
    case 'updateCustomer':
      return tellChanges(entry, time);
    case 'assignDiscountPackage':
      return {
        text: before.discountPackageId ? texts.changed : texts.set,
        parts: {
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
        parts: { token: after.apiToken?.name ?? t.none },
      };
    case 'setWebhookActive':
      return { text: after.active ? texts.webhookOn : texts.webhookOff };
    case 'recordVatCheck':
      return { text: texts.vatRecorded };
    default:
      return { text: texts.other, parts: { action: actionName(entry.action) } };
  }
}

/** What staff, commands and the service changed, for a timeline. @param time shows an instant. */
export const historyEntries = (nodes: readonly HistoryEntryFragment[], time: (iso: string) => string) =>
  nodes
    .filter(({ action }) => !TOLD_OTHERWISE.has(action))
    .map((entry): TimelineEntry => {
      const { text, parts, said } = tell(entry, time);
      return {
        id: entry.id,
        kind: 'changes',
        at: entry.at,
        icon: ICONS[entry.action] ?? 'pencil',
        text: <Sentence text={text} who={<b>{whoOf(entry)}</b>} {...parts} />,
        ...(said && { said: <span className="multiline">{said}</span> }),
      };
    });
