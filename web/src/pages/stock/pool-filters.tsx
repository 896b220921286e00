import { NativeSelect, SimpleGrid } from '@mantine/core';
import { PRODUCTS } from '../../api/search';
import { ChoiceField } from '../../components/choice-field';
import { TypedField } from '../../components/typed-field';
import { oneOf } from '../../lib/place';
import { t } from '../../texts/stock';
import { daysOf, POOL_SORTS, type PoolsSearch } from './pools-search';

const SORTS = [
  { value: '', label: t.stock.sortedByCreation },
  ...POOL_SORTS.map((sort) => ({ value: sort, label: t.stock.sortedBy[sort] })),
];

interface PoolFilterBarProps {
  search: PoolsSearch;
  onChange: (changes: Partial<PoolsSearch>) => void;
}

export function PoolFilterBar({ search: { search, product, days, sort }, onChange }: PoolFilterBarProps) {
  return (
    <SimpleGrid component="search" cols={{ base: 1, sm: 3 }} spacing="xs" mb="md" aria-label={t.lists.filters}>
      <TypedField
        label={t.stock.search}
        value={search}
        onChange={(text) => onChange({ search: text })}
        maxLength={200}
      />
      <ChoiceField
        label={t.stock.ownProduct}
        source={PRODUCTS}
        value={product}
        onChange={(id) => onChange({ product: id })}
      />
      <TypedField
        label={t.stock.runsOutWithin}
        type="number"
        inputMode="numeric"
        min={0}
        max={3650}
        value={days === undefined ? undefined : String(days)}
        onChange={(text) => onChange({ days: daysOf(text) })}
      />
      <NativeSelect
        hiddenFrom="sm"
        label={t.lists.sort}
        data={SORTS}
        value={sort ?? ''}
        onChange={({ currentTarget }) => onChange({ sort: oneOf(POOL_SORTS, currentTarget.value) })}
      />
    </SimpleGrid>
  );
}
