import type { DashboardQuery } from '../../api/generated/types';
import { Card } from '../../components/card';
import { DataTable, type Column } from '../../components/data-table';
import { PageLink } from '../../components/page-link';
import type { Days } from '../../lib/period';
import { t } from '../../texts/dashboard';
import { formatFigure } from './measures';

type BestSeller = DashboardQuery['dashboard']['bestSellers'][number];

function columnsOf({ first, last }: Days): Column<BestSeller>[] {
  return [
    {
      id: 'product',
      title: t.words.product,
      narrow: 'title',
      cell: ({ product }) => (
        <PageLink to="/orders" search={{ product: product.id, from: first, to: last }}>
          {product.name}
        </PageLink>
      ),
    },
    {
      id: 'sku',
      title: t.words.sku,
      width: 130,
      narrow: 'meta',
      cell: ({ product }) => <span className="code">{product.sku}</span>,
    },
    ...(['keysSold', 'revenue'] as const).map((measure) => ({
      id: measure,
      title: t.dashboard.measure[measure],
      width: 120,
      narrow: measure === 'revenue' ? ('end' as const) : ('badge' as const),
      isNumeric: true,
      cell: (row: BestSeller) => formatFigure(measure, row[measure]),
    })),
  ];
}

export function BestSellers({ rows, days }: { rows: readonly BestSeller[]; days: Days }) {
  if (rows.length === 0) return null;
  return (
    <Card
      title={t.dashboard.bestSellers}
      rows={
        <DataTable
          title={t.dashboard.bestSellers}
          columns={columnsOf(days)}
          rows={rows}
          rowId={({ product }) => product.id}
        />
      }
    />
  );
}
