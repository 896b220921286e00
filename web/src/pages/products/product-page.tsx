import { Button, Group, Stack, Text } from '@mantine/core';
import { useQueries, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import type { PoolNameQuery, ProductPartsFragment } from '../../api/generated/types';
import { poolNameQuery, productQuery } from '../../api/products';
import { Badge } from '../../components/badge';
import { DataTable, type Column } from '../../components/data-table';
import { Facts } from '../../components/facts';
import { Failure } from '../../components/failure';
import { NotFound } from '../../components/not-found';
import { PageHeader } from '../../components/page-header';
import { PageLink } from '../../components/page-link';
import { Section } from '../../components/section';
import { Waiting } from '../../components/waiting';
import { formatEuro, formatNumber } from '../../lib/money';
import { useListBefore, type PlaceSearch } from '../../lib/place';
import { useWork } from '../../lib/session';
import { t } from '../../texts/products';
import { CustomerPrices } from './customer-price';
import { PriceHistory } from './price-history';
import { tierText } from './tier-text';

const EditDialog = lazy(async () => ({ default: (await import('./edit-dialog')).EditDialog }));
const PriceDialog = lazy(async () => ({ default: (await import('./price-dialog')).PriceDialog }));
const TiersDialog = lazy(async () => ({ default: (await import('./tiers-dialog')).TiersDialog }));

function ProductFacts({ product }: { product: ProductPartsFragment }) {
  const { time, zone } = useWork();
  const { sku, displayName, category, validRegion, isBundle, listPrice, oldPrice, stock, volumeDiscounts } = product;
  return (
    <Stack gap="sm">
      <Facts
        isRow
        facts={[
          [t.products.listPrice, formatEuro(listPrice)],
          [t.products.oldPrice, typeof oldPrice === 'number' && formatEuro(oldPrice)],
          [t.products.stock, formatNumber(stock)],
          [t.products.kind, t.products.kindOf[isBundle ? 'bundle' : 'product']],
        ]}
      />
      <Facts
        facts={[
          [t.products.sku, sku],
          [t.products.displayName, displayName],
          [t.products.category, category],
          [t.products.region, validRegion ? t.products.regionOf[validRegion] : t.products.noRegion],
          [t.products.discountEligible, product.discountEligible ? t.products.yes : t.products.noDiscounts],
          [t.products.tiers, volumeDiscounts.length > 0 ? tierText(volumeDiscounts) : t.products.noTiers],
          [t.products.madeAt(zone), time(product.createdAt)],
          [t.products.changed(zone), time(product.updatedAt)],
        ]}
      />
    </Stack>
  );
}

type Pool = NonNullable<PoolNameQuery['licensePool']>;

const POOL_COLUMNS: Column<Pool>[] = [
  {
    id: 'pool',
    title: t.products.pool,
    cell: ({ id, name }) => (
      <PageLink to="/stock/$poolId" params={{ poolId: id }}>
        {name}
      </PageLink>
    ),
  },
  { id: 'sku', title: t.products.sku, cell: ({ product }) => product.sku },
  { id: 'left', title: t.products.keysLeft, isNumeric: true, cell: ({ available }) => formatNumber(available) },
];

/** Where the keys of a product come from. */
function ProductPools({ product }: { product: ProductPartsFragment }) {
  const found = useQueries({ queries: product.licensePools.map(poolNameQuery) });
  const pools = found.flatMap(({ data }) => data ?? []);
  return (
    <Section title={t.products.pools}>
      {product.isBundle && <Text size="sm">{t.products.bundleRule}</Text>}
      <DataTable title={t.products.pools} columns={POOL_COLUMNS} rows={pools} rowId={({ id }) => id} />
    </Section>
  );
}

function LoadedProduct({ product, search }: { product: ProductPartsFragment; search: PlaceSearch }) {
  const { may } = useWork();
  const [dialog, setDialog] = useState<'edit' | 'price' | 'tiers' | null>(null);
  const close = (): void => setDialog(null);
  return (
    <Stack gap="lg">
      <PageHeader title={product.name} help="products">
        <Badge variant={product.available ? 'default' : 'outline'}>
          {t.products.saleOf[product.available ? 'on' : 'off']}
        </Badge>
        {may('updateProduct') && <Button onClick={() => setDialog('edit')}>{t.products.edit}</Button>}
        {may('changeListPrice') && (
          <Button variant="default" onClick={() => setDialog('price')}>
            {t.products.changePrice}
          </Button>
        )}
        {may('setVolumeDiscounts') && (
          <Button variant="default" onClick={() => setDialog('tiers')}>
            {t.products.tiers}
          </Button>
        )}
      </PageHeader>
      <ProductFacts product={product} />
      <ProductPools product={product} />
      <CustomerPrices productId={product.id} listPrice={product.listPrice} />
      <PriceHistory productId={product.id} search={search} />
      <Group>
        <PageLink to="/orders" search={{ product: product.id }}>
          {t.products.orders}
        </PageLink>
      </Group>
      <Suspense>
        {dialog === 'edit' && <EditDialog product={product} onClose={close} />}
        {dialog === 'price' && <PriceDialog product={product} onClose={close} />}
        {dialog === 'tiers' && <TiersDialog product={product} onClose={close} />}
      </Suspense>
    </Stack>
  );
}

export function ProductPage({ productId, search }: { productId: string; search: PlaceSearch }) {
  const { data: product, error, refetch } = useQuery(productQuery(productId));
  const list = useListBefore('/products');
  return (
    <>
      <Group mb="xs">
        <PageLink {...list}>← {t.products.title}</PageLink>
      </Group>
      {error && <Failure error={error} reset={() => void refetch()} />}
      {product === undefined && !error && <Waiting />}
      {product === null && <NotFound title={t.products.notFound} />}
      {product && <LoadedProduct product={product} search={search} />}
    </>
  );
}
