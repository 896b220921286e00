import { Text } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { dashboardQuery } from '../../api/dashboard';
import { Failure } from '../../components/failure';
import { PageHeader } from '../../components/page-header';
import { Waiting } from '../../components/waiting';
import { useDeferredQuery } from '../../lib/deferred-query';
import { toFormErrors } from '../../lib/form-errors';
import { useNow } from '../../lib/now';
import { useWork } from '../../lib/session';
import { t } from '../../texts/dashboard';
import { Attention } from './attention';
import { BestSellers } from './best-sellers';
import './dashboard.css';
import { daysOf, instantsOf, type PeriodSearch } from './period';
import { PeriodChoice } from './period-choice';
import { Sales } from './sales';

/** The first page: what was sold, against the period before, and what somebody should look at. */
export function DashboardPage({ search }: { search: PeriodSearch }) {
  const { businessZone: zone } = useWork();
  const navigate = useNavigate();
  const { data, error, isOutdated, refetch } = useDeferredQuery(
    dashboardQuery(search, (now) => instantsOf(search, zone, now)),
  );
  const days = daysOf(search, zone, new Date(useNow()));
  const { fields } = toFormErrors(error, ['from', 'to']);
  const isOfPeriod = fields.from !== undefined || fields.to !== undefined;
  return (
    <>
      <PageHeader title={t.dashboard.title} help="dashboard" />
      <PeriodChoice
        search={search}
        days={days}
        errors={fields}
        onChange={(chosen) => void navigate({ to: '/', search: chosen, replace: true, resetScroll: false })}
      />
      {error && !isOfPeriod && <Failure error={error} reset={() => void refetch()} />}
      {!data && !error && <Waiting />}
      {data && (
        <div className={isOutdated ? 'dashboard outdated' : 'dashboard'} aria-busy={isOutdated}>
          <Sales data={data} days={days} />
          <Attention data={data} />
          <BestSellers rows={data.dashboard.bestSellers} days={days} />
          <Text size="sm" c="dimmed">
            {t.dashboard.explained(zone)}
          </Text>
        </div>
      )}
    </>
  );
}
