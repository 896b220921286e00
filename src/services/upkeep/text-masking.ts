import type { DataSource, EntityMetadata, EntityManager } from 'typeorm';
import { bumpCatalogueVersions } from '../../db/catalogue-versions.js';
import { inTransaction } from '../../db/transaction.js';
import { findKeysInText, maskKeysInText } from '../keys/keys-in-text.js';
import { maskReference } from '../orders/masked-reference.js';
import type { Vault } from '../secrets/vault.js';
import { DeleteThrottle } from './bounded-deletes.js';

/** Columns of texts that no person has written as such, that something is found by, or that never change. */
const NOT_FREE: ReadonlySet<string> = new Set([
  'audit_entries.operator',
  'customers.email',
  'customers.invoice_email',
  'delivery_attempts.error',
  'delivery_attempts.response_start',
  'events.sku',
  'invoices.document',
  'key_imports.operator',
  'license_pools.mask',
  'mails.last_error',
  'mails.recipient',
  'products.category',
  'products.sku',
  'report_categories.category',
  'saved_views.name',
  'saved_views.query',
  'seller.email',
  'staff_members.email',
  'staff_members.oidc_issuer',
  'staff_members.oidc_subject',
  'staff_sessions.user_agent',
  'vat_checks.address',
  'vat_checks.consultation_number',
  'vat_checks.name',
  'vat_checks.note',
  'verifications.broken',
  'webhooks.url',
]);

/** Columns with texts inside of JSON. */
const JSON_COLUMNS: ReadonlySet<string> = new Set([
  'audit_entries.state_after',
  'audit_entries.state_before',
  'events.data',
  'idempotency_keys.sandbox_order',
  'mails.facts',
  'sandbox_products.content',
]);

/** Tables whose texts each process keeps in memory. */
const IN_CATALOGUE: ReadonlySet<string> = new Set(['products', 'license_pools']);

/** The second pass finds what version 0.3.0 has written beside this one. */
const PASSES = 2;

/** A table with texts that people have written. */
interface TextTable {
  name: string;
  /** The primary key, as SQL that gives text or a number, and the parameter that it is compared with. */
  key: string;
  keyExpression: string;
  keyParameter: string;
  columns: string[];
}

type TextRow = Record<string, string | null> & { id: string | number };

interface Progress {
  pass: number;
  tableName: string | null;
  above: string | null;
  isEnded: 0 | 1;
  isOld: 0 | 1;
}

function toTextTable({ tableName: name, columns, primaryColumns }: EntityMetadata): TextTable | null {
  const [primary, ...others] = primaryColumns;
  const texts = columns.filter(({ charset, isPrimary }) => charset === 'utf8mb4' && !isPrimary);
  const free = texts.map(({ databaseName }) => databaseName).filter((column) => !NOT_FREE.has(`${name}.${column}`));
  if (!primary || others.length > 0 || free.length === 0) return null;
  const key = primary.databaseName;
  const isBinary = primary.type === 'binary';
  const isText = primary.type === 'char';
  return {
    name,
    key,
    keyExpression: isBinary ? `HEX(${key})` : key,
    // In the column's character set, so that MySQL can use the index.
    keyParameter: isBinary ? 'UNHEX(?)' : isText ? 'CONVERT(? USING ascii)' : '?',
    columns: free,
  };
}

/** Every table with free texts. The audit log is the last: until a text is masked, each change of it copies it there. */
export function textTables(dataSource: DataSource): TextTable[] {
  const tables = dataSource.entityMetadatas.flatMap((metadata) => toTextTable(metadata) ?? []);
  const rank = ({ name }: TextTable): string => (name === 'audit_entries' ? '~' : name);
  return tables.sort((one, other) => (rank(one) < rank(other) ? -1 : 1));
}

/** What a column holds, with each text in it changed. */
function mapStored(table: TextTable, column: string, stored: string, change: (text: string) => string): string {
  if (!JSON_COLUMNS.has(`${table.name}.${column}`)) return change(stored);
  return JSON.stringify(
    JSON.parse(stored, (_name, value: unknown) => (typeof value === 'string' ? change(value) : value)),
  );
}

function textsOf(row: TextRow, table: TextTable): string[] {
  const texts: string[] = [];
  const collect = (text: string): string => {
    texts.push(text);
    return text;
  };
  for (const column of table.columns) {
    const stored = row[column];
    if (stored) mapStored(table, column, stored, collect);
  }
  return texts;
}

/**
 * Masks the license keys in texts that earlier versions have stored (docs/operations.md#license-keys-in-texts). Two
 * passes a day apart walk through all tables by primary key, in pieces; after a kill the pass goes on with the piece that
 * was not finished. Two processes that do it at once do no harm: what is masked has no key any more.
 */
export class TextMasking {
  constructor(
    private readonly dataSource: DataSource,
    private readonly vault: Vault,
  ) {}

  /** Does what is left of the pass, or begins the next one where it is due. */
  async catchUp(throttle = new DeleteThrottle()): Promise<void> {
    const progress = await this.progress();
    if (!progress || (progress.isEnded && (progress.pass >= PASSES || !progress.isOld))) return;
    const isNew = Boolean(progress.isEnded);
    const pass = isNew ? progress.pass + 1 : progress.pass;
    let above = isNew ? null : progress.above;
    const tables = textTables(this.dataSource);
    const at = isNew ? 0 : tables.findIndex(({ name }) => name === progress.tableName);
    for (const table of tables.slice(Math.max(0, at))) {
      for (let isDone = false; !isDone;) {
        await throttle.run(async () => {
          const size = throttle.batchSize;
          const rows = await this.read(table, above, size);
          await this.maskRows(table, rows);
          above = String(rows.at(-1)?.id ?? above ?? '');
          isDone = rows.length < size;
          await this.storeProgress(pass, table.name, above, false);
        });
      }
      above = null;
    }
    await this.storeProgress(pass, null, null, true);
  }

  private async progress(): Promise<Progress | undefined> {
    const [row] = await this.dataSource.query<Progress[]>(
      `SELECT pass, table_name AS tableName, above, ended_at IS NOT NULL AS isEnded,
              COALESCE(ended_at < UTC_TIMESTAMP(3) - INTERVAL 1 DAY, 0) AS isOld
         FROM text_maskings WHERE id = 1`,
    );
    return row;
  }

  /** A pass that has come later than this one is left as it is. */
  private async storeProgress(
    pass: number,
    table: string | null,
    above: string | null,
    isEnded: boolean,
  ): Promise<void> {
    await this.dataSource.query(
      `UPDATE text_maskings SET pass = ?, table_name = ?, above = ?, ended_at = ${isEnded ? 'UTC_TIMESTAMP(3)' : 'NULL'}
        WHERE id = 1 AND pass <= ?`,
      [pass, table, above, pass],
    );
  }

  private read(table: TextTable, above: string | null, limit: number): Promise<TextRow[]> {
    const afterKey = above === null || above === '' ? '' : `WHERE ${table.key} > ${table.keyParameter}`;
    return this.dataSource.query<TextRow[]>(
      `SELECT ${table.keyExpression} AS id, ${table.columns.join(', ')} FROM ${table.name} ${afterKey}
        ORDER BY ${table.key} LIMIT ?`,
      [...(afterKey === '' ? [] : [above]), limit],
    );
  }

  private async maskRows(table: TextTable, rows: readonly TextRow[]): Promise<void> {
    const { manager } = this.dataSource;
    const texts = new Set(rows.flatMap((row) => textsOf(row, table)));
    const substrings = (await findKeysInText(manager, this.vault, [...texts])).map(({ substring: piece }) => piece);
    const holding = rows.filter((row) =>
      textsOf(row, table).some((text) => substrings.some((one) => text.includes(one))),
    );
    for (const { id } of holding) await inTransaction(this.dataSource, (own) => this.maskRow(own, table, id));
  }

  /** Locks the row and reads it again: somebody may have changed it. */
  private async maskRow(manager: EntityManager, table: TextTable, id: string | number): Promise<void> {
    const { name, key, keyParameter, columns } = table;
    const where = `WHERE ${key} = ${keyParameter}`;
    const [row] = await manager.query<TextRow[]>(`SELECT ${columns.join(', ')} FROM ${name} ${where} FOR UPDATE`, [id]);
    if (!row) return;
    const keys = await findKeysInText(manager, this.vault, textsOf(row, table));
    const changes: Record<string, string | Buffer | null> = {};
    for (const column of columns) {
      const before = row[column];
      if (!before) continue;
      const after = mapStored(table, column, before, (text) => maskKeysInText(text, keys));
      if (after === before) continue;
      changes[column] = after;
      // Of the columns of orders, only the reference is free.
      if (name === 'orders') {
        changes.reference_fingerprint = maskReference(this.vault, before, keys).referenceFingerprint;
      }
    }
    if (Object.keys(changes).length === 0) return;
    // Customers who follow changes are told of a name that was masked.
    if (IN_CATALOGUE.has(name)) changes.change_stamp = null;
    const set = Object.keys(changes).map((column) => `${column} = ?`);
    await manager.query(`UPDATE ${name} SET ${set.join(', ')} ${where}`, [...Object.values(changes), id]);
    if (IN_CATALOGUE.has(name)) await bumpCatalogueVersions(manager, { ids: [String(id)] });
  }
}
