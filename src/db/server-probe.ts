import type { Socket } from 'node:net';
import { setImmediate as nextTick, setTimeout as sleep } from 'node:timers/promises';
import { createConnection, type Connection, type RowDataPacket } from 'mysql2/promise';
import type { DataSource } from 'typeorm';
import { openStreams } from './connection-pool.js';
import { errnoOf } from './retry.js';
import { cutOnStatementTimeout } from './statement-timeout.js';

const INTERVAL_MS = 1_000;
// Smaller numbers are those of the system, for a connection that failed.
const FIRST_SERVER_ERROR = 1_000;

/** The server did not respond to a probe, or another server is at its address by now. */
class SilentServerError extends Error {
  readonly code = 'SERVER_SILENT';

  constructor() {
    super('The database server has fallen silent');
    this.name = 'SilentServerError';
  }
}

/**
 * Asks the server every second on a connection of its own, and destroys connections to a server that has fallen silent.
 * Nothing ends such a connection if its host is frozen or cut off, and its statement looks like one that waits for a lock.
 * After a switch of the primary, the probe follows the first connection that is opened to the new one.
 */
export class ServerProbe {
  private readonly stopping = new AbortController();
  private connection: Connection | undefined;
  private serverId: unknown;
  private answers = true;

  /**
   * @param sources whose connections lead to the same server as `url`.
   * @param timeoutMs for which the server may be silent.
   */
  constructor(
    private readonly url: string,
    private readonly sources: readonly DataSource[],
    private readonly timeoutMs: number,
  ) {
    void this.run();
  }

  /** Whether the server responded to the last probe. */
  get isAnswered(): boolean {
    return this.answers;
  }

  stop(): void {
    this.stopping.abort();
    this.connection?.destroy();
  }

  private async run(): Promise<void> {
    const { signal } = this.stopping;
    let known = new Set(this.sources.flatMap(openStreams));
    while (!signal.aborted) {
      const streams = this.sources.flatMap(openStreams).map((stream) => ({ stream, bytesRead: stream.bytesRead }));
      const isNew = ({ stream }: { stream: Socket }): boolean => !known.has(stream);
      this.answers = await this.isSameServer();
      if (this.answers && streams.some(isNew)) {
        // It may lead to another server than the probe's connection, as after a planned switch.
        this.closeConnection();
        this.answers = await this.isSameServer();
      }
      if (!this.answers && !signal.aborted) {
        if (!this.connection) this.serverId = undefined;
        // After a busy tick of the event loop what has arrived may be unread.
        await nextTick();
        const leadElsewhere = this.connection ? streams.filter((one) => !isNew(one)) : streams;
        for (const { stream, bytesRead } of leadElsewhere)
          if (stream.bytesRead === bytesRead) stream.destroy(new SilentServerError());
      }
      known = new Set(streams.map(({ stream }) => stream));
      await sleep(INTERVAL_MS, undefined, { signal }).catch(() => undefined);
    }
  }

  /** Whether the server responds, and is the one that did so before. */
  private async isSameServer(): Promise<boolean> {
    const isOpen = this.connection !== undefined;
    try {
      const id = await this.readServerId();
      const isSame = this.serverId === undefined || this.serverId === id;
      this.serverId = id;
      return isSame;
    } catch (error) {
      this.closeConnection();
      // It responds even if it has no connection to spare.
      if (errnoOf(error) >= FIRST_SERVER_ERROR) return true;
      // Somebody may have ended this connection alone. A server that is silent would be silent once more.
      const isLost =
        isOpen && (error as { code?: string }).code !== 'STATEMENT_TIMEOUT' && !this.stopping.signal.aborted;
      return isLost && (await this.isSameServer());
    }
  }

  private closeConnection(): void {
    this.connection?.destroy();
    this.connection = undefined;
  }

  /** A connection leads to one server, so it is asked for its id only once. */
  private async readServerId(): Promise<unknown> {
    if (this.connection) {
      await this.connection.ping();
      return this.serverId;
    }
    this.connection = await this.open();
    if (this.stopping.signal.aborted) this.connection.destroy();
    const [rows] = await this.connection.query<RowDataPacket[]>('SELECT @@server_id AS id');
    return rows[0]?.['id'];
  }

  private async open(): Promise<Connection> {
    const connection = await createConnection({ uri: this.url, connectTimeout: this.timeoutMs });
    // Without a listener, the error of a lost connection would end the process.
    connection.on('error', () => undefined);
    // The plain connection that the promise wrapper uses.
    const limit = { timeoutMs: this.timeoutMs, server: { uri: this.url } };
    cutOnStatementTimeout((connection as unknown as { connection: object }).connection, limit);
    return connection;
  }
}
