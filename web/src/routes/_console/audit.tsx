import { createFileRoute } from '@tanstack/react-router';
import { requirePermission } from '../../lib/require-permission';
import { AuditPage } from '../../pages/audit/audit-page';
import { parseAuditSearch } from '../../pages/audit/audit-search';

export const Route = createFileRoute('/_console/audit')({
  validateSearch: parseAuditSearch,
  beforeLoad: requirePermission('auditLog'),
  component: function Audit() {
    return <AuditPage search={Route.useSearch()} />;
  },
});
