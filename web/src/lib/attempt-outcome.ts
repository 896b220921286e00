import { said, type Reason } from '../texts/reasons';

interface Attempt {
  statusCode: number | null;
  error: Reason | null;
}

/** A receiver's response, such as `500`, or why there was none. */
export function attemptOutcome({ statusCode, error }: Attempt, unknown: string): string {
  if (statusCode !== null) return String(statusCode);
  if (error === null) return unknown;
  // The page of the delivery shows the original text.
  const { text = '' } = error.params as { text?: string };
  return said(error).replace(` (${text})`, '');
}
