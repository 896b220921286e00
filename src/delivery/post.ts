import type { Dispatcher } from 'undici';

export interface PostResponse {
  statusCode: number;
  /** The beginning of its body: at least `maxBytes` bytes, or all of them. */
  start: Buffer[];
}

/** No status came in time. */
class NoResponseError extends Error {
  constructor(timeoutMs: number) {
    super(`No answer within ${timeoutMs} ms`);
    this.name = 'NoResponseError';
  }
}

/**
 * Reads the status and the beginning of a response. A body that is incomplete, too slow or too long ends the
 * connection and nothing else: only the status decides.
 */
class ResponseReader implements Dispatcher.DispatchHandler {
  private controller: Dispatcher.DispatchController | undefined;
  private statusCode: number | undefined;
  private readonly start: Buffer[] = [];
  private size = 0;
  private isFinished = false;
  private readonly timer: NodeJS.Timeout;

  constructor(
    timeoutMs: number,
    private readonly maxBytes: number,
    private readonly resolve: (response: PostResponse) => void,
    private readonly reject: (error: Error) => void,
  ) {
    // After a pause of the process Node runs due timers first, and only then reads a response that has arrived already.
    const late = (): void => void (this.isFinished || this.stop(() => new NoResponseError(timeoutMs)));
    this.timer = setTimeout(() => setImmediate(late), timeoutMs);
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.controller = controller;
    // The time-out came before the request had a connection.
    if (this.isFinished) controller.abort(new Error('No longer waited for'));
  }

  onResponseStart(_controller: Dispatcher.DispatchController, statusCode: number): void {
    // Skips informational statuses (1xx).
    if (statusCode >= 200) this.statusCode = statusCode;
  }

  onResponseData(_controller: Dispatcher.DispatchController, chunk: Buffer): void {
    this.start.push(chunk);
    this.size += chunk.length;
    if (this.size >= this.maxBytes) this.stop(() => new Error('Enough is read'));
  }

  onResponseEnd(): void {
    this.finish(() => new Error('The answer has no status'));
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    this.finish(() => error);
  }

  /** Resolves the promise and ends the connection. */
  stop(reason: () => Error): void {
    this.finish(reason);
    this.controller?.abort(reason());
  }

  /**
   * @param reason creates the error for a response without a status; it is a function because creating an error is
   *   slow.
   */
  private finish(reason: () => Error): void {
    if (this.isFinished) return;
    this.isFinished = true;
    clearTimeout(this.timer);
    const { statusCode, start } = this;
    if (statusCode === undefined) this.reject(reason());
    else this.resolve({ statusCode, start });
  }
}

/**
 * Posts, and reads the beginning of the response.
 * @throws a time-out error with the duration, or the error of the connection.
 */
export function post(
  dispatcher: Dispatcher,
  request: Pick<Dispatcher.DispatchOptions, 'origin' | 'path' | 'headers' | 'body'>,
  { timeoutMs, maxBytes }: { timeoutMs: number; maxBytes: number },
): Promise<PostResponse> {
  return new Promise((resolve, reject) => {
    const reader = new ResponseReader(timeoutMs, maxBytes, resolve, reject);
    try {
      // The reader's single time limit covers everything, including connecting.
      dispatcher.dispatch({ ...request, method: 'POST', headersTimeout: 0, bodyTimeout: 0 }, reader);
    } catch (error) {
      reader.stop(() => error as Error);
    }
  });
}
