import type { ProductRowFragment } from '../../api/generated/types';
import { Badge } from '../../components/badge';
import { codeColumn, column, linkColumn, moneyColumn, textColumn, timeColumn } from '../../components/columns';
import type { Column } from '../../components/data-table';
import { formatNumber } from '../../lib/money';
import { t } from '../../texts/products';

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
  linkColumn('name', t.words.name, '/products', ({ id, name }) => ({ id, shown: name }), { isSortable: true }),
  codeColumn('sku', t.words.sku, ({ sku }) => sku, { width: 148, narrow: 'meta' }),
  textColumn('category', t.words.category, ({ category }) => category, { width: 132, from: 1024, className: 'second' }),
  textColumn('kind', t.words.kind, ({ isBundle }) => t.products.kindOf[isBundle ? 'bundle' : 'product'], {
    width: 88,
    from: 1440,
    className: 'second',
  }),
  moneyColumn('price', t.words.listPrice, ({ listPrice }) => listPrice, {
    width: 108,
    narrow: 'end',
    isSortable: true,
    className: 'strong',
  }),
  column('stock', t.shell.stock, (product) => <Stock {...product} />, {
    width: 104,
    narrow: 'meta',
    isNumeric: true,
    isSortable: true,
  }),
  column('sale', t.products.sale, (product) => <SaleBadge {...product} isQuiet />, { width: 152, narrow: 'meta' }),
  timeColumn('changed', t.products.changed, ({ updatedAt }) => updatedAt, { width: 112, from: 1440 }),
];
