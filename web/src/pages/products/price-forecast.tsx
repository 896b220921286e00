import { Stack, Text } from '@mantine/core';
import type { PriceForecastQuery } from '../../api/generated/types';
import { forecastQuery } from '../../api/products';
import { countColumn, moneyColumn, textColumn } from '../../components/columns';
import { DataTable, type Column } from '../../components/data-table';
import { ErrorView } from '../../components/error-view';
import { Loading } from '../../components/loading';
import { useDeferredQuery } from '../../lib/deferred-query';
import { t } from '../../texts/products';

type PackagePrice = PriceForecastQuery['priceChangePreview']['prices'][number];

export const PACKAGE_COLUMNS: Column<PackagePrice>[] = [
  textColumn('package', t.products.package, ({ discountPackage }) => discountPackage?.name ?? t.products.noPackage, {
    narrow: 'title',
  }),
  countColumn('customers', t.products.customers, ({ customers }) => customers, { width: 136 }),
  moneyColumn('price', t.products.paysNow, ({ price }) => price, { width: 112, narrow: 'end' }),
];

const COLUMNS: Column<PackagePrice>[] = [
  ...PACKAGE_COLUMNS,
  moneyColumn('newPrice', t.products.paysThen, ({ newPrice }) => newPrice, { width: 112, narrow: 'badge' }),
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
