import { ApiError, ConnectionError } from '../errors.js';

const ADDRESS = 'SERVICE_URL or --url must be the address of the service, without /api';

const ADVICE: Partial<Record<string, string>> = {
  UNAUTHENTICATED: 'TOKEN is wrong, has expired or was revoked',
  INSUFFICIENT_SCOPE: 'TOKEN needs the scope read',
  CURSOR_EXPIRED:
    'Events were missed. Begin again without the old file of --cursor-file: with --after latest, and then read everything anew, or with --after oldest for what is kept',
  UNEXPECTED_ANSWER: ADDRESS,
  NOT_FOUND: ADDRESS,
};

/** What to tell whoever started a command, and what to do. */
export function describeProblem(error: unknown): string {
  if (error instanceof ConnectionError) return `${error.message}\n  ${ADDRESS}`;
  if (!(error instanceof ApiError)) return error instanceof Error ? error.message : String(error);
  const advice = ADVICE[error.code];
  return advice === undefined ? error.message : `${error.message}\n  ${advice}`;
}
