import { Agenda, type Job } from 'agenda';
import { agendaOptions, MysqlBackend, stopAgenda } from 'agenda-mysql';
import type { Pool } from 'mysql2';
import type { DataSource } from 'typeorm';
import { countOtherChanges } from '../db/catalogue-versions.js';
import { TransactionSet, type TransactionContext } from '../db/transaction-context.js';
import type { FollowUps } from '../delivery/results.js';
import type { DeliveryRetries } from '../delivery/retries.js';
import { deliveryId as publicId } from '../domain/webhooks/delivery.js';
import type { Logger } from '../observability/logger.js';
import type { Clock } from '../services/common/clock.js';
import { runInRequestScope } from '../services/common/request-scope.js';
import type { InvoiceIssuing } from '../services/invoices/issuing/invoice-issuing.js';
import type { VatCheckJob } from '../services/invoices/vat/vat-checks.js';
import type { OrderSearchBlocks } from '../services/orders/order-search.js';
import type { ReportTotals } from '../services/sales/report-totals.js';
import { cleanUp, deleteFailedJobs, earliestNow } from '../services/upkeep/retention.js';
import { disableFailing } from '../services/webhooks/webhook-state.js';
import type { LookoutTask } from './lookout.js';
import type { MailJobs } from './mail-jobs.js';

const RETRY = 'retry-delivery';
const DISABLE = 'disable-webhook';

// Jobs that a transaction has added and that are due soon.
const ADDED = new TransactionSet<typeof RETRY | typeof DISABLE>();
// A retry that is due later is found by the lookout.
const SOON_MS = 1_000;

// A job that has no work runs only this often, however short its interval is: each run takes five statements.
const IDLE_RUN_MS = 60_000;

// How often the recurring jobs run.
const INTERVALS = { 'clean-up': '1 hour', 'total-sales': '10 minutes', 'issue-invoices': '5 seconds' };
const MAIL_INTERVALS = { 'send-mails': '10 seconds', 'watch-stock': '1 hour', 'tell-alerts': '1 minute' };
const VAT_INTERVALS = { 'check-vat-ids': '1 minute' };
const ALL_INTERVALS = { ...INTERVALS, ...MAIL_INTERVALS, ...VAT_INTERVALS };

/** How metrics name a job; `agenda` is Agenda itself, such as a failed query for jobs or an abandoned job. */
export type JobLabel = typeof RETRY | typeof DISABLE | keyof typeof ALL_INTERVALS | 'agenda';
export const JOB_LABELS = [RETRY, DISABLE, ...Object.keys(ALL_INTERVALS), 'agenda'] as readonly JobLabel[];

/** What a process has jobs for. */
export interface JobPurposes {
  sendsMails: boolean;
  checksVatIds: boolean;
}

function intervals({ sendsMails, checksVatIds }: JobPurposes): Record<string, string> {
  return { ...INTERVALS, ...(sendsMails ? MAIL_INTERVALS : {}), ...(checksVatIds ? VAT_INTERVALS : {}) };
}

export function recurringJobs(purposes: JobPurposes): string[] {
  return Object.keys(intervals(purposes));
}

const CONCURRENCY = 20;
// A failed job is run again after a second, then after twice as long each time, up to five minutes, until it succeeds.
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 5 * 60 * 1_000;
const UNTIL_IT_SUCCEEDS = {
  backoff: ({ attempt }: { attempt: number }) => Math.min(FIRST_PAUSE_MS * 2 ** (attempt - 1), LONGEST_PAUSE_MS),
};
// A long run renews its lock, which expires after 30 seconds.
const TOUCH_INTERVAL_MS = 5_000;

/** What a job works on, and the request that caused it; recurring jobs have neither. */
interface JobData {
  deliveryId: number;
  webhookId: string;
  requestId?: string | null;
}

export interface JobsDeps {
  dataSource: DataSource;
  retries: Pick<DeliveryRetries, 'requeueDue'>;
  /** What dashboard and reports are read from. */
  totals: Pick<ReportTotals, 'catchUp'>;
  /** What a customer's older orders are found by; they follow the totals. */
  searchBlocks: Pick<OrderSearchBlocks, 'catchUp'>;
  clock: Clock;
  /** 0 days retain audit entries for ever. */
  config: { auditRetentionDays: number };
  /** Null if no mails are sent. */
  mails: MailJobs | null;
  issuing: Pick<InvoiceIssuing, 'issueDue' | 'dueQuestion' | 'stop'>;
  /** Null if VAT ids are not checked. */
  vatChecks: Pick<VatCheckJob, 'checkDue'> | null;
  logger: Logger;
  countFailedJob: (job: JobLabel) => void;
}

/** The jobs that run on Agenda. All processes share them. */
export class Jobs {
  private readonly backend: MysqlBackend;
  private readonly agenda: Agenda;
  private isStopping = false;
  /** Of the jobs that are asked before they run: whether they have work, and when they last ran although they had none. */
  private readonly hasWork = new Map<string, boolean>();
  private readonly ranIdlyAtMs = new Map<string, number>();

  constructor(private readonly deps: JobsDeps) {
    const { dataSource } = deps;
    const { pool } = dataSource.driver as unknown as { pool: Pool };
    this.backend = new MysqlBackend({
      pool,
      inFlightLimit: CONCURRENCY,
      polls: false,
      onError: (error) => this.report(error),
    });
    this.agenda = new Agenda(agendaOptions(this.backend, { defaultConcurrency: CONCURRENCY }));
    this.agenda.on('error', (error: Error) => this.report(error));
    this.agenda.on('fail', (error: Error, { attrs }: Job) =>
      this.report(error, attrs as { name: JobLabel; data: Partial<JobData> | undefined }),
    );
    this.define();
  }

  /** Enqueues the consequences of a delivery's result, in the transaction that records it. */
  readonly followUps: FollowUps = {
    retryAt: async (manager, retries) => {
      const jobs = retries.map(({ deliveryId, at, traceContext: { requestId } }) => ({
        name: RETRY,
        data: { deliveryId, requestId },
        runAt: at,
      }));
      await this.backend.enqueueMany(manager, jobs);
      if (retries.some(({ at }) => at.getTime() <= Date.now() + SOON_MS)) ADDED.add(manager, [RETRY]);
    },
    disable: async (manager, webhookId, { requestId }) => {
      const data = { webhookId, requestId };
      await this.backend.enqueue(manager, { name: DISABLE, data, uniqueKey: webhookId });
      ADDED.add(manager, [DISABLE]);
    },
  };

  async start(): Promise<void> {
    await this.agenda.start();
    const { mails, vatChecks } = this.deps;
    const jobs = Object.entries(intervals({ sendsMails: mails !== null, checksVatIds: vatChecks !== null }));
    for (const [name, interval] of jobs) await this.agenda.every(interval, name);
  }

  /** The time since Agenda last asked for jobs and was answered, which it does every second; 0 if it does not run. */
  get heartbeatAgeMs(): number {
    return this.backend.silentForMs();
  }

  /** Looks now for the jobs that a committed transaction has added. */
  note(record: TransactionContext): void {
    const names = ADDED.of(record);
    if (names.size > 0) this.backend.wake(...names);
  }

  /** What the lookout asks: whether the jobs that often have nothing to do have work, and then which jobs are due. */
  lookoutTasks(): LookoutTask[] {
    const { mails, issuing } = this.deps;
    const asked = (name: string, everyMs: number, question: LookoutTask['question']): LookoutTask => ({
      everyMs,
      question,
      begin: (answer) => {
        this.hasWork.set(name, Number(answer) === 1);
        return false;
      },
    });
    return [
      asked('issue-invoices', 5_000, () => issuing.dueQuestion()),
      ...(mails ? [asked('send-mails', 0, () => mails.dueQuestion())] : []),
      {
        everyMs: 0,
        question: () => this.backend.dueQuestion(),
        begin: (answer) => this.backend.wakeDue(answer, (name) => this.isToRun(name)) > 0,
      },
    ];
  }

  private isToRun(name: string): boolean {
    if (this.hasWork.get(name) !== false) return true;
    const nowMs = performance.now();
    if (nowMs - (this.ranIdlyAtMs.get(name) ?? -Infinity) < IDLE_RUN_MS) return false;
    this.ranIdlyAtMs.set(name, nowMs);
    return true;
  }

  /** Waits at most `timeoutMs` for running jobs, and unlocks those that have not started. */
  async stop(timeoutMs: number): Promise<void> {
    this.isStopping = true;
    this.deps.mails?.stop();
    this.deps.issuing.stop();
    await stopAgenda(this.agenda, this.backend, timeoutMs);
  }

  private define(): void {
    const { totals, searchBlocks, mails, issuing, vatChecks } = this.deps;
    this.run(RETRY, ({ deliveryId }) => this.requeue(deliveryId));
    this.run(DISABLE, ({ webhookId }) => this.disable(webhookId));
    this.run('clean-up', () => this.cleanUp());
    this.run('total-sales', async () => {
      await totals.catchUp();
      await searchBlocks.catchUp();
    });
    this.run('issue-invoices', () => issuing.issueDue());
    if (vatChecks) this.run('check-vat-ids', () => vatChecks.checkDue(() => this.isStopping));
    if (!mails) return;
    this.run('send-mails', () => mails.send());
    this.run('watch-stock', () => mails.queueLowStockMails());
    this.run('tell-alerts', () => mails.queueAlerts());
  }

  /**
   * Defines a job that renews its lock while it runs. If it loses the lock, another process starts the same job, which
   * does no harm.
   */
  private run(name: JobLabel, work: (data: JobData) => Promise<void>): void {
    const perform = async (job: Job<JobData>): Promise<void> => {
      const data = job.attrs.data ?? {};
      const cause = { requestId: data.requestId ?? null, traceParent: null };
      const touching = setInterval(() => void job.touch().catch(() => undefined), TOUCH_INTERVAL_MS).unref();
      try {
        await runInRequestScope(cause, () => work(data));
      } finally {
        clearInterval(touching);
      }
    };
    this.agenda.define<JobData>(name, perform, UNTIL_IT_SUCCEEDS);
  }

  private async requeue(deliveryId: number): Promise<void> {
    await this.deps.retries.requeueDue(deliveryId);
    this.deps.logger.debug({ job: RETRY, deliveryId: publicId(deliveryId) }, 'a delivery is queued for its retry');
  }

  private async disable(webhookId: string): Promise<void> {
    const disabled = await disableFailing(this.deps.dataSource, webhookId, this.deps.clock());
    if (disabled) this.deps.logger.warn({ job: DISABLE, webhookId }, 'webhook disabled after failed deliveries');
  }

  private async cleanUp(): Promise<void> {
    const { dataSource, clock, config } = this.deps;
    const now = await earliestNow(dataSource, clock());
    await cleanUp(dataSource, now, config.auditRetentionDays);
    await deleteFailedJobs(dataSource, JOB_LABELS, now);
    await countOtherChanges(dataSource);
  }

  private report(error: Error, job?: { name: JobLabel; data: Partial<JobData> | undefined }): void {
    if (this.isStopping) {
      // The stop cuts off long work. Another process runs the job again, and reports what fails there too.
      this.deps.logger.warn({ err: error, job: job?.name }, 'a job was cancelled by the stop');
      return;
    }
    this.deps.countFailedJob(job?.name ?? 'agenda');
    const { deliveryId, webhookId, requestId } = job?.data ?? {};
    const logFields = {
      job: job?.name,
      webhookId,
      ...(deliveryId === undefined ? {} : { deliveryId: publicId(deliveryId) }),
      ...(requestId ? { requestId } : {}),
    };
    this.deps.logger.error({ err: error, ...logFields }, 'a job failed');
    void this.deps.mails?.queueFailedJobMails(job?.name ?? 'agenda');
  }
}
