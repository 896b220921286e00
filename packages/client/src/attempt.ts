import { ApiError, ConnectionError } from './errors.js';

/** A request as it goes over the wire, the same in each attempt. */
export interface Outgoing {
  url: string;
  method: string;
  headers: Headers;
  body: string | undefined;
  /** Of a request that makes an order, or settles one: the order's key. */
  orderKey: string | undefined;
}

export interface AttemptOptions {
  fetch: typeof globalThis.fetch;
  signal: AbortSignal | undefined;
  timeoutMs: number;
  /** Whether the answer is read after the attempt: the time-out then counts until it begins, and the signal ends it later, too. */
  isStream: boolean;
  /** The number of the attempt, for errors. */
  attempt: number;
  afterLostAnswer: boolean;
}

/** The facts about a request in an error, besides the answer. */
export type Circumstances = Pick<
  ConstructorParameters<typeof ApiError>[0],
  'attempts' | 'idempotencyKey' | 'afterLostAnswer'
>;

/** Reads a successful answer for the caller. */
export type Reader<Result> = (response: Response, circumstances: Circumstances) => Promise<Result>;

/**
 * Sends a request once.
 * @throws {ApiError} the service has refused it.
 * @throws {ConnectionError} there was no answer, or not all of it.
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
    const message = timedOut ? `There was no answer within ${timeoutMs} ms` : `There was no answer: ${reasonOf(error)}`;
    throw new ConnectionError(message, { ...requestFields, cause: error, timedOut });
  } finally {
    clearTimeout(timer);
    if (!isStream || !isRead) signal?.removeEventListener('abort', giveUp);
  }
}

/** The JSON of a good answer. */
export async function readJson(response: Response, circumstances: Circumstances): Promise<unknown> {
  const isJson = response.headers.get('Content-Type')?.includes('json') === true;
  if (!isJson) throw await refusalOf(response, circumstances);
  return JSON.parse(await response.text());
}

/** Reads the refusal from an unsuccessful answer. */
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

/** The header is a number of seconds or a date; a browser may hide it from us, but not the body. */
function retryAfterMs(headers: Headers, body: unknown): number | undefined {
  const retryAfter = headers.get('Retry-After') ?? (body as { retryAfterSeconds?: number } | null)?.retryAfterSeconds;
  if (retryAfter === undefined || retryAfter === '') return undefined;
  const seconds = Number(retryAfter);
  const waitMs = Number.isNaN(seconds) ? Date.parse(String(retryAfter)) - Date.now() : seconds * 1_000;
  return Number.isNaN(waitMs) ? undefined : Math.max(0, waitMs);
}

/** The message is only `fetch failed`; the cause has the reason. */
function reasonOf(error: unknown): string {
  const { message, cause } = error as Error;
  const inner = cause instanceof Error ? cause.message || (cause as { code?: string }).code : undefined;
  return inner || message || String(error);
}
