import { Stack, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { draftPricesQuery, type DiscountDraft, type DraftProductsFilter } from '../../api/discounts';
import type { DraftPricesQuery } from '../../api/generated/types';
import { codeColumn, moneyColumn, textColumn } from '../../components/columns';
import { DataTable, type Column } from '../../components/data-table';
import { useDeferredQuery } from '../../lib/deferred-query';
import { toFormErrors } from '../../lib/form-errors';
import { formatNumber } from '../../lib/money';
import { t } from '../../texts/discounts';
import classes from './discounts.module.css';

const TYPING_MS = 400;

type Price = DraftPricesQuery['draftPrices'][number];

const COLUMNS: Column<Price>[] = [
  textColumn('name', t.words.product, ({ product }) => product.name, { narrow: 'title' }),
  codeColumn('sku', t.words.sku, ({ product }) => product.sku, { width: 132, narrow: 'meta' }),
  moneyColumn('list', t.words.listPrice, ({ listPrice }) => listPrice, { width: 92 }),
  moneyColumn('without', t.discounts.without, ({ priceWithout }) => priceWithout, {
    width: 116,
    narrow: 'meta',
    isNamed: true,
  }),
  moneyColumn('with', t.discounts.with, ({ price }) => price, { width: 112, narrow: 'end', className: 'strong' }),
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
  const {
    data: found,
    error,
    isOutdated,
  } = useDeferredQuery(
    draftPricesQuery(settled.draft, settled.search === '' ? settled.filter : { search: settled.search }),
  );
  const { prices, total = 0 } = found ?? {};
  const more = total - (prices?.length ?? 0);
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
        {draft && prices?.length === 0 && <Text c="dimmed">{t.discounts.noProducts}</Text>}
      </div>
      {draft && !error && prices && prices.length > 0 && (
        <div className={classes.prices} data-in={container}>
          <DataTable
            title={t.discounts.prices}
            columns={COLUMNS}
            rows={prices}
            rowId={({ product }) => product.id}
            isOutdated={isOutdated}
          />
          {more > 0 && (
            <Text c="dimmed" mt="xs">
              {t.lists.andMore(formatNumber(more))}
            </Text>
          )}
        </div>
      )}
    </Stack>
  );
}
