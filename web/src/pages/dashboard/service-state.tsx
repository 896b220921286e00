import type { DashboardQuery } from '../../api/generated/types';
import { PageLink } from '../../components/page-link';
import { t } from '../../texts/dashboard';
import type { RowEntry } from './rows';

type System = DashboardQuery['system'];

// A job starts within seconds; this computer's clock may be wrong by some minutes.
const OVERDUE_MS = 15 * 60_000;
/** A delivery that is pending for longer is waiting for a retry, or is not being sent. */
const OLD_DELIVERY_SECONDS = 60;

function entry(id: string, what: string, how: string | null = null): RowEntry {
  return {
    id,
    what: (
      <PageLink to="/system">
        <b>{what}</b>
      </PageLink>
    ),
    how,
    icon: 'activity',
    tone: 'red',
  };
}

/** Undefined for a job that runs as it should. */
function stuckJob(
  { name, nextRunAt, failed }: System['jobs'][number],
  time: (iso: string) => string,
): RowEntry | undefined {
  if (failed) return entry(name, t.dashboard.job(name), t.dashboard.failed);
  if (!nextRunAt || Date.now() - Date.parse(nextRunAt) < OVERDUE_MS) return undefined;
  return entry(name, t.dashboard.job(name), t.dashboard.overdue(time(nextRunAt)));
}

/** Faults of the service: jobs that do not run, pending deliveries, inconsistencies in the database. */
export function serviceFaults(system: System, time: (iso: string) => string): RowEntry[] {
  const { jobs, pendingDeliveries, oldestPendingSeconds, mail, lastVerification } = system;
  const entries = jobs.flatMap((job) => stuckJob(job, time) ?? []);
  if (oldestPendingSeconds > OLD_DELIVERY_SECONDS) {
    const oldest = t.dashboard.oldest(Math.floor(oldestPendingSeconds / 60));
    entries.push(entry('deliveries', t.dashboard.waitingDeliveries(pendingDeliveries), oldest));
  }
  if (lastVerification && lastVerification.broken.length > 0) {
    entries.push(entry('verification', t.dashboard.broken(lastVerification.broken.length), time(lastVerification.at)));
  }
  if (mail.failed > 0) entries.push(entry('mails', t.dashboard.failedMails(mail.failed), mail.lastError));
  return entries;
}
