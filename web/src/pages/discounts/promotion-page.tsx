import { Button, Group, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { promotionsQuery } from '../../api/discounts';
import type { PromotionPartsFragment } from '../../api/generated/types';
import { Facts } from '../../components/facts';
import { Failure } from '../../components/failure';
import { NotFound } from '../../components/not-found';
import { PageHeader } from '../../components/page-header';
import { PageLink } from '../../components/page-link';
import { Waiting } from '../../components/waiting';
import { formatPercent } from '../../lib/money';
import { useNow } from '../../lib/now';
import { useListBefore } from '../../lib/place';
import { useWork } from '../../lib/session';
import { t } from '../../texts/discounts';
import { DraftPrices } from './draft-prices';
import { promotionState, PromotionState } from './promotion-state';

const PromotionDialog = lazy(async () => ({ default: (await import('./promotion-dialog')).PromotionDialog }));
const EndDialog = lazy(async () => ({ default: (await import('./end-dialog')).EndDialog }));

/** What a promotion is for, each product with a link. */
function Targets({ promotion: { categories, products } }: { promotion: PromotionPartsFragment }) {
  if (categories.length === 0 && products.length === 0) return t.discounts.everything;
  return (
    <>
      {categories.join(', ')}
      <Stack component="ul" gap={4} m={0} pl="md">
        {products.map(({ id, name, sku }) => (
          <li key={id}>
            <PageLink to="/products/$productId" params={{ productId: id }}>
              {name} ({sku})
            </PageLink>
          </li>
        ))}
      </Stack>
    </>
  );
}

function LoadedPromotion({ promotion, now }: { promotion: PromotionPartsFragment; now: number }) {
  const { may, time, zone } = useWork();
  const [dialog, setDialog] = useState<'edit' | 'end' | null>(null);
  const close = (): void => setDialog(null);
  const { id, name, percentage, categories, products, validFrom, validUntil } = promotion;
  const productIds = products.map((product) => product.id);
  const input = { name, percentage, categories, productIds, validFrom, validUntil };
  return (
    <Stack gap="lg">
      <PageHeader title={name} help="discounts">
        <PromotionState promotion={promotion} now={now} />
        {may('updatePromotion') && <Button onClick={() => setDialog('edit')}>{t.discounts.edit}</Button>}
        {may('endPromotion') && promotionState(promotion, now) !== 'over' && (
          <Button variant="outline" color="red" onClick={() => setDialog('end')}>
            {t.discounts.endNow}
          </Button>
        )}
      </PageHeader>
      <Facts
        facts={[
          [t.discounts.off, formatPercent(percentage)],
          [t.discounts.begins(zone), time(validFrom)],
          [t.discounts.ends(zone), time(validUntil)],
          [t.discounts.target, <Targets key="targets" promotion={promotion} />],
        ]}
      />
      <DraftPrices
        draft={{ promotion: input, promotionId: id }}
        filter={productIds.length > 0 ? { productIds } : { category: categories[0] }}
      />
      <Suspense>
        {dialog === 'edit' && <PromotionDialog stored={promotion} onClose={close} />}
        {dialog === 'end' && <EndDialog promotion={promotion} onClose={close} />}
      </Suspense>
    </Stack>
  );
}

export function PromotionPage({ promotionId }: { promotionId: string }) {
  const { data, dataUpdatedAt, error, refetch } = useQuery(promotionsQuery);
  const now = useNow(dataUpdatedAt);
  const promotion = data?.find(({ id }) => id === promotionId);
  const list = useListBefore('/discounts/promotions');
  return (
    <>
      <Group mb="xs">
        <PageLink {...list}>← {t.discounts.promotions}</PageLink>
      </Group>
      {error && <Failure error={error} reset={() => void refetch()} />}
      {!data && !error && <Waiting />}
      {data && !promotion && <NotFound title={t.discounts.noPromotion} />}
      {promotion && <LoadedPromotion promotion={promotion} now={now} />}
    </>
  );
}
