import { HeaderMap, type GraphQLResponse } from '@apollo/server';
import type { ErrorRequestHandler } from 'express';
import { GraphQLError } from 'graphql';
import { DomainError } from '../domain/common/errors.js';
import { toDomainError } from '../http/errors.js';
import type { Logger } from '../observability/logger.js';
import { addRequestLogFields, commonErrorFields } from '../services/common/request-scope.js';

/** A refusal of REST, or one that only GraphQL knows. */
type Refusal = Pick<DomainError, 'status' | 'message' | 'extras' | 'reasons'> & { code: string };

/** The body of the response to a request that does not reach the executor, with the common error fields. */
function bodyOf({ message, code, extras, reasons }: Refusal) {
  addRequestLogFields({ code });
  return { errors: [{ message, extensions: { code, ...extras, ...commonErrorFields(code, reasons) } }] };
}

/** Apollo's response to such a request. */
export function refusedOperation(refusal: Refusal): Pick<GraphQLResponse, 'body' | 'http'> {
  const { retryAfterSeconds } = refusal.extras;
  const headers = new HeaderMap(retryAfterSeconds === undefined ? [] : [['retry-after', String(retryAfterSeconds)]]);
  return {
    http: { status: refusal.status, headers },
    body: { kind: 'single', singleResult: bodyOf(refusal) },
  };
}

/** The refusal by a limit of the document, its variables or its cost. */
export function limitRefusal({ message, extensions }: GraphQLError): Refusal {
  const { http: _http, code, ...extras } = extensions;
  return { status: 400, message, code: String(code), extras, reasons: [] };
}

/** Responds to a request that fails before Apollo, such as malformed JSON: with GraphQL's body and REST's status. */
export function graphqlErrorHandler(logger: Logger): ErrorRequestHandler {
  return (error: unknown, request, response, next) => {
    const known = error instanceof GraphQLError ? limitRefusal(error) : toDomainError(error);
    if (!known) logger.error({ err: error, requestId: request.id }, 'a request failed');
    if (response.headersSent) return next(error);
    const refusal = known ?? new DomainError('INTERNAL_ERROR');
    response.status(refusal.status).json(bodyOf(refusal));
  };
}
