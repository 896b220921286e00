import type { ProductRowFragment } from '../../api/generated/types';
import { Badge } from '../../components/badge';
import type { Column } from '../../components/data-table';
import { PageLink } from '../../components/page-link';
import { formatEuro, formatNumber } from '../../lib/money';
import { useThisList } from '../../lib/place';
import type { Work } from '../../lib/session';
import { t } from '../../texts/products';

/** A link to a product, which remembers the list that it stands in. */
function ProductLink({ id, name }: ProductRowFragment) {
  const list = useThisList();
  return (
    <PageLink to="/products/$productId" params={{ productId: id }} state={{ list }}>
      {name}
    </PageLink>
  );
}

/** Which products of a list are chosen, to be changed together. */
export interface Choosing {
  isChosen: (id: string) => boolean;
  toggle: (product: ProductRowFragment) => void;
}

const choiceColumn = ({ isChosen, toggle }: Choosing): Column<ProductRowFragment> => ({
  id: 'chosen',
  title: t.products.choose,
  isFixed: true,
  cell: (product) => (
    <input
      type="checkbox"
      className="choice"
      aria-label={t.products.chooseOne(product.name)}
      checked={isChosen(product.id)}
      onChange={() => toggle(product)}
    />
  ),
});

/** @param choosing left out where nothing can be changed. */
export function productColumns({ zone, time }: Work, choosing?: Choosing): Column<ProductRowFragment>[] {
  return [
    ...(choosing ? [choiceColumn(choosing)] : []),
    { id: 'name', title: t.products.name, isFixed: true, cell: (product) => <ProductLink {...product} /> },
    { id: 'sku', title: t.products.sku, cell: ({ sku }) => sku },
    { id: 'category', title: t.products.category, cell: ({ category }) => category },
    { id: 'kind', title: t.products.kind, cell: ({ isBundle }) => t.products.kindOf[isBundle ? 'bundle' : 'product'] },
    {
      id: 'price',
      title: t.products.listPrice,
      isNumeric: true,
      cell: ({ listPrice }) => formatEuro(listPrice),
    },
    {
      id: 'stock',
      title: t.products.stock,
      isNumeric: true,
      cell: ({ stock }) => (stock === 0 ? <Badge color="red">{t.products.noStock}</Badge> : formatNumber(stock)),
    },
    {
      id: 'sale',
      title: t.products.sale,
      cell: ({ available }) => (
        <Badge variant={available ? 'default' : 'outline'}>{t.products.saleOf[available ? 'on' : 'off']}</Badge>
      ),
    },
    { id: 'changed', title: t.products.changed(zone), cell: ({ updatedAt }) => time(updatedAt) },
  ];
}
