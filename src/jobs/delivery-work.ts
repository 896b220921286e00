import type { DataSource } from 'typeorm';
import type { TransactionRecord } from '../db/transaction-record.js';
import type { Logger } from '../observability/logger.js';
import type { Clock } from '../services/common/clock.js';
import type { DeliveryQueue } from '../services/webhooks/delivery-queue.js';
import { DeliveryResults } from '../services/webhooks/delivery-results.js';
import { captureOuterScope } from '../services/common/request-scope.js';
import type { SalesTotals } from '../services/sales/sales-totals.js';
import type { Tracing } from '../observability/tracing.js';
import type { Vault } from '../services/secrets/vault.js';
import { ChangeSweeper } from './change-sweeper.js';
import { DeliveryDispatcher } from './delivery-dispatcher.js';
import type { DeliveryOutcome } from '../services/webhooks/delivery-results.js';
import { Jobs, type JobLabel } from './jobs.js';
import type { MailWork } from './mail-work.js';
import { WebhookSender } from './webhook-sender.js';

/** The background work: webhook deliveries and jobs. */
export interface DeliveryWork {
  start(): Promise<void>;
  /** Looks for work now, after a transaction has recorded events. */
  wake(): void;
  /** Takes note of what a transaction has changed, so that it is stamped. @returns what its answer waits for. */
  noteCommit(record: TransactionRecord): Promise<void> | undefined;
  /** How long ago each kind of work last gave a sign of life, which it does every second; 0 where it does not run. */
  silentForMs(): Silence;
  /** Waits at most `timeoutMs` for what is in flight, and releases the rest for other processes. */
  stop(timeoutMs: number): Promise<void>;
}

/** Milliseconds without a sign of life, by the kind of work. */
export type Silence = Record<'deliveries' | 'jobs', number>;

/** The settings of deliveries. */
export interface DeliverySettings {
  webhookRetryDelaysMs: readonly number[];
  webhookTimeoutMs: number;
  webhookAllowInsecureTargets: boolean;
  auditRetentionDays: number;
}

export interface DeliveryWorkParts {
  config: DeliverySettings;
  dataSource: DataSource;
  queue: DeliveryQueue;
  salesTotals: SalesTotals;
  /** Null where no mails are sent. */
  mails: MailWork | null;
  vault: Vault;
  clock: Clock;
  logger: Logger;
  count: (outcome: DeliveryOutcome, durationMs: number) => void;
  countFailedJob: (job: JobLabel) => void;
  /** How long ago the last order was made in this process: deliveries yield to orders. */
  ordersIdleForMs: () => number;
  tracing: Tracing;
}

/** Builds the sender of deliveries and the jobs. */
export function createDeliveryWork({ config, queue, logger, ...parts }: DeliveryWorkParts): DeliveryWork {
  const { dataSource, salesTotals, mails, clock, countFailedJob } = parts;
  const { auditRetentionDays } = config;
  const jobs = new Jobs({
    dataSource,
    queue,
    salesTotals,
    mails,
    clock,
    auditRetentionDays,
    logger,
    countFailed: countFailedJob,
  });
  const results = new DeliveryResults(parts.dataSource, jobs.followUps, config.webhookRetryDelaysMs);
  const sender = new WebhookSender(parts.vault, parts.clock, {
    timeoutMs: config.webhookTimeoutMs,
    allowInsecureTargets: config.webhookAllowInsecureTargets,
  });
  const longestDelayMs = Math.max(...config.webhookRetryDelaysMs);
  const { count, tracing, ordersIdleForMs } = parts;
  const dispatcher = new DeliveryDispatcher(
    queue,
    results,
    sender,
    longestDelayMs,
    logger,
    count,
    tracing,
    ordersIdleForMs,
  );
  const sweeper = new ChangeSweeper(parts.dataSource, logger);
  const outside = captureOuterScope();
  return {
    start: async () => {
      await jobs.start();
      dispatcher.start();
      sweeper.start();
    },
    wake: () => {
      outside(() => {
        dispatcher.wake();
        jobs.wake();
      });
    },
    noteCommit: (record) => outside(() => sweeper.note(record)),
    silentForMs: () => ({ deliveries: dispatcher.silentForMs, jobs: jobs.silentForMs }),
    stop: async (timeoutMs) => {
      await Promise.all([dispatcher.stop(timeoutMs), jobs.stop(timeoutMs), sweeper.stop(timeoutMs)]);
    },
  };
}
