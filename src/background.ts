import type { DataSource } from 'typeorm';
import type { Connections } from './connections.js';
import { unstampedQuestion } from './db/change-stamps.js';
import type { TransactionContext } from './db/transaction-context.js';
import { DeliveryDispatcher, type DispatcherDeps } from './delivery/dispatcher.js';
import { DeliveryQueue } from './delivery/queue.js';
import { DeliveryResults } from './delivery/results.js';
import { DeliveryRetries } from './delivery/retries.js';
import { WebhookSender } from './delivery/sender.js';
import { ChangeSweeper } from './jobs/change-sweeper.js';
import { deliveryTasks, repairOptions } from './jobs/delivery-tasks.js';
import { DueWork, type DueWorkOptions } from './jobs/due-work.js';
import { Jobs } from './jobs/jobs.js';
import { Lookout, type LookoutTask } from './jobs/lookout.js';
import { MailJobs } from './jobs/mail-jobs.js';
import type { Logger } from './observability/logger.js';
import type { Metrics } from './observability/metrics.js';
import { CATALOGUE } from './services/catalogue/product-changes.js';
import { momentIn, type Clock } from './services/common/clock.js';
import { captureOuterScope } from './services/common/request-scope.js';
import { InvoiceIssuing, type FailedCheck } from './services/invoices/issuing/invoice-issuing.js';
import { VatCheckJob } from './services/invoices/vat/vat-checks.js';
import { ViesClient } from './services/invoices/vat/vies-client.js';
import { LooseFingerprints } from './services/keys/known-keys.js';
import { enableMails } from './services/mail/mail-outbox.js';
import { OrderSearchBlocks } from './services/orders/order-search.js';
import { DuePrices } from './services/products/scheduled-prices.js';
import { ReportTotals } from './services/sales/report-totals.js';
import type { Vault } from './services/secrets/vault.js';
import { AuditTrail } from './services/staff/audit-trail.js';
import { PoolFilling } from './services/test-shop/pool-filling.js';
import { VerificationRuns } from './services/upkeep/verification.js';
import { EVENTS } from './services/webhooks/event-order.js';
import { RECORDED } from './services/webhooks/outbox.js';
import { DuePriceTransitions } from './services/webhooks/price-events.js';
import { WebhookReplays } from './services/webhooks/webhook-replay.js';
import type { Config } from './settings/config.js';

export function createVerifications(background: DataSource, clock: Clock, logger: Logger): VerificationRuns {
  const audit = new AuditTrail(background, clock);
  return new VerificationRuns(background, audit, (err) =>
    logger.error({ err }, 'a verification of the database failed'),
  );
}

export function viesOf({ vatCheckUrl }: Config): ViesClient | null {
  return vatCheckUrl === null ? null : new ViesClient(vatCheckUrl);
}

/** Null if no SMTP_URL is set: then nothing is queued either. */
export function createMails(
  { mail, publicUrl, businessTimeZone: timeZone }: Config,
  { dataSource, background }: Connections,
  clock: Clock,
  logger: Logger,
  { countMail: count }: Metrics,
): MailJobs | null {
  if (!mail) return null;
  for (const source of [dataSource, background]) enableMails(source);
  return new MailJobs({ mail, dataSource: background, clock, timeZone, publicUrl, logger, count });
}

/** The work in the background: webhook deliveries, jobs, and what each process repeats. */
export type BackgroundWork = ReturnType<typeof createBackground>;

interface BackgroundDeps extends Pick<DispatcherDeps, 'logger' | 'tracing' | 'ordersIdleForMs'> {
  background: DataSource;
  mails: MailJobs | null;
  vault: Vault;
  clock: Clock;
  metrics: Metrics;
}

function createJobs(config: Config, retries: DeliveryRetries, deps: BackgroundDeps): Jobs {
  const { background, mails, clock, logger, metrics } = deps;
  const vies = viesOf(config);
  const checkFailed = (failed: FailedCheck): void =>
    logger.error(failed, "an invoice failed the service's own checks and is held");
  const listener = { issued: metrics.countInvoices, checkFailed };
  return new Jobs({
    config,
    dataSource: background,
    retries,
    totals: new ReportTotals(background, clock, config.businessTimeZone),
    searchBlocks: new OrderSearchBlocks(background),
    clock,
    mails,
    issuing: new InvoiceIssuing(background, clock, config.businessTimeZone, listener),
    vatChecks: vies && new VatCheckJob(background, clock, vies),
    logger,
    countFailedJob: metrics.countFailedJob,
  });
}

function createDeliveries(config: Config, retries: DeliveryRetries, jobs: Jobs, deps: BackgroundDeps) {
  const { background, vault, clock, metrics, logger, tracing, ordersIdleForMs } = deps;
  const { webhookTimeoutMs: timeoutMs, webhookAllowInsecureTargets: allowInsecureTargets } = config;
  const queue = new DeliveryQueue(background, clock);
  const dispatcher = new DeliveryDispatcher({
    queue,
    results: new DeliveryResults(background, jobs.followUps, retries),
    sender: new WebhookSender(vault, clock, { timeoutMs, allowInsecureTargets }),
    retries,
    logger,
    count: metrics.countDelivery,
    tracing,
    ordersIdleForMs,
  });
  return { queue, dispatcher };
}

/** Replays whose process has died, discounts that have begun or ended, list prices that are due, pools with few keys, keys of older versions. */
function shopWork(config: Config, { background, vault, clock }: BackgroundDeps): DueWorkOptions[] {
  const shop = [background, clock, momentIn(config.businessTimeZone)] as const;
  const replays = new WebhookReplays(...shop);
  const transitions = new DuePriceTransitions(...shop);
  const duePrices = new DuePrices(...shop);
  const loose = new LooseFingerprints(background, vault);
  const due = (everyMs: number, failure: string, question: DueWorkOptions['question'], work: () => Promise<void>) => ({
    everyMs,
    failure,
    question,
    work,
  });
  const all = [
    due(
      5_000,
      'a replay could not go on',
      () => replays.question(),
      () => replays.resume(),
    ),
    due(
      3_000,
      'changed prices could not be published',
      () => transitions.question(),
      () => transitions.publish(),
    ),
    due(
      10_000,
      'fingerprints of license keys could not be computed',
      () => loose.question(),
      () => loose.fill(),
    ),
    due(
      3_000,
      'list prices that are due could not be changed',
      () => duePrices.question(),
      () => duePrices.change(),
    ),
  ];
  if (!config.testShop) return all;
  const filling = new PoolFilling(background, vault, clock);
  return [
    ...all,
    due(
      1_000,
      'a pool could not be filled',
      () => filling.question(),
      () => filling.fill(),
    ),
  ];
}

/** Stamps what a dead process has left unstamped. */
function sweepTask(sweeper: ChangeSweeper): LookoutTask {
  const begin = (isUnstamped: unknown): boolean => {
    if (Number(isUnstamped) === 1) sweeper.lookForOthers();
    return false;
  };
  return { everyMs: 10_000, question: () => unstampedQuestion(CATALOGUE, EVENTS), begin };
}

export function createBackground(config: Config, deps: BackgroundDeps) {
  const retries = new DeliveryRetries(deps.background, deps.clock, config.webhookRetryDelaysMs);
  const jobs = createJobs(config, retries, deps);
  const { queue, dispatcher } = createDeliveries(config, retries, jobs, deps);
  const sweeper = new ChangeSweeper(deps.background, deps.logger);
  const dueWork = [repairOptions(dispatcher, queue, retries), ...shopWork(config, deps)].map(
    (options) => new DueWork(options, deps.logger),
  );
  const deliveries = deliveryTasks(dispatcher, queue, () => lookout.quicken());
  const tasks = [...deliveries, ...jobs.lookoutTasks(), ...dueWork, sweepTask(sweeper)];
  const lookout: Lookout = new Lookout(deps.background, tasks, deps.logger);
  const outside = captureOuterScope();
  return {
    start: async () => {
      await jobs.start();
      for (const one of [dispatcher, sweeper, lookout]) one.start();
    },
    /**
     * Begins what a transaction has queued, and schedules the stamping of what it has changed.
     * @returns a promise for which its response waits.
     */
    onCommit: (record: TransactionContext) =>
      outside(() => {
        if (RECORDED.of(record).has('deliveries')) dispatcher.wake();
        jobs.note(record);
        return sweeper.note(record);
      }),
    /** Milliseconds since the last heartbeat of each kind of work; 0 if it does not run. */
    heartbeatAgesMs: () => ({
      deliveries: Math.max(dispatcher.heartbeatAgeMs, lookout.heartbeatAgeMs),
      jobs: jobs.heartbeatAgeMs,
    }),
    /** Waits at most `timeoutMs` for work in flight, and releases the rest for other processes. */
    stop: async (timeoutMs: number) => {
      await Promise.all([lookout, dispatcher, jobs, sweeper, ...dueWork].map((one) => one.stop(timeoutMs)));
    },
  };
}
