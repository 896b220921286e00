import type { Pool, PoolConnection } from 'mysql2';
import type { Turns } from '../domain/access/turns.js';

/** Who gets the connections of a pool when. */
export interface ConnectionTurns {
  turns: Turns;
  /** On whose behalf the caller asks the database; undefined for work that waits for nobody's turn. */
  holder: () => string | undefined;
}

type GetConnection = Pool['getConnection'];

/**
 * Hands out connections by turns. The pool's own queue is first come, first served: whoever asked for a hundred
 * connections would be served a hundred times before the next one.
 */
export function byTurns(getConnection: GetConnection, { turns, holder }: ConnectionTurns): GetConnection {
  const places = new WeakMap<PoolConnection, () => void>();
  const watch = (connection: PoolConnection): void => {
    for (const method of ['release', 'destroy'] as const) {
      const end = connection[method].bind(connection);
      connection[method] = () => {
        end();
        places.get(connection)?.();
      };
    }
  };
  return (callback) => {
    const name = holder();
    if (name === undefined) return getConnection(callback);
    const leave = turns.enter(name, () =>
      getConnection((error, connection) => {
        if (error) leave();
        else {
          if (!places.has(connection)) watch(connection);
          places.set(connection, leave);
        }
        callback(error, connection);
      }),
    );
  };
}
