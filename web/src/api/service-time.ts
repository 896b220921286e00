let aheadMs = 0;

/** Notes how far the service's clock is ahead of this machine's. */
export function noteServiceTime({ headers }: Response): void {
  const atMs = Date.parse(headers.get('Date') ?? '');
  if (!Number.isNaN(atMs)) aheadMs = atMs - Date.now();
}

/** The time in ms by the service's clock, to a second or two. */
export const serviceNow = (): number => Date.now() + aheadMs;
