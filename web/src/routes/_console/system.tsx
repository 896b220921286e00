import { createFileRoute } from '@tanstack/react-router';
import { needs } from '../../lib/needs';
import { SystemPage } from '../../pages/system/system-page';

export const Route = createFileRoute('/_console/system')({
  beforeLoad: needs('system'),
  component: SystemPage,
});
