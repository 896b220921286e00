import type { ClaimedDelivery } from '../services/webhooks/delivery-queue.js';
import type { AttemptResult } from '../services/webhooks/delivery-results.js';

/** Where traces go; all else OpenTelemetry reads from its own variables. */
export interface TracingConfig {
  exporter: 'otlp' | 'console';
  protocol: 'http/protobuf' | 'http/json';
}

/** How the service is traced; what it is traced with is loaded only where traces are on (`observability/open-telemetry.ts`). */
export interface Tracing {
  /** Where the work that calls this stands in a trace (W3C Trace Context); null outside of one. */
  traceParent(): string | null;
  /** Makes an attempt as a span of the trace that the delivery's event belongs to. */
  attempt(delivery: ClaimedDelivery, work: () => Promise<AttemptResult>): Promise<AttemptResult>;
  /** Sends what has not been sent yet. */
  stop(): Promise<void>;
}

export const NO_TRACING: Tracing = {
  traceParent: () => null,
  attempt: (_delivery, work) => work(),
  stop: () => Promise.resolve(),
};
