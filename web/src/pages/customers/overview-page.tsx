import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { customerOverviewQuery } from '../../api/customer-overview';
import { customerQuery } from '../../api/customers';
import type { CustomerPartsFragment } from '../../api/generated/types';
import { ordersCountQuery, ordersQuery } from '../../api/orders';
import { Card } from '../../components/card';
import { CardFacts } from '../../components/facts';
import { CreditCard } from '../../components/credit-card';
import { DataTable } from '../../components/data-table';
import { DetailColumns } from '../../components/detail-page';
import { MoreLink } from '../../components/page-link';
import { Stats } from '../../components/stats';
import { Moment } from '../../components/values';
import { countryName } from '../../lib/countries';
import { addDays } from '../../lib/days';
import { formatAmount, formatNumber } from '../../lib/money';
import { useWork } from '../../lib/session';
import { dayIn, startOfDay } from '../../lib/times';
import { t } from '../../texts/customers';
import { SHORT_ORDER_COLUMNS } from './order-columns';

// It stands below what is read first.
const CustomerTimeline = lazy(async () => ({ default: (await import('./customer-timeline')).CustomerTimeline }));
const EditDialog = lazy(async () => ({ default: (await import('./edit-dialog')).EditDialog }));

const NEWEST = 5;

/** What the customer owes, paid, ordered and claimed. */
function Figures({ customer: { id, balance, creditLimit } }: { customer: CustomerPartsFragment }) {
  const { zone } = useWork();
  const [since] = useState(() => startOfDay(addDays(dayIn(zone, new Date()), -29), zone) ?? '');
  const { data } = useQuery(customerOverviewQuery(id, since));
  const recent = data?.recent;
  // There may be more than one answer holds.
  const isWhole = recent && recent.nodes.length === recent.totalCount;
  const net = recent?.nodes.reduce((sum, { subTotal }) => sum + subTotal, 0) ?? 0;
  const payment = data?.payments.nodes[0];
  return (
    <Stats
      label={t.customers.figures}
      stats={[
        {
          label: t.customers.balance,
          value: formatAmount(balance),
          more: t.customers.ofLimit(formatAmount(creditLimit)),
        },
        {
          label: t.customers.lastPayment,
          value: data && (payment ? formatAmount(-payment.amount) : t.none),
          more: payment && <Moment at={payment.at} isDay />,
        },
        {
          label: t.customers.recentlyOrdered,
          value: isWhole ? formatAmount(net) : recent && t.customers.orderCount(recent.totalCount),
          more: isWhole && t.customers.orderCount(recent.totalCount),
        },
        {
          label: t.customers.openClaims,
          value: data && formatNumber(data.open.totalCount),
          more: data && t.customers.claimCount(data.all.totalCount),
          tone: data && data.open.totalCount > 0 ? 'amber' : undefined,
        },
      ]}
    />
  );
}

function NewestOrders({ customerId }: { customerId: string }) {
  const { data: orders } = useQuery(ordersQuery({ customerId, first: NEWEST }));
  const { data: total } = useQuery(ordersCountQuery({ customerId }));
  return (
    <Card
      title={t.customers.newestOrders}
      isRuled={orders?.nodes.length === 0}
      actions={
        total !== undefined &&
        total > NEWEST && (
          <MoreLink to="/customers/$customerId/orders" params={{ customerId }}>
            {t.customers.allOf(formatNumber(total))}
          </MoreLink>
        )
      }
      rows={
        orders?.nodes.length !== 0 && (
          <DataTable
            title={t.customers.newestOrders}
            columns={SHORT_ORDER_COLUMNS}
            rows={orders?.nodes}
            rowId={({ orderNumber }) => String(orderNumber)}
          />
        )
      }
    >
      {orders?.nodes.length === 0 && t.customers.noOrders}
    </Card>
  );
}

const lines = (text: string | null | undefined): ReactNode => text && <span className="multiline">{text}</span>;

const rate = (perMinute: number | null | undefined): string =>
  perMinute ? t.customers.aMinute(formatNumber(perMinute)) : t.customers.everybodys;

/** What is agreed with the customer, and what is known of it. */
function Rail({ customer }: { customer: CustomerPartsFragment }) {
  const { may } = useWork();
  const [isEditing, setIsEditing] = useState(false);
  const mayEdit = may('updateCustomer');
  const edit = mayEdit && (
    <Button variant="subtle" size="compact-xs" onClick={() => setIsEditing(true)}>
      {t.customers.edit}
    </Button>
  );
  return (
    <>
      <CreditCard {...customer} />
      {customer.notes && <Card title={t.customers.notes}>{lines(customer.notes)}</Card>}
      <Card title={t.customers.account} actions={edit}>
        <CardFacts
          facts={[
            [t.customers.email, customer.email],
            [t.customers.country, countryName(customer.countryCode)],
            [t.customers.vatId, customer.vatId],
            [t.customers.address, lines(customer.address)],
            [t.customers.discounts, customer.discountPackage?.name ?? t.customers.noPackage],
            [t.customers.readsShort, rate(customer.readsPerMinute)],
            [t.customers.ordersTitle, rate(customer.ordersPerMinute)],
            [t.customers.since, <Moment key="since" at={customer.createdAt} isDay />],
            [t.customers.changed, <Moment key="changed" at={customer.updatedAt} />],
          ]}
        />
      </Card>
      <Suspense>{isEditing && <EditDialog customer={customer} onClose={() => setIsEditing(false)} />}</Suspense>
    </>
  );
}

/** A customer at a glance. */
export function OverviewPage({ customerId }: { customerId: string }) {
  const { data: customer } = useQuery(customerQuery(customerId));
  if (!customer) return null;
  return (
    <DetailColumns
      title={customer.name}
      rail={<Rail customer={customer} />}
      timeline={
        <Suspense>
          <CustomerTimeline customerId={customerId} />
        </Suspense>
      }
    >
      <Figures customer={customer} />
      <NewestOrders customerId={customerId} />
    </DetailColumns>
  );
}
