import type { Pool, PoolConnection } from 'mysql2';
import type { FairQueue } from '../domain/access/fair-queue.js';

/** Who gets the connections of a pool when. */
export interface FairConnectionOptions {
  queue: FairQueue;
  /** The customer on whose behalf the caller queries the database; undefined for work that is not queued. */
  holder: () => string | undefined;
}

type GetConnection = Pool['getConnection'];

/**
 * A fair queue for connections. The pool's own queue is first come, first served: a caller that requested a hundred
 * connections would be served a hundred times before the next one.
 */
export function fairConnections(getConnection: GetConnection, { queue, holder }: FairConnectionOptions): GetConnection {
  const releases = new WeakMap<PoolConnection, () => void>();
  const watch = (connection: PoolConnection): void => {
    for (const method of ['release', 'destroy'] as const) {
      const end = connection[method].bind(connection);
      connection[method] = () => {
        end();
        releases.get(connection)?.();
      };
    }
  };
  return (callback) => {
    const name = holder();
    if (name === undefined) return getConnection(callback);
    const release = queue.enqueue(name, () =>
      getConnection((error, connection) => {
        if (error) release();
        else {
          if (!releases.has(connection)) watch(connection);
          releases.set(connection, release);
        }
        callback(error, connection);
      }),
    );
  };
}
