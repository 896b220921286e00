/** A value that is made when it is first asked for. A failure is kept like a value. */
export interface Lazy<T> {
  (): Promise<T>;
  /** Null if it was never asked for. */
  made: () => Promise<T> | null;
}

export function lazy<T>(make: () => Promise<T>): Lazy<T> {
  let made: Promise<T> | null = null;
  return Object.assign(() => (made ??= make()), { made: () => made });
}
