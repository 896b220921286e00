import { said } from '../texts/service';

interface Attempt {
  statusCode: number | null;
  error: string | null;
}

/** What a receiver answered, such as `500`, or why no answer came. */
export function attemptOutcome({ statusCode, error }: Attempt, unknown: string): string {
  if (statusCode !== null) return String(statusCode);
  // The code behind the words is on the page of the delivery.
  return error === null ? unknown : said(error).replace(/ \(.*\)$/s, '');
}
