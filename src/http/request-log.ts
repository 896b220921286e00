import type { Request, RequestHandler } from 'express';
import type { EndedRequest, PatternedRequest } from '../observability/ended-request.js';
import type { Logger } from '../observability/logger.js';
import { runInRequestScope, type OnDisconnect, type RequestLogFields } from '../services/common/request-scope.js';

export interface RequestLogDeps {
  logger: Logger;
  /** Called for each request that has ended. */
  count: (request: EndedRequest) => void;
  /** The pattern of the route that a request takes. */
  routeOf: (request: Request) => string;
  /** The request's `traceparent` header (W3C Trace Context); null without tracing. */
  traceParent: () => string | null;
}

// Monitoring requests these every few seconds; their lines have level debug.
const QUIET_ROUTES = new Set(['/healthz', '/readyz', '/metrics']);

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** The method, or `OTHER` for an unusual one: clients may send any word, and a metric needs few values. */
function methodOf({ method }: Request): string {
  return METHODS.has(method) ? method : 'OTHER';
}

function levelOf({ status, route, logFields }: EndedRequest, aborted: boolean): 'error' | 'warn' | 'info' | 'debug' {
  if (QUIET_ROUTES.has(route)) return 'debug';
  if (status !== null && status >= 500 && !logFields.simulated) return 'error';
  return (aborted && !logFields.waits) || (status !== null && status >= 400) ? 'warn' : 'info';
}

/**
 * Runs the next handlers in the request's scope (`services/common/request-scope.ts`). When the request has ended, logs
 * one line and counts it. Path, query, headers and body are not logged, because any of them can hold a secret.
 */
export function requestLog({ logger, count, routeOf, traceParent }: RequestLogDeps): RequestHandler {
  return (request, response, next) => {
    const startedAt = performance.now();
    const { socket, id: requestId } = request;
    const writtenBefore = socket.bytesWritten;
    const logFields: RequestLogFields = {};
    (request as Request & PatternedRequest).routePattern = () => routeOf(request);
    response.once('close', () => {
      const bytes = socket.bytesWritten - writtenBefore;
      const requestFields = {
        method: methodOf(request),
        route: routeOf(request),
        // After a disconnect the body could not be read, so the status of that response says nothing about the
        // service.
        status: response.headersSent && bytes > 0 ? response.statusCode : null,
        durationMs: Math.round((performance.now() - startedAt) * 10) / 10,
      };
      const ended = { ...requestFields, logFields };
      count(ended);
      const aborted = !response.writableFinished;
      const level = levelOf(ended, aborted);
      if (!logger.isLevelEnabled(level)) return;
      const line = { requestId, ...requestFields, bytes, ...logFields, ...(aborted ? { aborted } : {}) };
      logger[level](line, 'request');
    });
    const onDisconnect: OnDisconnect = (listener) => {
      if (response.destroyed) listener();
      else response.once('close', () => void (response.writableFinished || listener()));
    };
    runInRequestScope({ requestId, traceParent: traceParent() }, next, logFields, onDisconnect);
  };
}
