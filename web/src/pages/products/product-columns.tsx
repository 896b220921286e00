import type { ProductRowFragment } from '../../api/generated/types';
import { Badge } from '../../components/badge';
import type { Column } from '../../components/data-table';
import { PageLink } from '../../components/page-link';
import { Money, Timestamp } from '../../components/values';
import { useListLinkState } from '../../lib/list-search';
import { formatNumber } from '../../lib/money';
import { t } from '../../texts/products';

/** A link to a product, which remembers its list. */
function ProductLink({ id, name }: ProductRowFragment) {
  const list = useListLinkState();
  return (
    <PageLink to="/products/$productId" params={{ productId: id }} state={list}>
      {name}
    </PageLink>
  );
}

/** @param isQuiet in lists, where most products are on sale. */
export function SaleBadge({ available, isQuiet = false }: { available: boolean; isQuiet?: boolean }) {
  return available ? (
    <Badge tone="green" icon="check" isQuiet={isQuiet}>
      {t.products.saleOf.on}
    </Badge>
  ) : (
    <Badge icon="eye-off">{t.products.saleOf.off}</Badge>
  );
}

/** The number of pieces in stock. On a phone, where the column has no head, with a label. */
function Stock({ stock }: Pick<ProductRowFragment, 'stock'>) {
  if (stock === 0) return <Badge tone="red">{t.words.soldOut}</Badge>;
  return (
    <>
      {formatNumber(stock)}
      <span className="phone"> {t.products.inStock}</span>
    </>
  );
}

export const PRODUCT_COLUMNS: Column<ProductRowFragment>[] = [
  {
    id: 'name',
    title: t.words.name,
    narrow: 'title',
    isFixed: true,
    isSortable: true,
    cell: (product) => <ProductLink {...product} />,
  },
  {
    id: 'sku',
    title: t.words.sku,
    width: 148,
    narrow: 'meta',
    cell: ({ sku }) => <span className="code">{sku}</span>,
  },
  {
    id: 'category',
    title: t.words.category,
    width: 132,
    from: 1024,
    cell: ({ category }) => <span className="second">{category}</span>,
  },
  {
    id: 'kind',
    title: t.words.kind,
    width: 88,
    from: 1440,
    cell: ({ isBundle }) => <span className="second">{t.products.kindOf[isBundle ? 'bundle' : 'product']}</span>,
  },
  {
    id: 'price',
    title: t.words.listPrice,
    width: 108,
    narrow: 'end',
    isNumeric: true,
    isSortable: true,
    cell: ({ listPrice }) => (
      <span className="strong">
        <Money amount={listPrice} />
      </span>
    ),
  },
  {
    id: 'stock',
    title: t.shell.stock,
    width: 104,
    narrow: 'meta',
    isNumeric: true,
    isSortable: true,
    cell: (product) => <Stock {...product} />,
  },
  {
    id: 'sale',
    title: t.products.sale,
    width: 152,
    narrow: 'meta',
    cell: (product) => <SaleBadge {...product} isQuiet />,
  },
  {
    id: 'changed',
    title: t.products.changed,
    width: 112,
    from: 1440,
    cell: ({ updatedAt }) => <Timestamp at={updatedAt} />,
  },
];
