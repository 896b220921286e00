import autocannon from 'autocannon';
import { serveCalls } from '../support/child.js';

/** Requests to be sent as fast as the responses arrive. */
export interface Load {
  url: string;
  headers?: Record<string, string>;
  /** Sent by POST, where there is one. */
  body?: string;
  connections: number;
  seconds: number;
  /** The required status of every response, so that no refusal counts as speed. */
  status: number;
}

export interface LoadResult {
  perSecond: number;
}

async function run({ url, headers, body, connections, seconds, status }: Load): Promise<LoadResult> {
  const result = await autocannon({
    url,
    headers,
    body,
    method: body === undefined ? 'GET' : 'POST',
    connections,
    duration: seconds,
    timeout: 60,
  });
  const statuses = Object.keys(result.statusCodeStats ?? {});
  if (result.errors > 0 || statuses.some((code) => code !== String(status))) {
    throw new Error(`${url} returned ${statuses.join(', ')} instead of ${status}, with ${result.errors} errors`);
  }
  return {
    perSecond: result.requests.total / result.duration,
  };
}

const calls = { run };

export type LoadCalls = typeof calls;

serveCalls(calls);
