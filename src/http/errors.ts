import type { ErrorRequestHandler, Request, RequestHandler, Response } from 'express';
import { DomainError, notFound, Reason, validationError, type Details } from '../domain/common/errors.js';
import type { Logger } from '../observability/logger.js';
import { addRequestLogFields, commonErrorFields, currentDisconnect } from '../services/common/request-scope.js';

/** The errors that body-parser and Express's router throw for a request that they cannot read. */
interface HttpError extends Error {
  status: number;
  type?: string;
  charset?: string;
  encoding?: string;
}

const UNREADABLE: Record<string, Reason> = {
  'entity.parse.failed': Reason.of('WRONG_KIND', { label: 'Body', kind: 'valid JSON' }),
  'entity.too.large': Reason.of('BODY_TOO_LARGE'),
};

// A header may be as long as all of them together.
const SHOWN_LENGTH = 50;

function unreadable({ type = '', charset = '', encoding = '' }: HttpError): Details {
  const charsetProblem = Reason.of('CHARSET_UNKNOWN', { charset: charset.slice(0, SHOWN_LENGTH) });
  if (type === 'charset.unsupported') return { 'Content-Type': charsetProblem };
  const codingProblem = Reason.of('CODING_UNKNOWN', { coding: encoding.slice(0, SHOWN_LENGTH) });
  if (type === 'encoding.unsupported') return { 'Content-Encoding': codingProblem };
  return { body: UNREADABLE[type] ?? Reason.of('BODY_UNREADABLE') };
}

function isHttpError(error: unknown): error is HttpError {
  const status = (error as Partial<HttpError> | null)?.status;
  return error instanceof Error && typeof status === 'number' && status >= 400 && status < 500;
}

/** Turns an error into the response for the client; undefined for an unexpected error. */
export function toDomainError(error: unknown): DomainError | undefined {
  if (error instanceof DomainError) return error;
  if (error instanceof URIError)
    return validationError({ path: Reason.of('WRONG_KIND', { label: 'Path', kind: 'a valid URL' }) });
  if (isHttpError(error)) return validationError(unreadable(error));
  return undefined;
}

/** Writes the error body (docs/spec/errors.md#error-body). */
function sendError(response: Response, { status, message, code, extras, reasons }: DomainError): void {
  const { retryAfterSeconds } = extras;
  if (retryAfterSeconds !== undefined) response.set('Retry-After', String(retryAfterSeconds));
  response.status(status).json({ error: message, code, ...extras, ...commonErrorFields(code, reasons) });
}

/**
 * Responds with the status and text of the error catalogue. An error that is not in it is logged once, as
 * INTERNAL_ERROR, unless it is that of a statement that ended with its client.
 */
export function errorHandler(logger: Logger): ErrorRequestHandler {
  return (error: unknown, request, response, next) => {
    const refusal = toDomainError(error);
    addRequestLogFields({ code: refusal?.code ?? 'INTERNAL_ERROR' });
    if (!refusal && !currentDisconnect()?.aborted)
      logger.error({ err: error, requestId: request.id }, 'a request failed');
    // A part of the response is sent. Express then closes the connection, so that the client sees that the response is
    // incomplete.
    if (response.headersSent) return next(error);
    sendError(response, refusal ?? new DomainError('INTERNAL_ERROR'));
  };
}

/** The refusal of an unknown path, or of a method that the path does not support. */
export function pathNotFound({ method, baseUrl, path }: Request): DomainError {
  return notFound('Path', `${method} ${baseUrl}${path}`);
}

/** Responds with 404 to what no other handler has taken. */
export const refusePath: RequestHandler = (request) => {
  throw pathNotFound(request);
};
