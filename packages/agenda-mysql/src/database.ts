import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool as CallbackPool } from 'mysql2';
import type { Pool, ResultSetHeader, RowDataPacket } from 'mysql2/promise';

export type SqlValue = string | number | null;

/** A mysql2 pool with promises, or one with callbacks, which TypeORM's MySQL driver has. */
export type AnyPool = Pool | CallbackPool;

const DEADLOCK = 1213;
const MAX_TRIES = 8;
const FIRST_PAUSE_MS = 2;

/** Runs the backend's statements on a pool. */
export class JobDatabase {
  private readonly pool: Pool;

  constructor(pool: AnyPool) {
    this.pool = 'promise' in pool && typeof pool.promise === 'function' ? pool.promise() : (pool as Pool);
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
}

/** As many comma-separated question marks. */
export function placeholders(count: number): string {
  return Array.from({ length: count }, () => '?').join(', ');
}

async function againOnDeadlock<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if ((error as { errno?: number }).errno !== DEADLOCK || attempt === MAX_TRIES) throw error;
      // Exponential backoff with jitter: after equal pauses, two transactions on two Galera nodes would collide again.
      await sleep(FIRST_PAUSE_MS * 2 ** attempt * (0.5 + Math.random()));
    }
  }
}
