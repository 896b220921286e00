import { Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { customerQuery } from '../../api/customers';
import type { CustomerPartsFragment } from '../../api/generated/types';
import { Badge } from '../../components/badge';
import { Facts } from '../../components/facts';
import { Failure } from '../../components/failure';
import { NotFound } from '../../components/not-found';
import { PageHeader } from '../../components/page-header';
import { ButtonLink, PageLink } from '../../components/page-link';
import { Waiting } from '../../components/waiting';
import { formatEuro } from '../../lib/money';
import { useListBefore } from '../../lib/place';
import { useWork } from '../../lib/session';
import { t } from '../../texts/customers';

const EditDialog = lazy(async () => ({ default: (await import('./edit-dialog')).EditDialog }));
const StatusDialog = lazy(async () => ({ default: (await import('./status-dialog')).StatusDialog }));
const PackageDialog = lazy(async () => ({ default: (await import('./package-dialog')).PackageDialog }));

/** How much of the credit is used, where there is any. */
function creditUse({ balance, creditLimit }: CustomerPartsFragment): string {
  if (creditLimit <= 0 || balance <= 0) return '';
  return ` (${t.customers.used(Math.floor((balance / creditLimit) * 100))})`;
}

const PARTS = [
  ['/customers/$customerId', t.customers.account],
  ['/customers/$customerId/ledger', t.customers.ledger],
  ['/customers/$customerId/orders', t.customers.ordersTitle],
  ['/customers/$customerId/prices', t.customers.prices],
  ['/customers/$customerId/tokens', t.customers.tokens],
  ['/customers/$customerId/webhooks', t.customers.webhooks],
  ['/customers/$customerId/claims', t.customers.claims],
] as const;

/** The parts of a customer's page, each with an address of its own. */
function CustomerParts({ customerId }: { customerId: string }) {
  const { may } = useWork();
  const list = useLocation({ select: ({ state }) => state.list });
  const link = { params: { customerId }, state: { list }, inactiveProps: { variant: 'default' } } as const;
  return (
    <Group component="nav" aria-label={t.customers.parts} gap="xs">
      {PARTS.map(([to, title], index) => (
        <ButtonLink key={to} to={to} activeOptions={{ exact: index === 0, includeSearch: false }} {...link}>
          {title}
        </ButtonLink>
      ))}
      {may('createOrder') && (
        <ButtonLink to="/customers/$customerId/order" activeOptions={{ exact: true }} {...link}>
          {t.customers.placeOrder}
        </ButtonLink>
      )}
    </Group>
  );
}

type Dialog = 'edit' | 'status' | 'package';

function LoadedCustomer({ customer, children }: { customer: CustomerPartsFragment; children: ReactNode }) {
  const { may } = useWork();
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const close = (): void => setDialog(null);
  const action = (name: Dialog, label: string) => (
    <Button variant="default" onClick={() => setDialog(name)}>
      {label}
    </Button>
  );
  const { balance, availableCredit, creditLimit, status, statusReason, customerNumber } = customer;
  return (
    <Stack gap="lg">
      <PageHeader title={customer.name} help="customers">
        {may('updateCustomer') && action('edit', t.customers.edit)}
        {may('setCustomerStatus') && action('status', t.customers.setStatus)}
        {may('assignDiscountPackage') && action('package', t.customers.assignPackage)}
      </PageHeader>
      <Facts
        isRow
        facts={[
          [t.customers.number, customerNumber],
          [
            t.customers.status,
            <Group key="status" gap="xs">
              <Badge>{t.customers.statusOf[status]}</Badge>
              {statusReason && <Text size="sm">{t.customers.reasonOf(statusReason)}</Text>}
            </Group>,
          ],
          [t.customers.balance, `${formatEuro(balance)}${creditUse(customer)}`],
          [t.customers.creditLimit, formatEuro(creditLimit)],
          [t.customers.available, formatEuro(availableCredit)],
        ]}
      />
      <CustomerParts customerId={customer.id} />
      {children}
      <Suspense>
        {dialog === 'edit' && <EditDialog customer={customer} onClose={close} />}
        {dialog === 'status' && <StatusDialog customer={customer} onClose={close} />}
        {dialog === 'package' && <PackageDialog customer={customer} onClose={close} />}
      </Suspense>
    </Stack>
  );
}

/** What is around all pages of a customer. @param children makes one of them. */
export function CustomerFrame({ customerId, children }: { customerId: string; children: ReactNode }) {
  const { data: customer, error, refetch } = useQuery(customerQuery(customerId));
  const list = useListBefore('/customers');
  return (
    <>
      <Group mb="xs">
        <PageLink {...list}>← {t.customers.title}</PageLink>
      </Group>
      {error && <Failure error={error} reset={() => void refetch()} />}
      {customer === undefined && !error && <Waiting />}
      {customer === null && <NotFound title={t.customers.notFound} />}
      {customer && <LoadedCustomer customer={customer}>{children}</LoadedCustomer>}
    </>
  );
}
