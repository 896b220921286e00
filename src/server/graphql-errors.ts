import type { ErrorRequestHandler } from 'express';
import { GraphQLError } from 'graphql';
import { DomainError } from '../domain/common/errors.js';
import type { Logger } from '../observability/logger.js';
import { toDomainError } from '../http/errors.js';
import { writtenError } from './graphql-refusal.js';

/** The answer to a client: GraphQL's body with REST's status. */
interface Told {
  status: number;
  message: string;
  extensions: { code: string };
}

function told(error: unknown): Told | undefined {
  // A limit of the document or its variables.
  if (error instanceof GraphQLError) {
    const { http: _http, code, ...extensions } = error.extensions;
    return { status: 400, message: error.message, extensions: { code: String(code), ...extensions } };
  }
  const known = toDomainError(error);
  return known && { status: known.status, message: known.message, extensions: { code: known.code, ...known.extras } };
}

/** Answers a request that fails before Apollo, such as malformed JSON. */
export function graphqlErrorHandler(logger: Logger): ErrorRequestHandler {
  return (error: unknown, request, response, next) => {
    const known = told(error);
    if (!known) logger.error({ err: error, requestId: request.id }, 'a request failed');
    if (response.headersSent) return next(error);
    const code = 'INTERNAL_ERROR';
    const { status, message } = new DomainError(code);
    const answer = known ?? { status, message, extensions: { code } };
    response.status(answer.status).json({ errors: [writtenError(answer.message, answer.extensions)] });
  };
}
