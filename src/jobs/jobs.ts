import { Agenda } from 'agenda';
import type { Pool } from 'mysql2';
import type { DataSource } from 'typeorm';
import type { Logger } from '../logger.js';
import type { Clock } from '../services/clock.js';
import type { DeliveryQueue } from '../services/delivery-queue.js';
import { disableFailing, type FollowUps } from '../services/delivery-results.js';
import { cautiousNow, cleanUp } from '../services/retention.js';
import type { SalesTotals } from '../services/sales-totals.js';
import { agendaOptions, MysqlBackend, stopAgenda } from './agenda-mysql/index.js';

const RETRY = 'retry-delivery';
const DISABLE = 'disable-webhook';
const CLEAN_UP = 'clean-up';
const TOTAL_SALES = 'total-sales';

const CONCURRENCY = 20;
const FAILED_JOB_RETENTION_MS = 30 * 24 * 60 * 60 * 1000;

/** The jobs that run on Agenda; any number of processes share them. */
export class Jobs {
  private readonly backend: MysqlBackend;
  private readonly agenda: Agenda;

  constructor(
    private readonly dataSource: DataSource,
    private readonly queue: DeliveryQueue,
    private readonly salesTotals: SalesTotals,
    private readonly clock: Clock,
    private readonly logger: Logger,
  ) {
    const { pool } = dataSource.driver as unknown as { pool: Pool };
    this.backend = new MysqlBackend({ pool, inHandLimit: CONCURRENCY, onError: (error) => this.report(error) });
    this.agenda = new Agenda(agendaOptions(this.backend, { defaultConcurrency: CONCURRENCY }));
    this.agenda.on('error', (error: Error) => this.report(error));
    this.agenda.on('fail', (error: Error) => this.report(error));
    this.define();
  }

  /** How the results of deliveries are followed up, in the transaction that writes them down. */
  readonly followUps: FollowUps = {
    retryAt: async (manager, deliveryId, at) => {
      await this.backend.enqueue(manager, { name: RETRY, data: { deliveryId }, runAt: at });
    },
    disable: async (manager, webhookId) => {
      await this.backend.enqueue(manager, { name: DISABLE, data: { webhookId }, uniqueKey: webhookId });
    },
  };

  async start(): Promise<void> {
    await this.agenda.start();
    await this.agenda.every('1 hour', CLEAN_UP);
    await this.agenda.every('10 minutes', TOTAL_SALES);
  }

  /** A transaction may have enqueued something. */
  wake(): void {
    this.backend.wake(RETRY, DISABLE);
  }

  /** Lets running jobs end, but waits no longer than `timeoutMs`, and hands back the rest. */
  async stop(timeoutMs: number): Promise<void> {
    await stopAgenda(this.agenda, this.backend, timeoutMs);
  }

  private define(): void {
    this.agenda.define<{ deliveryId: number }>(RETRY, ({ attrs }) => this.queue.requeue(attrs.data.deliveryId));
    this.agenda.define<{ webhookId: string }>(DISABLE, async ({ attrs: { data } }) => {
      const disabled = await disableFailing(this.dataSource, data.webhookId, this.clock());
      if (disabled) this.logger.warn({ webhookId: data.webhookId }, 'webhook disabled after failed deliveries');
    });
    this.agenda.define(CLEAN_UP, () => this.cleanUp());
    this.agenda.define(TOTAL_SALES, (job) => this.salesTotals.catchUp(() => job.touch()));
  }

  private async cleanUp(): Promise<void> {
    const now = await cautiousNow(this.dataSource, this.clock());
    await cleanUp(this.dataSource, now);
    // What failed for good stays as a row, for people to see; the sweep has long done its work.
    await this.dataSource.query('DELETE FROM agenda_jobs WHERE next_run_at IS NULL AND failed_at < ?', [
      now.getTime() - FAILED_JOB_RETENTION_MS,
    ]);
  }

  private report(error: Error): void {
    this.logger.error({ err: error }, 'a job failed');
  }
}
