import { useQuery } from '@tanstack/react-query';
import { sessionsQuery } from '../../api/sessions';
import { Card } from '../../components/card';
import { ErrorView } from '../../components/error-view';
import { PageHeader } from '../../components/page-header';
import { SessionList } from '../../components/session-list';
import { Count } from '../../components/values';
import { t } from '../../texts/sessions';
import { AlertsCard } from './alerts-card';

/** The user's sessions and mail alerts. */
export function SessionsPage() {
  const { data: sessions, error, refetch } = useQuery(sessionsQuery);
  return (
    <>
      <PageHeader title={t.shell.sessions} help="sign-in" />
      {error && <ErrorView error={error} reset={() => void refetch()} />}
      {(sessions || !error) && (
        <Card
          title={t.sessions.signedIn}
          note={<Count of={sessions?.length} />}
          rows={<SessionList title={t.sessions.signedIn} sessions={sessions} />}
          foot={t.sessions.hint}
        />
      )}
      <AlertsCard />
    </>
  );
}
