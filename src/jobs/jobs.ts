import { Agenda, type Job } from 'agenda';
import type { Pool } from 'mysql2';
import type { DataSource } from 'typeorm';
import type { Logger } from '../observability/logger.js';
import type { Clock } from '../services/common/clock.js';
import { deliveryId as publicId } from '../domain/delivery.js';
import type { DeliveryQueue } from '../services/webhooks/delivery-queue.js';
import type { FollowUps } from '../services/webhooks/delivery-results.js';
import { disableFailing } from '../services/webhooks/webhook-state.js';
import { runInRequestScope, type Cause } from '../services/common/request-scope.js';
import { Pace } from '../services/upkeep/bounded-deletes.js';
import { cautiousNow, cleanUp, forgetFailedJobs } from '../services/upkeep/retention.js';
import type { SalesTotals } from '../services/sales/sales-totals.js';
import { agendaOptions, MysqlBackend, stopAgenda } from 'agenda-mysql';
import type { MailWork } from './mail-work.js';

const RETRY = 'retry-delivery';
const DISABLE = 'disable-webhook';
const CLEAN_UP = 'clean-up';
const TOTAL_SALES = 'total-sales';
const SEND_MAILS = 'send-mails';
const WATCH_STOCK = 'watch-stock';

/** How metrics name a job; `agenda` stands for Agenda itself, such as a claim that failed or a job that was given up. */
export type JobLabel = (typeof JOB_LABELS)[number];
export const JOB_LABELS = [RETRY, DISABLE, CLEAN_UP, TOTAL_SALES, SEND_MAILS, WATCH_STOCK, 'agenda'] as const;

/** How often the jobs run that come round again and again. */
const INTERVALS = { [CLEAN_UP]: '1 hour', [TOTAL_SALES]: '10 minutes' };
const MAIL_INTERVALS = { [SEND_MAILS]: '10 seconds', [WATCH_STOCK]: '1 hour' };

/** The jobs that come round again and again. @param hasMails whether mails are sent. */
export function recurringJobs(hasMails: boolean): string[] {
  return Object.keys({ ...INTERVALS, ...(hasMails ? MAIL_INTERVALS : {}) });
}

const CONCURRENCY = 20;
// A failed job is run again after a second, then after twice as long each time, up to five minutes, until it succeeds.
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 5 * 60 * 1_000;
const UNTIL_IT_SUCCEEDS = {
  backoff: ({ attempt }: { attempt: number }) => Math.min(FIRST_PAUSE_MS * 2 ** (attempt - 1), LONGEST_PAUSE_MS),
};
// A long run keeps its lock, which lives for 30 seconds.
const TOUCH_INTERVAL_MS = 5_000;

/** What a job works on, and the request that caused it, which jobs of older versions do not have. */
interface JobData {
  deliveryId?: number;
  webhookId?: string;
  requestId?: string | null;
}

export interface JobsParts {
  dataSource: DataSource;
  queue: DeliveryQueue;
  salesTotals: SalesTotals;
  clock: Clock;
  /** 0 keeps audit entries for good. */
  auditRetentionDays: number;
  /** Null where no mails are sent. */
  mails: MailWork | null;
  logger: Logger;
  countFailed: (job: JobLabel) => void;
}

/** The jobs that run on Agenda. All processes share them. */
export class Jobs {
  private readonly backend: MysqlBackend;
  private readonly agenda: Agenda;

  constructor(private readonly parts: JobsParts) {
    const { dataSource } = parts;
    const { pool } = dataSource.driver as unknown as { pool: Pool };
    this.backend = new MysqlBackend({ pool, inFlightLimit: CONCURRENCY, onError: (error) => this.report(error) });
    this.agenda = new Agenda(agendaOptions(this.backend, { defaultConcurrency: CONCURRENCY }));
    this.agenda.on('error', (error: Error) => this.report(error));
    this.agenda.on('fail', (error: Error, { attrs }: Job) =>
      this.report(error, attrs as { name: JobLabel; data: JobData | undefined }),
    );
    this.define();
  }

  /** Enqueues what follows a delivery's result, in the transaction that records it. */
  readonly followUps: FollowUps = {
    retryAt: async (manager, retries) => {
      const jobs = retries.map(({ deliveryId, at, cause: { requestId } }) => ({
        name: RETRY,
        data: { deliveryId, requestId },
        runAt: at,
      }));
      await this.backend.enqueueMany(manager, jobs);
    },
    disable: async (manager, webhookId, { requestId }) => {
      const data = { webhookId, requestId };
      await this.backend.enqueue(manager, { name: DISABLE, data, uniqueKey: webhookId });
    },
  };

  async start(): Promise<void> {
    await this.agenda.start();
    const intervals = { ...INTERVALS, ...(this.parts.mails ? MAIL_INTERVALS : {}) };
    for (const [name, interval] of Object.entries(intervals)) await this.agenda.every(interval, name);
  }

  /** How long ago Agenda last asked for jobs and was answered, which it does every second; 0 if it does not run. */
  get silentForMs(): number {
    return this.backend.silentForMs();
  }

  /** Looks for jobs now, after a transaction that may have enqueued one. */
  wake(): void {
    this.backend.wake(RETRY, DISABLE);
  }

  /** Waits at most `timeoutMs` for running jobs, and unlocks those that have not started. */
  async stop(timeoutMs: number): Promise<void> {
    this.parts.mails?.stop();
    await stopAgenda(this.agenda, this.backend, timeoutMs);
  }

  private define(): void {
    this.agenda.define<JobData & { deliveryId: number }>(
      RETRY,
      ({ attrs: { data } }) => runInRequestScope(causeOf(data), () => this.requeue(data.deliveryId)),
      UNTIL_IT_SUCCEEDS,
    );
    this.agenda.define<JobData & { webhookId: string }>(
      DISABLE,
      ({ attrs: { data } }) => runInRequestScope(causeOf(data), () => this.disable(data.webhookId)),
      UNTIL_IT_SUCCEEDS,
    );
    this.agenda.define(CLEAN_UP, (job) => this.cleanUp(job), UNTIL_IT_SUCCEEDS);
    this.agenda.define(TOTAL_SALES, (job) => this.parts.salesTotals.catchUp(() => job.touch()), UNTIL_IT_SUCCEEDS);
    const { mails } = this.parts;
    if (!mails) return;
    this.agenda.define(SEND_MAILS, (job) => whileTouching(job, () => mails.send()), UNTIL_IT_SUCCEEDS);
    this.agenda.define(WATCH_STOCK, (job) => whileTouching(job, () => mails.tellScarceStock()), UNTIL_IT_SUCCEEDS);
  }

  private async requeue(deliveryId: number): Promise<void> {
    await this.parts.queue.requeue(deliveryId);
    this.parts.logger.debug({ job: RETRY, deliveryId: publicId(deliveryId) }, 'a delivery is queued for its retry');
  }

  private async disable(webhookId: string): Promise<void> {
    const disabled = await disableFailing(this.parts.dataSource, webhookId, this.parts.clock());
    if (disabled) this.parts.logger.warn({ job: DISABLE, webhookId }, 'webhook disabled after failed deliveries');
  }

  private async cleanUp(job: Job): Promise<void> {
    const { dataSource, clock, auditRetentionDays } = this.parts;
    let touchedAtMs = performance.now();
    const pace = new Pace(async () => {
      if (performance.now() - touchedAtMs < TOUCH_INTERVAL_MS) return;
      touchedAtMs = performance.now();
      await job.touch();
    });
    const now = await cautiousNow(dataSource, clock());
    await cleanUp(dataSource, now, auditRetentionDays, pace);
    await forgetFailedJobs(dataSource, JOB_LABELS, now, pace);
  }

  private report(error: Error, job?: { name: JobLabel; data: JobData | undefined }): void {
    this.parts.countFailed(job?.name ?? 'agenda');
    const { deliveryId, webhookId, requestId } = job?.data ?? {};
    const facts = {
      job: job?.name,
      webhookId,
      ...(deliveryId === undefined ? {} : { deliveryId: publicId(deliveryId) }),
      ...(requestId ? { requestId } : {}),
    };
    this.parts.logger.error({ err: error, ...facts }, 'a job failed');
    void this.parts.mails?.tellFailedJob(job?.name ?? 'agenda');
  }
}

/** Keeps the job's lock until the work is done. Without it another process begins the same, which does no harm. */
async function whileTouching(job: Job, work: () => Promise<void>): Promise<void> {
  const touching = setInterval(() => void job.touch().catch(() => undefined), TOUCH_INTERVAL_MS).unref();
  try {
    await work();
  } finally {
    clearInterval(touching);
  }
}

function causeOf({ requestId = null }: JobData): Cause {
  return { requestId, traceParent: null };
}
