import { useInfiniteQuery } from '@tanstack/react-query';
import type { HistoryEntryFragment } from '../../api/generated/types';
import { historyQuery } from '../../api/history';
import { PageLink } from '../../components/page-link';
import { Timeline } from '../../components/timeline';
import { pagedSource, type TimelineEntry } from '../../components/timeline-parts';
import { Trans } from '../../components/trans';
import type { IconName } from '../../icons/icon';
import { actorName } from '../../lib/actor';
import { t } from '../../texts/stock';

const ICONS: Record<string, IconName> = {
  createLicensePool: 'plus',
  setLicensePoolAlert: 'mail',
  setLicensePoolMask: 'pencil',
  importLicenseKeys: 'upload',
  withdrawLicenseKeys: 'ban',
  undoKeyImport: 'rotate',
  moveKeyImport: 'arrow-right',
  updateKeyImport: 'pencil',
  recallKeyImport: 'alert-triangle',
};

type Recorded = Record<string, unknown> | null;

const numberIn = (values: Recorded, name: string): number => Number(values?.[name] ?? 0);
const textIn = (values: Recorded, name: string): string | undefined => {
  const value = values?.[name];
  return typeof value === 'string' ? value : undefined;
};

function toEntry(poolId: string, entry: HistoryEntryFragment): TimelineEntry {
  const { id, at, action } = entry;
  const before = entry.before as Recorded;
  const after = entry.after as Recorded;
  const count =
    action === 'importLicenseKeys'
      ? numberIn(after, 'imported')
      : action === 'moveKeyImport'
        ? numberIn(after, 'moved')
        : numberIn(after, 'withdrawn') - numberIn(before, 'withdrawn');
  const keyImportId = textIn(after, 'keyImportId');
  return {
    id,
    at,
    kind: 'events',
    icon: ICONS[action] ?? 'point',
    text: (
      <Trans
        text={t.stock.past[action]?.(count) ?? t.stock.changedPool}
        who={<b>{actorName(entry) ?? t.words.service}</b>}
      />
    ),
    said: textIn(after, 'reason') ?? textIn(after, 'mask'),
    action: keyImportId && (
      <PageLink to="/stock/$poolId/imports/$id" params={{ poolId, id: keyImportId }}>
        {t.stock.openImport}
      </PageLink>
    ),
  };
}

/** The actions of staff, commands and the service on a pool. */
export function PoolHistoryPage({ poolId }: { poolId: string }) {
  const query = useInfiniteQuery(historyQuery({ kind: 'LicensePool', id: poolId }));
  const source = pagedSource(
    query,
    ['events'],
    ({ at }) => at,
    (nodes) => nodes.map((node) => toEntry(poolId, node)),
  );
  return <Timeline sources={[source]} />;
}
