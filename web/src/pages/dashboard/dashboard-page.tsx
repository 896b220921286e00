import { Text } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { dashboardQuery } from '../../api/dashboard';
import type { DashboardQuery } from '../../api/generated/types';
import { ErrorView } from '../../components/error-view';
import { Loading } from '../../components/loading';
import { PageHeader } from '../../components/page-header';
import { OwnPeriod, PeriodChoice } from '../../components/period-choice';
import { useDeferredQuery } from '../../lib/deferred-query';
import { toFormErrors } from '../../lib/form-errors';
import { useNow } from '../../lib/now';
import { daysOf, type Days, type Period, type PeriodSearch } from '../../lib/period';
import { seesCosts } from '../../lib/permissions';
import type { PrefetchInput } from '../../lib/prefetch';
import { useSession } from '../../lib/session';
import { dayIn } from '../../lib/times';
import { t } from '../../texts/dashboard';
import { BestSellers } from './best-sellers';
import { DashboardSidebar } from './dashboard-sidebar';
import classes from './dashboard.module.css';
import { FirstSteps, isEmptyShop } from './first-steps';
import { instantsOf } from './instants';
import { NewestOrders } from './newest-orders';
import { Sales } from './sales';
import { ToDecide } from './to-decide';

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
