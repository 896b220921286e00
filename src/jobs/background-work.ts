import type { TransactionContext } from '../db/transaction-context.js';
import { DeliveryDispatcher, type DispatcherDeps } from '../delivery/dispatcher.js';
import { DeliveryResults } from '../delivery/results.js';
import { WebhookSender } from '../delivery/sender.js';
import type { Logger } from '../observability/logger.js';
import { momentIn } from '../services/common/clock.js';
import { captureOuterScope } from '../services/common/request-scope.js';
import { withTimeout } from '../services/common/with-timeout.js';
import { DuePrices } from '../services/products/due-prices.js';
import type { Vault } from '../services/secrets/vault.js';
import type { PoolFilling } from '../services/test-shop/pool-filling.js';
import { DuePriceTransitions } from '../services/webhooks/price-events.js';
import { WebhookReplays } from '../services/webhooks/webhook-replay.js';
import { ChangeSweeper } from './change-sweeper.js';
import { Jobs, type JobsDeps } from './jobs.js';

/** Work that each process does again and again, once at a time. A failure is only a warning: the next time is soon. */
class PeriodicTask {
  private timer: NodeJS.Timeout | undefined;
  private underWay: Promise<void> | undefined;

  constructor(
    private readonly work: () => Promise<void>,
    private readonly everyMs: number,
    private readonly logger: Logger,
    private readonly failure: string,
  ) {}

  /** Works at once, and then periodically. */
  start(): void {
    this.timer = setInterval(() => this.runOnce(), this.everyMs).unref();
    this.runOnce();
  }

  /** Waits at most `timeoutMs` for the work in flight. */
  async stop(timeoutMs: number): Promise<void> {
    clearInterval(this.timer);
    if (this.underWay) await withTimeout(this.underWay, timeoutMs, () => undefined);
  }

  private runOnce(): void {
    this.underWay ??= this.work()
      .catch((error: unknown) => this.logger.warn({ err: error }, this.failure))
      .finally(() => {
        this.underWay = undefined;
      });
  }
}

// How often this process looks for replays whose process has died.
const RESUME_EVERY_MS = 5_000;

// How often this process looks for discounts that have begun or ended, and for list prices that are due.
const PRICES_EVERY_MS = 3_000;

// How often a process of a test shop looks for pools that have few keys.
const FILL_EVERY_MS = 1_000;

/** The background work: webhook deliveries and jobs. */
export interface BackgroundWork {
  start(): Promise<void>;
  /** Looks for work now; to be called after a transaction has recorded events. */
  wake(): void;
  /** Schedules the stamping of what a transaction has changed. @returns a promise for which its response waits. */
  onCommit(record: TransactionContext): Promise<void> | undefined;
  /** The time since the last heartbeat of each kind of work, which beats every second; 0 if it does not run. */
  heartbeatAgesMs(): HeartbeatAges;
  /** Waits at most `timeoutMs` for work in flight, and releases the rest for other processes. */
  stop(timeoutMs: number): Promise<void>;
}

/** Milliseconds since the last heartbeat, by kind of work. */
export type HeartbeatAges = Record<'deliveries' | 'jobs', number>;

/** The settings of deliveries. */
export interface DeliverySettings {
  webhookRetryDelaysMs: readonly number[];
  webhookTimeoutMs: number;
  webhookAllowInsecureTargets: boolean;
  /** The time zone of business days. */
  businessTimeZone: string;
}

export interface BackgroundWorkDeps
  extends JobsDeps, Pick<DispatcherDeps, 'queue' | 'logger' | 'count' | 'tracing' | 'ordersIdleForMs'> {
  config: DeliverySettings & JobsDeps['config'];
  vault: Vault;
  /** Null in a real shop. */
  filling: Pick<PoolFilling, 'fill'> | null;
}

/** Builds the sender of deliveries and the jobs. */
export function createBackgroundWork(deps: BackgroundWorkDeps): BackgroundWork {
  const { webhookRetryDelaysMs, webhookTimeoutMs, webhookAllowInsecureTargets } = deps.config;
  const jobs = new Jobs(deps);
  const limits = { timeoutMs: webhookTimeoutMs, allowInsecureTargets: webhookAllowInsecureTargets };
  const dispatcher = new DeliveryDispatcher({
    ...deps,
    results: new DeliveryResults(deps.dataSource, jobs.followUps, webhookRetryDelaysMs),
    sender: new WebhookSender(deps.vault, deps.clock, limits),
    longestRetryDelayMs: Math.max(...webhookRetryDelaysMs),
  });
  const sweeper = new ChangeSweeper(deps.dataSource, deps.logger);
  const { dataSource, clock, filling, logger } = deps;
  const shop = [dataSource, clock, momentIn(deps.config.businessTimeZone)] as const;
  const replays = new WebhookReplays(...shop);
  const priceTransitions = new DuePriceTransitions(...shop);
  const duePrices = new DuePrices(...shop);
  const periodicTasks = [
    new PeriodicTask(() => replays.resume(), RESUME_EVERY_MS, logger, 'a replay could not go on'),
    new PeriodicTask(
      () => priceTransitions.publish(),
      PRICES_EVERY_MS,
      logger,
      'changed prices could not be published',
    ),
    new PeriodicTask(
      () => duePrices.change(),
      PRICES_EVERY_MS,
      logger,
      'list prices that are due could not be changed',
    ),
    ...(filling ? [new PeriodicTask(() => filling.fill(), FILL_EVERY_MS, logger, 'a pool could not be filled')] : []),
  ];
  const outside = captureOuterScope();
  return {
    start: async () => {
      await jobs.start();
      dispatcher.start();
      sweeper.start();
      for (const one of periodicTasks) one.start();
    },
    wake: () => {
      outside(() => {
        dispatcher.wake();
        jobs.wake();
      });
    },
    onCommit: (record) => outside(() => sweeper.note(record)),
    heartbeatAgesMs: () => ({ deliveries: dispatcher.heartbeatAgeMs, jobs: jobs.heartbeatAgeMs }),
    stop: async (timeoutMs) => {
      await Promise.all([dispatcher, jobs, sweeper, ...periodicTasks].map((one) => one.stop(timeoutMs)));
    },
  };
}
