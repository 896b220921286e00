import { refusalOf, send } from './request';

const SESSION = '/admin/session';

/** Starts a session in this browser. @throws {RefusedError} if the token is invalid. */
export async function signIn(token: string): Promise<void> {
  const response = await send(SESSION, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ token }),
  });
  if (!response.ok) throw await refusalOf(response);
}

/**
 * The name of the member signed in in this browser; null without a session.
 * @throws {RefusedError} if it cannot be determined.
 */
export async function findSignedIn(): Promise<string | null> {
  const response = await send(SESSION, { method: 'GET' });
  if (response.ok) return ((await response.json()) as { name: string }).name;
  if (response.status === 401) return null;
  throw await refusalOf(response);
}

export async function signOut(): Promise<void> {
  await send(SESSION, { method: 'DELETE' });
}

const SIGNED_IN = 'console:signed-in';

/** Notifies the console's other tabs of the sign-in. */
export const notifyTabs = (): void => localStorage.setItem(SIGNED_IN, String(Date.now()));

/** @returns a function that stops it. */
export function onOtherTab(listener: () => void): () => void {
  const hear = ({ key }: StorageEvent): void => {
    if (key === SIGNED_IN) listener();
  };
  addEventListener('storage', hear);
  return () => removeEventListener('storage', hear);
}
