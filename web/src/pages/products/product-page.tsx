import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import type { ProductPartsFragment } from '../../api/generated/types';
import { productQuery } from '../../api/products';
import { DetailPage } from '../../components/detail-page';
import { ButtonLink } from '../../components/page-link';
import { QueryView } from '../../components/query-view';
import { Icon } from '../../icons/icon';
import type { ListSearch } from '../../lib/list-search';
import type { PrefetchInput } from '../../lib/prefetch';
import { useSession } from '../../lib/session';
import { t } from '../../texts/products';
import { CustomerPrices } from './customer-price';
import { PriceHistory } from './price-history';
import { SaleBadge } from './product-columns';
import { ProductSidebar } from './product-sidebar';

const EditDialog = lazy(async () => ({ default: (await import('./edit-dialog')).EditDialog }));
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
        path={{
          list: '/products',
          listTitle: t.shell.products,
          here: name,
          id,
          addressOf: (other) => `/products/${other}`,
        }}
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
          { icon: 'key', label: t.products.sku, value: <span className="code">{sku}</span> },
          { icon: 'tag', label: t.products.category, value: category },
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
