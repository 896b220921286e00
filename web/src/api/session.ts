import { refusal, send } from './request';

const SESSION = '/admin/session';

interface ErrorBody {
  error?: string;
  code?: string;
  details?: Record<string, string>;
  requestId?: string;
  retryable?: boolean;
}

/** Begins a session in this browser. @throws {RefusedError} where the token lets nobody in. */
export async function signIn(token: string): Promise<void> {
  const response = await send(SESSION, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ token }),
  });
  if (response.ok) return;
  const body = (await response.json().catch(() => ({}))) as ErrorBody;
  throw refusal(body.error ?? response.statusText, body);
}

export async function signOut(): Promise<void> {
  await send(SESSION, { method: 'DELETE' });
}
