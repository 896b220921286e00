import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';

/** The answer to a POST. */
export interface PostResponse {
  statusCode: number;
  /** The start of its body. */
  start: string;
}

const MAX_START_BYTES = 1_000;

/**
 * Posts as the service does: redirects are not followed, and only the status decides. Unlike `fetch`, it adds no headers of
 * its own and knows no forbidden ports.
 * @throws an error that says why there is no answer.
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
    // A connection for each: the receiver is being worked on and restarts often.
    const request = send(url, { method: 'POST', headers, agent: false, signal });
    const timer = setTimeout(() => {
      const error = new Error(`no answer within ${timeoutMs / 1_000} s`);
      request.destroy(error);
      settle(error);
    }, timeoutMs);
    request.on('error', settle);
    request.once('response', (response) => {
      ({ statusCode } = response);
      response.on('data', (chunk: Buffer) => {
        start = Buffer.concat([start, chunk]);
        // A body that never ends is not waited for.
        if (start.length >= MAX_START_BYTES) request.destroy();
      });
      response.on('error', settle);
      response.once('close', () => settle(new Error('the answer has no status')));
    });
    request.end(body);
  });
}
