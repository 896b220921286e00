/** The client that waits for the response to a request. */
export interface ClientConnection {
  /** Undefined if it is not known. */
  readonly address: string | undefined;
  /**
   * Calls the listener once the response is sent or the client has disconnected; at once if that has happened already.
   */
  onEnd(listener: () => void): void;
  /** Destroys the connection, without a response. */
  destroy(): void;
}
