import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { serviceVersion } from './build-info.js';
import type { RatePolicy } from '../domain/rate-limit.js';
import type { EndedRequest } from './ended-request.js';
import { withTimeout } from '../services/common/with-timeout.js';
import type { MailOutcome } from '../services/mail/mail-queue.js';
import type { DeliveryOutcome } from '../services/webhooks/delivery-results.js';
import type { CountedOutcome } from '../services/orders/placement/order-placement.js';

/** What is read when the metrics are requested. */
export interface Readings {
  /** Reads from the database how many deliveries wait and how old the oldest is. */
  backlog: ReadBacklog;
  /** Reads from the database how many mails wait. */
  mailsWaiting: () => Promise<number>;
  /** Reads from the database how many contradictions the last verification found; NaN where none has ended yet. */
  contradictions: () => Promise<number>;
  pool: () => PoolState;
  /** How long ago each kind of background work last gave a sign of life. */
  silentForMs: () => Readonly<Record<string, number>>;
  /** What `countFailedJob` may name. */
  jobs: readonly string[];
  /** How long the oldest open transaction of this process has run; 0 without one. */
  oldestTransactionMs: () => number;
}

type ReadBacklog = () => Promise<{ waiting: number; oldestAgeSeconds: number }>;

/** How a reader of the feed waits: a request with `wait`, or a stream of server-sent events. */
export type FeedReaderKind = 'wait' | 'stream';
const FEED_READER_KINDS: readonly FeedReaderKind[] = ['wait', 'stream'];

const MAIL_OUTCOMES: readonly MailOutcome[] = ['sent', 'retried', 'failed'];

/** The database connections of this process, as numbers. */
export interface PoolState {
  limit: number;
  open: number;
  free: number;
  /** Callers that wait for a connection. */
  waiting: number;
}

const READ_TIMEOUT_MS = 2_000;
const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const REQUEST_LABELS = ['method', 'route', 'operation', 'status'] as const;

/** Status 201 is `2xx`; `aborted` is a request whose client disconnected before it was answered. */
function statusClass(status: number | null): string {
  return status === null ? 'aborted' : `${Math.floor(status / 100)}xx`;
}

/** The metrics behind `/metrics`, for Prometheus (docs/metrics.md). */
export class Metrics {
  readonly registry = new Registry();
  private readonly registers = [this.registry];

  private readonly requests = new Counter({
    name: 'http_requests_total',
    help: 'Requests that have ended, by the pattern of their path; GraphQL also by its operation.',
    labelNames: REQUEST_LABELS,
    registers: this.registers,
  });
  private readonly requestSeconds = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'From the arrival of a request to the end of its answer.',
    labelNames: REQUEST_LABELS,
    buckets: SECONDS,
    registers: this.registers,
  });
  private readonly orders = new Counter({
    name: 'orders_total',
    help: 'Requests for an order by how they ended: completed, replayed, sandbox, or the code of the refusal.',
    labelNames: ['outcome'] as const,
    registers: this.registers,
  });
  private readonly stockOuts = new Counter({
    name: 'stock_outs_total',
    help: 'Products that went out of stock by what this process has done.',
    registers: this.registers,
  });
  private readonly deliveries = new Counter({
    name: 'webhook_delivery_attempts_total',
    help: 'Attempts to deliver an event, by outcome; "failed" means that no further attempt follows.',
    labelNames: ['outcome'] as const,
    registers: this.registers,
  });
  private readonly deliverySeconds = new Histogram({
    name: 'webhook_delivery_duration_seconds',
    help: 'From the beginning of an attempt to its answer or failure.',
    labelNames: ['outcome'] as const,
    buckets: SECONDS,
    registers: this.registers,
  });

  private readonly feedDelaySeconds = new Histogram({
    name: 'feed_delay_seconds',
    help: 'From the time at which an event happened until this process had it for those who follow the feed here.',
    buckets: [...SECONDS, 30, 60],
    registers: this.registers,
  });
  private readonly feedReaders = new Gauge({
    name: 'feed_readers',
    help: 'Readers of the feed that this process holds open until an event comes.',
    labelNames: ['kind'] as const,
    registers: this.registers,
  });
  private readonly mails = new Counter({
    name: 'mails_total',
    help: 'Attempts to send a mail, by outcome; "failed" means that no further attempt follows.',
    labelNames: ['outcome'] as const,
    registers: this.registers,
  });

  private readonly refusals = new Counter({
    name: 'rate_limited_requests_total',
    help: 'Requests refused with 429, by the limit that they were above.',
    labelNames: ['policy'] as const,
    registers: this.registers,
  });

  private readonly failedJobs = new Counter({
    name: 'jobs_failed_total',
    help: 'Runs of jobs that failed; each is run again until it succeeds.',
    labelNames: ['task'] as const,
    registers: this.registers,
  });

  constructor({ backlog, mailsWaiting, contradictions, pool, silentForMs, oldestTransactionMs, jobs }: Readings) {
    collectDefaultMetrics({ register: this.registry });
    this.gauge('reseller_orders_build_info', 'The version that runs; always 1.', { version: serviceVersion() });
    this.watchBacklog(backlog);
    this.watch(
      'mails_waiting',
      'Mails that wait to be sent, those that wait for another attempt included.',
      mailsWaiting,
    );
    this.watch(
      'verification_contradictions',
      'What contradicts itself in the database, by the last verification; NaN before the first.',
      contradictions,
    );
    this.watchPool(pool);
    this.watchSilence(silentForMs);
    this.watchTransactions(oldestTransactionMs);
    this.countFromZero(jobs);
    for (const kind of FEED_READER_KINDS) this.feedReaders.set({ kind }, 0);
  }

  readonly countRequest = ({ method, route, status, durationMs, facts }: EndedRequest): void => {
    const labels = { method, route, operation: facts.operation ?? '', status: statusClass(status) };
    this.requests.inc(labels);
    if (!facts.waits) this.requestSeconds.observe(labels, durationMs / 1000);
  };

  readonly countOrder = (outcome: CountedOutcome): void => this.orders.inc({ outcome });

  readonly countStockOuts = (count: number): void => this.stockOuts.inc(count);

  readonly countDelivery = (outcome: DeliveryOutcome, durationMs: number): void => {
    this.deliveries.inc({ outcome });
    this.deliverySeconds.observe({ outcome }, durationMs / 1000);
  };

  readonly observeFeedDelay = (delayMs: number): void => this.feedDelaySeconds.observe(delayMs / 1000);

  readonly noteFeedReader = (kind: FeedReaderKind, change: 'began' | 'ended'): void =>
    this.feedReaders.inc({ kind }, change === 'began' ? 1 : -1);

  readonly countMail = (outcome: MailOutcome): void => this.mails.inc({ outcome });

  readonly countRefusal = (policy: RatePolicy): void => this.refusals.inc({ policy });

  readonly countFailedJob = (job: string): void => this.failedJobs.inc({ task: job });

  /** An alert sees a counter rise from 0, but not one that appears with 1. */
  private countFromZero(jobs: readonly string[]): void {
    this.orders.inc({ outcome: 'INTERNAL_ERROR' }, 0);
    for (const task of jobs) this.failedJobs.inc({ task }, 0);
    for (const outcome of MAIL_OUTCOMES) this.mails.inc({ outcome }, 0);
    this.deliveries.inc({ outcome: 'succeeded' }, 0);
    this.refusals.inc({ policy: 'wrong-tokens' }, 0);
  }

  private gauge(name: string, help: string, labels: Record<string, string>): void {
    new Gauge({ name, help, labelNames: Object.keys(labels), registers: this.registers }).set(labels, 1);
  }

  private watchBacklog(readBacklog: ReadBacklog): void {
    // Prometheus collects both gauges at the same time; they share one read.
    let reading: ReturnType<ReadBacklog> | undefined;
    const unknown = { waiting: NaN, oldestAgeSeconds: NaN };
    const read: ReadBacklog = () => (reading ??= inTime(readBacklog(), unknown).finally(() => (reading = undefined)));
    new Gauge({
      name: 'webhook_deliveries_oldest_waiting_seconds',
      help: 'Age of the oldest delivery that waits, those that wait for a retry included, replayed ones not; 0 where none does.',
      registers: this.registers,
      async collect() {
        this.set((await read()).oldestAgeSeconds);
      },
    });
    new Gauge({
      name: 'webhook_deliveries_waiting',
      help: 'Deliveries that wait to be sent, those that wait for a retry included.',
      registers: this.registers,
      async collect() {
        this.set((await read()).waiting);
      },
    });
  }

  /** A gauge that is read from the database. */
  private watch(name: string, help: string, read: () => Promise<number>): void {
    new Gauge({
      name,
      help,
      registers: this.registers,
      async collect() {
        this.set(await inTime(read(), NaN));
      },
    });
  }

  private watchSilence(silentForMs: () => Readonly<Record<string, number>>): void {
    new Gauge({
      name: 'background_work_silent_seconds',
      help: 'How long ago deliveries and jobs last gave a sign of life, which they do every second.',
      labelNames: ['work'] as const,
      registers: this.registers,
      collect() {
        for (const [work, ms] of Object.entries(silentForMs())) this.set({ work }, ms / 1000);
      },
    });
  }

  private watchTransactions(oldestTransactionMs: () => number): void {
    new Gauge({
      name: 'database_transaction_oldest_seconds',
      help: 'How long the oldest open transaction of this process has run; 0 without one.',
      registers: this.registers,
      collect() {
        this.set(oldestTransactionMs() / 1000);
      },
    });
  }

  private watchPool(readPool: () => PoolState): void {
    const help: Record<keyof PoolState, string> = {
      limit: 'Connections to the database that this process may open.',
      open: 'Connections to the database that are open, in use or free.',
      free: 'Open connections to the database that nobody uses.',
      waiting: 'Work that waits for a connection to the database.',
    };
    for (const [name, text] of Object.entries(help) as [keyof PoolState, string][]) {
      new Gauge({
        name: `database_pool_${name}`,
        help: text,
        registers: this.registers,
        collect() {
          this.set(readPool()[name]);
        },
      });
    }
  }
}

/** `unknown` where the database fails or takes too long: the other metrics are most needed then, and must not wait for it. */
async function inTime<T>(reading: Promise<T>, unknown: T): Promise<T> {
  const known = reading.catch(() => unknown);
  return withTimeout(known, READ_TIMEOUT_MS, () => unknown);
}
