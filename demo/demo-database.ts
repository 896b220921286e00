import { connect } from '../src/db/data-source.js';

/** A table in each database that a demo has made. */
const DEMO_MARK = 'made_by_npm_run_demo';

/** DATABASE_URL names a database that holds something else than a demo shop. */
export class NotDemoDatabaseError extends Error {
  constructor(name: string) {
    super(
      `DATABASE_URL: the database ${name} has tables that no demo made, and the demo would put invented customers and ` +
        'staff beside them; expected a database that is empty, or was when a demo first used it',
    );
    this.name = 'NotDemoDatabaseError';
  }
}

/**
 * Marks a database as the demo's, before it gets its first table, and so finds its own again at later starts.
 * @param isPrivate the demo started the server itself, so it cannot contain foreign tables.
 * @throws {NotDemoDatabaseError} for a database that has tables and no mark; nothing is changed in it.
 */
export async function markAsDemoDatabase(url: string, isPrivate: boolean): Promise<void> {
  const dataSource = await connect(url, 1);
  try {
    const tables = await dataSource.query<{ name: string }[]>(
      'SELECT table_name AS name FROM information_schema.tables WHERE table_schema = DATABASE()',
    );
    if (!isPrivate && tables.length > 0 && !tables.some(({ name }) => name === DEMO_MARK)) {
      throw new NotDemoDatabaseError(decodeURIComponent(new URL(url).pathname.slice(1)));
    }
    await dataSource.query(`CREATE TABLE IF NOT EXISTS ${DEMO_MARK} (id TINYINT PRIMARY KEY)`);
  } finally {
    await dataSource.destroy();
  }
}
