type Listener = () => void;

/** A fact that every request may change, and that pages show while it holds. */
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

export type Flag = ReturnType<typeof createFlag>;

/** The last request got no answer, or the browser knows that it is offline. */
export const connectionLost = createFlag(!navigator.onLine);
addEventListener('offline', () => connectionLost.note(true));
addEventListener('online', () => connectionLost.note(false));

/** The last answer said that nobody is signed in any more. */
export const sessionEnded = createFlag();

/** Somebody wants to see what the keys of the keyboard do. */
export const keyboardAsked = createFlag();
