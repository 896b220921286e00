import http, { type IncomingMessage } from 'node:http';
import { context, propagation, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { OTLPTraceExporter as JsonExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { OTLPTraceExporter as ProtobufExporter } from '@opentelemetry/exporter-trace-otlp-proto';
import { HttpInstrumentation } from '@opentelemetry/instrumentation-http';
import { MySQL2Instrumentation } from '@opentelemetry/instrumentation-mysql2';
import { defaultResource, detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ConsoleSpanExporter,
  NodeTracerProvider,
  type ReadableSpan,
  type SpanExporter,
} from '@opentelemetry/sdk-trace-node';
import { Connection } from 'mysql2';
import { serviceVersion } from './build-info.js';
import type { PatternedRequest } from './ended-request.js';
import type { DescribeOutcome, SpanAttributes, Tracing, TracingConfig } from './tracing.js';

const NAME = 'reseller-orders';
// Monitoring requests these every few seconds.
const UNTRACED_PATHS = /^\/(healthz|readyz|metrics)\b/;
const URL_ATTRIBUTES = ['http.target', 'http.url', 'url.full', 'url.path', 'url.query'];

/**
 * Removes what could contain a secret: URLs (the route is exported anyway) and the messages of database errors, which
 * quote values. SQL statements have placeholders instead of values.
 */
class RedactingSpanProcessor extends BatchSpanProcessor {
  override onEnd(span: ReadableSpan): void {
    const isDatabase = 'db.system.name' in span.attributes || 'db.system' in span.attributes;
    // Background work polls every second. Statements without a parent span would each become a trace.
    if (isDatabase && !span.parentSpanContext) return;
    for (const name of URL_ATTRIBUTES) delete span.attributes[name];
    if (isDatabase) delete span.status.message;
    super.onEnd(span);
  }
}

function exporterOf({ exporter, protocol }: TracingConfig): SpanExporter {
  if (exporter === 'console') return new ConsoleSpanExporter();
  return protocol === 'http/json' ? new JsonExporter() : new ProtobufExporter();
}

/** The `traceparent` header of the active span; null without one. */
function traceParentOf(carrier: Record<string, string>): string | null {
  propagation.inject(context.active(), carrier);
  return carrier.traceparent ?? null;
}

async function withSpan<T>(
  name: string,
  attributes: SpanAttributes,
  parent: string | null,
  work: (describe: DescribeOutcome) => Promise<T>,
): Promise<T> {
  const outer = propagation.extract(ROOT_CONTEXT, parent === null ? {} : { traceparent: parent });
  const span = trace.getTracer(NAME).startSpan(name, { kind: SpanKind.CLIENT, attributes }, outer);
  const describe: DescribeOutcome = (outcome, error) => {
    span.setAttributes(outcome);
    if (error !== null) span.setStatus({ code: SpanStatusCode.ERROR, message: error });
  };
  try {
    return await context.with(trace.setSpan(outer, span), () => work(describe));
  } finally {
    span.end();
  }
}

interface Patch {
  name: string;
  patch?: (exports: unknown) => unknown;
}

/** Patches what is loaded already. OpenTelemetry patches modules while they load, and so finds none in a bundle. */
function patch(patches: readonly Patch[], name: string, exports: unknown): void {
  const found = patches.find((candidate) => candidate.name === name)?.patch;
  if (!found) throw new Error(`OpenTelemetry has no patch for ${name}`);
  found(exports);
}

/**
 * Enables tracing. OpenTelemetry reads the exporter's address, the sampling and the service's name from its own
 * environment variables.
 */
export function startTracing(config: TracingConfig): Tracing {
  const own = resourceFromAttributes({ 'service.name': NAME, 'service.version': serviceVersion() });
  const resource = defaultResource()
    .merge(own)
    .merge(detectResources({ detectors: [envDetector] }));
  const provider = new NodeTracerProvider({
    resource,
    spanProcessors: [new RedactingSpanProcessor(exporterOf(config))],
  });
  provider.register();
  const server = new HttpInstrumentation({
    enabled: false,
    disableOutgoingRequestInstrumentation: true,
    ignoreIncomingRequestHook: ({ url = '' }) => UNTRACED_PATHS.test(url),
    applyCustomAttributesOnSpan: (span, request) => {
      const { method = '', routePattern } = request as IncomingMessage & Partial<PatternedRequest>;
      const route = routePattern?.() ?? 'other';
      span.setAttribute('http.route', route).updateName(`${method} ${route}`);
    },
  });
  patch(server.getModuleDefinitions(), 'http', http);
  const statements = new MySQL2Instrumentation({
    enabled: false,
    maskStatement: true,
    maskStatementHook: (statement) => statement,
  });
  const [{ files } = { files: [] }] = statements.getModuleDefinitions();
  patch(files, 'mysql2/lib/connection.js', Connection);
  return { traceParent: () => traceParentOf({}), span: withSpan, stop: () => provider.shutdown() };
}
