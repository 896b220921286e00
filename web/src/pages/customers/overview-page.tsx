import { ActionIcon, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { customerBillingQuery, type CustomerBilling } from '../../api/customer-billing';
import { customerOverviewQuery } from '../../api/customer-overview';
import { customerQuery } from '../../api/customers';
import type { CustomerOverviewQuery, CustomerPartsFragment, OrderRowFragment } from '../../api/generated/types';
import { ordersCountQuery, ordersQuery } from '../../api/orders';
import { Badge } from '../../components/badge';
import { Card } from '../../components/card';
import { CardDescriptionList } from '../../components/description-list';
import { CreditCard } from '../../components/credit-card';
import { DataTable } from '../../components/data-table';
import { DetailColumns } from '../../components/detail-page';
import { MoreLink } from '../../components/page-link';
import { Stats, type Stat } from '../../components/stats';
import { Timestamp } from '../../components/values';
import { Icon } from '../../icons/icon';
import { countryName } from '../../lib/countries';
import { addDays } from '../../lib/days';
import { formatAmount, formatNumber } from '../../lib/money';
import { useSession } from '../../lib/session';
import { dayIn, shownTime, startOfDay } from '../../lib/times';
import { t as billingTexts } from '../../texts/billing';
import { t } from '../../texts/customers';
import { InvoiceState, OnHold } from '../invoices/invoice-status';
import { OrderState } from '../orders/order-columns';
import { BillingCard } from './billing-card';
import type { CustomerValues } from './customer-values';
import { SHORT_ORDER_COLUMNS } from './order-columns';
import { VatCard } from './vat-card';

// It stands below what is read first.
const CustomerTimeline = lazy(async () => ({ default: (await import('./customer-timeline')).CustomerTimeline }));
const EditDialog = lazy(async () => ({ default: (await import('./edit-dialog')).EditDialog }));

const NEWEST = 5;

/** What is open of the customer's orders; until something is overdue, when the next of it is due. */
function openStats(billing: CustomerBilling): Stat[] {
  const items = billing?.openItems;
  const overdue = items?.filter((item) => item.overdue) ?? [];
  const due = items
    ?.filter((item) => !item.overdue)
    .flatMap(({ dueDate }) => dueDate ?? [])
    .sort()[0];
  const since = overdue.flatMap(({ dueDate }) => dueDate ?? []).sort()[0];
  return [
    {
      label: billingTexts.billing.openSum,
      value: items && formatAmount(items.reduce((sum, { openAmount }) => sum + openAmount, 0)),
      more: items && billingTexts.billing.openCount(items.length, due && shownTime(due, 'UTC').day),
    },
    {
      label: billingTexts.billing.overdue,
      value: billing && formatAmount(billing.overdue),
      more: since
        ? billingTexts.billing.overdueCount(overdue.length, shownTime(since, 'UTC').day)
        : items && billingTexts.billing.nothingOverdue,
      tone: overdue.length > 0 ? 'red' : undefined,
    },
  ];
}

type Ordered = CustomerOverviewQuery['recent'];

/** What orders add up to; undefined where there are more than one answer holds. */
const netOf = ({ nodes, totalCount }: Ordered): number | undefined =>
  nodes.length === totalCount ? nodes.reduce((sum, { subTotal }) => sum + subTotal, 0) : undefined;

/** What was ordered lately, and how it compares with as many days before. */
function orderedStat({ recent, before }: CustomerOverviewQuery): Pick<Stat, 'value' | 'more'> {
  const count = t.customers.orderCount(recent.totalCount);
  const [net, earlier] = [netOf(recent), netOf(before)];
  if (net === undefined) return { value: count };
  const percent = earlier ? Math.round((net / earlier - 1) * 100) : 0;
  return { value: formatAmount(net), more: percent === 0 ? count : t.customers.thanBefore(percent) };
}

/** What is open and overdue of the customer, and what it ordered and claimed. */
function Figures({ customerId }: { customerId: string }) {
  const { zone } = useSession();
  const [[since, before]] = useState(() => {
    const today = dayIn(zone, new Date());
    return [startOfDay(addDays(today, -29), zone) ?? '', startOfDay(addDays(today, -59), zone) ?? ''] as const;
  });
  const { data } = useQuery(customerOverviewQuery(customerId, since, before));
  const { data: billing } = useQuery(customerBillingQuery(customerId));
  return (
    <Stats
      label={t.customers.figures}
      stats={[
        ...openStats(billing),
        {
          label: t.customers.recentlyOrdered,
          ...(data ? orderedStat(data) : { value: undefined }),
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

/** How the invoice of an order stands. What is not open is paid; an order that came to nothing is told as one. */
const invoiceCell = (billing: CustomerBilling) => (order: OrderRowFragment) => {
  const { orderNumber, status } = order;
  if (status !== 'completed') return <OrderState status={status} />;
  if (!billing) return null;
  const isHeld = billing.held.some((held) => held.orderNumber === orderNumber && held.kind === 'INVOICE');
  const open = billing.openItems.find((item) => item.orderNumber === orderNumber);
  if (isHeld) return <OnHold />;
  if (!open) return <InvoiceState status="PAID" isRow />;
  if (open.overdue) return <InvoiceState status="OVERDUE" isRow />;
  return open.dueDate ? <Badge>{billingTexts.billing.dueOn(shownTime(open.dueDate, 'UTC').day)}</Badge> : t.none;
};

function NewestOrders({ customerId }: { customerId: string }) {
  const { data: orders } = useQuery(ordersQuery({ customerId, first: NEWEST }));
  const { data: total } = useQuery(ordersCountQuery({ customerId }));
  const { data: billing } = useQuery(customerBillingQuery(customerId));
  const columns = SHORT_ORDER_COLUMNS.map((column) =>
    column.id === 'status' ? { ...column, title: billingTexts.billing.invoice, cell: invoiceCell(billing) } : column,
  );
  return (
    <Card
      title={t.customers.newestOrders}
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
            columns={columns}
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

/** Where the form begins whose link somebody has followed, by the part of the address behind `#`. */
const MENDED: Readonly<Record<string, keyof CustomerValues | undefined>> = {
  'edit-notes': 'notes',
  'edit-billing': 'billing.street',
  'edit-vat-id': 'vatId',
};

const EditNotes = ({ onClick }: { onClick: () => void }) => (
  <ActionIcon
    size={24}
    variant="subtle"
    aria-label={t.customers.editNotes}
    title={t.customers.editNotes}
    onClick={onClick}
  >
    <Icon name="pencil" />
  </ActionIcon>
);

/** What is agreed with the customer, and what is known of it. */
function CustomerSidebar({ customer }: { customer: CustomerPartsFragment }) {
  const { may } = useSession();
  const mayEdit = may('updateCustomer');
  // What holds an invoice is mended in the form: its link leads right there.
  const asked = useLocation({ select: ({ hash }) => MENDED[hash] });
  const [edited, setEdited] = useState(mayEdit ? asked : undefined);
  const edit = mayEdit && (
    <Button variant="subtle" size="compact-xs" onClick={() => setEdited('name')}>
      {t.customers.edit}
    </Button>
  );
  return (
    <>
      <CreditCard {...customer} />
      {customer.notes && (
        <Card title={t.customers.notes} actions={mayEdit && <EditNotes onClick={() => setEdited('notes')} />}>
          {lines(customer.notes)}
        </Card>
      )}
      <Card title={t.customers.account} actions={edit}>
        <CardDescriptionList
          items={[
            [t.customers.email, customer.email],
            [
              t.customers.country,
              t.customers.countryWithVat(countryName(customer.countryCode), customer.countryCode === 'DE'),
            ],
            [t.customers.address, lines(customer.address)],
            [t.customers.discounts, customer.discountPackage?.name ?? t.customers.noPackage],
            [t.customers.readsShort, rate(customer.readsPerMinute)],
            [t.customers.ordersTitle, rate(customer.ordersPerMinute)],
            [t.customers.since, <Timestamp key="since" at={customer.createdAt} isDay />],
            [t.customers.changed, <Timestamp key="changed" at={customer.updatedAt} />],
          ]}
        />
      </Card>
      <BillingCard customer={customer} onEdit={mayEdit ? () => setEdited('billing.street') : undefined} />
      <VatCard customer={customer} />
      <Suspense>
        {edited && <EditDialog customer={customer} focus={edited} onClose={() => setEdited(undefined)} />}
      </Suspense>
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
      sidebar={<CustomerSidebar customer={customer} />}
      timeline={
        <Suspense>
          <CustomerTimeline customerId={customerId} />
        </Suspense>
      }
    >
      <Figures customerId={customerId} />
      <NewestOrders customerId={customerId} />
    </DetailColumns>
  );
}
