import { createFileRoute } from '@tanstack/react-router';
import { requirePermission } from '../../lib/require-permission';
import { StaffPage } from '../../pages/staff/staff-page';
import { parseStaffSearch } from '../../pages/staff/staff-search';

export const Route = createFileRoute('/_console/staff')({
  validateSearch: parseStaffSearch,
  beforeLoad: requirePermission('staffMembers'),
  component: function Staff() {
    return <StaffPage search={Route.useSearch()} />;
  },
});
