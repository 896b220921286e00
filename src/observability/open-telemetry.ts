import { register } from 'node:module';
import type { IncomingMessage } from 'node:http';
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
import { serviceVersion } from './build-info.js';
import { deliveryId } from '../domain/delivery.js';
import type { PatternedRequest } from './ended-request.js';
import type { ClaimedDelivery } from '../services/webhooks/delivery-queue.js';
import type { AttemptResult } from '../services/webhooks/delivery-results.js';
import type { Tracing, TracingConfig } from './tracing.js';

const NAME = 'reseller-orders';
// Asked for every few seconds, by machines.
const UNTRACED_PATHS = /^\/(healthz|readyz|metrics)\b/;
const URL_ATTRIBUTES = ['http.target', 'http.url', 'url.full', 'url.path', 'url.query'];

/**
 * Lets nothing out that could be a secret: no query of a url, whose path says no more than the route does, and no text of
 * a database's error, which quotes values. Statements carry question marks, as they are written.
 */
class DiscreetSpanProcessor extends BatchSpanProcessor {
  override onEnd(span: ReadableSpan): void {
    const isDatabase = 'db.system.name' in span.attributes || 'db.system' in span.attributes;
    // The service looks for work every second: statements that belong to no request are not worth a trace each.
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

/** The headers of `context`'s place in its trace, and the way back. */
function traceParentOf(carrier: Record<string, string>): string | null {
  propagation.inject(context.active(), carrier);
  return carrier.traceparent ?? null;
}

/**
 * An attempt continues the trace of the request that made its event happen. Receivers are not told of the trace: they are
 * strangers, whom the service's insides do not concern.
 */
async function traced(delivery: ClaimedDelivery, work: () => Promise<AttemptResult>): Promise<AttemptResult> {
  const { traceParent, requestId } = delivery.event.cause;
  const parent = propagation.extract(ROOT_CONTEXT, traceParent === null ? {} : { traceparent: traceParent });
  const attributes = {
    'delivery.id': deliveryId(delivery.id),
    'delivery.attempt': delivery.attemptCount + 1,
    'event.kind': delivery.event.kind,
    'webhook.id': delivery.webhookId,
    'server.address': new URL(delivery.target.url).hostname,
    ...(requestId === null ? {} : { 'request.id': requestId }),
  };
  const span = trace.getTracer(NAME).startSpan('deliver event', { kind: SpanKind.CLIENT, attributes }, parent);
  try {
    const result = await context.with(trace.setSpan(parent, span), work);
    if (result.statusCode !== null) span.setAttribute('http.response.status_code', result.statusCode);
    if (result.error !== null) span.setStatus({ code: SpanStatusCode.ERROR, message: result.error });
    return result;
  } finally {
    span.end();
  }
}

/**
 * Turns traces on, before anything else is loaded: modules are changed as they come in. Where the spans go, how many are
 * kept and what the service is called, OpenTelemetry reads from its own variables.
 */
export function startTracing(config: TracingConfig): Tracing {
  register('@opentelemetry/instrumentation/hook.mjs', import.meta.url);
  const own = resourceFromAttributes({ 'service.name': NAME, 'service.version': serviceVersion() });
  const resource = defaultResource()
    .merge(own)
    .merge(detectResources({ detectors: [envDetector] }));
  const provider = new NodeTracerProvider({
    resource,
    spanProcessors: [new DiscreetSpanProcessor(exporterOf(config))],
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
  return { traceParent: () => traceParentOf({}), attempt: traced, stop: () => provider.shutdown() };
}
