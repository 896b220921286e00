import { Button } from '@mantine/core';
import { Fragment, lazy, Suspense, useState, type ReactNode } from 'react';
import { Card } from '../../components/card';
import { ProductLink } from '../../components/links';
import { PageLink } from '../../components/page-link';
import { KeyText } from '../../components/values';
import { useSession } from '../../lib/session';
import { t } from '../../texts/stock';
import type { Pool } from './pool-stats';
import classes from './stock.module.css';

const MaskDialog = lazy(async () => ({ default: (await import('./pool-dialogs')).MaskDialog }));

/** Names with their values, in a card; entries without a value are omitted. */
export function PoolDescriptionList({ items }: { items: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <dl className={classes.list}>
      {items
        .filter(([, value]) => value !== null && value !== undefined && value !== '' && value !== false)
        .map(([name, value]) => (
          <Fragment key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </Fragment>
        ))}
    </dl>
  );
}

/** A link to the product of a pool. */
export function PoolProduct({ pool: { product } }: { pool: Pool }) {
  return (
    <span>
      <ProductLink id={product.id} name={product.name} />
      {!product.available && <span className="dim"> {t.stock.offSale}</span>}
    </span>
  );
}

export function MaskText({ mask }: Pick<Pool, 'mask'>) {
  return mask ? <KeyText text={mask} /> : <span className="dim">{t.stock.noMask}</span>;
}

/** Links to the bundles that a pool's keys are sold in. */
export function PoolBundles({ pool: { bundles } }: { pool: Pool }) {
  return (
    <span>
      {bundles.map(({ id, name, sku, available }, index) => (
        <span key={id}>
          {index > 0 && ', '}
          <PageLink
            to="/products/$productId"
            params={{ productId: id }}
            title={available ? name : `${name}, ${t.stock.offSale}`}
          >
            {sku}
          </PageLink>
        </span>
      ))}
    </span>
  );
}

/** The purpose of a pool, next to an import into it. */
export function PoolCard({ pool }: { pool: Pool }) {
  const { may } = useSession();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Card
      title={t.stock.pool}
      actions={
        may('setLicensePoolMask') && (
          <Button variant="subtle" size="compact-xs" aria-label={t.stock.setMask} onClick={() => setIsOpen(true)}>
            {t.words.edit}
          </Button>
        )
      }
    >
      <PoolDescriptionList
        items={[
          [
            t.words.product,
            <PageLink
              key="product"
              to="/products/$productId"
              params={{ productId: pool.product.id }}
              title={pool.product.name}
            >
              <KeyText text={pool.product.sku} />
            </PageLink>,
          ],
          [t.words.mask, <MaskText key="mask" mask={pool.mask} />],
          [t.stock.bundles, pool.bundles.length > 0 && <PoolBundles key="bundles" pool={pool} />],
        ]}
      />
      <Suspense>{isOpen && <MaskDialog pool={pool} onClose={() => setIsOpen(false)} />}</Suspense>
    </Card>
  );
}
