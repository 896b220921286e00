import { useQueries, useQuery } from '@tanstack/react-query';
import { promotionsQuery } from '../../api/discounts';
import type { PoolNameQuery, ProductPartsFragment } from '../../api/generated/types';
import { poolNameQuery } from '../../api/products';
import { Badge } from '../../components/badge';
import { Card, CardRows } from '../../components/card';
import { CardDescriptionList } from '../../components/description-list';
import { IconButton } from '../../components/icon-button';
import { PageLink } from '../../components/page-link';
import { Money, Timestamp } from '../../components/values';
import { formatNumber, formatPercent } from '../../lib/money';
import { useNow } from '../../lib/now';
import { t } from '../../texts/products';

interface ProductProps {
  product: ProductPartsFragment;
}

type Pool = NonNullable<PoolNameQuery['licensePool']>;

// Mails warn of products that run out within a week.
const SOON_DAYS = 7;

/** How long the stock lasts; undefined without sales. A bundle lasts as long as the first of its pools. */
function daysOf({ isBundle, stock }: ProductPartsFragment, pools: readonly Pool[]): number | undefined {
  if (isBundle) {
    const days = pools.flatMap(({ daysLeft }) => daysLeft ?? []);
    return days.length > 0 ? Math.min(...days) : undefined;
  }
  const perDay = pools.reduce((sum, { keysPerDay }) => sum + keysPerDay, 0);
  return perDay > 0 ? stock / perDay : undefined;
}

function StockState({ stock, days }: { stock: number; days: number | undefined }) {
  if (stock === 0) return <Badge tone="red">{t.words.soldOut}</Badge>;
  if (days === undefined) return null;
  return <Badge tone={days < SOON_DAYS ? 'amber' : 'grey'}>{t.products.lasts(Math.floor(days))}</Badge>;
}

/** The stock, how long it lasts, and its pools. */
function StockCards({ product }: ProductProps) {
  const found = useQueries({ queries: product.licensePools.map((id) => poolNameQuery({ id })) });
  const pools = found.flatMap(({ data }) => data ?? []);
  const days = daysOf(product, pools);
  const perDay = pools.reduce((sum, { keysPerDay }) => sum + keysPerDay, 0);
  return (
    <>
      <Card title={t.shell.stock} actions={<StockState stock={product.stock} days={days} />}>
        <CardDescriptionList
          items={[
            [t.words.inStock, formatNumber(product.stock)],
            [t.products.soldPerDay, !product.isBundle && perDay > 0 && formatNumber(Math.round(perDay * 10) / 10)],
          ]}
        />
      </Card>
      <Card
        title={t.words.licensePoolIds}
        rows={
          <CardRows>
            {pools.map(({ id, name, available }) => (
              <li key={id}>
                <PageLink className="cut" to="/stock/$poolId" params={{ poolId: id }} title={name}>
                  {name}
                </PageLink>
                <span className="number">{t.products.keysLeft(available)}</span>
              </li>
            ))}
          </CardRows>
        }
        foot={product.isBundle && t.products.bundleRule}
      />
    </>
  );
}

/** The price and the volume tiers. */
function PriceCard({ product, onTiers }: ProductProps & { onTiers: (() => void) | undefined }) {
  const { id, listPrice, oldPrice, nextListPrice, volumeDiscounts } = product;
  return (
    <Card
      title={t.words.price}
      actions={onTiers && <IconButton icon="pencil" label={t.products.editTiers} onClick={onTiers} />}
    >
      <CardDescriptionList
        items={[
          [
            t.words.listPrice,
            <strong key="price">
              <Money amount={listPrice} />
            </strong>,
          ],
          [
            t.products.nextPrice,
            nextListPrice && (
              <PageLink key="next" to="/products/prices" search={{ product: id, status: 'WAITING' }}>
                <Money amount={nextListPrice.listPrice} /> · <Timestamp at={nextListPrice.from} />
              </PageLink>
            ),
          ],
          [t.words.before, typeof oldPrice === 'number' && <Money key="before" amount={oldPrice} />],
          ...volumeDiscounts.map(
            ({ minQuantity, percentage }) =>
              [t.products.tierFrom(minQuantity), `−${formatPercent(percentage)}`] as const,
          ),
        ]}
      />
    </Card>
  );
}

/** The promotions that count for it now. */
function DiscountsCard({ product }: ProductProps) {
  const { data, dataUpdatedAt } = useQuery(promotionsQuery);
  const now = useNow(dataUpdatedAt);
  const { id, category, discountEligible } = product;
  const running = (data ?? []).filter(
    ({ validFrom, validUntil, categories, products }) =>
      Date.parse(validFrom) <= now &&
      now <= Date.parse(validUntil) &&
      ((categories.length === 0 && products.length === 0) ||
        categories.includes(category) ||
        products.some((one) => one.id === id)),
  );
  if (!discountEligible || running.length === 0) {
    return (
      <Card title={t.words.promotions}>
        <p className="dim">{discountEligible ? t.products.noPromotions : t.products.noDiscounts}</p>
      </Card>
    );
  }
  return (
    <Card
      title={t.words.promotions}
      rows={
        <CardRows>
          {running.map(({ id: promotionId, name, percentage }) => (
            <li key={promotionId}>
              <PageLink className="cut" to="/discounts/promotions/$promotionId" params={{ promotionId }}>
                {name}
              </PageLink>
              <span className="number">−{formatPercent(percentage)}</span>
            </li>
          ))}
        </CardRows>
      }
    />
  );
}

interface ProductSidebarProps extends ProductProps {
  /** Undefined for users who may not change them. */
  onTiers: (() => void) | undefined;
}

/** Data related to a product: stock, price, pools, discounts and further data. */
export function ProductSidebar({ product, onTiers }: ProductSidebarProps) {
  const { name, displayName, validRegion, discountEligible } = product;
  return (
    <>
      <PriceCard product={product} onTiers={onTiers} />
      <StockCards product={product} />
      <DiscountsCard product={product} />
      <Card title={t.products.about}>
        <CardDescriptionList
          items={[
            [t.words.displayName, displayName !== name && displayName],
            [t.words.validRegion, validRegion ? t.products.regionOf[validRegion] : t.products.noRegion],
            [t.words.discountEligible, discountEligible ? t.words.yes : t.words.no],
            [t.words.created, <Timestamp key="made" at={product.createdAt} />],
            [t.products.changed, <Timestamp key="changed" at={product.updatedAt} />],
          ]}
        />
      </Card>
    </>
  );
}
