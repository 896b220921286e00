import { Button, Group, Stack, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { invalidateProducts } from '../../api/products';
import { scheduledPriceQuery } from '../../api/scheduled-prices';
import { PageLink } from '../../components/page-link';
import { t } from '../../texts/prices';

/** Waits for an immediate price change. */
export function PricesUnderWay({ id, count, onClose }: { id: string; count: number; onClose: () => void }) {
  const client = useQueryClient();
  const { data } = useQuery(scheduledPriceQuery(id));
  const status = data?.status ?? 'WAITING';
  useEffect(() => {
    if (status === 'DONE') void invalidateProducts(client);
  }, [client, status]);
  return (
    <Stack gap="sm">
      <Text role="status" fw={600}>
        {status === 'WAITING' && t.prices.changing(count)}
        {status === 'DONE' && t.prices.done(count)}
        {status === 'CANCELLED' && t.prices.cancelled}
      </Text>
      <Text c="dimmed">
        {status === 'WAITING' ? t.prices.changingHint : t.prices.undoLater}{' '}
        <PageLink to="/products/prices/$id" params={{ id }}>
          {t.prices.show}
        </PageLink>
      </Text>
      <Group justify="end">
        <Button onClick={onClose}>{t.close}</Button>
      </Group>
    </Stack>
  );
}
