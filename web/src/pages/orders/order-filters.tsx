import { NativeSelect, SimpleGrid } from '@mantine/core';
import { CUSTOMERS, PRODUCTS } from '../../api/search';
import { ChoiceField } from '../../components/choice-field';
import { TypedField } from '../../components/typed-field';
import { oneOf } from '../../lib/place';
import { t } from '../../texts/orders';
import { ORDER_STATUSES, type OrderFilters } from './orders-search';

const STATUSES = [
  { value: '', label: t.lists.any },
  ...ORDER_STATUSES.map((status) => ({ value: status, label: t.orders.statusOf[status] })),
];

interface OrderFilterBarProps {
  filters: OrderFilters;
  onChange: (changes: Partial<OrderFilters>) => void;
}

export function OrderFilterBar({ filters, onChange }: OrderFilterBarProps) {
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
    </SimpleGrid>
  );
}
