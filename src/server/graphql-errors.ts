import type { ErrorRequestHandler } from 'express';
import { DomainError } from '../domain/errors.js';
import type { Logger } from '../observability/logger.js';
import { toDomainError } from '../rest/errors.js';

/** Answers a request that fails before Apollo, such as malformed JSON, with GraphQL's body and REST's status. */
export function graphqlErrorHandler(logger: Logger): ErrorRequestHandler {
  return (error: unknown, request, response, next) => {
    const known = toDomainError(error);
    if (!known) logger.error({ err: error, requestId: request.id }, 'a request failed');
    if (response.headersSent) return next(error);
    const { status, message, code, extras } = known ?? new DomainError('INTERNAL_ERROR');
    response.status(status).json({ errors: [{ message, extensions: { code, ...extras } }] });
  };
}
