import type { Schemas } from './contract.js';

/** What both kinds of errors know about the request. */
interface Circumstances {
  /** How often the request was sent. */
  attempts?: number;
  /** The key of an order, for sending it again. */
  idempotencyKey?: string | undefined;
}

interface Refusal extends Circumstances {
  status: number;
  /** The response body: parsed if it is JSON, else a string. */
  body: unknown;
  /** The header `X-Request-Id`, for a body without `requestId`. */
  requestId?: string | undefined;
  /** How long the service requests to wait. */
  retryAfterMs?: number | undefined;
  /** Whether an earlier attempt may have been processed, although its response was lost. */
  afterLostAnswer?: boolean;
}

/** Statuses after which the same request may succeed, if the body does not say. Gateways send them too. */
const PASSING = new Set([429, 500, 502, 503, 504]);

class RefusedRequest extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  /** The error code. Later versions may add codes that this one does not know: decide by the status then. */
  readonly code: string;
  /** Identifies the request in the service's log: quote it when you ask for help. */
  readonly requestId: string | undefined;
  /** Whether the same request may be repeated unchanged. The client has already retried as often as its settings allow. */
  readonly retryable: boolean;
  /** What is wrong, by the path of a field or the name of a parameter. */
  readonly details?: Record<string, string>;
  /** How long to wait before the request is repeated, if the service says so. */
  readonly retryAfterMs: number | undefined;
  /** The full response body: parsed if it is JSON, else a string. */
  readonly body: unknown;
  readonly attempts: number;
  /**
   * Whether an earlier attempt may have been processed, although its response was lost. This does not apply to an order: the service
   * looks for an order with the key before it rejects one.
   */
  readonly afterLostAnswer: boolean;
  /** The key of an order, for sending it again. */
  readonly idempotencyKey: string | undefined;

  constructor(refusal: Refusal) {
    const { status, body, requestId, retryAfterMs, attempts = 1, afterLostAnswer = false, idempotencyKey } = refusal;
    const errorBody = (typeof body === 'object' && body !== null ? body : {}) as Partial<Schemas['ValidationError']>;
    const isOurs = typeof errorBody.code === 'string';
    super(
      isOurs
        ? `${errorBody.code}: ${errorBody.error}${listed(errorBody.details)}`
        : `The response is not from the service: ${status}`,
    );
    // First the fields of this code, such as `unavailableItems`.
    const { error: _text, ...fields } = errorBody;
    Object.assign(this, fields);
    this.status = status;
    this.code = isOurs ? errorBody.code! : 'UNEXPECTED_ANSWER';
    this.requestId = errorBody.requestId ?? requestId;
    this.retryable = typeof errorBody.retryable === 'boolean' ? errorBody.retryable : PASSING.has(status);
    this.retryAfterMs = retryAfterMs;
    this.body = body;
    this.attempts = attempts;
    this.afterLostAnswer = afterLostAnswer;
    this.idempotencyKey = idempotencyKey;
  }
}

function listed(details: Record<string, string> | undefined): string {
  const entries = Object.entries(details ?? {});
  return entries.length === 0 ? '' : ` (${entries.map(([field, text]) => `${field}: ${text}`).join('; ')})`;
}

type ErrorBodies = { [Name in keyof Schemas]: Name extends `${string}Error` ? Schemas[Name] : never }[keyof Schemas];

/** An error with its code and the fields of this code. */
type Coded<Body> = Body extends { code: string } ? RefusedRequest & Omit<Body, 'error'> : never;

/** A response that is not from the service, such as a gateway's page. */
type Unexpected = RefusedRequest & { code: 'UNEXPECTED_ANSWER' };

/**
 * The service rejected a request, or failed to process it. The `code` determines the other fields: `INSUFFICIENT_STOCK` has
 * `unavailableItems`. The service's `/docs` lists all codes. For an order it means: rejected, nothing was bought.
 */
export type ApiError = Coded<ErrorBodies> | Unexpected;

/** All error codes. */
export type ErrorCode = ApiError['code'];

export const ApiError = RefusedRequest as unknown as new (refusal: Refusal) => ApiError;

interface Loss extends Circumstances {
  cause: unknown;
  timedOut?: boolean;
}

/**
 * There was no complete response: the connection failed or was lost, or the request timed out. Whether the request was processed is
 * unknown, unless `neverSent` is true. For an order it means: there was no connection, and nothing was bought.
 */
export class ConnectionError extends Error {
  override readonly name = 'ConnectionError';
  readonly attempts: number;
  /** The key of an order, for sending it again. */
  readonly idempotencyKey: string | undefined;
  /** Whether the client gave up after `timeoutMs`. */
  readonly timedOut: boolean;
  /** Whether there was no connection, so that nothing was processed. Always false in browsers, which do not report it. */
  readonly neverSent: boolean;

  constructor(message: string, { cause, attempts = 1, idempotencyKey, timedOut = false }: Loss) {
    super(message, { cause });
    this.attempts = attempts;
    this.idempotencyKey = idempotencyKey;
    this.timedOut = timedOut;
    this.neverSent = !timedOut && isUnconnected(cause);
  }
}

/** Node's codes for failed connections and untrusted certificates. */
const UNCONNECTED = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
  'CERT_HAS_EXPIRED',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'ERR_TLS_CERT_ALTNAME_INVALID',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
]);

function isUnconnected(error: unknown): boolean {
  const { code, syscall } = ((error as Error | undefined)?.cause ?? {}) as { code?: string; syscall?: string };
  return syscall === 'connect' || (code !== undefined && UNCONNECTED.has(code));
}

/**
 * Whether the order was created is unknown: no attempt got a definitive response, and one of them may have created it. Repeat the
 * order with `idempotencyKey` until you get the order or an `ApiError` with status 400. Only one order is created; its `replayed` says
 * whether an earlier attempt created it. Or call `orders.settle(idempotencyKey)`: it returns the order, or voids the key so that it can
 * never create one. It also throws this error if it gets no definitive response.
 */
export class OutcomeUnknown extends Error {
  override readonly name = 'OutcomeUnknown';
  readonly attempts: number;
  /** How the last attempt ended. */
  declare readonly cause: ApiError | ConnectionError;

  constructor(
    cause: ApiError | ConnectionError,
    /** The key with which the order may have been created. */
    readonly idempotencyKey: string,
  ) {
    super(`It is unknown after ${cause.attempts} attempts whether the order was created: ${cause.message}`, { cause });
    this.attempts = cause.attempts;
  }
}
