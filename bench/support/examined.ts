import type { DataSource } from 'typeorm';

/** A connection of mysql2's pool, whose list of all connections is part of no public API; the version is pinned. */
interface Connection {
  query: (sql: string, done: (error: Error | null, rows: { Variable_name: string; Value: string }[]) => void) => void;
}

interface Connections {
  length: number;
  get: (index: number) => Connection;
}

// Conditions that MariaDB checks in the index are counted apart: what they reject was examined too.
const STATUS = `SHOW SESSION STATUS WHERE Variable_name LIKE 'Handler\\_read\\_%' OR Variable_name LIKE 'Handler\\_icp\\_%'`;

function examinedBy(connection: Connection): Promise<number> {
  return new Promise((resolve, reject) => {
    connection.query(STATUS, (error, rows) => {
      if (error) return reject(error);
      const signs = rows.map(
        ({ Variable_name: name, Value }) => Number(Value) * (name === 'Handler_icp_match' ? -1 : 1),
      );
      resolve(signs.reduce((sum, value) => sum + value, 0));
    });
  });
}

/** Counts the rows of tables and indexes that the sessions of a data source examine, temporary tables included. */
export class ExaminedRows {
  private readonly seen = new WeakMap<Connection, number>();

  constructor(private readonly dataSource: DataSource) {}

  /** How many since the last call. Those of a connection that the pool has closed meanwhile are missing. */
  async sinceLast(): Promise<number> {
    const { driver } = this.dataSource as unknown as { driver: { pool: { _allConnections: Connections } } };
    const { _allConnections: all } = driver.pool;
    const connections = Array.from({ length: all.length }, (_, index) => all.get(index));
    const added = await Promise.all(
      connections.map(async (connection) => {
        const count = await examinedBy(connection);
        const before = this.seen.get(connection) ?? 0;
        this.seen.set(connection, count);
        return count - before;
      }),
    );
    return added.reduce((sum, count) => sum + count, 0);
  }
}
