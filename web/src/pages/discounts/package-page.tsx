import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { packagesQuery } from '../../api/discounts';
import type { PackagePartsFragment } from '../../api/generated/types';
import { Card } from '../../components/card';
import { CardDescriptionList } from '../../components/description-list';
import { DetailPage } from '../../components/detail-page';
import { ErrorView } from '../../components/error-view';
import { Loading } from '../../components/loading';
import type { MoreAction } from '../../components/more-actions';
import { NotFound } from '../../components/not-found';
import { Icon } from '../../icons/icon';
import type { ListSearch } from '../../lib/list-search';
import { formatPercent } from '../../lib/money';
import { useSession } from '../../lib/session';
import { t } from '../../texts/discounts';
import { DayText } from './discount-lists';
import { DraftPrices } from './draft-prices';
import { PackageCustomers } from './package-customers';
import { PackageState } from './package-state';

const AssignDialog = lazy(async () => ({ default: (await import('./assign-dialog')).AssignDialog }));
const DeleteDialog = lazy(async () => ({ default: (await import('./delete-dialog')).DeleteDialog }));
const PackageDialog = lazy(async () => ({ default: (await import('./package-dialog')).PackageDialog }));

/** The discount of each category. */
function Percentages({ discounts }: Pick<PackagePartsFragment, 'discounts'>) {
  const isDefault = (category: string): boolean => category === 'Default';
  const ordered = discounts.toSorted((a, b) => Number(isDefault(a.category)) - Number(isDefault(b.category)));
  return (
    <Card title={t.shell.discounts}>
      <CardDescriptionList
        items={ordered.map(
          ({ category, percentage }) =>
            [isDefault(category) ? t.discounts.others : category, formatPercent(percentage)] as const,
        )}
      />
    </Card>
  );
}

function LoadedPackage({ stored, search }: { stored: PackagePartsFragment; search: ListSearch }) {
  const { may } = useSession();
  const [dialog, setDialog] = useState<'edit' | 'assign' | 'delete' | null>(null);
  const close = (): void => setDialog(null);
  const { id, name, discounts, validFrom, validUntil } = stored;
  const [first] = discounts.filter(({ category }) => category !== 'Default');
  const more: MoreAction[] = may('deleteDiscountPackage')
    ? [{ label: t.discounts.deletePackage, icon: 'trash', isDestructive: true, onClick: () => setDialog('delete') }]
    : [];
  return (
    <>
      <DetailPage
        title={name}
        help="discounts"
        path={{
          list: '/discounts',
          listTitle: t.discounts.packages,
          here: name,
          id,
          addressOf: (other) => `/discounts/${other}`,
        }}
        badge={<PackageState {...stored} />}
        actions={
          may('updateDiscountPackage') && (
            <Button variant="default" leftSection={<Icon name="pencil" />} onClick={() => setDialog('edit')}>
              {t.words.edit}
            </Button>
          )
        }
        more={more}
        primary={
          may('assignDiscountPackage') && <Button onClick={() => setDialog('assign')}>{t.discounts.assign}</Button>
        }
        details={[
          {
            icon: 'calendar',
            label: t.discounts.valid,
            value: (
              <span>
                <DayText day={validFrom} /> – <DayText day={validUntil} />
              </span>
            ),
          },
        ]}
        sidebar={<Percentages discounts={discounts} />}
      >
        <PackageCustomers id={id} search={search} />
        <Card title={t.discounts.prices}>
          <DraftPrices
            container="card"
            draft={{ discountPackage: { name, discounts, validFrom, validUntil } }}
            filter={first ? { category: first.category } : {}}
          />
        </Card>
      </DetailPage>
      <Suspense>
        {dialog === 'edit' && <PackageDialog stored={stored} onClose={close} />}
        {dialog === 'assign' && <AssignDialog stored={stored} onClose={close} />}
        {dialog === 'delete' && <DeleteDialog stored={stored} onClose={close} />}
      </Suspense>
    </>
  );
}

export function PackagePage({ packageId, search }: { packageId: string; search: ListSearch }) {
  const { data, error, refetch } = useQuery(packagesQuery);
  const stored = data?.find(({ id }) => id === packageId);
  return (
    <>
      {error && <ErrorView error={error} reset={() => void refetch()} />}
      {!data && !error && <Loading />}
      {data && !stored && <NotFound title={t.discounts.noPackage} />}
      {stored && <LoadedPackage stored={stored} search={search} />}
    </>
  );
}
