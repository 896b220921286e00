import { Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { SystemPartsFragment } from '../../api/generated/types';
import { systemQuery } from '../../api/system';
import { Badge } from '../../components/badge';
import { DataTable, type Column } from '../../components/data-table';
import { Facts } from '../../components/facts';
import { Failure } from '../../components/failure';
import { PageHeader } from '../../components/page-header';
import { PageLink } from '../../components/page-link';
import { Section } from '../../components/section';
import { Waiting } from '../../components/waiting';
import { formatNumber } from '../../lib/money';
import { useWork } from '../../lib/session';
import { t } from '../../texts/system';
import { VerificationPart } from './verification-part';

type Job = SystemPartsFragment['jobs'][number];

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** `90` to `1 minute`. */
function lengthOf(seconds: number): string {
  if (seconds < MINUTE) return t.system.seconds(Math.floor(seconds));
  if (seconds < HOUR) return t.system.minutes(Math.floor(seconds / MINUTE));
  if (seconds < DAY) return t.system.hours(Math.floor(seconds / HOUR));
  return t.system.days(Math.floor(seconds / DAY));
}

function ServicePart({ system: { version, database, startedAt } }: { system: SystemPartsFragment }) {
  const { time, zone } = useWork();
  return (
    <Section title={t.system.service}>
      <Facts
        isRow
        facts={[
          [t.system.version, version],
          [t.system.database, database],
          [t.system.started(zone), time(startedAt)],
        ]}
      />
    </Section>
  );
}

function QueuePart({ system: { pendingDeliveries, oldestPendingSeconds } }: { system: SystemPartsFragment }) {
  return (
    <Section title={t.system.queues}>
      <Facts
        isRow
        facts={[
          [
            t.system.pending,
            <PageLink key="pending" to="/webhooks/deliveries" search={{ status: 'PENDING' }}>
              {formatNumber(pendingDeliveries)}
            </PageLink>,
          ],
          [t.system.oldest, pendingDeliveries > 0 && lengthOf(oldestPendingSeconds)],
          [
            t.system.failedDeliveries,
            <PageLink
              key="failed"
              to="/webhooks/deliveries"
              search={{ status: 'FAILED' }}
              aria-label={t.system.lookAtOf(t.system.failedDeliveries)}
            >
              {t.system.lookAt}
            </PageLink>,
          ],
          [
            t.system.failingWebhooks,
            <PageLink
              key="failing"
              to="/webhooks"
              search={{ state: 'failing' }}
              aria-label={t.system.lookAtOf(t.system.failingWebhooks)}
            >
              {t.system.lookAt}
            </PageLink>,
          ],
        ]}
      />
    </Section>
  );
}

function MailPart({ mail: { enabled, waiting, failed, lastError } }: { mail: SystemPartsFragment['mail'] }) {
  return (
    <Section title={t.system.mail}>
      <Facts
        isRow
        facts={[
          [t.system.mailSending, enabled ? t.system.mailOn : t.system.mailOff],
          [t.system.mailWaiting, formatNumber(waiting)],
          [t.system.mailFailed, formatNumber(failed)],
        ]}
      />
      {lastError && <Facts facts={[[t.system.mailError, lastError]]} />}
    </Section>
  );
}

function JobsPart({ jobs }: { jobs: readonly Job[] }) {
  const { time, zone } = useWork();
  const columns: Column<Job>[] = [
    {
      id: 'name',
      title: t.system.job,
      cell: ({ name }) => (
        <div>
          <span className="key">{name}</span>
          <Text size="sm" c="dimmed">
            {t.system.jobOf[name]}
          </Text>
        </div>
      ),
    },
    {
      id: 'state',
      title: t.system.state,
      cell: ({ failed, lastRunAt }) => (
        <Badge variant={failed ? 'outline' : 'default'} {...(failed && { color: 'red' })}>
          {failed ? t.system.failed : lastRunAt ? t.system.well : t.system.notYet}
        </Badge>
      ),
    },
    {
      id: 'last',
      title: t.system.lastRun(zone),
      cell: ({ lastRunAt }) => (lastRunAt ? time(lastRunAt) : t.none),
    },
    {
      id: 'next',
      title: t.system.nextRun(zone),
      cell: ({ nextRunAt }) => (nextRunAt ? time(nextRunAt) : t.none),
    },
  ];
  return (
    <Section title={t.system.jobs}>
      <DataTable title={t.system.jobs} columns={columns} rows={jobs} rowId={({ name }) => name} />
    </Section>
  );
}

/** How the service stands. */
export function SystemPage() {
  const { data: system, error, refetch } = useQuery(systemQuery);
  return (
    <Stack gap="lg">
      <PageHeader title={t.system.title} help="system">
        <Text size="sm" c="dimmed">
          {t.system.readAgain}
        </Text>
      </PageHeader>
      {error && <Failure error={error} reset={() => void refetch()} />}
      {!system && !error && <Waiting />}
      {system && (
        <>
          <ServicePart system={system} />
          <VerificationPart system={system} />
          <QueuePart system={system} />
          <JobsPart jobs={system.jobs} />
          <MailPart mail={system.mail} />
        </>
      )}
    </Stack>
  );
}
