import { createFileRoute } from '@tanstack/react-router';
import { requirePermission } from '../../lib/require-permission';
import { ReportsPage } from '../../pages/reports/reports-page';
import { parseReportsSearch } from '../../pages/reports/reports-search';

export const Route = createFileRoute('/_console/reports')({
  validateSearch: parseReportsSearch,
  beforeLoad: requirePermission('salesReport'),
  component: function Reports() {
    return <ReportsPage search={Route.useSearch()} />;
  },
});
