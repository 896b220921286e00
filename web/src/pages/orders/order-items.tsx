import { Group, Paper, Stack, Text, Title } from '@mantine/core';
import type { OrderPartsFragment } from '../../api/generated/types';
import { Badge } from '../../components/badge';
import { Facts } from '../../components/facts';
import { formatEuro } from '../../lib/money';
import { t } from '../../texts/orders';
import { KeyTable } from './key-table';
import type { KeyActions } from './key-work';
import { keysByItem, type OrderKey, type WholeKeys } from './order-keys';

type Item = OrderPartsFragment['items'][number];

interface ItemProps {
  item: Item;
  own: readonly OrderKey[];
  keys: WholeKeys;
  actions: KeyActions;
}

function OrderItem({ item, own, keys, actions }: ItemProps) {
  const pools = item.bundleLicenses?.map(
    ({ poolName, licenses }) => `${poolName}: ${t.order.keyCount(licenses.length)}`,
  );
  const replacement = item.isReplacement && item.replaces ? t.order.replacementOf(item.replaces, item.reason) : null;
  return (
    <Paper component="section" withBorder p="md" aria-label={replacement ?? item.displayName}>
      <Group justify="space-between" align="start" mb="xs">
        <Title order={3} size="h4">
          {item.displayName}
        </Title>
        <Group gap="xs">
          {item.isBundle && <Badge>{t.order.bundle}</Badge>}
          {item.isReplacement && <Badge>{t.order.replacement}</Badge>}
        </Group>
      </Group>
      {replacement && <Text mb="xs">{replacement}</Text>}
      <Facts
        isRow
        facts={[
          [t.order.quantity, item.quantity],
          [t.order.listPrice, item.listPrice !== item.price && !item.isReplacement && formatEuro(item.listPrice)],
          [t.order.price, formatEuro(item.price)],
          [t.order.subtotal, item.quantity > 1 && formatEuro(item.subtotal)],
          [t.order.bundle, pools?.join(', ')],
        ]}
      />
      {own.length > 0 && <KeyTable title={item.displayName} own={own} keys={keys} actions={actions} />}
    </Paper>
  );
}

interface OrderItemsProps {
  order: OrderPartsFragment;
  keys: WholeKeys;
  actions: KeyActions;
}

export function OrderItems({ order, keys, actions }: OrderItemsProps) {
  const owned = keysByItem(order);
  return (
    <Stack component="section" gap="sm" aria-label={t.order.items}>
      <Title order={2} size="h3">
        {t.order.items}
      </Title>
      {order.items.map((item, index) => (
        // The items of an order never change their places.
        <OrderItem key={index} item={item} own={owned[index] ?? []} keys={keys} actions={actions} />
      ))}
    </Stack>
  );
}
