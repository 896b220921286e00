import { csvTextForSpreadsheets } from '../../rest/csv/csv-text.js';
import type { ExportedTable, ExportedValue } from '../../services/personal-data/customer-export.js';
import { FIELDS_OF_CUSTOMERS } from '../../services/personal-data/personal-fields.js';
import { zipOf, type ZipEntry } from './zip.js';

/** Columns whose texts are JSON, which is not quoted again. */
const JSON_COLUMNS = new Set(['data', 'document', 'facts', 'sandbox_order', 'state_after', 'state_before']);

const jsonOf = (column: string, value: ExportedValue): unknown =>
  JSON_COLUMNS.has(column) && typeof value === 'string' ? JSON.parse(value) : value;

async function* jsonText({ columns, read }: ExportedTable): AsyncGenerator<string> {
  let separator = '[\n';
  for await (const page of read()) {
    const rows = page.map((row) =>
      JSON.stringify(Object.fromEntries(columns.map((column, index) => [column, jsonOf(column, row[index] ?? null)]))),
    );
    yield separator + rows.join(',\n');
    separator = ',\n';
  }
  yield separator === '[\n' ? '[]\n' : '\n]\n';
}

function* filesOf(tables: readonly ExportedTable[]): Generator<ZipEntry> {
  const fields = JSON.stringify(FIELDS_OF_CUSTOMERS, null, 2);
  yield { name: 'fields.json', content: Buffer.from(fields), isCompressed: true };
  for (const table of tables) {
    const { name, columns, read } = table;
    yield { name: `${name}.json`, content: jsonText(table), isCompressed: true };
    yield { name: `${name}.csv`, content: csvTextForSpreadsheets(columns, read()), isCompressed: true };
  }
}

/** Everything about a customer as a ZIP archive: each table as JSON and as CSV, and what each field is stored for. */
export const personalDataZip = (tables: readonly ExportedTable[]): AsyncGenerator<Buffer> => zipOf(filesOf(tables));
