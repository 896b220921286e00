import { createFileRoute } from '@tanstack/react-router';
import { requirePermission } from '../../lib/require-permission';
import { SystemPage } from '../../pages/system/system-page';

export const Route = createFileRoute('/_console/system')({
  beforeLoad: requirePermission('system'),
  component: SystemPage,
});
