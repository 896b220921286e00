import { LessThan, type DataSource, type FindOptionsWhere } from 'typeorm';
import { findById } from '../../db/by-id.js';
import { assertPageSize, decodeIdCursor, toPage, type Page, type PageRequest } from '../../db/page.js';
import { Reason, validateAll, validationError } from '../../domain/common/errors.js';
import { parseReason } from '../../domain/common/text.js';
import { KeyImport } from '../../entities/keys/key-import.js';
import type { AuditActor, AuditTrail } from '../staff/audit-trail.js';
import { withdrawImport, type ImportWithdrawal } from './import-withdrawal.js';
import { getKeyImport } from './open-key-import.js';

/** How many keys of an import are available and withdrawn. */
export interface KeyImportStock {
  available: number;
  withdrawn: number;
}

/** Filters for a list of imports. */
export interface KeyImportFilter {
  licensePoolId?: string | null;
}

/** An import that was undone. */
export interface UndoneKeyImport {
  keyImport: KeyImport;
  /** How many keys this withdrew; 0 if the import had been undone before. */
  withdrawn: number;
}

const COUNT_BY_STATUS = `
  SELECT key_import_id AS id, status, COUNT(*) AS count FROM license_keys
   WHERE key_import_id IN (?) AND order_item_id IS NULL GROUP BY key_import_id, status`;

function whereOf({ licensePoolId }: KeyImportFilter): FindOptionsWhere<KeyImport> {
  return licensePoolId ? { licensePoolId } : {};
}

/** Lists the batches in which license keys were imported, and undoes them. */
export class KeyImportAdmin {
  constructor(
    private readonly dataSource: DataSource,
    private readonly audit: AuditTrail,
    private readonly chunkSize?: number,
  ) {}

  /** Newest first. @throws {DomainError} VALIDATION_ERROR for an invalid page size or cursor. */
  async findImports(filter: KeyImportFilter, { first, after }: PageRequest): Promise<Page<KeyImport>> {
    assertPageSize(first);
    const where = { ...whereOf(filter), ...(after && { id: LessThan(decodeIdCursor(after)) }) };
    const found = await this.dataSource.manager.find(KeyImport, { where, order: { id: 'DESC' }, take: first + 1 });
    return toPage(found, first);
  }

  countImports(filter: KeyImportFilter): Promise<number> {
    return this.dataSource.manager.countBy(KeyImport, whereOf(filter));
  }

  /** Unknown ids are omitted. */
  importsById(ids: readonly string[]): Promise<Map<string, KeyImport>> {
    return findById(this.dataSource.manager, KeyImport, ids);
  }

  /** How many keys of each import are available and withdrawn; all others were sold. Reads only the index. */
  async stocksOf(ids: readonly string[]): Promise<Map<string, KeyImportStock>> {
    const stocks = new Map(ids.map((id) => [id, { available: 0, withdrawn: 0 }]));
    const rows = await this.dataSource.query<{ id: string; status: string; count: number }[]>(COUNT_BY_STATUS, [ids]);
    for (const { id, status, count } of rows) {
      const stock = stocks.get(id);
      if (stock) stock[status === 'AVAILABLE' ? 'available' : 'withdrawn'] = count;
    }
    return stocks;
  }

  /**
   * Withdraws the unsold keys of an import, and closes it for further keys
   * (docs/spec/staff-and-keys.md#undoing-an-import). Many keys are withdrawn in pieces that commit one by one, each
   * with its audit entry; after a failure, undoing it again continues. An import that was undone stays as it is.
   * @throws {DomainError} NOT_FOUND, VALIDATION_ERROR naming `reason`, or `id` if it was recalled.
   */
  async undo(actor: AuditActor, id: string, reason: string): Promise<UndoneKeyImport> {
    const text = validateAll((details) => parseReason(reason, details));
    const undoing: ImportWithdrawal = {
      action: 'undoKeyImport',
      reason: text,
      isUndone: true,
      wasDone({ undoneAt, recalledAt }) {
        if (!undoneAt && recalledAt) throw validationError({ id: Reason.of('IMPORT_RECALLED', { id }) });
        return undoneAt !== null;
      },
      async follow(manager, isLast, now) {
        // Only after the last piece, because an undone import has no available keys.
        if (isLast) {
          await manager.query('UPDATE key_imports SET undone_at = ?, undo_reason = ? WHERE id = ?', [now, text, id]);
        }
        return {};
      },
    };
    const withdrawn = await withdrawImport(this.audit, actor, id, undoing, this.chunkSize);
    return { keyImport: await getKeyImport(this.dataSource.manager, id), withdrawn };
  }
}
