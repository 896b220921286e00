import { NativeSelect, SimpleGrid } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { packageNamesQuery } from '../../api/customers';
import { TypedField } from '../../components/typed-field';
import { oneOf } from '../../lib/place';
import { t } from '../../texts/customers';
import { CUSTOMER_STATUSES, type CustomerFilters } from './customers-search';

const STATUSES = [
  { value: '', label: t.lists.any },
  ...CUSTOMER_STATUSES.map((status) => ({ value: status as string, label: t.customers.statusOf[status] })),
];
const CREDITS = [
  { value: '', label: t.customers.creditAll },
  { value: 'near', label: t.customers.creditNear },
];

interface CustomerFilterBarProps {
  filters: CustomerFilters;
  onChange: (changes: Partial<CustomerFilters>) => void;
}

export function CustomerFilterBar({ filters, onChange }: CustomerFilterBarProps) {
  const { data: packages = [] } = useQuery(packageNamesQuery);
  const choices = [{ value: '', label: t.lists.any }, ...packages.map(({ id, name }) => ({ value: id, label: name }))];
  return (
    <SimpleGrid component="search" cols={{ base: 1, xs: 2, lg: 4 }} spacing="xs" mb="md" aria-label={t.lists.filters}>
      <TypedField
        label={t.customers.search}
        value={filters.search}
        onChange={(text) => onChange({ search: text })}
        maxLength={200}
      />
      <NativeSelect
        label={t.customers.status}
        data={STATUSES}
        value={filters.status ?? ''}
        onChange={({ currentTarget }) => onChange({ status: oneOf(CUSTOMER_STATUSES, currentTarget.value) })}
      />
      <NativeSelect
        label={t.customers.credit}
        data={CREDITS}
        value={filters.credit ?? ''}
        onChange={({ currentTarget }) => onChange({ credit: oneOf(['near'] as const, currentTarget.value) })}
      />
      <NativeSelect
        label={t.customers.package}
        data={choices}
        value={filters.package ?? ''}
        onChange={({ currentTarget }) => onChange({ package: currentTarget.value || undefined })}
      />
    </SimpleGrid>
  );
}
