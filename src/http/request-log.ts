import type { Request, RequestHandler, Response } from 'express';
import type { EndedRequest, PatternedRequest } from '../observability/ended-request.js';
import type { Logger } from '../observability/logger.js';
import { runInRequestScope, type RequestFacts } from '../services/common/request-scope.js';
import { methodOf, routeOf } from './route-of.js';

export interface RequestLogParts {
  logger: Logger;
  /** Told of each request that has ended. */
  count: (request: EndedRequest) => void;
  /** The request's place in a trace, if there is one. */
  traceParent: () => string | null;
}

// What machines ask for every few seconds.
const QUIET_ROUTES = new Set(['/healthz', '/readyz', '/metrics']);

function levelOf({ status, route }: EndedRequest, aborted: boolean): 'error' | 'warn' | 'info' | 'debug' {
  if (QUIET_ROUTES.has(route)) return 'debug';
  if (status !== null && status >= 500) return 'error';
  return aborted || (status !== null && status >= 400) ? 'warn' : 'info';
}

function endOf(request: Request, response: Response, startedAt: number, facts: RequestFacts): EndedRequest {
  return {
    method: methodOf(request),
    route: routeOf(request),
    status: response.headersSent ? response.statusCode : null,
    durationMs: Math.round((performance.now() - startedAt) * 10) / 10,
    facts,
  };
}

/**
 * Runs what follows on behalf of the request (`services/common/request-scope.ts`) and, once it has ended, logs a line and counts
 * it. Neither path, query, headers nor body are logged: any of them can hold a secret.
 */
export function requestLog({ logger, count, traceParent }: RequestLogParts): RequestHandler {
  return (request, response, next) => {
    const startedAt = performance.now();
    const { socket, id: requestId } = request;
    const writtenBefore = socket.bytesWritten;
    const facts: RequestFacts = {};
    Object.assign(request, { routePattern: () => routeOf(request) } satisfies PatternedRequest);
    response.once('close', () => {
      const ended = endOf(request, response, startedAt, facts);
      count(ended);
      const aborted = !response.writableFinished;
      const { method, route, status, durationMs } = ended;
      const bytes = socket.bytesWritten - writtenBefore;
      const line = { requestId, method, route, status, durationMs, bytes, ...facts, ...(aborted ? { aborted } : {}) };
      logger[levelOf(ended, aborted)](line, 'request');
    });
    runInRequestScope({ requestId, traceParent: traceParent() }, next, facts);
  };
}
