import type { Schemas } from './contract.js';

/** What both kinds of failure know about the request. */
interface Circumstances {
  /** How often the request was sent. */
  attempts?: number;
  /** Of an order: its key, with which it may be sent again. */
  idempotencyKey?: string | undefined;
}

interface Refusal extends Circumstances {
  status: number;
  /** The answer: parsed where it is JSON, else as text. */
  body: unknown;
  /** The answer's `X-Request-Id`, for an answer that does not say it itself. */
  requestId?: string | undefined;
  /** How long the service asks to wait. */
  retryAfterMs?: number | undefined;
  /** Whether an attempt before the refused one may have been carried out, though its answer was lost. */
  afterLostAnswer?: boolean;
}

/** Statuses that say, where nothing else does, that the same request may pass later: a gateway gives them too. */
const PASSING = new Set([429, 500, 502, 503, 504]);

class RefusedRequest extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  /** What the refusal is about. Later versions may bring codes that this one does not know: go by the status then. */
  readonly code: string;
  /** Names the request in the service's log: quote it when you ask for help. */
  readonly requestId: string | undefined;
  /** Whether the same request may be sent again as it is. The client has done so already, as often as it may. */
  readonly retryable: boolean;
  /** The path of a field, or the name of a parameter, to what is wrong with it. */
  readonly details?: Record<string, string>;
  /** How long to wait before the request is sent again, where the service says it. */
  readonly retryAfterMs: number | undefined;
  /** The whole answer: parsed where it is JSON, else as text. */
  readonly body: unknown;
  readonly attempts: number;
  /**
   * Whether an attempt before the refused one may have been carried out, though its answer was lost. Not so for an order: the service
   * looked for what its key had made before it refused the order.
   */
  readonly afterLostAnswer: boolean;
  /** Of an order: its key, with which it may be sent again. */
  readonly idempotencyKey: string | undefined;

  constructor(refusal: Refusal) {
    const { status, body, requestId, retryAfterMs, attempts = 1, afterLostAnswer = false, idempotencyKey } = refusal;
    const errorBody = (typeof body === 'object' && body !== null ? body : {}) as Partial<Schemas['ValidationError']>;
    const isOurs = typeof errorBody.code === 'string';
    super(
      isOurs
        ? `${errorBody.code}: ${errorBody.error}${listed(errorBody.details)}`
        : `The answer is not the service's: ${status}`,
    );
    // First what the code alone has, such as `unavailableItems`.
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

/** A refusal with its code and the fields that this code has. */
type Coded<Body> = Body extends { code: string } ? RefusedRequest & Omit<Body, 'error'> : never;

/** An answer that is not the service's own, such as a gateway's page. */
type Unexpected = RefusedRequest & { code: 'UNEXPECTED_ANSWER' };

/**
 * The service has refused a request, or could not carry it out. Told apart by `code`: where it is `INSUFFICIENT_STOCK`, there is
 * `unavailableItems`. The service's `/docs` has all codes. Of an order it means: refused, and nothing was bought.
 */
export type ApiError = Coded<ErrorBodies> | Unexpected;

/** The codes of refusals. */
export type ErrorCode = ApiError['code'];

export const ApiError = RefusedRequest as unknown as new (refusal: Refusal) => ApiError;

interface Loss extends Circumstances {
  cause: unknown;
  timedOut?: boolean;
}

/**
 * There was no answer, or not all of it: the connection could not be made or was lost, or it took too long. Whether the request was
 * carried out is not known, unless `neverSent` is true. Of an order it means: no connection came about, and nothing was bought.
 */
export class ConnectionError extends Error {
  override readonly name = 'ConnectionError';
  readonly attempts: number;
  /** Of an order: its key, with which it may be sent again. */
  readonly idempotencyKey: string | undefined;
  /** Whether the client gave up after `timeoutMs`. */
  readonly timedOut: boolean;
  /** Whether no connection came about, so that nothing was carried out. Browsers do not tell: false there. */
  readonly neverSent: boolean;

  constructor(message: string, { cause, attempts = 1, idempotencyKey, timedOut = false }: Loss) {
    super(message, { cause });
    this.attempts = attempts;
    this.idempotencyKey = idempotencyKey;
    this.timedOut = timedOut;
    this.neverSent = !timedOut && isUnconnected(cause);
  }
}

/** Node's codes for a connection that did not come about, and for a certificate that it did not trust. */
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
 * Whether an order was made is not known: the attempts have ended without a sure answer, and one of them may have made it. Send the
 * same order again under `idempotencyKey` until the answer is the order, or an `ApiError` with the status 400: it is made once, and
 * `replayed` of the order says whether an earlier attempt had made it. Or give it up with `orders.settle(idempotencyKey)`, which says
 * whether it was made, and otherwise sees to it that it is not. That throws this error too where its own answers stay away.
 */
export class OutcomeUnknown extends Error {
  override readonly name = 'OutcomeUnknown';
  readonly attempts: number;
  /** How the last attempt ended. */
  declare readonly cause: ApiError | ConnectionError;

  constructor(
    cause: ApiError | ConnectionError,
    /** The key under which the order may have been made. */
    readonly idempotencyKey: string,
  ) {
    super(`Whether the order was made is not known after ${cause.attempts} attempts: ${cause.message}`, { cause });
    this.attempts = cause.attempts;
  }
}
