import { said } from '../texts/service';

interface Attempt {
  statusCode: number | null;
  error: string | null;
}

/** A receiver's response, such as `500`, or why there was none. */
export function attemptOutcome({ statusCode, error }: Attempt, unknown: string): string {
  if (statusCode !== null) return String(statusCode);
  // The page of the delivery shows the original code.
  return error === null ? unknown : said(error).replace(/ \(.*\)$/s, '');
}
