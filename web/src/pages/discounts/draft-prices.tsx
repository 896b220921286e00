import { SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { draftPricesQuery, type DiscountDraft, type DraftProductsFilter } from '../../api/discounts';
import type { DraftPricesQuery } from '../../api/generated/types';
import { DataTable, type Column } from '../../components/data-table';
import { useDeferredQuery } from '../../lib/deferred-query';
import { toFormErrors } from '../../lib/form-errors';
import { formatEuro } from '../../lib/money';
import { t } from '../../texts/discounts';

const TYPING_MS = 400;

type Price = DraftPricesQuery['draftPrices'][number];

const COLUMNS: Column<Price>[] = [
  { id: 'sku', title: t.discounts.sku, cell: ({ product }) => product.sku },
  { id: 'name', title: t.discounts.product, cell: ({ product }) => product.name },
  { id: 'category', title: t.discounts.category, cell: ({ product }) => product.category },
  { id: 'list', title: t.discounts.listPrice, isNumeric: true, cell: ({ listPrice }) => formatEuro(listPrice) },
  {
    id: 'without',
    title: t.discounts.without,
    isNumeric: true,
    cell: ({ priceWithout }) => formatEuro(priceWithout),
  },
  { id: 'with', title: t.discounts.with, isNumeric: true, cell: ({ price }) => formatEuro(price) },
];

interface DraftPricesProps {
  /** Undefined as long as it is not complete. */
  draft: DiscountDraft | undefined;
  /** Where it is tried as long as nothing is searched for. */
  filter: DraftProductsFilter;
}

/** What products would cost by discounts that need not be saved. */
export function DraftPrices({ draft, filter }: DraftPricesProps) {
  const [typed, setTyped] = useState('');
  // What is typed in the form changes the draft with each letter.
  const [asked] = useDebouncedValue(JSON.stringify({ draft, filter, search: typed.trim() }), TYPING_MS);
  const settled = JSON.parse(asked) as DraftPricesProps & { search: string };
  const { data, error, isOutdated } = useDeferredQuery(
    draftPricesQuery(settled.draft, settled.search === '' ? settled.filter : { search: settled.search }),
  );
  return (
    <Stack role="group" gap="xs" aria-label={t.discounts.prices}>
      <Text fw={600}>{t.discounts.prices}</Text>
      <Text size="sm">{t.discounts.pricesHint}</Text>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <TextInput
          label={t.discounts.tryOn}
          placeholder={t.discounts.tryOnHint}
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          maxLength={200}
        />
      </SimpleGrid>
      <div role="status">
        {!draft && <Text size="sm">{t.discounts.draftIncomplete}</Text>}
        {draft && error && <Text size="sm">{toFormErrors(error, []).form}</Text>}
        {draft && data?.length === 0 && <Text size="sm">{t.discounts.noProducts}</Text>}
      </div>
      {draft && !error && data && data.length > 0 && (
        <DataTable
          title={t.discounts.prices}
          columns={COLUMNS}
          rows={data}
          rowId={({ product }) => product.id}
          isOutdated={isOutdated}
        />
      )}
    </Stack>
  );
}
