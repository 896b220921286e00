import { collectDefaultMetrics, Counter, Gauge, Registry } from 'prom-client';
import type { RatePolicy } from './domain/rate-limit.js';
import type { DeliveryOutcome } from './jobs/delivery-dispatcher.js';

/** How much waits to be delivered, read from the database when the metrics are asked for. */
export type ReadBacklog = () => Promise<{ waiting: number; oldestAgeSeconds: number }>;

/** What `/metrics` shows, in the text format of Prometheus. */
export class Metrics {
  readonly registry = new Registry();
  private readonly deliveries = new Counter({
    name: 'webhook_delivery_attempts_total',
    help: 'Attempts to deliver an event, by outcome; "failed" means that no further attempt follows.',
    labelNames: ['outcome'] as const,
    registers: [this.registry],
  });

  private readonly refusals = new Counter({
    name: 'rate_limited_requests_total',
    help: 'Requests refused with 429, by the limit that they were above.',
    labelNames: ['policy'] as const,
    registers: [this.registry],
  });

  constructor(readBacklog: ReadBacklog) {
    collectDefaultMetrics({ register: this.registry });
    // Both gauges are asked at the same time, and answer from one reading.
    let reading: ReturnType<ReadBacklog> | undefined;
    const read: ReadBacklog = () => (reading ??= readBacklog().finally(() => (reading = undefined)));
    new Gauge({
      name: 'webhook_deliveries_oldest_waiting_seconds',
      help: 'Age of the oldest delivery that waits, those that wait for a retry included; 0 where none does.',
      registers: [this.registry],
      async collect() {
        this.set((await read()).oldestAgeSeconds);
      },
    });
    new Gauge({
      name: 'webhook_deliveries_waiting',
      help: 'Deliveries that wait to be sent, those that wait for a retry included.',
      registers: [this.registry],
      async collect() {
        this.set((await read()).waiting);
      },
    });
  }

  readonly countDelivery = (outcome: DeliveryOutcome): void => this.deliveries.inc({ outcome });

  readonly countRefusal = (policy: RatePolicy): void => this.refusals.inc({ policy });
}
