import type { DataSource } from 'typeorm';
import { printTable } from './table.js';

const FEWEST_ROWS = 100;

interface TableSize {
  name: string;
  numberOfRows: number;
  bytes: number;
}

/** What a row of each table takes on disk, with its indexes: the sizes of docs/operations.md. */
export async function printRowSizes(dataSource: DataSource): Promise<void> {
  const sizes = `SELECT table_name AS name, table_rows AS numberOfRows, data_length + index_length AS bytes
    FROM information_schema.tables WHERE table_schema = DATABASE() ORDER BY bytes DESC`;
  for (const { name } of await dataSource.query<TableSize[]>(sizes)) await dataSource.query(`ANALYZE TABLE ${name}`);
  const large = (await dataSource.query<TableSize[]>(sizes)).filter(({ numberOfRows }) => numberOfRows > FEWEST_ROWS);
  printTable(
    'Bytes of a row with its indexes',
    ['', 'rows', 'MiB', 'bytes a row'],
    large.map(({ name, numberOfRows, bytes }) => [
      name,
      String(numberOfRows),
      String(Math.round(bytes / 2 ** 20)),
      String(Math.round(bytes / numberOfRows)),
    ]),
  );
}
