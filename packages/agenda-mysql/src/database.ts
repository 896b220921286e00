import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool as CallbackPool } from 'mysql2';
import { createPool, type Pool, type ResultSetHeader, type RowDataPacket } from 'mysql2/promise';

export type SqlValue = string | number | null;

/** A mysql2 pool with promises, or one with callbacks, which TypeORM's MySQL driver has. */
export type AnyPool = Pool | CallbackPool;

const DEADLOCK = 1213;
const MAX_TRIES = 8;
const FIRST_PAUSE_MS = 2;

/** Runs the backend's statements, on a pool that was passed in or on one that it makes from a URI. */
export class JobDatabase {
  readonly ownsPool: boolean;
  private pool: Pool;
  private closed = false;

  constructor(private readonly source: { pool: AnyPool } | { uri: string }) {
    this.ownsPool = 'uri' in source;
    this.pool = openPool(source);
  }

  async rows<Row>(sql: string, values: SqlValue[] = []): Promise<Row[]> {
    return againOnDeadlock(async () => {
      const [rows] = await this.pool.query<RowDataPacket[]>(sql, values);
      return rows as Row[];
    });
  }

  /** Runs a statement that changes rows. `affectedRows` counts matched rows (mysql2's flag FOUND_ROWS). */
  async change(sql: string, values: SqlValue[] = []): Promise<ResultSetHeader> {
    return againOnDeadlock(async () => {
      const [header] = await this.pool.query<ResultSetHeader>(sql, values);
      return header;
    });
  }

  /** Makes a new pool after `close()`. */
  reopen(): void {
    if (!this.closed) return;
    this.pool = openPool(this.source);
    this.closed = false;
  }

  /** Closes the pool, unless it was passed in. */
  async close(): Promise<void> {
    if (!this.ownsPool || this.closed) return;
    this.closed = true;
    await this.pool.end();
  }
}

/** As many comma-separated question marks. */
export function placeholders(count: number): string {
  return Array.from({ length: count }, () => '?').join(', ');
}

/** The server's error number; 0 for other errors. */
export function errorNumber(error: unknown): number {
  return error instanceof Error && 'errno' in error && typeof error.errno === 'number' ? error.errno : 0;
}

async function againOnDeadlock<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (errorNumber(error) !== DEADLOCK || attempt === MAX_TRIES) throw error;
      // Exponential backoff with jitter: after equal pauses, two transactions on two Galera nodes would collide again.
      await sleep(FIRST_PAUSE_MS * 2 ** attempt * (0.5 + Math.random()));
    }
  }
}

function openPool(source: { pool: AnyPool } | { uri: string }): Pool {
  if ('uri' in source) return createPool(source.uri);
  return 'promise' in source.pool && typeof source.pool.promise === 'function'
    ? source.pool.promise()
    : (source.pool as Pool);
}
