import { useSyncExternalStore } from 'react';

type Listener = () => void;

/** A flag that any request may change, and that pages show while it is set. */
function createFlag(isSet = false) {
  const listeners = new Set<Listener>();
  return {
    isSet: (): boolean => isSet,

    note(now: boolean): void {
      if (now === isSet) return;
      isSet = now;
      for (const listener of listeners) listener();
    },

    subscribe(this: void, listener: Listener): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

type Flag = ReturnType<typeof createFlag>;

export const useFlag = ({ subscribe, isSet }: Flag): boolean => useSyncExternalStore(subscribe, isSet);

/** The last request got no response, or the browser reports that it is offline. */
export const connectionLost = createFlag(!navigator.onLine);
addEventListener('offline', () => connectionLost.note(true));
addEventListener('online', () => connectionLost.note(false));

/** The last response said that the session has ended. */
export const sessionEnded = createFlag();

/** The help for keyboard shortcuts is requested. */
export const keyboardAsked = createFlag();
