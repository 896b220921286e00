import type { Schemas } from './contract.js';

/** What both kinds of failure know about the request. */
interface Circumstances {
  /** How often the request was sent. */
  attempts?: number;
  /** Of an order: the key under which it may have been made. Send the order again with it, and it is made once. */
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
  /** Whether an attempt before the refused one may have been carried out, though its answer was lost. */
  readonly afterLostAnswer: boolean;
  /** Of an order: its key, with which it may be sent again. */
  readonly idempotencyKey: string | undefined;

  constructor(refusal: Refusal) {
    const { status, body, requestId, retryAfterMs, attempts = 1, afterLostAnswer = false, idempotencyKey } = refusal;
    const told = (typeof body === 'object' && body !== null ? body : {}) as Partial<Schemas['ValidationError']>;
    const isOurs = typeof told.code === 'string';
    super(isOurs ? `${told.code}: ${told.error}${listed(told.details)}` : `The answer is not the service's: ${status}`);
    // First what the code alone has, such as `unavailableItems`.
    const { error: _text, ...fields } = told;
    Object.assign(this, fields);
    this.status = status;
    this.code = isOurs ? told.code! : 'UNEXPECTED_ANSWER';
    this.requestId = told.requestId ?? requestId;
    this.retryable = typeof told.retryable === 'boolean' ? told.retryable : PASSING.has(status);
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
 * `unavailableItems`. The service's `/docs` has all codes.
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
 * carried out is not known, unless `neverSent` is true.
 */
export class ConnectionError extends Error {
  override readonly name = 'ConnectionError';
  readonly attempts: number;
  /** Of an order: the key under which it may have been made. Send the order again with it, and it is made once. */
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

/** Node's codes for a connection that did not come about. */
const UNCONNECTED = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'UND_ERR_CONNECT_TIMEOUT']);

function isUnconnected(error: unknown): boolean {
  const { code } = ((error as Error | undefined)?.cause ?? {}) as { code?: string };
  return code !== undefined && UNCONNECTED.has(code);
}
