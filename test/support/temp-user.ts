import { randomUUID } from 'node:crypto';
import { createConnection } from 'mysql2/promise';

/** An account of the database server, which the test removes. */
export interface TempUser {
  /** The database's URL for this account. */
  url: string;
  name: string;
  remove: () => Promise<void>;
}

/** An account that has these rights, and no others, over the database of the URL. */
export async function createTempUser(databaseUrl: string, rights = 'ALL', password = 'a password'): Promise<TempUser> {
  const url = new URL(databaseUrl);
  const name = `test-${randomUUID().slice(0, 8)}`;
  const admin = await createConnection(databaseUrl);
  const database = url.pathname.slice(1);
  await admin.query(`CREATE USER ?@'%' IDENTIFIED BY ?`, [name, password]);
  await admin.query(`GRANT ${rights} ON ??.* TO ?@'%'`, [database, name]);
  await admin.end();
  Object.assign(url, { username: name, password });
  const remove = async () => {
    const again = await createConnection(Object.assign(new URL(databaseUrl), { pathname: '/' }).href);
    await again.query(`DROP USER ?@'%'`, [name]);
    await again.end();
  };
  return { url: url.href, name, remove };
}
