import { useQuery } from '@tanstack/react-query';
import { Outlet, useLocation } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { keyImportsCountQuery } from '../../api/key-imports';
import { poolQuery } from '../../api/stock';
import { DetailPage } from '../../components/detail-page';
import type { MoreAction } from '../../components/more-actions';
import { PageLink } from '../../components/page-link';
import { QueryView } from '../../components/query-view';
import { PageTabs, TabLink } from '../../components/tabs';
import { formatNumber } from '../../lib/money';
import type { PrefetchInput } from '../../lib/prefetch';
import { useSession } from '../../lib/session';
import { t } from '../../texts/stock';
import { MaskText, PoolBundles, PoolProduct } from './pool-card';
import { PoolStats, type Pool } from './pool-stats';
import classes from './stock.module.css';

const MaskDialog = lazy(async () => ({ default: (await import('./pool-dialogs')).MaskDialog }));
const AlertDialog = lazy(async () => ({ default: (await import('./pool-dialogs')).AlertDialog }));
const WithdrawDialog = lazy(async () => ({ default: (await import('./withdraw-dialog')).WithdrawDialog }));

/** The tabs of a pool's page, each with its own URL. */
function PoolTabs({ pool: { id, available, allocated, withdrawn } }: { pool: Pool }) {
  const { may } = useSession();
  const list = useLocation({ select: ({ state }) => state.list });
  const { data: imports } = useQuery(keyImportsCountQuery({ licensePoolId: id }));
  const link = { params: { poolId: id }, state: { list }, activeOptions: { includeSearch: false } } as const;
  return (
    <PageTabs label={t.stock.tabs}>
      <TabLink to="/stock/$poolId" {...link} activeOptions={{ exact: true, includeSearch: false }}>
        {t.stock.keys} <small>{formatNumber(available + allocated + withdrawn)}</small>
      </TabLink>
      <TabLink to="/stock/$poolId/imports" {...link}>
        {t.stock.imports} {imports !== undefined && <small>{formatNumber(imports)}</small>}
      </TabLink>
      {may('importLicenseKeys') && (
        <TabLink to="/stock/$poolId/import" {...link}>
          {t.stock.newImport}
        </TabLink>
      )}
      <TabLink to="/stock/$poolId/history" {...link}>
        {t.stock.history}
      </TabLink>
    </PageTabs>
  );
}

/** The breadcrumb: `Stock › pool › part`, on the pool's first tab without the part. */
function usePoolPath({ id, name }: Pool) {
  const pathname = useLocation({ select: (location) => location.pathname });
  const list = useLocation({ select: ({ state }) => state.list });
  const path = {
    list: '/stock',
    listTitle: t.shell.stock,
    id,
  } as const;
  const tab = /\/(import|imports|history)(?:\/|$)/.exec(pathname.slice(`/stock/${id}`.length))?.[1];
  if (tab === undefined) return { path: { ...path, here: name }, isImport: false };
  const here = tab === 'history' ? t.stock.history : tab === 'import' ? t.words.import : t.stock.imports;
  const within = (
    <PageLink to="/stock/$poolId" params={{ poolId: id }} state={{ list }}>
      {name}
    </PageLink>
  );
  return { path: { ...path, within, here }, isImport: tab === 'import' };
}

/** Next to an import, a card shows them. */
const detailsOf = (pool: Pool) =>
  [
    { icon: 'package', label: t.words.product, value: <PoolProduct pool={pool} /> },
    { icon: 'lock', label: t.words.mask, value: pool.mask && <MaskText mask={pool.mask} /> },
    {
      icon: 'mail',
      label: t.words.alertBelow,
      value: pool.alertBelow && `${t.words.alertBelow} ${formatNumber(pool.alertBelow)}`,
    },
    { icon: 'gift', label: t.stock.bundles, value: pool.bundles.length > 0 && <PoolBundles pool={pool} /> },
  ] as const;

function LoadedPool({ pool }: { pool: Pool }) {
  const { may } = useSession();
  const [dialog, setDialog] = useState<'mask' | 'alert' | 'withdraw' | null>(null);
  const close = (): void => setDialog(null);
  const { path, isImport } = usePoolPath(pool);
  const more: MoreAction[] = [];
  if (may('setLicensePoolMask')) {
    more.push({ label: t.stock.setMask, icon: 'pencil', onClick: () => setDialog('mask') });
  }
  if (may('setLicensePoolAlert')) {
    more.push({ label: t.stock.setAlert, icon: 'mail', onClick: () => setDialog('alert') });
  }
  if (may('withdrawLicenseKeys') && pool.available > 0) {
    const onClick = (): void => setDialog('withdraw');
    more.push({ label: `${t.stock.withdraw} …`, icon: 'ban', isDestructive: true, onClick });
  }
  return (
    <>
      <DetailPage
        title={pool.name}
        help="stock"
        path={path}
        badge={<span className={classes.sku}>{pool.product.sku}</span>}
        more={more}
        {...(!isImport && { details: detailsOf(pool) })}
        tabs={
          <>
            <PoolStats pool={pool} />
            <PoolTabs pool={pool} />
          </>
        }
      >
        <Outlet />
      </DetailPage>
      <Suspense>
        {dialog === 'mask' && <MaskDialog pool={pool} onClose={close} />}
        {dialog === 'alert' && <AlertDialog pool={pool} onClose={close} />}
        {dialog === 'withdraw' && <WithdrawDialog pool={pool} onClose={close} />}
      </Suspense>
    </>
  );
}

/** The frame of all pages of a pool.  */
export function PoolFrame({ poolId }: { poolId: string }) {
  const query = useQuery(poolQuery(poolId));
  return (
    <QueryView query={query} missing={t.stock.noPool}>
      {(pool) => <LoadedPool pool={pool} />}
    </QueryView>
  );
}

export const prefetch = ({ context: { queryClient }, params: { poolId } }: PrefetchInput<{ poolId: string }>): void =>
  void queryClient.prefetchQuery(poolQuery(poolId));
