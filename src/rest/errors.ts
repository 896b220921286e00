import type { ErrorRequestHandler, RequestHandler, Response } from 'express';
import { DomainError, validationError } from '../domain/errors.js';
import type { Logger } from '../observability/logger.js';
import { addRequestFacts } from '../services/common/request-scope.js';

/** What body-parser and the router say of a request that they cannot read. */
interface HttpError extends Error {
  status: number;
  type?: string;
}

const UNREADABLE: Record<string, string> = {
  'entity.parse.failed': 'Body must be valid JSON',
  'entity.too.large': 'Body is too large',
};

function isHttpError(error: unknown): error is HttpError {
  const status = (error as Partial<HttpError> | null)?.status;
  return error instanceof Error && typeof status === 'number' && status >= 400 && status < 500;
}

/** Any error as a refusal that a client may see; undefined for what nobody foresaw. */
export function toDomainError(error: unknown): DomainError | undefined {
  if (error instanceof DomainError) return error;
  if (error instanceof URIError) return validationError({ path: 'Path must be a valid URL' });
  if (isHttpError(error)) return validationError({ body: UNREADABLE[error.type ?? ''] ?? 'Body cannot be read' });
  return undefined;
}

/** Error body: `{error, code, details?, unavailableItems?}` (interface document, "Errors"). */
function sendError(response: Response, error: DomainError): void {
  response.status(error.status).json({ error: error.message, code: error.code, ...error.extras });
}

/** Answers with the one catalogue's status and text; logs, once, what is not in it. */
export function errorHandler(logger: Logger): ErrorRequestHandler {
  return (error: unknown, request, response, next) => {
    const refusal = toDomainError(error);
    addRequestFacts({ code: refusal?.code ?? 'INTERNAL_ERROR' });
    if (!refusal) logger.error({ err: error, requestId: request.id }, 'a request failed');
    // Once part of an answer is out, cutting it off is the only way to say that it is not whole.
    if (response.headersSent) return next(error);
    sendError(response, refusal ?? new DomainError('INTERNAL_ERROR'));
  };
}

/** Unknown paths, and methods that a path does not offer. */
export const pathNotFound: RequestHandler = (request) => {
  throw new DomainError('NOT_FOUND', `Path ${request.method} ${request.baseUrl}${request.path} not found`);
};
