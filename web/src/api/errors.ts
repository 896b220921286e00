/** A refusal by the service, with its reasons. */
export class RefusedError extends Error {
  constructor(
    /** Of the catalogue in docs/spec/errors.md. */
    readonly code: string,
    message: string,
    /** Field path to reason. */
    readonly details: Readonly<Record<string, string>>,
    readonly requestId: string | undefined,
    /** Whether the same request may be sent again as it is. */
    readonly isRetryable: boolean,
  ) {
    super(message);
    this.name = 'RefusedError';
  }
}

/** There was no response, so it is unknown whether the change was made. */
export class ConnectionLostError extends Error {
  constructor(cause: unknown) {
    super('No response', { cause });
    this.name = 'ConnectionLostError';
  }
}

/** Whether the session has ended. */
export function isSignedOut(error: unknown): boolean {
  return error instanceof RefusedError && error.code === 'UNAUTHENTICATED';
}

const FILE_LOST = 'A file of the console was not loaded';

/**
 * Marks the error of each file that fails to load. The router would reload the page on the browser's own error, which
 * shows nothing while offline.
 */
export function markLostFiles(): void {
  addEventListener('vite:preloadError', ({ payload }) => {
    payload.message = `${FILE_LOST}: ${payload.message}`;
  });
}

export const isFileLost = (error: unknown): boolean => error instanceof Error && error.message.startsWith(FILE_LOST);
