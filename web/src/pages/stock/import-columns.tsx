import type { ImportRowFragment } from '../../api/generated/types';
import { Badge } from '../../components/badge';
import { column, countColumn, textColumn } from '../../components/columns';
import type { Column } from '../../components/data-table';
import { PageLink } from '../../components/page-link';
import { Timestamp } from '../../components/values';
import { actorName } from '../../lib/actor';
import { formatNumber } from '../../lib/money';
import { t } from '../../texts/stock';
import { sourceOf } from './import-source';

/** The author of an import. */
export const importerOf = (row: ImportRowFragment): string => actorName(row) ?? t.words.service;

export const soldOf = ({ imported, available, withdrawn }: ImportRowFragment): number =>
  imported - available - withdrawn;

/** Whether it still counts. */
export function ImportState({ undoneAt, recall }: Pick<ImportRowFragment, 'undoneAt' | 'recall'>) {
  if (recall) {
    const { open } = recall;
    return (
      <Badge tone={open > 0 ? 'amber' : 'grey'} icon="alert-triangle">
        {open > 0 ? t.stock.recalledOpen(formatNumber(open)) : t.words.recalled}
      </Badge>
    );
  }
  if (undoneAt) return <Badge icon="rotate">{t.stock.undone}</Badge>;
  return (
    <Badge tone="green" icon="check" isQuiet>
      {t.stock.importedAt}
    </Badge>
  );
}

export const importColumns = (poolId: string): Column<ImportRowFragment>[] => [
  {
    id: 'at',
    title: t.stock.importedAt,
    width: 128,
    narrow: 'meta',
    isFixed: true,
    cell: ({ id, at }) => (
      <PageLink to="/stock/$poolId/imports/$id" params={{ poolId, id }}>
        <Timestamp at={at} />
      </PageLink>
    ),
  },
  textColumn('note', t.words.note, ({ note }) => note, { from: 1024 }),
  textColumn('source', t.stock.source, sourceOf, { narrow: 'title' }),
  column('by', t.words.by, importerOf, { from: 1024, narrow: 'meta' }),
  countColumn('imported', t.stock.keys, ({ imported }) => imported, { width: 88, narrow: 'end', unit: t.stock.unit }),
  countColumn('available', t.stock.available, ({ available }) => available, { width: 88 }),
  countColumn('sold', t.stock.sold, (row) => soldOf(row), { width: 80, from: 1280 }),
  countColumn('withdrawn', t.words.withdrawn, ({ withdrawn }) => withdrawn, { width: 96, from: 1280 }),
  column('state', t.words.status, (row) => <ImportState {...row} />, { width: 160, narrow: 'badge' }),
];
