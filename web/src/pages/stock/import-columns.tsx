import type { ImportRowFragment } from '../../api/generated/types';
import { Badge } from '../../components/badge';
import type { Column } from '../../components/data-table';
import { PageLink } from '../../components/page-link';
import { formatNumber } from '../../lib/money';
import type { Work } from '../../lib/session';
import { t } from '../../texts/stock';

/** Who imported a batch. */
export const importerOf = ({ staffMember, operator }: ImportRowFragment): string =>
  staffMember?.name ?? operator ?? t.none;

export const soldOf = ({ imported, available, withdrawn }: ImportRowFragment): number =>
  imported - available - withdrawn;

export function importColumns({ zone, time }: Work, poolId: string): Column<ImportRowFragment>[] {
  return [
    {
      id: 'at',
      title: t.stock.begun(zone),
      isFixed: true,
      cell: ({ id, at }) => (
        <PageLink to="/stock/$poolId/imports/$id" params={{ poolId, id }}>
          {time(at)}
        </PageLink>
      ),
    },
    { id: 'note', title: t.stock.note, cell: ({ note }) => note ?? t.none },
    { id: 'by', title: t.stock.by, cell: importerOf },
    { id: 'source', title: t.stock.source, cell: ({ source }) => source },
    { id: 'imported', title: t.stock.brought, isNumeric: true, cell: ({ imported }) => formatNumber(imported) },
    { id: 'available', title: t.stock.available, isNumeric: true, cell: ({ available }) => formatNumber(available) },
    { id: 'sold', title: t.stock.sold, isNumeric: true, cell: (row) => formatNumber(soldOf(row)) },
    { id: 'withdrawn', title: t.stock.withdrawn, isNumeric: true, cell: ({ withdrawn }) => formatNumber(withdrawn) },
    {
      id: 'state',
      title: t.stock.state,
      cell: ({ undoneAt }) => <Badge>{undoneAt ? t.stock.undone : t.stock.valid}</Badge>,
    },
  ];
}
