import type { DataSource, EntityManager } from 'typeorm';
import { lockPools } from '../../db/locks.js';
import type { Page, PageRequest } from '../../db/page.js';
import { checked } from '../../domain/common/errors.js';
import { parseReason } from '../../domain/common/text.js';
import type { AuditActor } from '../staff/audit-actor.js';
import type { AuditTrail, Change, Replay } from '../staff/audit-trail.js';
import { getKeyImportState } from './key-import-batch.js';
import {
  countKeyImports,
  getKeyImport,
  readKeyImportPage,
  readKeyImports,
  readKeyImportStocks,
  type KeyImportFilter,
  type KeyImportStock,
  type KeyImportView,
} from './key-import-reader.js';
import { withdrawFromPool } from './key-withdrawal.js';
import { getPool } from './license-pool-admin.js';

/** An import that was undone. */
export interface UndoneKeyImport {
  keyImport: KeyImportView;
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

/** Lists the batches in which license keys were imported, and undoes them. */
export class KeyImportAdmin {
  constructor(
    private readonly dataSource: DataSource,
    private readonly audit: AuditTrail,
    private readonly pieceSize = PIECE_SIZE,
  ) {}

  /** Newest first. @throws {DomainError} VALIDATION_ERROR for an invalid page size or cursor. */
  findImports(filter: KeyImportFilter, page: PageRequest): Promise<Page<KeyImportView>> {
    return readKeyImportPage(this.dataSource.manager, filter, page);
  }

  countImports(filter: KeyImportFilter): Promise<number> {
    return countKeyImports(this.dataSource.manager, filter);
  }

  /** Unknown ids are left out. */
  importsById(ids: readonly string[]): Promise<Map<string, KeyImportView>> {
    return readKeyImports(this.dataSource.manager, ids);
  }

  stocksOf(ids: readonly string[]): Promise<Map<string, KeyImportStock>> {
    return readKeyImportStocks(this.dataSource.manager, ids);
  }

  /**
   * Withdraws the unsold keys of an import, and closes it for further keys
   * (docs/spec/staff-and-keys.md#undoing-an-import). Many keys are withdrawn in pieces that commit one by one, each
   * with its audit entry; after a failure, undoing it again continues. An import that was undone stays as it is.
   * @throws {DomainError} NOT_FOUND, VALIDATION_ERROR naming `reason`.
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
    const { licensePoolId } = await getKeyImportState(manager, id);
    const pool = (await lockPools(manager, [licensePoolId])).get(licensePoolId);
    if (!pool) throw new Error(`The license pool ${licensePoolId} of key import ${id} is missing`);
    const { undoneAt } = await getKeyImportState(manager, id);
    if (undoneAt) return { replayed: true, result: { withdrawn: 0, isDone: true } };
    const rows = await manager.query<{ id: number }[]>(SELECT_AVAILABLE, [id, this.pieceSize + 1]);
    const keyIds = rows.slice(0, this.pieceSize).map((row) => row.id);
    const isDone = keyIds.length === rows.length;
    const before = await getPool(manager, licensePoolId);
    await withdrawFromPool(manager, pool, keyIds, now);
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
