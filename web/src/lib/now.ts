import { useSyncExternalStore } from 'react';

const MINUTE_MS = 60_000;

const minute = (): number => Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS;

function everyMinute(onChange: () => void): () => void {
  const timer = setInterval(onChange, MINUTE_MS);
  return () => clearInterval(timer);
}

/**
 * The time in ms, to the minute; components that use it render again every minute.
 * @param atLeast a time that has passed already, such as when the data arrived.
 */
export const useNow = (atLeast = 0): number => Math.max(useSyncExternalStore(everyMinute, minute), atLeast);
