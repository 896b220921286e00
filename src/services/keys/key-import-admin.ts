import { In, LessThan, type DataSource, type EntityManager, type FindOptionsWhere } from 'typeorm';
import { assertPageSize, idOfCursor, toPage, type Page, type PageRequest } from '../../db/page.js';
import { checked, validationError } from '../../domain/common/errors.js';
import { parseReason } from '../../domain/common/text.js';
import { KeyImport } from '../../entities/keys/key-import.js';
import type { AuditActor } from '../staff/audit-actor.js';
import type { AuditTrail, Change, Replay } from '../staff/audit-trail.js';
import { getKeyImport, lockPoolOfImport } from './key-import-batch.js';
import { withdrawFromPool } from './key-withdrawal.js';
import { getPool } from './license-pool-admin.js';

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
  /** How many keys this withdrew; 0 where the import had been undone before. */
  withdrawn: number;
}

/** The result of one transaction of an undo. */
interface UndonePiece {
  withdrawn: number;
  /** Whether no key of the import is available any more. */
  isDone: boolean;
}

// The keys that one transaction withdraws: few enough that orders wait for the pool only briefly.
const PIECE_SIZE = 20_000;

const SELECT_AVAILABLE = `
  SELECT id FROM license_keys
   WHERE key_import_id = ? AND order_item_id IS NULL AND status = 'AVAILABLE' ORDER BY id LIMIT ?`;

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
    private readonly pieceSize = PIECE_SIZE,
  ) {}

  /** Newest first. @throws {DomainError} VALIDATION_ERROR for an invalid page size or cursor. */
  async findImports(filter: KeyImportFilter, { first, after }: PageRequest): Promise<Page<KeyImport>> {
    assertPageSize(first);
    const where = { ...whereOf(filter), ...(after && { id: LessThan(idOfCursor(after)) }) };
    const found = await this.dataSource.manager.find(KeyImport, { where, order: { id: 'DESC' }, take: first + 1 });
    return toPage(found, first);
  }

  countImports(filter: KeyImportFilter): Promise<number> {
    return this.dataSource.manager.countBy(KeyImport, whereOf(filter));
  }

  /** Unknown ids are left out. */
  async importsById(ids: readonly string[]): Promise<Map<string, KeyImport>> {
    const found = await this.dataSource.manager.findBy(KeyImport, { id: In([...ids]) });
    return new Map(found.map((one) => [one.id, one]));
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
   * @throws {DomainError} NOT_FOUND, VALIDATION_ERROR naming `reason`, or `id` where it was recalled.
   */
  async undo(actor: AuditActor, id: string, reason: string): Promise<UndoneKeyImport> {
    const text = checked((details) => parseReason(reason, details));
    let withdrawn = 0;
    for (let isDone = false; !isDone;) {
      const piece = await this.audit.change(actor, 'undoKeyImport', (manager, now) =>
        this.undoPiece(manager, id, text, now),
      );
      withdrawn += piece.withdrawn;
      isDone = piece.isDone;
    }
    return { keyImport: await getKeyImport(this.dataSource.manager, id), withdrawn };
  }

  private async undoPiece(
    manager: EntityManager,
    id: string,
    reason: string,
    now: Date,
  ): Promise<Change<UndonePiece> | Replay<UndonePiece>> {
    const { pool, keyImport } = await lockPoolOfImport(manager, id);
    const { undoneAt, recalledAt, licensePoolId } = keyImport;
    if (undoneAt) return { replayed: true, result: { withdrawn: 0, isDone: true } };
    if (recalledAt) throw validationError({ id: `Key import ${id} was recalled` });
    const rows = await manager.query<{ id: number }[]>(SELECT_AVAILABLE, [id, this.pieceSize + 1]);
    const keyIds = rows.slice(0, this.pieceSize).map((row) => row.id);
    const isDone = keyIds.length === rows.length;
    const before = await getPool(manager, licensePoolId);
    await withdrawFromPool(manager, pool, keyIds, now, true);
    // Only after the last piece, because an undone import has no available keys.
    if (isDone) {
      await manager.query('UPDATE key_imports SET undone_at = ?, undo_reason = ? WHERE id = ?', [now, reason, id]);
    }
    const after = await getPool(manager, licensePoolId);
    return {
      subject: { type: 'LicensePool', id: licensePoolId },
      before: { available: before.available, withdrawn: before.withdrawn },
      after: { available: after.available, withdrawn: after.withdrawn, keyImportId: id, reason },
      result: { withdrawn: keyIds.length, isDone },
    };
  }
}
