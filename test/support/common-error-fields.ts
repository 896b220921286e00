import { isRetryable } from '../../src/domain/common/errors.js';

/** What every error says beside what is its own. */
export interface CommonErrorFields {
  requestId: string;
  retryable: boolean;
}

interface SerializedError extends CommonErrorFields {
  code: string;
}

/** The places of an answer where errors say what all of them say: its body over REST, `extensions` over GraphQL. */
function errorsIn(body: unknown): SerializedError[] {
  if (typeof body !== 'object' || body === null) return [];
  const { errors, error, code } = body as { errors?: unknown; error?: unknown; code?: unknown };
  if (Array.isArray(errors)) return errors.map(({ extensions }: { extensions: SerializedError }) => extensions);
  return typeof error === 'string' && typeof code === 'string' ? [body as SerializedError] : [];
}

/**
 * Takes out of an answer what every error says, having checked it, so that a test compares what is the error's own.
 * Whether an error that may come again does so depends on the request: tests that care look at the result.
 * @returns what the errors said; undefined where there are none.
 */
export function takeCommonErrorFields(body: unknown, requestId: string | null): CommonErrorFields | undefined {
  const errors = errorsIn(body);
  const [first] = errors.map((error) => ({ requestId: error.requestId, retryable: error.retryable }));
  for (const error of errors) {
    const { code, retryable } = error;
    const isRight = retryable === isRetryable(code, false) || retryable === isRetryable(code, true);
    if (error.requestId !== requestId || requestId === null || !isRight) {
      throw new Error(`An answer with X-Request-Id ${requestId} holds the error ${JSON.stringify(error)}`);
    }
    Reflect.deleteProperty(error, 'requestId');
    Reflect.deleteProperty(error, 'retryable');
  }
  return first;
}

/** What is an error's own in a raw response, whose common fields are checked. */
export function specificErrorFields({ headers, body }: { headers: string; body: string }): unknown {
  const parsed = JSON.parse(body) as unknown;
  const [, requestId = null] = /^x-request-id: (.+?)\r?$/im.exec(headers) ?? [];
  takeCommonErrorFields(parsed, requestId);
  return parsed;
}
