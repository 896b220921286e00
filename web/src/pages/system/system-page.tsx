import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { SystemPartsFragment } from '../../api/generated/types';
import { systemQuery } from '../../api/system';
import { Badge } from '../../components/badge';
import { Card } from '../../components/card';
import { column, textColumn, timeColumn } from '../../components/columns';
import { DataTable, type Column } from '../../components/data-table';
import { CardDescriptionList } from '../../components/description-list';
import { ErrorView } from '../../components/error-view';
import { Loading } from '../../components/loading';
import { PageHeader } from '../../components/page-header';
import { PageLink } from '../../components/page-link';
import { Count, Timestamp } from '../../components/values';
import { formatNumber } from '../../lib/money';
import { t } from '../../texts/system';
import classes from './system.module.css';
import { VerificationSection } from './verification-section';

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

function ServiceCard({ system: { version, database, startedAt } }: { system: SystemPartsFragment }) {
  return (
    <Card title={t.system.service}>
      <CardDescriptionList
        items={[
          [t.words.version, version],
          [t.system.database, database],
          [t.system.started, <Timestamp key="started" at={startedAt} />],
        ]}
      />
    </Card>
  );
}

function QueueCard({ system: { pendingDeliveries, oldestPendingSeconds } }: { system: SystemPartsFragment }) {
  return (
    <Card title={t.system.queues}>
      <CardDescriptionList
        items={[
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
              {t.lists.show}
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
              {t.lists.show}
            </PageLink>,
          ],
        ]}
      />
    </Card>
  );
}

function MailCard({ mail: { enabled, waiting, failed, lastError } }: { mail: SystemPartsFragment['mail'] }) {
  return (
    <Card
      title={t.words.email}
      actions={
        enabled && (
          <Badge tone="green" icon="check" isQuiet>
            {t.system.mailOn}
          </Badge>
        )
      }
    >
      {!enabled && (
        <Text c="var(--text-2)" mb="xs">
          {t.system.mailOff}
        </Text>
      )}
      <CardDescriptionList
        items={[
          [t.system.pending, formatNumber(waiting)],
          [
            t.system.mailFailed,
            failed > 0 ? (
              <Badge key="failed" tone="red" icon="x">
                {formatNumber(failed)}
              </Badge>
            ) : (
              formatNumber(failed)
            ),
          ],
        ]}
      />
      {lastError && (
        <p className={classes.error}>
          {t.system.mailError}: {lastError}
        </p>
      )}
    </Card>
  );
}

function JobState({ job: { failed, lastRunAt } }: { job: Job }) {
  if (failed) {
    return (
      <Badge tone="red" icon="x">
        {t.system.failed}
      </Badge>
    );
  }
  return lastRunAt ? (
    <Badge tone="green" icon="check" isQuiet>
      {t.system.well}
    </Badge>
  ) : (
    <Badge icon="clock">{t.system.notYet}</Badge>
  );
}

const JOB_COLUMNS: Column<Job>[] = [
  textColumn('what', t.system.job, ({ name }) => t.system.jobOf[name] ?? name, { narrow: 'title' }),
  textColumn('name', t.words.name, ({ name }) => name, { width: 132, from: 1440, className: classes.name }),
  column('state', t.words.status, (job) => <JobState job={job} />, { width: 124, narrow: 'badge' }),
  timeColumn('last', t.system.lastRun, ({ lastRunAt }) => lastRunAt, { width: 112, narrow: 'meta', isNamed: true }),
  timeColumn('next', t.system.nextRun, ({ nextRunAt }) => nextRunAt, { width: 112, from: 1200 }),
];

/** The state of the service. */
export function SystemPage() {
  const { data: system, error, refetch } = useQuery(systemQuery);
  return (
    <>
      <PageHeader title={t.system.title} help="system" />
      {error && <ErrorView error={error} reset={() => void refetch()} />}
      {!system && !error && <Loading />}
      {system && (
        <div className="columns">
          <div>
            <Card
              title={t.system.jobs}
              note={<Count of={system.jobs.length} />}
              rows={
                <DataTable title={t.system.jobs} columns={JOB_COLUMNS} rows={system.jobs} rowId={({ name }) => name} />
              }
              foot={t.system.readAgain}
            />
            <VerificationSection system={system} />
          </div>
          <div>
            <ServiceCard system={system} />
            <QueueCard system={system} />
            <MailCard mail={system.mail} />
          </div>
        </div>
      )}
    </>
  );
}
