import type { LeasedDelivery } from '../delivery/queue.js';
import type { AttemptResult } from '../services/webhooks/delivery-reader.js';

/** The destination of spans. OpenTelemetry reads all other settings from its own environment variables. */
export interface TracingConfig {
  exporter: 'otlp' | 'console';
  protocol: 'http/protobuf' | 'http/json';
}

/** How the service is traced. `open-telemetry.ts`, which implements it, is loaded only where tracing is on. */
export interface Tracing {
  /** The `traceparent` header (W3C Trace Context) of the active span; null without one. */
  traceParent(): string | null;
  /** Runs a delivery attempt in a span of the trace that the delivery's event belongs to. */
  attempt(delivery: LeasedDelivery, work: () => Promise<AttemptResult>): Promise<AttemptResult>;
  /** Sends the remaining spans. */
  stop(): Promise<void>;
}

export const NO_TRACING: Tracing = {
  traceParent: () => null,
  attempt: (_delivery, work) => work(),
  stop: () => Promise.resolve(),
};
