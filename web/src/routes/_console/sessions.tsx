import { createFileRoute } from '@tanstack/react-router';
import { needs } from '../../lib/needs';
import { SessionsPage } from '../../pages/sessions/sessions-page';

export const Route = createFileRoute('/_console/sessions')({
  beforeLoad: needs('mySessions'),
  component: SessionsPage,
});
