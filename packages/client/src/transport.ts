import { readJson, refusalOf, sendOnce, type Outgoing, type Reader } from './attempt.js';
import type { BodyOf, HeadersOf, Method, ParamsOf, PathWith, QueryOf, ResponseOf } from './contract.js';
import { ApiError, ConnectionError, OutcomeUnknown } from './errors.js';
import { isDecided, mayBeDone } from './outcome.js';
import { delayAfter, retryPolicy, sleep, type Retry, type RetryOptions, type RetryPolicy } from './retry.js';
import { VERSION } from './version.js';

export interface ClientOptions {
  /** The URL of the service, without `/api`: `https://orders.reseller.example`. */
  url: string;
  /** An access token of your account. Only `test.createAccount` of a test shop works without. */
  token?: string | undefined;
  /** Replaces the global `fetch`, for example to use a proxy. */
  fetch?: typeof globalThis.fetch;
  /** Whether all orders are simulated: nothing is bought, and the license keys are dummies. */
  sandbox?: boolean;
  retry?: RetryOptions;
  /** The time-out of an attempt in milliseconds. Default: 30,000. */
  timeoutMs?: number;
  /** Called before a request is retried. */
  onRetry?: (retry: Retry) => void;
}

export interface RequestOptions {
  /** Cancels the request, which then rejects with the signal's reason. */
  signal?: AbortSignal | undefined;
  /** The time-out of an attempt in milliseconds, instead of the client's `timeoutMs`. */
  timeoutMs?: number | undefined;
}

/** A request of the OpenAPI document. */
export interface Call<M extends Method, P extends PathWith<M>> extends RequestOptions {
  params?: ParamsOf<M, P>;
  query?: QueryOf<M, P> | undefined;
  headers?: HeadersOf<M, P>;
  body?: BodyOf<M, P>;
  /**
   * Whether the request may safely be processed twice. Default: true. If not, it is retried only if it was certainly not processed.
   */
  isRepeatable?: boolean;
  /** Extends the time-out of an attempt, because the request lets the service wait. */
  waitMs?: number;
  /** The key of the order that the request creates or settles: it is retried until the response is definitive. */
  orderKey?: string;
}

export interface TransportResponse<Body> {
  body: Body;
  headers: Headers;
}

/** A call without the types of its path. */
interface PlainCall extends RequestOptions {
  params?: object;
  query?: object | undefined;
  headers?: object;
  body?: unknown;
  isRepeatable?: boolean;
  waitMs?: number;
  orderKey?: string;
}

const TIMEOUT_MS = 30_000;

/** Sends requests, and retries them where that is useful and safe. */
export class Transport {
  readonly policy: RetryPolicy;
  private readonly baseUrl: string;
  private readonly fetch: typeof globalThis.fetch;

  constructor(private readonly options: ClientOptions) {
    this.baseUrl = new URL(options.url).href.replace(/\/*$/, '/api');
    // Browsers refuse a `fetch` that is called as a method of something else.
    this.fetch = options.fetch ?? ((...request) => globalThis.fetch(...request));
    this.policy = retryPolicy(options.retry);
  }

  async json<M extends Method, P extends PathWith<M>>(
    method: M,
    path: P,
    call: Call<M, P>,
  ): Promise<TransportResponse<ResponseOf<M, P>>> {
    const request = this.outgoing(method, path, 'application/json', call);
    return this.repeated(request, call, async (response, circumstances) => {
      return { body: (await readJson(response, circumstances)) as ResponseOf<M, P>, headers: response.headers };
    });
  }

  /** A response that is a file. A truncated one is requested again. */
  async bytes<P extends PathWith<'get'>>(path: P, accept: string, call: Call<'get', P>): Promise<Uint8Array> {
    const request = this.outgoing('get', path, accept, call);
    return this.repeated(request, call, async (response, circumstances) => {
      // A gateway may respond with its own page.
      if (!response.headers.get('Content-Type')?.startsWith(accept)) throw await refusalOf(response, circumstances);
      return new Uint8Array(await response.arrayBuffer());
    });
  }

  /** A response of the type `accept` that the caller reads. The signal also aborts the reading. */
  async stream<P extends PathWith<'get'>>(path: P, accept: string, call: Call<'get', P>): Promise<Response> {
    return this.repeated(this.outgoing('get', path, accept, call), call, async (response) => response, true);
  }

  /** The same without retries. */
  async streamOnce<P extends PathWith<'get'>>(path: P, accept: string, call: Call<'get', P>): Promise<Response> {
    const request = this.outgoing('get', path, accept, call);
    return this.once(request, call, async (response) => response, { isStream: true });
  }

  /** Reports a retry, and waits until it is due. */
  async pause(attempt: number, error: ApiError | ConnectionError, signal: AbortSignal | undefined): Promise<void> {
    const delayMs = delayAfter(attempt, error, this.policy);
    this.options.onRetry?.({ error, attempt, delayMs });
    await sleep(delayMs, signal);
  }

  private async repeated<Result>(
    request: Outgoing,
    call: PlainCall,
    read: Reader<Result>,
    isStream = false,
  ): Promise<Result> {
    const { orderKey } = request;
    let afterLostAnswer = false;
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await this.once(request, call, read, { isStream, attempt, afterLostAnswer });
      } catch (error) {
        if (!(error instanceof ApiError || error instanceof ConnectionError)) throw error;
        const isOpen = (afterLostAnswer || mayBeDone(error)) && !isDecided(error);
        if (attempt >= this.policy.attempts || !this.mayRepeat(error, call, orderKey !== undefined)) {
          throw orderKey !== undefined && isOpen ? new OutcomeUnknown(error, orderKey) : error;
        }
        afterLostAnswer ||= mayBeDone(error);
        await this.pause(attempt, error, call.signal);
      }
    }
  }

  private once<Result>(
    request: Outgoing,
    call: PlainCall,
    read: Reader<Result>,
    { isStream = false, attempt = 1, afterLostAnswer = false },
  ): Promise<Result> {
    const { fetch } = this;
    const { signal, waitMs = 0 } = call;
    const timeoutMs = (call.timeoutMs ?? this.options.timeoutMs ?? TIMEOUT_MS) + waitMs;
    return sendOnce(request, read, { fetch, signal, timeoutMs, isStream, attempt, afterLostAnswer });
  }

  private mayRepeat(error: ApiError | ConnectionError, { isRepeatable = true }: PlainCall, isOrder: boolean): boolean {
    const isLimited = error instanceof ApiError && error.status === 429;
    if (!isRepeatable && mayBeDone(error) && !isLimited) return false;
    if (error instanceof ConnectionError) return true;
    const mayPass = error.retryable || (isOrder && mayBeDone(error));
    return mayPass && (error.retryAfterMs ?? 0) <= this.policy.maxRetryAfterMs;
  }

  private outgoing(method: Method, path: string, accept: string, call: PlainCall): Outgoing {
    const { params = {}, query = {}, headers: ownHeaders = {}, body, orderKey } = call;
    const { token } = this.options;
    const headers = new Headers({ Accept: accept });
    if (token !== undefined) headers.set('Authorization', `Bearer ${token}`);
    // A browser sends its own `User-Agent`; setting another would cause a CORS preflight request.
    if (!isBrowser()) headers.set('User-Agent', `reseller-orders/${VERSION}`);
    if (this.options.sandbox === true) headers.set('X-Sandbox-Mode', 'true');
    if (body !== undefined) headers.set('Content-Type', 'application/json');
    for (const [name, value] of definedEntries(ownHeaders)) headers.set(name, String(value));
    const pathname = path.replace(/\{(\w+)\}/g, (_, name: string) => segmentOf(name, (params as PathParams)[name]));
    const parameters = new URLSearchParams();
    for (const [name, value] of definedEntries(query)) parameters.set(name, String(value));
    const search = parameters.toString();
    const url = `${this.baseUrl}${pathname}${search === '' ? '' : `?${search}`}`;
    const sent = body === undefined ? undefined : JSON.stringify(body);
    return { url, method: method.toUpperCase(), headers, body: sent, orderKey };
  }
}

type PathParams = Record<string, unknown>;

/** A segment of a path. An empty one or `..` would change which resource the path names. */
function segmentOf(name: string, value: unknown): string {
  const text = String(value);
  if (['', '.', '..'].includes(text)) throw new TypeError(`${name} must not be ${JSON.stringify(text)}`);
  return encodeURIComponent(text);
}

/** Whether this runs in a browser or in its worker. All of them use this name. */
function isBrowser(): boolean {
  const { navigator } = globalThis as { navigator?: { userAgent?: string } };
  return navigator?.userAgent?.startsWith('Mozilla/') === true;
}

function definedEntries(values: object): [string, unknown][] {
  return Object.entries(values).filter(([, value]) => value !== undefined && value !== null);
}
