import type { DataSource } from 'typeorm';
import { maskLicenseKey } from '../../domain/keys/license-key.js';
import { mapYielding } from '../common/yielding.js';
import { getCustomer } from '../customers/customer-records.js';
import type { Vault } from '../secrets/vault.js';
import type { AuditActor, AuditTrail } from '../staff/audit-trail.js';
import { OF_CUSTOMERS } from './personal-fields.js';
import { keysOf } from './personal-rows.js';

export type ExportedValue = string | number | Date | null;

/** The rows of a table that are about a customer. */
export interface ExportedTable {
  name: string;
  columns: readonly string[];
  /** Reads them each time, some at a time. */
  read: () => AsyncGenerator<ExportedValue[][], void, undefined>;
}

// Hashes, fingerprints and what is encrypted say nothing to a person.
const SELECT_COLUMNS = `
  SELECT column_name AS name FROM information_schema.columns
   WHERE table_schema = DATABASE() AND table_name = ? AND data_type NOT IN ('binary', 'varbinary', 'mediumblob')
   ORDER BY ordinal_position`;

const KEYS = 'license_keys';

/** Everything that is stored about a customer (docs/personal-data.md#export). */
export class CustomerExport {
  constructor(
    private readonly dataSource: DataSource,
    private readonly vault: Vault,
    private readonly audit: AuditTrail,
  ) {}

  /** Writes an audit entry. @throws {DomainError} NOT_FOUND */
  async open(
    actor: AuditActor,
    idOrNumber: string,
  ): Promise<{ customerNumber: number; tables: readonly ExportedTable[] }> {
    const { id, customerNumber } = await getCustomer(this.dataSource.manager, idOrNumber);
    await this.audit.change(actor, 'exportPersonalData', () =>
      Promise.resolve({ subject: { type: 'Customer', id }, before: null, after: null, result: undefined }),
    );
    const names = [
      ...new Set(OF_CUSTOMERS.filter(({ isInternal }) => !isInternal).map(({ table }) => table)),
    ].toSorted();
    return { customerNumber, tables: await Promise.all(names.map((name) => this.describe(name, id))) };
  }

  private async describe(name: string, customerId: string): Promise<ExportedTable> {
    const rows = await this.dataSource.query<{ name: string }[]>(SELECT_COLUMNS, [name]);
    const columns = rows.map((row) => row.name);
    const read = () => this.readRows(name, columns, customerId);
    return { name, columns: name === KEYS ? [...columns, 'license_key'] : columns, read };
  }

  private async *readRows(name: string, columns: readonly string[], customerId: string) {
    const { manager } = this.dataSource;
    const selected = [...columns, ...(name === KEYS ? ['ciphertext'] : [])].join(', ');
    for (const rows of OF_CUSTOMERS.filter(({ table, isInternal }) => table === name && !isInternal)) {
      for await (const keys of keysOf(manager, { table: 'customers', id: customerId }, rows)) {
        const found = await manager.query<Record<string, ExportedValue | Buffer>[]>(
          `SELECT ${selected} FROM ${name} WHERE ${rows.key} IN (?) ORDER BY ${rows.key}`,
          [keys],
        );
        yield await mapYielding(found, (row) => Object.values(row).map((value) => this.masked(value)));
      }
    }
  }

  /** Of what is selected, only a license key is encrypted. */
  private masked(value: ExportedValue | Buffer): ExportedValue {
    return Buffer.isBuffer(value) ? maskLicenseKey(this.vault.decrypt(value, 'license-key')) : value;
  }
}
