import type { Socket } from 'node:net';
import type { DataSource } from 'typeorm';

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

/** Ends all connections at once: statements under way fail, and the server rolls back what is not committed. */
export function cutConnections({ driver }: DataSource): void {
  const { pool } = driver as unknown as { pool?: PoolInternals };
  // TypeORM drops its pool when it closes it.
  if (!pool) return;
  const { _allConnections: all } = pool;
  const streams = Array.from({ length: all.length }, (_, index) => all.get(index).stream);
  for (const stream of streams) stream.destroy(new Error('The service ends'));
}
