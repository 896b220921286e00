import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Checkbox.css';
import { Alert, Checkbox, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { StaffAlert } from '../../api/generated/types';
import { alertsQuery, sessionsQuery, useSetAlerts } from '../../api/sessions';
import { Card } from '../../components/card';
import { ErrorView } from '../../components/error-view';
import { NoMails } from '../../components/no-mails';
import { PageHeader } from '../../components/page-header';
import { SessionList } from '../../components/session-list';
import { Count } from '../../components/values';
import { notifyDone } from '../../lib/notify';
import { t } from '../../texts/sessions';

const OFFERED = [
  'CLAIM_OPENED',
  'STOCK_LOW',
  'WEBHOOK_DISABLED',
  'INVOICE_HELD',
] as const satisfies readonly StaffAlert[];

/** The user's mail alerts. Each choice is saved immediately. */
function AlertsCard() {
  const { data, error, refetch } = useQuery(alertsQuery);
  const saving = useSetAlerts();
  if (error) return <ErrorView error={error} reset={() => void refetch()} />;
  const chosen = data?.alerts ?? [];
  const toggle = (alert: StaffAlert): void => {
    const alerts = chosen.includes(alert) ? chosen.filter((other) => other !== alert) : [...chosen, alert];
    saving.mutate({ alerts }, { onSuccess: () => void notifyDone(t.sessions.alertsSaved) });
  };
  const address = data?.sendsMails ? data.email : null;
  return (
    <Card title={t.sessions.alerts} foot={address && t.sessions.alertsTo(address)}>
      <Stack gap="xs">
        <NoMails />
        {data?.sendsMails && !address && <Alert color="yellow">{t.sessions.noEmail}</Alert>}
        {OFFERED.map((alert) => (
          <Checkbox
            key={alert}
            size="xs"
            label={t.sessions.alert[alert]}
            description={alert === 'STOCK_LOW' && t.sessions.stockHint}
            checked={chosen.includes(alert)}
            // One that cannot be sent can only be removed.
            disabled={saving.isPending || (!address && !chosen.includes(alert))}
            onChange={() => toggle(alert)}
          />
        ))}
        {saving.error && <ErrorView error={saving.error} reset={() => saving.reset()} />}
      </Stack>
    </Card>
  );
}

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
