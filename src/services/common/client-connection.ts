/** The client that waits for the answer to a request. */
export interface ClientConnection {
  /** Undefined where it is not known. */
  readonly address: string | undefined;
  /**
   * Calls the listener once the answer is sent or the client has disconnected; at once if that has happened already.
   */
  onEnd(listener: () => void): void;
  /** Cuts the connection, without an answer. */
  destroy(): void;
}
