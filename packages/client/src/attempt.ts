import { ApiError, ConnectionError } from './errors.js';

/** A request as it is sent, the same in each attempt. */
export interface Outgoing {
  url: string;
  method: string;
  headers: Headers;
  body: string | undefined;
  /** The Idempotency-Key of a request that creates or settles an order. */
  orderKey: string | undefined;
}

export interface AttemptOptions {
  fetch: typeof globalThis.fetch;
  signal: AbortSignal | undefined;
  timeoutMs: number;
  /**
   * Whether the caller reads the response after the attempt. The time-out then ends when the response starts, and the signal can
   * also abort the reading.
   */
  isStream: boolean;
  /** The number of the attempt, for errors. */
  attempt: number;
  afterLostAnswer: boolean;
}

/** What an error says about the request, besides the response. */
export type Circumstances = Pick<
  ConstructorParameters<typeof ApiError>[0],
  'attempts' | 'idempotencyKey' | 'afterLostAnswer'
>;

/** Reads a successful response for the caller. */
export type Reader<Result> = (response: Response, circumstances: Circumstances) => Promise<Result>;

/**
 * Sends a request once.
 * @throws {ApiError} the service rejected it.
 * @throws {ConnectionError} there was no response, or it was incomplete.
 */
export async function sendOnce<Result>(
  request: Outgoing,
  read: Reader<Result>,
  options: AttemptOptions,
): Promise<Result> {
  const { fetch, signal, timeoutMs, isStream, attempt, afterLostAnswer } = options;
  const requestFields = { attempts: attempt, idempotencyKey: request.orderKey };
  signal?.throwIfAborted();
  const control = new AbortController();
  const giveUp = () => control.abort(signal?.reason);
  signal?.addEventListener('abort', giveUp, { once: true });
  let timedOut = false;
  const timer = setTimeout(() => {
    timedOut = true;
    control.abort();
  }, timeoutMs);
  let isRead = false;
  try {
    const { url, method, headers, body = null } = request;
    // A redirect would turn a POST into a GET.
    const response = await fetch(url, { method, headers, body, redirect: 'manual', signal: control.signal });
    if (!response.ok) throw await refusalOf(response, { ...requestFields, afterLostAnswer });
    const result = await read(response, { ...requestFields, afterLostAnswer });
    isRead = true;
    return result;
  } catch (error) {
    if (error instanceof ApiError) throw error;
    signal?.throwIfAborted();
    const message = timedOut ? `No response within ${timeoutMs} ms` : `No response: ${reasonOf(error)}`;
    throw new ConnectionError(message, { ...requestFields, cause: error, timedOut });
  } finally {
    clearTimeout(timer);
    if (!isStream || !isRead) signal?.removeEventListener('abort', giveUp);
  }
}

/** The JSON of a successful response. */
export async function readJson(response: Response, circumstances: Circumstances): Promise<unknown> {
  const isJson = response.headers.get('Content-Type')?.includes('json') === true;
  if (!isJson) throw await refusalOf(response, circumstances);
  return JSON.parse(await response.text());
}

/** The error in an unsuccessful response. */
export async function refusalOf(response: Response, circumstances: Circumstances): Promise<ApiError> {
  const { status, headers } = response;
  const body = parsed(await response.text());
  const requestId = headers.get('X-Request-Id') ?? undefined;
  return new ApiError({ status, body, requestId, retryAfterMs: retryAfterMs(headers, body), ...circumstances });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** The header is a number of seconds or a date. A browser may hide the header, so the body is the fallback. */
function retryAfterMs(headers: Headers, body: unknown): number | undefined {
  const retryAfter = headers.get('Retry-After') ?? (body as { retryAfterSeconds?: number } | null)?.retryAfterSeconds;
  if (retryAfter === undefined || retryAfter === '') return undefined;
  const seconds = Number(retryAfter);
  const waitMs = Number.isNaN(seconds) ? Date.parse(String(retryAfter)) - Date.now() : seconds * 1_000;
  return Number.isNaN(waitMs) ? undefined : Math.max(0, waitMs);
}

/** The message of `fetch` is only `fetch failed`; the cause has the reason. */
function reasonOf(error: unknown): string {
  const { message, cause } = error as Error;
  const inner = cause instanceof Error ? cause.message || (cause as { code?: string }).code : undefined;
  return inner || message || String(error);
}
