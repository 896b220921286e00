import { ApiError, ConnectionError } from '../errors.js';

const ADDRESS = 'SERVICE_URL or --url must be the address of the service, without /api';

const ADVICE: Partial<Record<string, string>> = {
  UNAUTHENTICATED: 'TOKEN is wrong, has expired or was revoked',
  INSUFFICIENT_SCOPE: 'TOKEN needs the scope read',
  CURSOR_EXPIRED:
    'Events were missed. Delete the file of --cursor-file and start again: with --after latest, then reload everything; or with --after oldest for all stored events',
  UNEXPECTED_ANSWER: ADDRESS,
  NOT_FOUND: ADDRESS,
};

/** The message for the user of a command, with advice. */
export function describeProblem(error: unknown): string {
  if (error instanceof ConnectionError) return `${error.message}\n  ${ADDRESS}`;
  if (!(error instanceof ApiError)) return error instanceof Error ? error.message : String(error);
  const advice = ADVICE[error.code];
  return advice === undefined ? error.message : `${error.message}\n  ${advice}`;
}
