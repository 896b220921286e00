import { NativeSelect, SimpleGrid } from '@mantine/core';
import { CUSTOMERS, PRODUCTS } from '../../api/search';
import { ChoiceField } from '../../components/choice-field';
import { TypedField } from '../../components/typed-field';
import { oneOf } from '../../lib/place';
import { t } from '../../texts/orders';
import { ORDER_STATUSES, type OrderFilters, type OrdersSearch } from './orders-search';

const STATUSES = [
  { value: '', label: t.lists.any },
  ...ORDER_STATUSES.map((status) => ({ value: status, label: t.orders.statusOf[status] })),
];

const SORTS = [
  { value: '', label: t.orders.newestFirst },
  { value: 'date', label: t.orders.oldestFirst },
];

interface OrderFilterBarProps {
  filters: OrderFilters;
  sort: OrdersSearch['sort'];
  onChange: (changes: Partial<OrdersSearch>) => void;
}

export function OrderFilterBar({ filters, sort, onChange }: OrderFilterBarProps) {
  const { customer, product, status, reference, from, to } = filters;
  return (
    <SimpleGrid component="search" cols={{ base: 2, sm: 3, lg: 6 }} spacing="xs" mb="md" aria-label={t.lists.filters}>
      <ChoiceField
        label={t.orders.customer}
        source={CUSTOMERS}
        value={customer}
        onChange={(id) => onChange({ customer: id })}
      />
      <ChoiceField
        label={t.orders.product}
        source={PRODUCTS}
        value={product}
        onChange={(id) => onChange({ product: id })}
      />
      <TypedField
        label={t.orders.reference}
        value={reference}
        onChange={(text) => onChange({ reference: text })}
        maxLength={100}
      />
      <NativeSelect
        label={t.orders.status}
        data={STATUSES}
        value={status ?? ''}
        onChange={({ currentTarget }) => onChange({ status: oneOf(ORDER_STATUSES, currentTarget.value) })}
      />
      <TypedField label={t.orders.from} type="date" value={from} onChange={(day) => onChange({ from: day })} max={to} />
      <TypedField label={t.orders.to} type="date" value={to} onChange={(day) => onChange({ to: day })} min={from} />
      <NativeSelect
        hiddenFrom="sm"
        label={t.lists.sort}
        data={SORTS}
        value={sort ?? ''}
        onChange={({ currentTarget }) => onChange({ sort: oneOf(['date'] as const, currentTarget.value) })}
      />
    </SimpleGrid>
  );
}
