import { Alert, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Outlet, useLocation } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { customerCountsQuery } from '../../api/customer-overview';
import { customerQuery } from '../../api/customers';
import type { CustomerPartsFragment, CustomerStatus } from '../../api/generated/types';
import { DetailPage } from '../../components/detail-page';
import type { MoreAction } from '../../components/more-actions';
import { ButtonLink } from '../../components/page-link';
import { QueryView } from '../../components/query-view';
import { PageTabs, TabLink } from '../../components/tabs';
import { Icon } from '../../icons/icon';
import { formatNumber } from '../../lib/money';
import type { PrefetchInput } from '../../lib/prefetch';
import { useSession } from '../../lib/session';
import { t } from '../../texts/customers';
import { CustomerBadge } from './customer-columns';

const PackageDialog = lazy(async () => ({ default: (await import('./account-dialogs')).PackageDialog }));
const PaymentDialog = lazy(async () => ({ default: (await import('./payment-dialog')).PaymentDialog }));
const StatusDialog = lazy(async () => ({ default: (await import('./account-dialogs')).StatusDialog }));

const PARTS = [
  ['/customers/$customerId', t.customers.overview, undefined],
  ['/customers/$customerId/orders', t.shell.orders, 'orders'],
  ['/customers/$customerId/invoices', t.shell.invoices, 'invoices'],
  ['/customers/$customerId/ledger', t.customers.ledger, undefined],
  ['/customers/$customerId/claims', t.shell.claims, 'claims'],
  ['/customers/$customerId/prices', t.customers.prices, undefined],
  ['/customers/$customerId/webhooks', t.shell.webhooks, 'webhooks'],
  ['/customers/$customerId/tokens', t.customers.tokens, 'tokens'],
] as const;

/** As wide as a count that is still loading, so that no tab moves under the pointer. */
const A_DIGIT = '\u2007';

/** The tabs of a customer's page, each with its own URL. */
function CustomerTabs({ customerId }: { customerId: string }) {
  const list = useLocation({ select: ({ state }) => state.list });
  const { data: counts } = useQuery(customerCountsQuery(customerId));
  return (
    <PageTabs label={t.words.customer}>
      {PARTS.map(([to, title, counted], index) => (
        <TabLink
          key={to}
          to={to}
          params={{ customerId }}
          state={{ list }}
          activeOptions={{ exact: index === 0, includeSearch: false }}
        >
          {title} {counted && <small>{counts ? formatNumber(counts[counted]) : A_DIGIT}</small>}
        </TabLink>
      ))}
    </PageTabs>
  );
}

type Dialog = 'package' | 'payment' | CustomerStatus;

function CustomerDialog({ shown, ...props }: { shown: Dialog; customer: CustomerPartsFragment; onClose: () => void }) {
  switch (shown) {
    case 'package':
      return <PackageDialog {...props} />;
    case 'payment':
      return <PaymentDialog customerId={props.customer.id} onClose={props.onClose} />;
    case 'ACTIVE':
    case 'SUSPENDED':
    case 'INACTIVE':
      return <StatusDialog {...props} status={shown} />;
  }
}

/** Rare actions on a customer. */
function useMoreActions({ id, status }: CustomerPartsFragment, show: (dialog: Dialog) => void): MoreAction[] {
  const { may } = useSession();
  const actions: MoreAction[] = [];
  if (may('assignDiscountPackage')) {
    actions.push({ label: t.customers.assignPackage, icon: 'discount', onClick: () => show('package') });
  }
  if (may('updateCustomer')) {
    const address = `/admin/export/personal-data.zip?customerId=${id}`;
    const onClick = () => location.assign(address);
    actions.push({ label: t.customers.downloadPersonalData, icon: 'download', onClick });
  }
  if (!may('setCustomerStatus')) return actions;
  const statuses = (['ACTIVE', 'SUSPENDED', 'INACTIVE'] as const).filter((other) => other !== status);
  const changes = statuses.map((other): MoreAction => {
    const isActive = other === 'ACTIVE';
    return {
      label: `${t.customers.setStatus[other]}…`,
      icon: isActive ? 'check' : 'ban',
      isDestructive: !isActive,
      onClick: () => show(other),
    };
  });
  return [...actions, ...changes];
}

function LoadedCustomer({ customer }: { customer: CustomerPartsFragment }) {
  const { may } = useSession();
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const { id, name, customerNumber, status, statusReason } = customer;
  const more = useMoreActions(customer, setDialog);
  return (
    <>
      <DetailPage
        title={name}
        note={customerNumber}
        help="customers"
        path={{ list: '/customers', listTitle: t.shell.customers, id }}
        badge={<CustomerBadge status={status} />}
        actions={
          may('recordPayment') && (
            <Button variant="default" leftSection={<Icon name="receipt" />} onClick={() => setDialog('payment')}>
              {t.customers.pay}
            </Button>
          )
        }
        more={more}
        primary={
          may('createOrder') && (
            <ButtonLink
              to="/customers/$customerId/order"
              params={{ customerId: id }}
              leftSection={<Icon name="plus" />}
              disabled={status !== 'ACTIVE'}
            >
              {t.words.newOrder}
            </ButtonLink>
          )
        }
        tabs={
          <>
            {statusReason && (
              <Alert color="yellow" mb="sm" icon={<Icon name="ban" />}>
                {t.customers.reasonOf(statusReason)}
              </Alert>
            )}
            <CustomerTabs customerId={id} />
          </>
        }
      >
        <Outlet />
      </DetailPage>
      <Suspense>
        {dialog && <CustomerDialog shown={dialog} customer={customer} onClose={() => setDialog(null)} />}
      </Suspense>
    </>
  );
}

/** The frame of all pages of a customer.  */
export function CustomerFrame({ customerId }: { customerId: string }) {
  const query = useQuery(customerQuery(customerId));
  return (
    <QueryView query={query} missing={t.customers.notFound}>
      {(customer) => <LoadedCustomer customer={customer} />}
    </QueryView>
  );
}

export const prefetch = ({
  context: { queryClient },
  params: { customerId },
}: PrefetchInput<{ customerId: string }>): void => void queryClient.prefetchQuery(customerQuery(customerId));
