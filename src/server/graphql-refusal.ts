import { HeaderMap, type GraphQLResponse } from '@apollo/server';
import type { DomainError } from '../domain/common/errors.js';
import { addRequestFacts, errorTrace } from '../services/common/request-scope.js';

/** The error of a request that does not reach the executor, with what every error says. */
export function writtenError(message: string, { code, ...more }: { code: string }) {
  addRequestFacts({ code });
  return { message, extensions: { code, ...more, ...errorTrace(code) } };
}

/** The answer of Apollo to such a request. */
export function refusedOperation({
  message,
  status,
  code,
  extras,
}: DomainError): Pick<GraphQLResponse, 'body' | 'http'> {
  return {
    http: { status, headers: new HeaderMap() },
    body: { kind: 'single', singleResult: { errors: [writtenError(message, { code, ...extras })] } },
  };
}
