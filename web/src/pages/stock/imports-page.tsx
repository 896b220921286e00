import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { keyImportsCountQuery, keyImportsQuery } from '../../api/key-imports';
import { ButtonLink } from '../../components/page-link';
import { Icon } from '../../icons/icon';
import { useDeferredQuery } from '../../lib/deferred-query';
import { PAGE_SIZE, type ListSearch } from '../../lib/list-search';
import { useSession } from '../../lib/session';
import { t } from '../../texts/stock';
import { importColumns } from './import-columns';
import { TabList } from './tab-list';

/** The batches in which the keys of a pool came, newest first. */
export function ImportsPage({ poolId, search }: { poolId: string; search: ListSearch }) {
  const { may } = useSession();
  const columns = useMemo(() => importColumns(poolId), [poolId]);
  const query = useDeferredQuery(
    keyImportsQuery({ licensePoolId: poolId, first: PAGE_SIZE, after: search.after ?? null }),
  );
  const { data: total } = useQuery(keyImportsCountQuery({ licensePoolId: poolId }));
  return (
    <TabList
      list="imports"
      title={t.stock.imports}
      search={search}
      query={query}
      total={total}
      columns={columns}
      rowId={({ id }) => id}
      empty={{
        title: t.stock.noImports,
        hint: t.stock.noImportsHint,
        icon: 'upload',
        action: may('importLicenseKeys') && (
          <ButtonLink to="/stock/$poolId/import" params={{ poolId }} leftSection={<Icon name="upload" />}>
            {t.stock.importKeys}
          </ButtonLink>
        ),
      }}
    />
  );
}
