import { isRetryable } from '../../src/domain/common/errors.js';

/** What every error says beside what is its own. */
export interface CommonErrorFields {
  requestId: string;
  retryable: boolean;
}

interface SerializedError extends CommonErrorFields {
  code: string;
}

/** The parts of a response that contain the common error fields: its body over REST, `extensions` over GraphQL. */
function errorsIn(body: unknown): SerializedError[] {
  if (typeof body !== 'object' || body === null) return [];
  const { errors, error, code } = body as { errors?: unknown; error?: unknown; code?: unknown };
  if (Array.isArray(errors)) return errors.map(({ extensions }: { extensions: SerializedError }) => extensions);
  return typeof error === 'string' && typeof code === 'string' ? [body as SerializedError] : [];
}

/**
 * Checks the common error fields and removes them from a response, so that a test compares only the error's own
 * fields. Whether a retryable error succeeds on repetition depends on the request: tests that need this check the
 * result.
 * @returns the common fields; undefined without errors.
 */
export function takeCommonErrorFields(body: unknown, requestId: string | null): CommonErrorFields | undefined {
  const errors = errorsIn(body);
  const [first] = errors.map((error) => ({ requestId: error.requestId, retryable: error.retryable }));
  for (const error of errors) {
    const { code, retryable } = error;
    const isRight = retryable === isRetryable(code, false) || retryable === isRetryable(code, true);
    if (error.requestId !== requestId || requestId === null || !isRight) {
      throw new Error(`A response with X-Request-Id ${requestId} contains the error ${JSON.stringify(error)}`);
    }
    Reflect.deleteProperty(error, 'requestId');
    Reflect.deleteProperty(error, 'retryable');
  }
  return first;
}

/** An error's own fields in a raw response, whose common fields are checked. */
export function specificErrorFields({ headers, body }: { headers: string; body: string }): unknown {
  const parsed = JSON.parse(body) as unknown;
  const [, requestId = null] = /^x-request-id: (.+?)\r?$/im.exec(headers) ?? [];
  takeCommonErrorFields(parsed, requestId);
  return parsed;
}
