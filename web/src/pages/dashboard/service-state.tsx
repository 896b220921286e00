import type { DashboardQuery } from '../../api/generated/types';
import { Badge } from '../../components/badge';
import { PageLink } from '../../components/page-link';
import { useWork } from '../../lib/session';
import { t } from '../../texts/dashboard';
import { Panel, type Entry } from './panel';

type System = DashboardQuery['system'];

// A job begins within seconds; the clock of this computer may be wrong by some minutes.
const OVERDUE_MS = 15 * 60_000;
/** What waits for longer than that waits for a retry, or nobody sends it. */
const OLD_DELIVERY_SECONDS = 60;

/** Null for a job that runs as it should. */
function stuckJob({ name, nextRunAt, failed }: System['jobs'][number], time: (iso: string) => string): Entry | null {
  const what = t.dashboard.job(name);
  if (failed) return { id: name, what, how: <Badge color="red">{t.dashboard.failed}</Badge> };
  if (!nextRunAt || Date.now() - Date.parse(nextRunAt) < OVERDUE_MS) return null;
  return { id: name, what, how: t.dashboard.overdue(time(nextRunAt)) };
}

/** What is wrong with the service itself: jobs that do not run, deliveries that wait, contradictions in the database. */
export function ServiceState({ system }: { system: System }) {
  const { time } = useWork();
  const { jobs, pendingDeliveries, oldestPendingSeconds, mail, lastVerification } = system;
  const entries = jobs.map((job) => stuckJob(job, time)).filter((entry) => entry !== null);
  if (oldestPendingSeconds > OLD_DELIVERY_SECONDS) {
    entries.push({
      id: 'deliveries',
      what: t.dashboard.waitingDeliveries(pendingDeliveries),
      how: t.dashboard.oldest(Math.floor(oldestPendingSeconds / 60)),
    });
  }
  if (lastVerification && lastVerification.broken.length > 0) {
    entries.push({
      id: 'verification',
      what: t.dashboard.broken(lastVerification.broken.length),
      how: time(lastVerification.at),
    });
  }
  if (mail.failed > 0) entries.push({ id: 'mails', what: t.dashboard.failedMails(mail.failed), how: mail.lastError });
  return (
    <Panel
      title={t.dashboard.service}
      nothing={t.dashboard.serviceWell}
      link={<PageLink to="/system">{t.dashboard.toSystem}</PageLink>}
      entries={entries}
    />
  );
}
