import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';

/** The response to a POST. */
export interface PostResponse {
  statusCode: number;
  /** The start of its body. */
  start: string;
}

const MAX_START_BYTES = 1_000;

/**
 * Posts like the service: it does not follow redirects, and only the status counts. Unlike `fetch`, it adds no headers and blocks no
 * ports.
 * @throws an error that says why there is no response.
 */
export function post(
  url: URL,
  { headers, body }: { headers: Record<string, string>; body: string },
  { timeoutMs, signal }: { timeoutMs: number; signal: AbortSignal },
): Promise<PostResponse> {
  return new Promise((resolve, reject) => {
    let statusCode: number | undefined;
    let start = Buffer.alloc(0);
    const settle = (error: Error): void => {
      clearTimeout(timer);
      if (statusCode === undefined || signal.aborted) reject(error);
      else resolve({ statusCode, start: start.subarray(0, MAX_START_BYTES).toString('utf8') });
    };
    const send = url.protocol === 'https:' ? requestHttps : requestHttp;
    // A new connection each time: a receiver under development restarts often.
    const request = send(url, { method: 'POST', headers, agent: false, signal });
    const timer = setTimeout(() => {
      const error = new Error(`no response within ${timeoutMs / 1_000} s`);
      request.destroy(error);
      settle(error);
    }, timeoutMs);
    request.on('error', settle);
    request.once('response', (response) => {
      ({ statusCode } = response);
      response.on('data', (chunk: Buffer) => {
        start = Buffer.concat([start, chunk]);
        // Does not wait for the end of a long body.
        if (start.length >= MAX_START_BYTES) request.destroy();
      });
      response.on('error', settle);
      response.once('close', () => settle(new Error('the response has no status')));
    });
    request.end(body);
  });
}
