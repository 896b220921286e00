import type { DataSource } from 'typeorm';
import type { Clock } from '../common/clock.js';
import type { MailQueue } from '../mail/mail-queue.js';
import { readBacklog } from '../webhooks/delivery-reader.js';
import type { VerificationRuns } from './verification.js';

/** What a process knows about itself. */
export interface ProcessInfo {
  version: string;
  startedAt: Date;
  /** The names of the recurring jobs. */
  jobs: readonly string[];
  /** The time zone of the business's days: `Europe/Berlin`. */
  businessTimeZone: string;
  /** Whether mails are queued and sent. */
  sendsMails: boolean;
}

interface JobRow {
  name: string;
  nextRunAt: number | null;
  lastRunAt: number | null;
  failed: number;
}

// The time of the last failure; a job that has succeeded since then has a later end.
const SELECT_JOBS = `
  SELECT name, MIN(next_run_at) AS nextRunAt, MAX(last_run_at) AS lastRunAt,
         MAX(failed_at IS NOT NULL AND failed_at >= COALESCE(last_finished_at, 0)) AS failed
    FROM agenda_jobs WHERE name IN (?) GROUP BY name`;

/** `10.11.6-MariaDB-0+deb12u1` to `MariaDB 10.11.6`, `8.4.3` to `MySQL 8.4.3`. */
export function databaseProduct(version: string): string {
  const product = /mariadb/i.test(version) ? 'MariaDB' : 'MySQL';
  return `${product} ${/^\d+(\.\d+)*/.exec(version)?.[0] ?? version}`;
}

function toDate(ms: number | null | undefined): Date | null {
  return ms === null || ms === undefined ? null : new Date(ms);
}

/** Reads the state of the service: the process, the database, deliveries, mails, jobs and the last verification. */
export class SystemReader {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly mails: MailQueue,
    private readonly verifications: VerificationRuns,
    private readonly processInfo: ProcessInfo,
  ) {}

  get businessTimeZone(): string {
    return this.processInfo.businessTimeZone;
  }

  async read() {
    const [database, backlog, mails, jobs, verification] = await Promise.all([
      this.database(),
      readBacklog(this.dataSource.manager, this.clock()),
      this.mails.backlog(),
      this.jobs(),
      this.verifications.view(),
    ]);
    return {
      version: this.processInfo.version,
      database,
      startedAt: this.processInfo.startedAt,
      pendingDeliveries: backlog.waiting,
      oldestPendingSeconds: Math.max(0, backlog.oldestAgeSeconds),
      mail: { enabled: this.processInfo.sendsMails, ...mails },
      jobs,
      lastVerification: verification.last,
      verifyingSince: verification.runningSince,
    };
  }

  private async database(): Promise<string> {
    const [row] = await this.dataSource.query<{ version: string }[]>('SELECT VERSION() AS version');
    return databaseProduct(row?.version ?? '');
  }

  /** How each recurring job stands, over all processes: without times if it was never scheduled. */
  private async jobs() {
    const rows = await this.dataSource.query<JobRow[]>(SELECT_JOBS, [this.processInfo.jobs]);
    const byName = new Map(rows.map((row) => [row.name, row]));
    return this.processInfo.jobs.map((name) => {
      const row = byName.get(name);
      return { name, nextRunAt: toDate(row?.nextRunAt), lastRunAt: toDate(row?.lastRunAt), failed: row?.failed === 1 };
    });
  }
}
