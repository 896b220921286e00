import type { IncomingMessage } from 'node:http';
import { register } from 'node:module';
import { context, propagation, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { OTLPTraceExporter as JsonExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { OTLPTraceExporter as ProtobufExporter } from '@opentelemetry/exporter-trace-otlp-proto';
import { registerInstrumentations } from '@opentelemetry/instrumentation';
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
import { register as registerHooks, supportsSyncHooks } from 'import-in-the-middle/register-hooks.mjs';
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

/**
 * Enables tracing. Call it before other modules are loaded, because OpenTelemetry patches modules while they load.
 * OpenTelemetry reads the exporter's address, the sampling and the service's name from its own environment variables.
 */
export function startTracing(config: TracingConfig): Tracing {
  // Node 26 warns of `module.register`; older versions of Node lack what replaces it.
  if (supportsSyncHooks()) registerHooks();
  else register('@opentelemetry/instrumentation/hook.mjs', import.meta.url);
  const own = resourceFromAttributes({ 'service.name': NAME, 'service.version': serviceVersion() });
  const resource = defaultResource()
    .merge(own)
    .merge(detectResources({ detectors: [envDetector] }));
  const provider = new NodeTracerProvider({
    resource,
    spanProcessors: [new RedactingSpanProcessor(exporterOf(config))],
  });
  provider.register();
  registerInstrumentations({
    tracerProvider: provider,
    instrumentations: [
      new HttpInstrumentation({
        disableOutgoingRequestInstrumentation: true,
        ignoreIncomingRequestHook: ({ url = '' }) => UNTRACED_PATHS.test(url),
        applyCustomAttributesOnSpan: (span, request) => {
          const { method = '', routePattern } = request as IncomingMessage & Partial<PatternedRequest>;
          const route = routePattern?.() ?? 'other';
          span.setAttribute('http.route', route).updateName(`${method} ${route}`);
        },
      }),
      new MySQL2Instrumentation({ maskStatement: true, maskStatementHook: (statement) => statement }),
    ],
  });
  return { traceParent: () => traceParentOf({}), span: withSpan, stop: () => provider.shutdown() };
}
