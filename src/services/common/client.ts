/** Whoever waits for the answer to a request. */
export interface Client {
  /** Calls the listener once the client has its answer or has gone away, at once where that has happened. */
  onEnd(listener: () => void): void;
  /** Cuts the connection, without an answer. */
  cut(): void;
}
