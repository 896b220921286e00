import { NativeSelect, SimpleGrid } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { categoriesQuery } from '../../api/products';
import { TypedField } from '../../components/typed-field';
import { oneOf } from '../../lib/place';
import { t } from '../../texts/products';
import { KINDS, SALES, type ProductFilters } from './products-search';

const ANY = { value: '', label: t.lists.any };
const SALE_CHOICES = [ANY, ...SALES.map((sale) => ({ value: sale, label: t.products.saleOf[sale] }))];
const KIND_CHOICES = [ANY, ...KINDS.map((kind) => ({ value: kind, label: t.products.kindOf[kind] }))];

interface ProductFilterBarProps {
  filters: ProductFilters;
  onChange: (changes: Partial<ProductFilters>) => void;
}

export function ProductFilterBar({ filters: { search, category, sale, kind }, onChange }: ProductFilterBarProps) {
  const { data: categories = [] } = useQuery(categoriesQuery);
  const names = categories.filter(({ products }) => products > 0).map(({ name }) => name);
  // One that the address names and no product has.
  if (category !== undefined && !names.includes(category)) names.push(category);
  return (
    <SimpleGrid component="search" cols={{ base: 2, sm: 4 }} spacing="xs" mb="md" aria-label={t.lists.filters}>
      <TypedField
        label={t.products.search}
        value={search}
        onChange={(text) => onChange({ search: text })}
        maxLength={200}
      />
      <NativeSelect
        label={t.products.category}
        data={[ANY, ...names.map((name) => ({ value: name, label: name }))]}
        value={category ?? ''}
        onChange={({ currentTarget }) => onChange({ category: currentTarget.value || undefined })}
      />
      <NativeSelect
        label={t.products.sale}
        data={SALE_CHOICES}
        value={sale ?? ''}
        onChange={({ currentTarget }) => onChange({ sale: oneOf(SALES, currentTarget.value) })}
      />
      <NativeSelect
        label={t.products.kind}
        data={KIND_CHOICES}
        value={kind ?? ''}
        onChange={({ currentTarget }) => onChange({ kind: oneOf(KINDS, currentTarget.value) })}
      />
    </SimpleGrid>
  );
}
