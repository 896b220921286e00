import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { RateLimitPolicy } from '../domain/access/rate-limit.js';
import { HELD_REASONS, type HeldReason } from '../domain/invoices/invoice-check.js';
import { INVOICE_KINDS, type InvoiceKind } from '../domain/invoices/invoice-document.js';
import type { DeliveryOutcome } from '../domain/webhooks/delivery.js';
import { withTimeout } from '../services/common/with-timeout.js';
import type { MailOutcome } from '../services/mail/mail-queue.js';
import type { CountedOutcome } from '../services/orders/placement/order-placement.js';
import { serviceVersion } from './build-info.js';
import type { EndedRequest } from './ended-request.js';

/** Values that are read when the metrics are requested. */
export interface Readings {
  /** Reads from the database how many deliveries wait and how old the oldest is. */
  backlog: ReadBacklog;
  /** Reads from the database how many documents wait for what. */
  heldInvoices: () => Promise<ReadonlyMap<HeldReason, number>>;
  /** Reads from the database how many mails wait. */
  mailsWaiting: () => Promise<number>;
  /** Reads when the last verification ended and what it found; null before the first one. */
  verification: ReadVerification;
  pool: () => PoolState;
  requestsWaiting: () => number;
  /** The time since the last heartbeat of each kind of background work. */
  heartbeatAgesMs: () => Readonly<Record<string, number>>;
  /** The names for `countFailedJob`. */
  jobs: readonly string[];
  /** How long the oldest open transaction of this process has run; 0 without one. */
  oldestTransactionMs: () => number;
}

type ReadVerification = () => Promise<{ at: Date; broken: readonly string[] } | null>;
type ReadBacklog = () => Promise<{ waiting: number; oldestAgeSeconds: number }>;

/** How a reader of the feed waits: a request with `wait`, or a stream of server-sent events. */
export type FeedReaderKind = 'wait' | 'stream';
const FEED_READER_KINDS: readonly FeedReaderKind[] = ['wait', 'stream'];

const MAIL_OUTCOMES: readonly MailOutcome[] = ['sent', 'retried', 'failed'];

/** The figures of the pool, each with its help. */
const POOL = {
  limit: 'Connections to the database that this process may open.',
  open: 'Connections to the database that are open, in use or free.',
  free: 'Open but unused connections to the database.',
  waiting: 'Work that waits for a connection to the database.',
};

type PoolState = Record<keyof typeof POOL, number>;

const READ_TIMEOUT_MS = 2_000;
const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const REQUEST_LABELS = ['method', 'route', 'operation', 'status'] as const;

/**
 * Status 201 is `2xx`; `aborted` is a request whose client disconnected before the response, and `simulated` one that a
 * sandbox scenario answered as its client asked, so that no customer can raise an alert.
 */
function statusClass({ status, logFields }: EndedRequest): string {
  if (logFields.simulated) return 'simulated';
  return status === null ? 'aborted' : `${Math.floor(status / 100)}xx`;
}

/** The metrics of `/metrics`, for Prometheus (docs/metrics.md). */
export class Metrics {
  readonly registry = new Registry();

  private readonly requests = this.counter(
    'http_requests_total',
    'Requests that have ended, by the pattern of their path; GraphQL also by its operation.',
    REQUEST_LABELS,
  );
  private readonly requestSeconds = this.histogram(
    'http_request_duration_seconds',
    'From the arrival of a request to the end of its response.',
    REQUEST_LABELS,
  );
  private readonly orders = this.counter(
    'orders_total',
    'Requests for an order by how they ended: completed, replayed, sandbox, or the code of the refusal.',
    ['outcome'],
  );
  private readonly stockOuts = this.counter(
    'stock_outs_total',
    'Products that went out of stock by what this process has done.',
  );
  private readonly deliveries = this.counter(
    'webhook_delivery_attempts_total',
    'Attempts to deliver an event, by outcome; "failed" means that no further attempt follows.',
    ['outcome'],
  );
  private readonly deliverySeconds = this.histogram(
    'webhook_delivery_duration_seconds',
    'From the start of an attempt to its response or failure.',
    ['outcome'],
  );
  private readonly feedDelaySeconds = this.histogram(
    'feed_delay_seconds',
    'From the time of an event until this process had it for its feed readers.',
    [],
    [...SECONDS, 30, 60],
  );
  private readonly feedReaders = this.gauge(
    'feed_readers',
    'Readers of the feed that this process holds open until an event comes.',
    ['kind'],
  );
  private readonly mails = this.counter(
    'mails_total',
    'Attempts to send a mail, by outcome; "failed" means that no further attempt follows.',
    ['outcome'],
  );
  private readonly invoices = this.counter('invoices_issued_total', 'Documents that this process has issued.', [
    'kind',
  ]);
  private readonly refusals = this.counter(
    'rate_limited_requests_total',
    'Requests refused with 429, by the limit that they were above.',
    ['policy'],
  );
  private readonly failedJobs = this.counter(
    'jobs_failed_total',
    'Runs of jobs that failed; each is run again until it succeeds.',
    ['task'],
  );

  constructor(readings: Readings) {
    const { backlog, mailsWaiting, heldInvoices, verification, pool, heartbeatAgesMs, oldestTransactionMs, jobs } =
      readings;
    collectDefaultMetrics({ register: this.registry });
    this.gauge('reseller_orders_build_info', 'The version that runs; always 1.', ['version']).set(
      { version: serviceVersion() },
      1,
    );
    this.watchBacklog(backlog);
    this.watch('mails_waiting', 'Queued mails, including those that wait for a retry.', () =>
      inTime(mailsWaiting(), NaN),
    );
    this.watchVerification(verification);
    this.watchHeld(heldInvoices);
    this.watchPool(pool);
    this.watch(
      'customer_requests_waiting',
      'Requests that wait because as many of the same customer are at work as it may have.',
      readings.requestsWaiting,
    );
    this.watchHeartbeats(heartbeatAgesMs);
    this.watch(
      'database_transaction_oldest_seconds',
      'How long the oldest open transaction of this process has run; 0 without one.',
      () => oldestTransactionMs() / 1000,
    );
    this.countFromZero(jobs);
    for (const kind of FEED_READER_KINDS) this.feedReaders.set({ kind }, 0);
  }

  readonly countRequest = (ended: EndedRequest): void => {
    const { method, route, durationMs, logFields } = ended;
    const labels = { method, route, operation: logFields.operation ?? '', status: statusClass(ended) };
    this.requests.inc(labels);
    if (!logFields.waits && !logFields.simulated) this.requestSeconds.observe(labels, durationMs / 1000);
  };

  readonly countOrder = (outcome: CountedOutcome): void => this.orders.inc({ outcome });

  readonly countStockOuts = (count: number): void => this.stockOuts.inc(count);

  readonly countDelivery = (outcome: DeliveryOutcome, durationMs: number): void => {
    this.deliveries.inc({ outcome });
    this.deliverySeconds.observe({ outcome }, durationMs / 1000);
  };

  readonly observeFeedDelay = (delayMs: number): void => this.feedDelaySeconds.observe(delayMs / 1000);

  readonly countFeedReader = (kind: FeedReaderKind, change: 'began' | 'ended'): void =>
    this.feedReaders.inc({ kind }, change === 'began' ? 1 : -1);

  readonly countMail = (outcome: MailOutcome): void => this.mails.inc({ outcome });

  readonly countInvoices = (kind: InvoiceKind, count: number): void => this.invoices.inc({ kind }, count);

  readonly countRefusal = (policy: RateLimitPolicy | 'at-once'): void => this.refusals.inc({ policy });

  readonly countFailedJob = (job: string): void => this.failedJobs.inc({ task: job });

  /** Starts the counters at 0, because alerts do not notice a counter that appears with 1. */
  private countFromZero(jobs: readonly string[]): void {
    this.orders.inc({ outcome: 'INTERNAL_ERROR' }, 0);
    for (const task of jobs) this.failedJobs.inc({ task }, 0);
    for (const kind of INVOICE_KINDS) this.invoices.inc({ kind }, 0);
    for (const outcome of MAIL_OUTCOMES) this.mails.inc({ outcome }, 0);
    this.deliveries.inc({ outcome: 'succeeded' }, 0);
    for (const policy of ['wrong-tokens', 'sign-ins']) this.refusals.inc({ policy }, 0);
  }

  private counter<L extends string>(name: string, help: string, labelNames: readonly L[] = []): Counter<L> {
    return new Counter({ name, help, labelNames, registers: [this.registry] });
  }

  private histogram<L extends string>(
    name: string,
    help: string,
    labelNames: readonly L[],
    buckets = SECONDS,
  ): Histogram<L> {
    return new Histogram({ name, help, labelNames, buckets, registers: [this.registry] });
  }

  /** @param collect sets it when the metrics are requested. */
  private gauge<L extends string>(
    name: string,
    help: string,
    labelNames: readonly L[] = [],
    collect?: (gauge: Gauge<L>) => void | Promise<void>,
  ): Gauge<L> {
    const gauge: Gauge<L> = new Gauge({
      name,
      help,
      labelNames,
      registers: [this.registry],
      collect: () => collect?.(gauge),
    });
    return gauge;
  }

  /** A gauge that is read when the metrics are requested. */
  private watch(name: string, help: string, read: () => number | Promise<number>): void {
    this.gauge(name, help, [], async (gauge) => gauge.set(await read()));
  }

  private watchBacklog(readBacklog: ReadBacklog): void {
    // Prometheus collects both gauges at the same time; they share one read.
    let reading: ReturnType<ReadBacklog> | undefined;
    const unknown = { waiting: NaN, oldestAgeSeconds: NaN };
    const read: ReadBacklog = () => (reading ??= inTime(readBacklog(), unknown).finally(() => (reading = undefined)));
    this.watch(
      'webhook_deliveries_oldest_waiting_seconds',
      'Age of the oldest queued delivery, including those that wait for a retry but not replayed ones; 0 if ' +
        'there is none.',
      async () => (await read()).oldestAgeSeconds,
    );
    this.watch(
      'webhook_deliveries_waiting',
      'Queued deliveries, including those that wait for a retry.',
      async () => (await read()).waiting,
    );
  }

  private watchVerification(read: ReadVerification): void {
    this.watch(
      'verification_contradictions',
      'What contradicts itself in the database, by the last verification; NaN before the first.',
      async () => (await inTime(read(), null))?.broken.length ?? NaN,
    );
    this.watch(
      'verification_ended_timestamp_seconds',
      'When the last verification ended, in seconds since 1970; 0 before the first.',
      () =>
        inTime(
          read().then((last) => (last ? last.at.getTime() / 1000 : 0)),
          NaN,
        ),
    );
  }

  private watchHeld(read: Readings['heldInvoices']): void {
    this.gauge(
      'invoices_held',
      'Orders and credit notes whose invoice is on hold, by reason; one with several reasons counts for each.',
      ['reason'],
      async (gauge) => {
        const counts = await inTime(read(), null);
        for (const reason of HELD_REASONS) gauge.set({ reason }, counts ? (counts.get(reason) ?? 0) : NaN);
      },
    );
  }

  private watchHeartbeats(heartbeatAgesMs: () => Readonly<Record<string, number>>): void {
    this.gauge(
      'background_work_silent_seconds',
      'The time since the last heartbeat of deliveries and jobs, which beat at least every 15 seconds.',
      ['work'],
      (gauge) => {
        for (const [work, ms] of Object.entries(heartbeatAgesMs())) gauge.set({ work }, ms / 1000);
      },
    );
  }

  private watchPool(readPool: () => PoolState): void {
    for (const [name, text] of Object.entries(POOL) as [keyof PoolState, string][])
      this.watch(`database_pool_${name}`, text, () => readPool()[name]);
  }
}

/** `unknown` if the database fails or takes too long, because the other metrics are needed then and must not wait. */
async function inTime<T>(reading: Promise<T>, unknown: T): Promise<T> {
  const known = reading.catch(() => unknown);
  return withTimeout(known, READ_TIMEOUT_MS, () => unknown);
}
