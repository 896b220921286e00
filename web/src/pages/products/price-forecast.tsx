import { Stack, Text } from '@mantine/core';
import type { PriceForecastQuery } from '../../api/generated/types';
import { forecastQuery } from '../../api/products';
import { DataTable, type Column } from '../../components/data-table';
import { ErrorView } from '../../components/error-view';
import { Loading } from '../../components/loading';
import { Money } from '../../components/values';
import { useDeferredQuery } from '../../lib/deferred-query';
import { formatNumber } from '../../lib/money';
import { t } from '../../texts/products';

type PackagePrice = PriceForecastQuery['priceChangePreview']['prices'][number];

export const PACKAGE_COLUMNS: Column<PackagePrice>[] = [
  {
    id: 'package',
    title: t.products.package,
    narrow: 'title',
    cell: ({ discountPackage }) => discountPackage?.name ?? t.products.noPackage,
  },
  {
    id: 'customers',
    title: t.products.customers,
    width: 136,
    isNumeric: true,
    cell: ({ customers }) => formatNumber(customers),
  },
  {
    id: 'price',
    title: t.products.paysNow,
    width: 112,
    narrow: 'end',
    isNumeric: true,
    cell: ({ price }) => <Money amount={price} />,
  },
];

const COLUMNS: Column<PackagePrice>[] = [
  ...PACKAGE_COLUMNS,
  {
    id: 'newPrice',
    title: t.products.paysThen,
    width: 112,
    narrow: 'badge',
    isNumeric: true,
    cell: ({ newPrice }) => <Money amount={newPrice} />,
  },
];

export const packageKey = ({ discountPackage }: PackagePrice): string => discountPackage?.id ?? '';

/** The customers notified of a new list price, and their prices for one piece. */
export function PriceForecast({ productId, listPrice }: { productId: string; listPrice: number }) {
  const { data, error, isOutdated } = useDeferredQuery(forecastQuery(productId, listPrice));
  if (error) return <ErrorView error={error} />;
  if (!data) return <Loading />;
  return (
    <Stack gap="xs">
      <Text role="status">
        {data.webhooks === 0 ? t.products.notifiesNobody : t.products.notifies(data.webhooks, data.customers)}{' '}
        {t.products.inFeed}
      </Text>
      <DataTable
        title={t.products.forecast}
        columns={COLUMNS}
        rows={data.prices}
        rowId={packageKey}
        isOutdated={isOutdated}
      />
    </Stack>
  );
}
