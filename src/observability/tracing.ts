/** The destination of spans. OpenTelemetry reads all other settings from its own environment variables. */
export interface TracingConfig {
  exporter: 'otlp' | 'console';
  protocol: 'http/protobuf' | 'http/json';
}

/** Named values of a span, in OpenTelemetry's terms. */
export type SpanAttributes = Record<string, string | number>;

/** Adds the outcome of a span. @param error null unless it has failed. */
export type DescribeOutcome = (attributes: SpanAttributes, error: string | null) => void;

/** How the service is traced. `open-telemetry.ts`, which implements it, is loaded only where tracing is on. */
export interface Tracing {
  /** The `traceparent` header (W3C Trace Context) of the active span; null without one. */
  traceParent(): string | null;
  /**
   * Runs `work`, which is a request to another system, in a span.
   * @param parent the `traceparent` of the span's parent; null starts a new trace.
   */
  span<T>(
    name: string,
    attributes: SpanAttributes,
    parent: string | null,
    work: (describe: DescribeOutcome) => Promise<T>,
  ): Promise<T>;
  stop(): Promise<void>;
}

export const NO_TRACING: Tracing = {
  traceParent: () => null,
  span: (_name, _attributes, _parent, work) => work(() => undefined),
  stop: () => Promise.resolve(),
};
