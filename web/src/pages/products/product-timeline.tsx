import { useInfiniteQuery } from '@tanstack/react-query';
import type { HistoryEntryFragment } from '../../api/generated/types';
import { historyQuery } from '../../api/history';
import { Timeline } from '../../components/timeline';
import { pagedSource, type TimelineEntry } from '../../components/timeline-parts';
import { Trans } from '../../components/trans';
import type { IconName } from '../../icons/icon';
import { useSession } from '../../lib/session';
import { t } from '../../texts/products';
import { actionName, actorOf, differencesOf, shownPath, shownValue } from '../audit/values';
import { tierText } from './tier-text';

const ICONS: Readonly<Record<string, IconName>> = {
  changeListPrice: 'cash',
  createProduct: 'plus',
  importLicenseKeys: 'upload',
  setVolumeDiscounts: 'discount',
  updateProduct: 'pencil',
  withdrawLicenseKeys: 'ban',
};

// Technical fields that mean nothing to users.
const UNTOLD = new Set(['version', 'keyImportId']);

type Tiers = Parameters<typeof tierText>[0];

const tiersOf = (part: unknown): string =>
  typeof part === 'object' && part !== null && 'tiers' in part ? tierText(part.tiers as Tiers) : '';

/** The changed fields, one per line. */
function changesOf(entry: HistoryEntryFragment, time: (iso: string) => string): string[] {
  const becomes = (name: string, before: string, after: string): string => `${name}: ${t.becomes(before, after)}`;
  if (entry.action === 'setVolumeDiscounts') {
    const [before, after] = [entry.before, entry.after].map((part) => tiersOf(part) || t.none);
    return [becomes(t.words.tiers, before ?? t.none, after ?? t.none)];
  }
  return differencesOf(entry)
    .filter(({ path }) => !UNTOLD.has(path.at(-1) ?? ''))
    .map(({ path, before, after }) => {
      const shown = (value: unknown): string => shownValue(path.at(-1) ?? '', value, time);
      return becomes(shownPath(path), shown(before), shown(after));
    });
}

function toEntry(entry: HistoryEntryFragment, time: (iso: string) => string): TimelineEntry {
  const { id, at, action } = entry;
  const isPrice = action === 'changeListPrice';
  const after: Record<string, unknown> | null = entry.after as Record<string, unknown> | null;
  const imported = action === 'importLicenseKeys' ? Number(after?.imported ?? 0) : undefined;
  const changes = imported === undefined ? changesOf(entry, time) : [];
  return {
    id,
    at,
    kind: isPrice ? 'money' : 'events',
    icon: ICONS[action] ?? 'history',
    text: (
      <Trans
        text="{who}: {what}"
        who={<b>{actorOf(entry)}</b>}
        what={imported === undefined ? actionName(action) : t.products.keysImported(imported)}
      />
    ),
    ...(changes.length > 0 && { said: changes.map((change) => <div key={change}>{change}</div>) }),
  };
}

/** The actions of staff, commands and the service on a product and its keys. */
export function ProductTimeline({ productId }: { productId: string }) {
  const { time } = useSession();
  const history = useInfiniteQuery(historyQuery({ kind: 'Product', id: productId }));
  return (
    <Timeline
      sources={[
        pagedSource(
          history,
          ['money', 'events'],
          ({ at }) => at,
          (nodes) => nodes.map((node) => toEntry(node, time)),
        ),
      ]}
    />
  );
}
