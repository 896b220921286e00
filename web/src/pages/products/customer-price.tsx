import { SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { forecastQuery, priceForQuery } from '../../api/products';
import { CUSTOMERS } from '../../api/search';
import { Card } from '../../components/card';
import { ChoiceField } from '../../components/choice-field';
import { DataTable } from '../../components/data-table';
import { CardDescriptionList } from '../../components/description-list';
import { Money } from '../../components/values';
import { toFormErrors } from '../../lib/form-errors';
import { formatPercent } from '../../lib/money';
import { t } from '../../texts/products';
import { said } from '../../texts/reasons';
import { PACKAGE_COLUMNS, packageKey } from './price-forecast';
import classes from './products.module.css';

const TYPING_MS = 300;

/** Customer prices: by discount package, and for one customer and quantity, with the reason. */
export function CustomerPrices({ productId, listPrice }: { productId: string; listPrice: number }) {
  const { data } = useQuery(forecastQuery(productId, listPrice));
  return (
    <Card
      title={t.products.customerPrices}
      note={<span className="dim">{t.products.pricesNote}</span>}
      rows={
        <>
          <DataTable title={t.products.pricesNow} columns={PACKAGE_COLUMNS} rows={data?.prices} rowId={packageKey} />
          <CustomerPrice productId={productId} />
        </>
      }
    />
  );
}

function CustomerPrice({ productId }: { productId: string }) {
  const [customerId, setCustomerId] = useState<string | undefined>();
  const [typed, setTyped] = useState('1');
  const [settled] = useDebouncedValue(typed, TYPING_MS);
  const quantity = /^\d{1,9}$/.test(settled.trim()) ? Number(settled) : undefined;
  const variables =
    customerId !== undefined && quantity !== undefined ? { customerId, productId, quantity } : undefined;
  const { data, error } = useQuery(priceForQuery(variables));
  const { fields, form } = toFormErrors(error, ['quantity']);
  return (
    <Stack gap="sm" role="group" aria-label={t.products.customerPrice} className={classes.calculation}>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
        <ChoiceField
          label={t.products.customerPrice}
          source={CUSTOMERS}
          value={customerId}
          placeholder={t.words.customerHint}
          onChange={setCustomerId}
          error={form}
        />
        <TextInput
          label={t.words.quantity}
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          error={fields.quantity ?? (quantity === undefined && t.products.quantityWrong)}
          inputMode="numeric"
          maw={120}
        />
      </SimpleGrid>
      {data && variables && !error && (
        <div role="status" className={classes.sum}>
          <CardDescriptionList
            items={[
              [t.words.unitPrice, <Money key="piece" amount={data.price} />],
              [t.words.net, <Money key="net" amount={data.subtotal} />],
              [t.vatOf(formatPercent(data.vatRate)), <Money key="vat" amount={data.vatAmount} />],
              [
                t.words.total,
                <strong key="total">
                  <Money amount={data.grandTotal} />
                </strong>,
              ],
            ]}
          />
          <Text c="dimmed">{said(data.because)}</Text>
        </div>
      )}
    </Stack>
  );
}
