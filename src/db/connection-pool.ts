import type { Socket } from 'node:net';
import { callbackify } from 'node:util';
import { createPool as createDriverPool, type Pool, type PoolConnection, type PoolOptions } from 'mysql2';
import { createConnection, type Connection } from 'mysql2/promise';
import type { DataSource } from 'typeorm';
import type { FairQueue } from '../domain/access/fair-queue.js';
import { isReadOnlyError } from './retry.js';
import { setUpSession, type SessionSettings } from './session.js';
import { cutConnection, cutOnStatementTimeout } from './statement-timeout.js';

/** Who gets the connections of a pool when. */
export interface FairConnectionOptions {
  queue: FairQueue;
  /** The customer on whose behalf the caller queries the database; undefined for work that is not queued. */
  holder: () => string | undefined;
}

type GetConnection = Pool['getConnection'];

const returnListeners = new WeakMap<PoolConnection, (() => void)[]>();

/** Calls `listener` once the connection is released or destroyed. */
function onReturn(connection: PoolConnection, listener: () => void): void {
  const known = returnListeners.get(connection);
  if (known) {
    known.push(listener);
    return;
  }
  const listeners = [listener];
  returnListeners.set(connection, listeners);
  for (const method of ['release', 'destroy'] as const) {
    const end = connection[method].bind(connection);
    connection[method] = () => {
      end();
      for (const returned of listeners.splice(0)) returned();
    };
  }
}

/**
 * A fair queue for connections. The pool's own queue is first come, first served: a caller that requested a hundred
 * connections would be served a hundred times before the next one.
 */
function fairConnections(getConnection: GetConnection, { queue, holder }: FairConnectionOptions): GetConnection {
  return (callback) => {
    const name = holder();
    if (name === undefined) return getConnection(callback);
    const release = queue.enqueue(name, () =>
      getConnection((error, connection) => {
        if (error) release();
        else onReturn(connection, release);
        callback(error, connection);
      }),
    );
  };
}

/** Statements that end sooner are not worth a new connection. */
const CUT_AFTER_MS = 500;

/** Cuts a connection half a second after its caller's signal, unless the caller has returned it by then. */
function endingWithCaller(getConnection: GetConnection, signalOfCaller: () => AbortSignal | undefined): GetConnection {
  return (callback) => {
    const signal = signalOfCaller();
    if (!signal) return getConnection(callback);
    getConnection((error, connection) => {
      if (!error) {
        let timer: NodeJS.Timeout | undefined;
        const cut = (): void => void cutConnection(connection, new Error('Nobody waits for the statement'));
        const onAbort = (): void => void (timer = setTimeout(cut, CUT_AFTER_MS));
        signal.addEventListener('abort', onAbort);
        if (signal.aborted) onAbort();
        onReturn(connection, () => {
          signal.removeEventListener('abort', onAbort);
          clearTimeout(timer);
        });
      }
      callback(error, connection);
    });
  };
}

export interface ConnectionSettings extends SessionSettings {
  /** How long the server may take for a statement, in addition to the wait for a lock. */
  statementTimeoutMs: number;
  /** How long opening a connection may take. Default: the driver's. */
  connectTimeoutMs?: number;
  /** Without it, connections are handed out first come, first served. */
  fairConnections?: FairConnectionOptions;
  /** Aborted when nobody waits any longer for what the caller of now queries; undefined if that does not end it. */
  signalOfCaller?: () => AbortSignal | undefined;
}

/**
 * `lockWaitSeconds`: a transaction that waits for a lock holds a connection and often other locks, so the server's
 * default of 50 s is too long. `statementTimeoutMs`: far longer than any request's statement takes on a busy server.
 */
export const DEFAULT_SETTINGS: ConnectionSettings = {
  lockWaitSeconds: 10,
  isCluster: false,
  statementTimeoutMs: 20_000,
};

/** A statement of mysql2, whose callback is part of no public API; the version is pinned. */
interface Command {
  onResult?: (error: unknown, ...results: unknown[]) => void;
}

function responseTimeoutMs({ lockWaitSeconds, statementTimeoutMs }: ConnectionSettings): number {
  return lockWaitSeconds * 1000 + statementTimeoutMs;
}

/**
 * A pool of which each connection has the settings of the service, checked before its first use. A connection whose
 * server is silent, or has become read-only, leaves the pool.
 */
export function createPool(options: PoolOptions, settings: ConnectionSettings): Pool {
  const { connectionLimit = 10 } = options;
  // mysql2 closes idle connections only if `maxIdle` is below `connectionLimit`.
  const idle = connectionLimit > 1 ? { maxIdle: connectionLimit - 1, idleTimeout: settings.lockWaitSeconds * 500 } : {};
  const pool = createDriverPool({ ...options, ...idle });
  const ready = new WeakSet<PoolConnection>();
  const takeConnection = pool.getConnection.bind(pool);
  const getReady: Pool['getConnection'] = (callback) => {
    takeConnection((error, connection) => {
      if (error || ready.has(connection)) {
        callback(error, connection);
        return;
      }
      makeReady(connection, options, settings, (problem) => {
        if (problem) connection.destroy();
        else ready.add(connection);
        callback(problem, connection);
      });
    });
  };
  const getFairly = settings.fairConnections ? fairConnections(getReady, settings.fairConnections) : getReady;
  const getConnection = settings.signalOfCaller ? endingWithCaller(getFairly, settings.signalOfCaller) : getFairly;
  // All callers get a connection through this method, including those of `pool.query`. The pool itself does not: when
  // a connection is lost, it requests another one on behalf of a waiting caller, which has a slot already.
  return new Proxy(pool, {
    get: (target, name) => (name === 'getConnection' ? getConnection : (Reflect.get(target, name) as unknown)),
  });
}

/** A single connection with the same settings. */
export async function openConnection(url: string, settings: ConnectionSettings): Promise<Connection> {
  const connection = await createConnection(url);
  try {
    // The plain connection that the promise wrapper uses.
    const limit = { timeoutMs: responseTimeoutMs(settings), server: { uri: url } };
    cutOnStatementTimeout((connection as unknown as { connection: object }).connection, limit);
    await setUpSession((sql) => connection.query(sql), settings);
    return connection;
  } catch (error) {
    connection.destroy();
    throw error;
  }
}

function makeReady(
  connection: PoolConnection,
  server: PoolOptions,
  settings: ConnectionSettings,
  done: (problem: NodeJS.ErrnoException | null) => void,
): void {
  // Without a listener, the error of a lost connection would end the process.
  connection.on('error', () => undefined);
  cutOnStatementTimeout(connection, { timeoutMs: responseTimeoutMs(settings), server });
  // TypeORM calls it for every statement, and mysql2 makes a new wrapper each time.
  const promising = connection.promise();
  connection.promise = () => promising;
  const setUp = async (): Promise<void> => {
    await setUpSession((sql) => promising.query(sql), settings);
    leaveReadOnlyServer(connection);
  };
  callbackify(setUp)(done);
}

/** Closes the connection once its server refuses a change as read-only: a new connection may reach another server. */
function leaveReadOnlyServer(connection: PoolConnection): void {
  const target = connection as unknown as { query: (...parameters: unknown[]) => Command };
  const query = target.query.bind(connection);
  target.query = (...parameters) => {
    const command = query(...parameters);
    const { onResult } = command;
    if (onResult) {
      command.onResult = (error, ...results) => {
        if (isReadOnlyError(error)) connection.destroy();
        onResult.call(command, error, ...results);
      };
    }
    return command;
  };
}

/** The inside of a pool of mysql2, which has no public API for it; the version is pinned. */
interface PoolInternals {
  config: { connectionLimit: number };
  _allConnections: { length: number; get: (index: number) => { stream: Socket } };
  _freeConnections: { length: number };
  _connectionQueue: { length: number };
}

/** The connections of a data source: the limit, how many are open and free, and how many callers wait for one. */
export function poolState({ driver }: DataSource): { limit: number; open: number; free: number; waiting: number } {
  const { pool } = driver as unknown as { pool: PoolInternals };
  return {
    limit: pool.config.connectionLimit,
    open: pool._allConnections.length,
    free: pool._freeConnections.length,
    waiting: pool._connectionQueue.length,
  };
}

function allConnections({ driver }: DataSource): { stream: Socket }[] {
  const { pool } = driver as unknown as { pool?: PoolInternals };
  // TypeORM drops its pool when it closes it.
  if (!pool) return [];
  const { _allConnections: all } = pool;
  return Array.from({ length: all.length }, (_, index) => all.get(index));
}

/** The sockets of all connections. */
export function openStreams(source: DataSource): Socket[] {
  return allConnections(source).map(({ stream }) => stream);
}

/**
 * Ends all connections at once: statements under way fail, and the server rolls back what is not committed. Resolves when
 * the statements have ended in the server too.
 */
export async function destroyConnections(source: DataSource): Promise<void> {
  await Promise.all(
    allConnections(source).map((connection) => cutConnection(connection, new Error('The service ends'))),
  );
}
