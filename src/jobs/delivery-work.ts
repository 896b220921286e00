import type { TransactionRecord } from '../db/transaction-record.js';
import { captureOuterScope } from '../services/common/request-scope.js';
import type { Vault } from '../services/secrets/vault.js';
import { DeliveryResults } from '../services/webhooks/delivery-results.js';
import { ChangeSweeper } from './change-sweeper.js';
import { DeliveryDispatcher, type DispatcherParts } from './delivery-dispatcher.js';
import { Jobs, type JobsParts } from './jobs.js';
import { WebhookSender } from './webhook-sender.js';

/** The background work: webhook deliveries and jobs. */
export interface DeliveryWork {
  start(): Promise<void>;
  /** Looks for work now; to be called after a transaction has recorded events. */
  wake(): void;
  /** Schedules the stamping of what a transaction has changed. @returns a promise for which its answer waits. */
  noteCommit(record: TransactionRecord): Promise<void> | undefined;
  /** The time since the last heartbeat of each kind of work, which comes every second; 0 where it does not run. */
  silentForMs(): Silence;
  /** Waits at most `timeoutMs` for work in flight, and releases the rest for other processes. */
  stop(timeoutMs: number): Promise<void>;
}

/** Milliseconds since the last heartbeat, by kind of work. */
export type Silence = Record<'deliveries' | 'jobs', number>;

/** The settings of deliveries. */
export interface DeliverySettings {
  webhookRetryDelaysMs: readonly number[];
  webhookTimeoutMs: number;
  webhookAllowInsecureTargets: boolean;
}

export interface DeliveryWorkParts
  extends JobsParts, Pick<DispatcherParts, 'queue' | 'logger' | 'count' | 'tracing' | 'ordersIdleForMs'> {
  config: DeliverySettings & JobsParts['config'];
  vault: Vault;
}

/** Builds the sender of deliveries and the jobs. */
export function createDeliveryWork(parts: DeliveryWorkParts): DeliveryWork {
  const { webhookRetryDelaysMs, webhookTimeoutMs, webhookAllowInsecureTargets } = parts.config;
  const jobs = new Jobs(parts);
  const limits = { timeoutMs: webhookTimeoutMs, allowInsecureTargets: webhookAllowInsecureTargets };
  const dispatcher = new DeliveryDispatcher({
    ...parts,
    results: new DeliveryResults(parts.dataSource, jobs.followUps, webhookRetryDelaysMs),
    sender: new WebhookSender(parts.vault, parts.clock, limits),
    longestRetryDelayMs: Math.max(...webhookRetryDelaysMs),
  });
  const sweeper = new ChangeSweeper(parts.dataSource, parts.logger);
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
