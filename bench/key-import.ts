import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createConnection, type Connection } from 'mysql2/promise';
import { KeyFileImport } from '../src/services/keys/key-file-import.js';
import { SYSTEM } from '../src/services/staff/audit-trail.js';
import type { BenchOptions } from './support/bench-options.js';
import { BenchData } from './support/data.js';
import { PRODUCTION } from './support/settings.js';
import { median, rounds } from './support/statistics.js';
import { fixed, printTable } from './support/table.js';

const ROWS_PER_STATEMENT = 5_000;
// What an encrypted key of 23 letters takes.
const CIPHERTEXT_BYTES = 52;
const QUIET = { refused: () => undefined, advanced: () => undefined };

/** The minimum time to store this many keys: prepared rows, as large statements, one after the other. */
async function bareInserts(connection: Connection, poolId: string, count: number): Promise<number> {
  const now = new Date();
  const rows = Array.from({ length: count }, () => [poolId, randomBytes(CIPHERTEXT_BYTES), randomBytes(32), now]);
  const startedAt = performance.now();
  for (let start = 0; start < count; start += ROWS_PER_STATEMENT) {
    await connection.query(
      'INSERT INTO license_keys (license_pool_id, ciphertext, fingerprint, imported_at) VALUES ?',
      [rows.slice(start, start + ROWS_PER_STATEMENT)],
    );
  }
  const tookMs = performance.now() - startedAt;
  // So that the verification at the end finds a consistent shop.
  await connection.query('UPDATE license_pools SET available = available + ? WHERE id = ?', [count, poolId]);
  await connection.query(
    `UPDATE product_stock_states SET in_stock = 1
      WHERE product_id = (SELECT product_id FROM license_pools WHERE id = ?)`,
    [poolId],
  );
  return (count * 1000) / tookMs;
}

/** Importing a file of keys, as `keys:import` does, against storing as many prepared rows. */
export async function benchKeyImport(options: BenchOptions): Promise<void> {
  const data = await BenchData.open({ ...PRODUCTION, DATABASE_URL: options.databaseUrl, LOG_LEVEL: 'warn' });
  const connection = await createConnection({ uri: options.databaseUrl, timezone: 'Z' });
  const folder = await mkdtemp(join(tmpdir(), 'bench-keys-'));
  const count = options.count * 20;
  const keyImport = new KeyFileImport(data.dataSource, data.vault, () => new Date());
  let part = 0;
  const importOnce = async (keys: number): Promise<number> => {
    part += 1;
    const file = join(folder, `${part}.txt`);
    const lines = Array.from({ length: keys }, (_, index) => `KEYS-${part}-${String(index).padStart(16, '0')}`);
    await writeFile(file, lines.join('\n'));
    const { poolId } = await data.shop.product();
    const startedAt = performance.now();
    const { imported } = await keyImport.importFile(SYSTEM, poolId, file, QUIET);
    if (imported !== keys) throw new Error(`${imported} of ${keys} keys were imported`);
    return (keys * 1000) / (performance.now() - startedAt);
  };
  const insertOnce = async (keys: number) => bareInserts(connection, (await data.shop.product()).poolId, keys);
  try {
    await insertOnce(count / 10);
    await importOnce(count / 10);
    const results = await rounds(options.rounds, 'key import', async () => {
      const floor = await insertOnce(count);
      return { floor, perSecond: await importOnce(count) };
    });
    const rows = results.map(({ floor, perSecond }, index) => [
      `round ${index + 1}`,
      ...[perSecond, floor].map((value) => fixed(value)),
      fixed(perSecond / floor, 2),
    ]);
    printTable(`A file of ${count} license keys`, ['', 'keys/s', 'bare inserts', 'ratio'], rows);
    const [keys, ratio] = [
      median(results.map(({ perSecond }) => perSecond)),
      median(results.map(({ perSecond, floor }) => perSecond / floor)),
    ];
    console.log(`  median ${fixed(keys)} keys/s, median ratio ${fixed(ratio, 2)}`);
    await data.verify();
  } finally {
    await connection.end();
    await rm(folder, { recursive: true });
    await data.close();
  }
}
