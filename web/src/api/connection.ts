type Listener = () => void;

const listeners = new Set<Listener>();
let isLost = false;

/** Whether the last request got no answer; every request says what it met. */
export const connection = {
  get isLost(): boolean {
    return isLost;
  },

  note(lost: boolean): void {
    if (lost === isLost) return;
    isLost = lost;
    for (const listener of listeners) listener();
  },

  subscribe(listener: Listener): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
