import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { customerBillingQuery, customerOverviewQuery, type CustomerBilling } from '../../api/customer-overview';
import { customerQuery } from '../../api/customers';
import type { CustomerOverviewQuery, CustomerPartsFragment, OrderRowFragment } from '../../api/generated/types';
import { ordersCountQuery, ordersQuery } from '../../api/orders';
import { Badge } from '../../components/badge';
import { Card } from '../../components/card';
import { CreditCard } from '../../components/credit-card';
import { DataTable } from '../../components/data-table';
import { CardDescriptionList } from '../../components/description-list';
import { DetailColumns } from '../../components/detail-page';
import { IconButton } from '../../components/icon-button';
import { MoreLink } from '../../components/page-link';
import { Stats, type Stat } from '../../components/stats';
import { Timestamp } from '../../components/values';
import { countryName } from '../../lib/countries';
import { addDays } from '../../lib/days';
import { formatAmount, formatNumber } from '../../lib/money';
import { useSession } from '../../lib/session';
import { dayIn, shownTime, startOfDay } from '../../lib/times';
import { t as billingTexts } from '../../texts/billing';
import { t } from '../../texts/customers';
import { InvoiceState, OnHold } from '../invoices/invoice-state';
import { OrderState } from '../orders/order-columns';
import { BillingCard, VatCard } from './billing-cards';
import type { CustomerField } from './customer-dialogs';
import { SHORT_ORDER_COLUMNS } from './order-columns';

// It is below the main content.
const CustomerTimeline = lazy(async () => ({ default: (await import('./customer-timeline')).CustomerTimeline }));
const EditDialog = lazy(async () => ({ default: (await import('./customer-dialogs')).EditDialog }));

const NEWEST = 5;

/** The customer's open amount with its next due date, and the overdue amount. */
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
      label: billingTexts.words.overdue,
      value: billing && formatAmount(billing.overdue),
      more: since
        ? billingTexts.billing.overdueCount(overdue.length, shownTime(since, 'UTC').day)
        : items && billingTexts.billing.nothingOverdue,
      tone: overdue.length > 0 ? 'red' : undefined,
    },
  ];
}

type Ordered = CustomerOverviewQuery['recent'];

/** The total of orders; undefined if they exceed one page. */
const netOf = ({ nodes, totalCount }: Ordered): number | undefined =>
  nodes.length === totalCount ? nodes.reduce((sum, { subTotal }) => sum + subTotal, 0) : undefined;

/** Recent orders, compared with the same number of days before. */
function orderedStat({ recent, before }: CustomerOverviewQuery): Pick<Stat, 'value' | 'more'> {
  const count = t.customers.orderCount(recent.totalCount);
  const [net, earlier] = [netOf(recent), netOf(before)];
  if (net === undefined) return { value: count };
  const percent = earlier ? Math.round((net / earlier - 1) * 100) : 0;
  return { value: formatAmount(net), more: percent === 0 ? count : t.customers.thanBefore(percent) };
}

/** The customer's open and overdue amounts, orders and claims. */
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

/** The state of an order's invoice. An invoice that is not open is paid; a fully credited order is shown as such. */
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
    column.id === 'status' ? { ...column, title: billingTexts.words.invoice, cell: invoiceCell(billing) } : column,
  );
  return (
    <Card
      title={t.words.newestOrders}
      actions={
        total !== undefined &&
        total > NEWEST && (
          <MoreLink to="/customers/$customerId/orders" params={{ customerId }}>
            {t.allOf(formatNumber(total))}
          </MoreLink>
        )
      }
      rows={
        orders?.nodes.length !== 0 && (
          <DataTable
            title={t.words.newestOrders}
            columns={columns}
            rows={orders?.nodes}
            rowId={({ orderNumber }) => String(orderNumber)}
          />
        )
      }
    >
      {orders?.nodes.length === 0 && t.words.noOrders}
    </Card>
  );
}

const lines = (text: string | null | undefined): ReactNode => text && <span className="multiline">{text}</span>;

const rate = (perMinute: number | null | undefined): string =>
  perMinute ? t.customers.aMinute(formatNumber(perMinute)) : t.customers.everybodys;

/** The field to focus, by the URL fragment of a link. */
const FIELD_BY_REASON: Readonly<Record<string, CustomerField | undefined>> = {
  'edit-notes': 'notes',
  'edit-billing': 'billing.street',
  'edit-vat-id': 'vatId',
};

const EditNotes = ({ onClick }: { onClick: () => void }) => (
  <IconButton icon="pencil" label={t.words.editNotes} onClick={onClick} />
);

/** The agreed terms and the data of the customer. */
function CustomerSidebar({ customer }: { customer: CustomerPartsFragment }) {
  const { may } = useSession();
  const mayEdit = may('updateCustomer');
  // The cause of a hold is fixed in the form, so its link opens the form at that field.
  const asked = useLocation({ select: ({ hash }) => FIELD_BY_REASON[hash] });
  const [edited, setEdited] = useState(mayEdit ? asked : undefined);
  const edit = mayEdit && (
    <Button variant="subtle" size="compact-xs" onClick={() => setEdited('name')}>
      {t.words.edit}
    </Button>
  );
  return (
    <>
      <CreditCard {...customer} />
      {customer.notes && (
        <Card title={t.words.notes} actions={mayEdit && <EditNotes onClick={() => setEdited('notes')} />}>
          {lines(customer.notes)}
        </Card>
      )}
      <Card title={t.customers.account} actions={edit}>
        <CardDescriptionList
          items={[
            [t.words.email, customer.email],
            [
              t.customers.country,
              t.customers.countryWithVat(
                countryName(customer.countryCode),
                customer.countryCode === 'DE' && !customer.outsideVatArea,
              ) + (customer.outsideVatArea ? `, ${billingTexts.billing.outsideShort}` : ''),
            ],
            [t.words.address, lines(customer.address)],
            [t.shell.discounts, customer.discountPackage?.name ?? t.words.none],
            [t.customers.readsShort, rate(customer.readsPerMinute)],
            [t.shell.orders, rate(customer.ordersPerMinute)],
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
