import type { DashboardQuery } from '../../api/generated/types';
import { DataTable, type Column } from '../../components/data-table';
import { EmptyList } from '../../components/empty-list';
import { PageLink } from '../../components/page-link';
import { Section } from '../../components/section';
import { t } from '../../texts/dashboard';
import { formatFigure } from './measures';
import type { Days } from './period';

type BestSeller = DashboardQuery['dashboard']['bestSellers'][number];

function columnsOf({ first, last }: Days): Column<BestSeller>[] {
  return [
    {
      id: 'product',
      title: t.dashboard.product,
      cell: ({ product }) => (
        <PageLink to="/orders" search={{ product: product.id, from: first, to: last }}>
          {product.name}
        </PageLink>
      ),
    },
    { id: 'sku', title: t.dashboard.sku, cell: ({ product }) => product.sku },
    ...(['keysSold', 'revenue'] as const).map((measure) => ({
      id: measure,
      title: t.dashboard.measure[measure],
      isNumeric: true,
      cell: (row: BestSeller) => formatFigure(measure, row[measure]),
    })),
  ];
}

export function BestSellers({ rows, days }: { rows: readonly BestSeller[]; days: Days }) {
  return (
    <Section title={t.dashboard.bestSellers}>
      {rows.length > 0 ? (
        <DataTable
          title={t.dashboard.bestSellers}
          columns={columnsOf(days)}
          rows={rows}
          rowId={({ product }) => product.id}
        />
      ) : (
        <EmptyList title={t.dashboard.nothingSold} hint={t.dashboard.nothingSoldHint} />
      )}
    </Section>
  );
}
