import 'reflect-metadata';
import type { Command } from 'commander';
import { connect, migrate } from '../db/data-source.js';
import { readDatabaseUrl } from '../settings/config.js';
import type { CliIo } from './io.js';
import { connectToExisting, NotMigratedError } from './open-shop.js';
import { plural } from './report.js';

// The lock of the migrations may need a second connection.
const POOL_SIZE = 2;

/** @returns whether the database that the URL names was there already. */
async function exists(databaseUrl: string): Promise<boolean> {
  try {
    await (await connectToExisting(databaseUrl)).destroy();
    return true;
  } catch (error) {
    if (error instanceof NotMigratedError) return false;
    throw error;
  }
}

/** The only command that creates the database and changes its tables. */
export function addMigrate(program: Command, io: CliIo): void {
  program
    .command('migrate')
    .description('create the database if it is missing, and run pending migrations; needs DATABASE_URL only')
    .action(async () => {
      const databaseUrl = readDatabaseUrl(io.environment);
      const isNew = !(await exists(databaseUrl));
      const dataSource = await connect(databaseUrl, POOL_SIZE);
      try {
        if (isNew) io.out('the database is created');
        const names = await migrate(dataSource);
        for (const name of names) io.out(name);
        io.out(
          names.length > 0 ? `${plural(names.length, 'migration')} run` : 'nothing to do: all migrations have run',
        );
      } finally {
        await dataSource.destroy();
      }
    });
}
