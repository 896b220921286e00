import { SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { forecastQuery, priceForQuery } from '../../api/products';
import { CUSTOMERS } from '../../api/search';
import { ChoiceField } from '../../components/choice-field';
import { DataTable } from '../../components/data-table';
import { Facts } from '../../components/facts';
import { Section } from '../../components/section';
import { toFormErrors } from '../../lib/form-errors';
import { formatEuro, formatPercent } from '../../lib/money';
import { t } from '../../texts/products';
import { PACKAGE_COLUMNS, packageKey } from './price-forecast';

const TYPING_MS = 300;

/** What customers pay: by discount package, and one of them for so many pieces, with the reason. */
export function CustomerPrices({ productId, listPrice }: { productId: string; listPrice: number }) {
  const { data } = useQuery(forecastQuery(productId, listPrice));
  return (
    <Section title={t.products.customerPrices}>
      {data && (
        <DataTable title={t.products.pricesNow} columns={PACKAGE_COLUMNS} rows={data.prices} rowId={packageKey} />
      )}
      <CustomerPrice productId={productId} />
    </Section>
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
    <Stack gap="xs" role="group" aria-label={t.products.customerPrice}>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="xs" maw={600}>
        <ChoiceField
          label={t.products.customer}
          source={CUSTOMERS}
          value={customerId}
          placeholder={t.products.customerHint}
          onChange={setCustomerId}
          error={form}
        />
        <TextInput
          label={t.products.quantity}
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          error={fields.quantity ?? (quantity === undefined && t.products.quantityWrong)}
          inputMode="numeric"
        />
      </SimpleGrid>
      {data && variables && !error && (
        <div role="status">
          <Facts
            isRow
            facts={[
              [t.products.piece, formatEuro(data.price)],
              [t.products.net, formatEuro(data.subtotal)],
              [t.products.vat(formatPercent(data.vatRate)), formatEuro(data.vatAmount)],
              [t.products.total, <strong key="total">{formatEuro(data.grandTotal)}</strong>],
            ]}
          />
          <Text size="sm" mt="xs" lang="en">
            {data.because}
          </Text>
        </div>
      )}
    </Stack>
  );
}
