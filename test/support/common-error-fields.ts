import { ERROR_CATALOGUE, isRetryable, REASONS, type NamedReason } from '../../src/domain/common/errors.js';

/** What every error says beside what is its own. */
export interface CommonErrorFields {
  requestId: string;
  retryable: boolean;
}

interface SerializedError extends CommonErrorFields {
  code: string;
  details?: Record<string, string>;
  /** Of staff's interface. */
  reasons?: NamedReason[];
}

/** The parts of a response that contain the common error fields, each with its message: a body, or `extensions`. */
function errorsIn(body: unknown): [message: string, SerializedError][] {
  if (typeof body !== 'object' || body === null) return [];
  const { errors, error, code } = body as { errors?: unknown; error?: unknown; code?: unknown };
  if (Array.isArray(errors)) {
    return (errors as { message: string; extensions: SerializedError }[]).map((one) => [one.message, one.extensions]);
  }
  return typeof error === 'string' && typeof code === 'string' ? [[error, body as SerializedError]] : [];
}

/** The English text of a reason as it was sent. */
function textOf({ code, params }: Pick<NamedReason, 'code' | 'params'>): string {
  return REASONS[code].replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name];
    return typeof value === 'object' ? textOf(value) : String(value);
  });
}

/** Whose interface responded: staff's errors name their reasons. */
type Interface = 'customers' | 'staff' | "staff's GraphQL";

export function interfaceOf(path: string): Interface {
  if (/^\/admin\/graphql(\?|$)/.test(path)) return "staff's GraphQL";
  return path.startsWith('/admin') ? 'staff' : 'customers';
}

/**
 * Whether the reasons of an error say the same as its message and details. Staff's GraphQL names the reason of each;
 * only mistakes in a document have none.
 */
function hasRightReasons(message: string, { code, details, reasons }: SerializedError, of: Interface): boolean {
  if (of === 'customers') return reasons === undefined;
  const texts: Record<string, string> = { '': message, ...details };
  const named = reasons?.map((reason) => reason.field ?? '') ?? [];
  const needed = of === "staff's GraphQL" && Object.hasOwn(ERROR_CATALOGUE, code) ? Object.keys(texts) : [];
  return (
    needed.every((name) => named.includes(name)) &&
    (reasons ?? []).every((reason) => texts[reason.field ?? ''] === textOf(reason))
  );
}

/**
 * Checks the common error fields and removes them from a response, so that a test compares only the error's own
 * fields. Whether a retryable error succeeds on repetition depends on the request: tests that need this check the
 * result.
 * @returns the common fields; undefined without errors.
 */
export function takeCommonErrorFields(
  body: unknown,
  requestId: string | null,
  of: Interface = 'customers',
): CommonErrorFields | undefined {
  const errors = errorsIn(body);
  const [first] = errors.map(([, error]) => ({ requestId: error.requestId, retryable: error.retryable }));
  for (const [message, error] of errors) {
    const { code, retryable } = error;
    const isRight = retryable === isRetryable(code, false) || retryable === isRetryable(code, true);
    if (error.requestId !== requestId || requestId === null || !isRight || !hasRightReasons(message, error, of)) {
      throw new Error(
        `A response with X-Request-Id ${requestId} contains the error ${message} ${JSON.stringify(error)}`,
      );
    }
    for (const name of ['requestId', 'retryable', 'reasons']) Reflect.deleteProperty(error, name);
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
