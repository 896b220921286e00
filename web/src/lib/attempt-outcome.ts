interface Attempt {
  statusCode: number | null;
  error: string | null;
}

/** What a receiver answered, such as `500`, or why no answer came. */
export function attemptOutcome({ statusCode, error }: Attempt, unknown: string): string {
  return statusCode === null ? (error ?? unknown) : String(statusCode);
}
