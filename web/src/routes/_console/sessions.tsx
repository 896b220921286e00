import { createFileRoute } from '@tanstack/react-router';
import { requirePermission } from '../../lib/require-permission';
import { SessionsPage } from '../../pages/sessions/sessions-page';

export const Route = createFileRoute('/_console/sessions')({
  beforeLoad: requirePermission('mySessions'),
  component: SessionsPage,
});
