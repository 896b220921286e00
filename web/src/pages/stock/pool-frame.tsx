import { Button, Group, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import type { PoolDetailsQuery } from '../../api/generated/types';
import { poolQuery } from '../../api/stock';
import { Facts } from '../../components/facts';
import { Failure } from '../../components/failure';
import { NotFound } from '../../components/not-found';
import { PageHeader } from '../../components/page-header';
import { ButtonLink, PageLink } from '../../components/page-link';
import { Waiting } from '../../components/waiting';
import { formatNumber } from '../../lib/money';
import { useListBefore } from '../../lib/place';
import { useWork } from '../../lib/session';
import { t } from '../../texts/stock';
import { DaysLeft } from './days-left';

const MaskDialog = lazy(async () => ({ default: (await import('./mask-dialog')).MaskDialog }));
const WithdrawDialog = lazy(async () => ({ default: (await import('./withdraw-dialog')).WithdrawDialog }));

type Pool = NonNullable<PoolDetailsQuery['licensePool']>;

const nameOf = ({ name, sku, available }: Pool['product']): string =>
  `${name} (${sku})${available ? '' : `, ${t.stock.offSale}`}`;

function PoolFacts({ pool }: { pool: Pool }) {
  const { time, zone } = useWork();
  const { product, bundles, mask, available, allocated, withdrawn, keysPerDay, stockChangedAt } = pool;
  return (
    <Stack gap="sm">
      <Facts
        isRow
        facts={[
          [t.stock.available, formatNumber(available)],
          [t.stock.daysLeft, <DaysLeft key="days" pool={pool} />],
          [t.stock.pace, keysPerDay > 0 && t.stock.perDay(keysPerDay)],
          [t.stock.sold, formatNumber(allocated)],
          [t.stock.withdrawn, formatNumber(withdrawn)],
          [t.stock.changed(zone), time(stockChangedAt)],
        ]}
      />
      <Facts
        facts={[
          [
            t.stock.product,
            <PageLink key="product" to="/products/$productId" params={{ productId: product.id }}>
              {nameOf(product)}
            </PageLink>,
          ],
          [t.stock.bundles, bundles.length > 0 && bundles.map(nameOf).join(', ')],
          [
            t.stock.mask,
            mask ? (
              <span key="mask" className="key">
                {mask}
              </span>
            ) : (
              t.stock.noMask
            ),
          ],
        ]}
      />
    </Stack>
  );
}

/** The parts of a pool's page, each with an address of its own. */
function PoolParts({ poolId }: { poolId: string }) {
  const { may } = useWork();
  const list = useLocation({ select: ({ state }) => state.list });
  const link = { params: { poolId }, state: { list }, inactiveProps: { variant: 'default' } } as const;
  return (
    <Group component="nav" aria-label={t.stock.parts} gap="xs">
      <ButtonLink to="/stock/$poolId" activeOptions={{ exact: true, includeSearch: false }} {...link}>
        {t.stock.keys}
      </ButtonLink>
      <ButtonLink to="/stock/$poolId/imports" activeOptions={{ includeSearch: false }} {...link}>
        {t.stock.imports}
      </ButtonLink>
      {may('importLicenseKeys') && (
        <ButtonLink to="/stock/$poolId/import" {...link}>
          {t.stock.importKeys}
        </ButtonLink>
      )}
    </Group>
  );
}

function LoadedPool({ pool, children }: { pool: Pool; children: ReactNode }) {
  const { may } = useWork();
  const [dialog, setDialog] = useState<'mask' | 'withdraw' | null>(null);
  const close = (): void => setDialog(null);
  return (
    <Stack gap="lg">
      <PageHeader title={pool.name} help="stock">
        {may('setLicensePoolMask') && (
          <Button variant="default" onClick={() => setDialog('mask')}>
            {t.stock.setMask}
          </Button>
        )}
        {may('withdrawLicenseKeys') && (
          <Button variant="default" onClick={() => setDialog('withdraw')} disabled={pool.available === 0}>
            {t.stock.withdraw}
          </Button>
        )}
      </PageHeader>
      <PoolFacts pool={pool} />
      <PoolParts poolId={pool.id} />
      {children}
      <Suspense>
        {dialog === 'mask' && <MaskDialog pool={pool} onClose={close} />}
        {dialog === 'withdraw' && <WithdrawDialog pool={pool} onClose={close} />}
      </Suspense>
    </Stack>
  );
}

/** What is around all pages of a pool. @param children makes one of them. */
export function PoolFrame({ poolId, children }: { poolId: string; children: ReactNode }) {
  const { data: pool, error, refetch } = useQuery(poolQuery(poolId));
  const list = useListBefore('/stock');
  return (
    <>
      <Group mb="xs">
        <PageLink {...list}>← {t.stock.title}</PageLink>
      </Group>
      {error && <Failure error={error} reset={() => void refetch()} />}
      {pool === undefined && !error && <Waiting />}
      {pool === null && <NotFound title={t.stock.noPool} />}
      {pool && <LoadedPool pool={pool}>{children}</LoadedPool>}
    </>
  );
}
