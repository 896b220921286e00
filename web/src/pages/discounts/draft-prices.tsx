import { Stack, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { draftPricesQuery, type DiscountDraft, type DraftProductsFilter } from '../../api/discounts';
import type { DraftPricesQuery } from '../../api/generated/types';
import { DataTable, type Column } from '../../components/data-table';
import { Money } from '../../components/values';
import { useDeferredQuery } from '../../lib/deferred-query';
import { toFormErrors } from '../../lib/form-errors';
import { t } from '../../texts/discounts';
import classes from './discounts.module.css';

const TYPING_MS = 400;

type Price = DraftPricesQuery['draftPrices'][number];

const COLUMNS: Column<Price>[] = [
  { id: 'name', title: t.words.product, narrow: 'title', cell: ({ product }) => product.name },
  {
    id: 'sku',
    title: t.words.sku,
    width: 132,
    narrow: 'meta',
    cell: ({ product }) => <span className="code">{product.sku}</span>,
  },
  {
    id: 'list',
    title: t.words.listPrice,
    width: 92,
    isNumeric: true,
    cell: ({ listPrice }) => <Money amount={listPrice} />,
  },
  {
    id: 'without',
    title: t.discounts.without,
    width: 116,
    narrow: 'meta',
    isNumeric: true,
    cell: ({ priceWithout }) => (
      <>
        <span className="phone">{t.discounts.without} </span>
        <Money amount={priceWithout} />
      </>
    ),
  },
  {
    id: 'with',
    title: t.discounts.with,
    width: 112,
    narrow: 'end',
    isNumeric: true,
    cell: ({ price }) => (
      <span className="strong">
        <Money amount={price} />
      </span>
    ),
  },
];

interface DraftInput {
  /** Undefined as long as it is not complete. */
  draft: DiscountDraft | undefined;
  /** The default while nothing is searched for. */
  filter: DraftProductsFilter;
}

interface DraftPricesProps extends DraftInput {
  /** Its container. */
  container: 'card' | 'dialog';
}

/** Product prices with discounts that need not be saved. */
export function DraftPrices({ draft, filter, container }: DraftPricesProps) {
  const [typed, setTyped] = useState('');
  // The form changes the draft with each letter.
  const [debounced] = useDebouncedValue(JSON.stringify({ draft, filter, search: typed.trim() }), TYPING_MS);
  const settled = JSON.parse(debounced) as DraftInput & { search: string };
  const { data, error, isOutdated } = useDeferredQuery(
    draftPricesQuery(settled.draft, settled.search === '' ? settled.filter : { search: settled.search }),
  );
  return (
    <Stack role="group" gap="xs" aria-label={t.discounts.prices}>
      {container === 'dialog' && <Text fw={600}>{t.discounts.prices}</Text>}
      <Text c="dimmed">{t.discounts.pricesHint}</Text>
      <TextInput
        label={t.discounts.tryOn}
        placeholder={t.discounts.tryOnHint}
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        maxLength={200}
        maw={340}
      />
      <div role="status">
        {!draft && <Text c="dimmed">{t.discounts.draftIncomplete}</Text>}
        {draft && error && <Text>{toFormErrors(error, []).form}</Text>}
        {draft && data?.length === 0 && <Text c="dimmed">{t.discounts.noProducts}</Text>}
      </div>
      {draft && !error && data && data.length > 0 && (
        <div className={classes.prices} data-in={container}>
          <DataTable
            title={t.discounts.prices}
            columns={COLUMNS}
            rows={data}
            rowId={({ product }) => product.id}
            isOutdated={isOutdated}
          />
        </div>
      )}
    </Stack>
  );
}
