import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { promotionsQuery } from '../../api/discounts';
import type { PromotionPartsFragment } from '../../api/generated/types';
import { Card, CardRows } from '../../components/card';
import { DetailPage } from '../../components/detail-page';
import { PageLink } from '../../components/page-link';
import { QueryView } from '../../components/query-view';
import { Timestamp } from '../../components/values';
import { formatPercent } from '../../lib/money';
import { useNow } from '../../lib/now';
import { useSession } from '../../lib/session';
import { t } from '../../texts/discounts';
import { promotionState, PromotionState } from './discount-state';
import { DraftPrices } from './draft-prices';

const PromotionDialog = lazy(async () => ({ default: (await import('./promotion-dialog')).PromotionDialog }));
const EndDialog = lazy(async () => ({ default: (await import('./confirm-dialogs')).EndDialog }));

/** The targets of a promotion, each product with a link. */
function Targets({ promotion: { categories, products } }: { promotion: PromotionPartsFragment }) {
  if (categories.length === 0 && products.length === 0) {
    return (
      <Card title={t.discounts.target}>
        <p className="dim">{t.discounts.everything}</p>
      </Card>
    );
  }
  return (
    <Card
      title={t.discounts.target}
      rows={
        <CardRows>
          {categories.map((category) => (
            <li key={category}>
              <PageLink className="cut" to="/products" search={{ category }}>
                {category}
              </PageLink>
              <span className="dim">{t.words.category}</span>
            </li>
          ))}
          {products.map(({ id, name, sku }) => (
            <li key={id}>
              <PageLink className="cut" to="/products/$productId" params={{ productId: id }} title={name}>
                {name}
              </PageLink>
              <span className="code">{sku}</span>
            </li>
          ))}
        </CardRows>
      }
    />
  );
}

function LoadedPromotion({ promotion, now }: { promotion: PromotionPartsFragment; now: number }) {
  const { may } = useSession();
  const [dialog, setDialog] = useState<'edit' | 'end' | null>(null);
  const close = (): void => setDialog(null);
  const { id, name, percentage, categories, products, validFrom, validUntil } = promotion;
  const productIds = products.map((product) => product.id);
  const input = { name, percentage, categories, productIds, validFrom, validUntil };
  return (
    <>
      <DetailPage
        title={name}
        help="discounts"
        path={{ list: '/discounts/promotions', listTitle: t.words.promotions, id }}
        badge={<PromotionState promotion={promotion} now={now} />}
        actions={
          may('endPromotion') &&
          promotionState(promotion, now) !== 'over' && (
            <Button variant="default" color="red" onClick={() => setDialog('end')}>
              {t.discounts.endNow}
            </Button>
          )
        }
        primary={may('updatePromotion') && <Button onClick={() => setDialog('edit')}>{t.words.edit}</Button>}
        details={[
          { icon: 'discount', label: t.discounts.off, value: `−${formatPercent(percentage)}` },
          {
            icon: 'calendar',
            label: t.words.valid,
            value: (
              <span>
                <Timestamp at={validFrom} /> – <Timestamp at={validUntil} />
              </span>
            ),
          },
        ]}
        sidebar={<Targets promotion={promotion} />}
      >
        <Card title={t.discounts.prices}>
          <DraftPrices
            container="card"
            draft={{ promotion: input, promotionId: id }}
            filter={productIds.length > 0 ? { productIds } : { category: categories[0] }}
          />
        </Card>
      </DetailPage>
      <Suspense>
        {dialog === 'edit' && <PromotionDialog stored={promotion} onClose={close} />}
        {dialog === 'end' && <EndDialog promotion={promotion} onClose={close} />}
      </Suspense>
    </>
  );
}

export function PromotionPage({ promotionId }: { promotionId: string }) {
  const { data, dataUpdatedAt, ...query } = useQuery(promotionsQuery);
  const now = useNow(dataUpdatedAt);
  const promotion = data && (data.find(({ id }) => id === promotionId) ?? null);
  return (
    <QueryView query={{ ...query, data: promotion }} missing={t.discounts.noPromotion}>
      {(loaded) => <LoadedPromotion promotion={loaded} now={now} />}
    </QueryView>
  );
}
