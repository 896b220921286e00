import { connection } from './connection';
import type { Document } from './document';
import { ConnectionLostError, RefusedError } from './errors';

interface ErrorFields {
  code?: string;
  details?: Record<string, string>;
  requestId?: string;
  retryable?: boolean;
}

// The statuses of a proxy while no process of the service runs.
const NOBODY_THERE = new Set([502, 503, 504]);

/** Sends a request to the service. @throws {ConnectionLostError} where no answer came. */
export async function send(path: string, init: RequestInit): Promise<Response> {
  try {
    const response = await fetch(path, { ...init, credentials: 'same-origin' });
    if (NOBODY_THERE.has(response.status)) throw new Error(`Status ${response.status}`);
    connection.note(false);
    return response;
  } catch (error) {
    // A cancelled request is no lost connection.
    if (init.signal?.aborted) throw error;
    connection.note(true);
    throw new ConnectionLostError(error);
  }
}

export function refusal(message: string, { code, details, requestId, retryable }: ErrorFields): RefusedError {
  return new RefusedError(code ?? 'INTERNAL_ERROR', message, details ?? {}, requestId, retryable ?? false);
}

interface Answer<Data> {
  data?: Data | null;
  errors?: { message: string; extensions?: ErrorFields }[];
}

/**
 * Sends an operation to the service, always by POST, so that searched texts do not appear in an address.
 * @throws {RefusedError} where the service refuses, {ConnectionLostError} where no answer came.
 */
export async function request<Data, Variables>(
  document: Document<Data, Variables>,
  variables: Variables,
  signal?: AbortSignal,
): Promise<Data> {
  const response = await send('/admin/graphql', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
    body: JSON.stringify({ query: document, variables }),
    signal: signal ?? null,
  });
  const { data, errors } = (await response.json()) as Answer<Data>;
  const [error] = errors ?? [];
  if (error) throw refusal(error.message, error.extensions ?? {});
  if (!data) throw refusal('The answer is empty', {});
  return data;
}
