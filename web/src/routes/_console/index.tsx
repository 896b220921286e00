import { createFileRoute } from '@tanstack/react-router';
import { dashboardQuery } from '../../api/dashboard';
import { parsePeriodSearch } from '../../lib/period';
import { seesCosts } from '../../lib/permissions';
import { requirePermission } from '../../lib/require-permission';
import { DashboardPage } from '../../pages/dashboard/dashboard-page';
import { instantsOf } from '../../pages/dashboard/instants';

export const Route = createFileRoute('/_console/')({
  validateSearch: parsePeriodSearch,
  beforeLoad: requirePermission('dashboard'),
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient, shell }, deps }) =>
    void queryClient.prefetchQuery(
      dashboardQuery(deps, seesCosts(shell.me.role), (now) => instantsOf(deps, shell.businessTimeZone, now)),
    ),
  component: function Dashboard() {
    return <DashboardPage search={Route.useSearch()} />;
  },
});
