import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import type { PriceChangesQuery, ProductPartsFragment } from '../../api/generated/types';
import { priceChangesQuery, productQuery } from '../../api/products';
import { Card } from '../../components/card';
import { moneyColumn, textColumn, timeColumn } from '../../components/columns';
import { DataTable, type Column } from '../../components/data-table';
import { DetailPage } from '../../components/detail-page';
import { ErrorView } from '../../components/error-view';
import { Steps } from '../../components/list-card';
import { ButtonLink } from '../../components/page-link';
import { QueryView } from '../../components/query-view';
import { Icon } from '../../icons/icon';
import { actorName } from '../../lib/actor';
import { useDeferredQuery } from '../../lib/deferred-query';
import { PAGE_SIZE, usePages, type ListSearch } from '../../lib/list-search';
import type { PrefetchInput } from '../../lib/prefetch';
import { useSession } from '../../lib/session';
import { t } from '../../texts/products';
import { CustomerPrices } from './customer-price';
import { SaleBadge } from './product-columns';
import { ProductSidebar } from './product-sidebar';

type Change = PriceChangesQuery['priceChanges']['nodes'][number];

const COLUMNS: Column<Change>[] = [
  timeColumn('at', t.words.when, ({ at }) => at, { width: 132, narrow: 'meta' }),
  textColumn('by', t.words.by, (change) => actorName(change) ?? t.none, { narrow: 'title' }),
  moneyColumn('old', t.words.before, ({ oldPrice }) => oldPrice, { width: 108, narrow: 'badge', className: 'second' }),
  moneyColumn('new', t.words.after, ({ newPrice }) => newPrice, { width: 108, narrow: 'end' }),
];

/** How the list price came about. */
function PriceHistory({ productId, search }: { productId: string; search: ListSearch }) {
  const pages = usePages(search);
  const { data, error, isOutdated, refetch } = useDeferredQuery(
    priceChangesQuery({ productId, first: PAGE_SIZE, after: search.after }),
  );
  if (error) return <ErrorView error={error} reset={() => void refetch()} />;
  if (data?.nodes.length === 0) {
    return (
      <Card title={t.products.history}>
        <p className="dim">{t.words.noPriceChanges}</p>
      </Card>
    );
  }
  return (
    <Card
      title={t.products.history}
      rows={
        <DataTable
          title={t.products.history}
          columns={COLUMNS}
          rows={data?.nodes}
          rowId={({ version }) => String(version)}
          isOutdated={isOutdated}
        />
      }
      foot={
        data &&
        (data.pageInfo.hasNextPage || pages.number > 1) && (
          <Steps pages={pages} shown={data.nodes.length} total={data.totalCount} pageInfo={data.pageInfo} />
        )
      }
    />
  );
}

const EditDialog = lazy(async () => ({ default: (await import('./product-dialogs')).EditDialog }));
const PriceDialog = lazy(async () => ({ default: (await import('./price-dialog')).PriceDialog }));
const ProductTimeline = lazy(async () => ({ default: (await import('./product-timeline')).ProductTimeline }));
const TiersDialog = lazy(async () => ({ default: (await import('./tiers-dialog')).TiersDialog }));

function LoadedProduct({ product, search }: { product: ProductPartsFragment; search: ListSearch }) {
  const { may } = useSession();
  const [dialog, setDialog] = useState<'edit' | 'price' | 'tiers' | null>(null);
  const close = (): void => setDialog(null);
  const { id, name, sku, category, isBundle } = product;
  return (
    <>
      <DetailPage
        title={name}
        help="products"
        path={{ list: '/products', listTitle: t.shell.products, id }}
        badge={<SaleBadge {...product} />}
        actions={
          <>
            <ButtonLink
              variant="default"
              leftSection={<Icon name="shopping-bag" />}
              to="/orders"
              search={{ product: id }}
            >
              {t.shell.orders}
            </ButtonLink>
            {may('updateProduct') && (
              <Button variant="default" leftSection={<Icon name="pencil" />} onClick={() => setDialog('edit')}>
                {t.words.edit}
              </Button>
            )}
          </>
        }
        primary={may('changeListPrice') && <Button onClick={() => setDialog('price')}>{t.products.changePrice}</Button>}
        details={[
          { icon: 'key', label: t.words.sku, value: <span className="code">{sku}</span> },
          { icon: 'tag', label: t.words.category, value: category },
          { icon: 'package', label: t.words.kind, value: t.products.kindOf[isBundle ? 'bundle' : 'product'] },
        ]}
        sidebar={
          <ProductSidebar
            product={product}
            onTiers={may('setVolumeDiscounts') ? () => setDialog('tiers') : undefined}
          />
        }
        timeline={
          <Suspense>
            <ProductTimeline productId={id} />
          </Suspense>
        }
      >
        <CustomerPrices productId={id} listPrice={product.listPrice} />
        <PriceHistory productId={id} search={search} />
      </DetailPage>
      <Suspense>
        {dialog === 'edit' && <EditDialog product={product} onClose={close} />}
        {dialog === 'price' && <PriceDialog product={product} onClose={close} />}
        {dialog === 'tiers' && <TiersDialog product={product} onClose={close} />}
      </Suspense>
    </>
  );
}

export function ProductPage({ productId, search }: { productId: string; search: ListSearch }) {
  const query = useQuery(productQuery(productId));
  return (
    <QueryView query={query} missing={t.products.notFound}>
      {(product) => <LoadedProduct product={product} search={search} />}
    </QueryView>
  );
}

export const prefetch = ({
  context: { queryClient },
  params: { productId },
}: PrefetchInput<{ productId: string }>): void => void queryClient.prefetchQuery(productQuery(productId));
