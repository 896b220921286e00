import type { DataSource } from 'typeorm';

/** What mysql2 keeps of a pool, and nowhere else tells. */
interface PoolInternals {
  config: { connectionLimit: number };
  _allConnections: { length: number };
  _freeConnections: { length: number };
  _connectionQueue: { length: number };
}

/** The connections of a data source: how many there may be, are, are free, and how much work waits for one. */
export function poolState({ driver }: DataSource): { limit: number; open: number; free: number; waiting: number } {
  const { pool } = driver as unknown as { pool: PoolInternals };
  return {
    limit: pool.config.connectionLimit,
    open: pool._allConnections.length,
    free: pool._freeConnections.length,
    waiting: pool._connectionQueue.length,
  };
}
