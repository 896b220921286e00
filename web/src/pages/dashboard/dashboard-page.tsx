import { Text } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { dashboardQuery } from '../../api/dashboard';
import type { DashboardQuery, OrderRowFragment } from '../../api/generated/types';
import { Card } from '../../components/card';
import { codeColumn } from '../../components/columns';
import { DataTable, type Column } from '../../components/data-table';
import { ErrorView } from '../../components/error-view';
import { Loading } from '../../components/loading';
import { PageHeader } from '../../components/page-header';
import { MoreLink, PageLink } from '../../components/page-link';
import { OwnPeriod, PeriodChoice } from '../../components/period-choice';
import { Icon } from '../../icons/icon';
import { useDeferredQuery } from '../../lib/deferred-query';
import { toFormErrors } from '../../lib/form-errors';
import { useNow } from '../../lib/now';
import { daysOf, type Days, type Period, type PeriodSearch } from '../../lib/period';
import { seesCosts } from '../../lib/permissions';
import type { PrefetchInput } from '../../lib/prefetch';
import { useSession } from '../../lib/session';
import { dayIn, isoTimeIn, shownTime } from '../../lib/times';
import { t } from '../../texts/dashboard';
import { ORDER_COLUMNS, ORDER_LOOKS, OrderState } from '../orders/order-columns';
import { DashboardSidebar } from './dashboard-sidebar';
import classes from './dashboard.module.css';
import { formatFigure, instantsOf } from './figures';
import { Sales } from './sales';
import { ToDecide } from './to-decide';

/** The requirements for a shop's first order, and whether they are met. */
function isEmptyShop({ orders }: DashboardQuery): boolean {
  return orders.nodes.length === 0;
}

/** The checklist for the first order. */
function FirstSteps({ data: { products, keyImports, customers } }: { data: DashboardQuery }) {
  const { may } = useSession();
  const steps = [
    { id: 'product', to: '/products', isDone: products.nodes.length > 0, may: may('createProduct') },
    { id: 'keys', to: '/stock', isDone: keyImports.nodes.length > 0, may: may('importLicenseKeys') },
    { id: 'customer', to: '/customers', isDone: customers.nodes.length > 0, may: may('createCustomer') },
    { id: 'order', to: '/customers', isDone: false, may: may('createOrder') },
  ] as const;
  return (
    <Card title={t.dashboard.firstSteps}>
      <ol className={classes.steps}>
        {steps.map((step) => (
          <li key={step.id} data-done={step.isDone || undefined}>
            <span className={classes.tick} role="img" aria-label={step.isDone ? t.dashboard.done : t.dashboard.toDo}>
              {step.isDone && <Icon name="check" size="small" />}
            </span>
            <span>
              {step.may && !step.isDone ? (
                <PageLink to={step.to}>{t.dashboard.step[step.id].title}</PageLink>
              ) : (
                t.dashboard.step[step.id].title
              )}
              <small>{t.dashboard.step[step.id].hint}</small>
            </span>
          </li>
        ))}
      </ol>
    </Card>
  );
}

/** The time for today's orders, else the day. */
function Time({ at }: { at: string }) {
  const { zone } = useSession();
  const { day, time } = shownTime(at, zone);
  const isToday = dayIn(zone, new Date(at)) === dayIn(zone, new Date(useNow()));
  return (
    <time className={classes.time} dateTime={at} title={isoTimeIn(zone, at)}>
      {isToday ? time : day}
    </time>
  );
}

const CHANGED: Record<string, Partial<Column<OrderRowFragment>>> = {
  number: { width: 84 },
  date: { title: t.words.time, width: 76, cell: ({ orderDate }) => <Time at={orderDate} /> },
  status: {
    isTitleHidden: true,
    isNumeric: true,
    // The normal state is not shown.
    cell: ({ status }) => !ORDER_LOOKS[status].isQuiet && <OrderState status={status} />,
  },
};

/** The columns of the list, as used here. */
const COLUMNS = ['number', 'customer', 'date', 'status', 'total'].flatMap((id) =>
  ORDER_COLUMNS.filter((column) => column.id === id).map((column) => ({ ...column, ...CHANGED[id] })),
);

function NewestOrders({ rows }: { rows: readonly OrderRowFragment[] }) {
  if (rows.length === 0) return null;
  return (
    <Card
      title={t.words.newestOrders}
      actions={<MoreLink to="/orders">{t.dashboard.allOrders}</MoreLink>}
      rows={
        <DataTable
          title={t.words.newestOrders}
          columns={COLUMNS}
          rows={rows}
          rowId={({ orderNumber }) => String(orderNumber)}
        />
      }
    />
  );
}

type BestSeller = DashboardQuery['dashboard']['bestSellers'][number];

function columnsOf({ first, last }: Days): Column<BestSeller>[] {
  return [
    {
      id: 'product',
      title: t.words.product,
      narrow: 'title',
      cell: ({ product }) => (
        <PageLink to="/orders" search={{ product: product.id, from: first, to: last }}>
          {product.name}
        </PageLink>
      ),
    },
    codeColumn('sku', t.words.sku, ({ product }) => product.sku, { width: 130, narrow: 'meta' }),
    ...(['keysSold', 'revenue'] as const).map((measure) => ({
      id: measure,
      title: t.dashboard.measure[measure],
      width: 120,
      narrow: measure === 'revenue' ? ('end' as const) : ('badge' as const),
      isNumeric: true,
      cell: (row: BestSeller) => formatFigure(measure, row[measure]),
    })),
  ];
}

function BestSellers({ rows, days }: { rows: readonly BestSeller[]; days: Days }) {
  if (rows.length === 0) return null;
  return (
    <Card
      title={t.dashboard.bestSellers}
      rows={
        <DataTable
          title={t.dashboard.bestSellers}
          columns={columnsOf(days)}
          rows={rows}
          rowId={({ product }) => product.id}
        />
      }
    />
  );
}

const PERIODS: readonly Period[] = ['today', '7-days', '30-days', 'this-month', 'last-month'];

function Main({ data, days, today }: { data: DashboardQuery; days: Days; today: string }) {
  const { businessZone: zone } = useSession();
  return (
    <div className={classes.main}>
      {isEmptyShop(data) && <FirstSteps data={data} />}
      <Sales data={data} days={days} today={today} />
      <ToDecide data={data} />
      <NewestOrders rows={data.orders.nodes} />
      <BestSellers rows={data.dashboard.bestSellers} days={days} />
      <Text size="xs" c="dimmed" mt="sm">
        {t.dashboard.explained(zone)}
      </Text>
    </div>
  );
}

/** The first page: sales compared with the previous period, and pending decisions. */
export function DashboardPage({ search }: { search: PeriodSearch }) {
  const { businessZone: zone, role } = useSession();
  const navigate = useNavigate();
  const { data, error, isOutdated, refetch } = useDeferredQuery(
    dashboardQuery(search, seesCosts(role), (now) => instantsOf(search, zone, now)),
  );
  const now = new Date(useNow());
  const days = daysOf(search, zone, now);
  const { fields } = toFormErrors(error, ['from', 'to']);
  const isOfPeriod = fields.from !== undefined || fields.to !== undefined;
  const choose = (chosen: PeriodSearch) =>
    void navigate({ to: '/', search: chosen, replace: true, resetScroll: false });
  return (
    <>
      <PageHeader title={t.shell.dashboard} help="dashboard">
        <PeriodChoice periods={PERIODS} search={search} days={days} onChange={choose} />
      </PageHeader>
      <OwnPeriod search={search} errors={fields} onChange={choose} />
      {error && !isOfPeriod && <ErrorView error={error} reset={() => void refetch()} />}
      {!data && !error && <Loading />}
      {data && (
        <div className={`columns ${classes.columns}`} aria-busy={isOutdated}>
          <Main data={data} days={days} today={dayIn(zone, now)} />
          <DashboardSidebar data={data} />
        </div>
      )}
    </>
  );
}

export const prefetch = ({ context: { queryClient, shell }, deps }: PrefetchInput<unknown, PeriodSearch>): void =>
  void queryClient.prefetchQuery(
    dashboardQuery(deps, seesCosts(shell.me.role), (now) => instantsOf(deps, shell.businessTimeZone, now)),
  );
