/** The destination of spans. OpenTelemetry reads all other settings from its own environment variables. */
export interface TracingConfig {
  exporter: 'otlp' | 'console';
  protocol: 'http/protobuf' | 'http/json';
}

/** Named values of a span, in OpenTelemetry's terms. */
export type SpanAttributes = Record<string, string | number>;

/** A span that is open. */
export interface OpenSpan {
  setAttributes(attributes: SpanAttributes): void;
  /** Marks it as failed. */
  fail(message: string): void;
}

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
    work: (span: OpenSpan) => Promise<T>,
  ): Promise<T>;
  /** Sends the remaining spans. */
  stop(): Promise<void>;
}

const NO_SPAN: OpenSpan = { setAttributes: () => undefined, fail: () => undefined };

export const NO_TRACING: Tracing = {
  traceParent: () => null,
  span: (_name, _attributes, _parent, work) => work(NO_SPAN),
  stop: () => Promise.resolve(),
};
