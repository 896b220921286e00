import type { EntityManager } from 'typeorm';
import { selectList } from '../../db/columns.js';
import { isId } from '../../db/ids.js';
import { notFound, validationError } from '../../domain/common/errors.js';
import { KeyImport } from '../../entities/keys/key-import.js';
import { originOf, type AuditActor } from '../staff/audit-actor.js';

/** The batch that keys are imported into (docs/spec/staff-and-keys.md#imports-are-batches). */
export interface ImportBatch {
  id: string;
  /** Whether an earlier piece has begun it; otherwise it begins with the first key that is imported. */
  isBegun: boolean;
  actor: AuditActor;
  /** Where the keys come from: a file's name, or `GraphQL`. */
  source: string;
  /** For a batch that has begun: replaces its note, unless it is null. */
  note: string | null;
}

export const MAX_NOTE = 500;
const MAX_SOURCE = 255;

/** What decides whether keys may be added to an import, and whether it can be undone. */
export interface KeyImportState {
  licensePoolId: string;
  undoneAt: Date | null;
}

/** @throws {DomainError} NOT_FOUND */
export async function getKeyImportState(manager: EntityManager, id: string): Promise<KeyImportState> {
  // A person may have typed it.
  const [state] = isId(id)
    ? await manager.query<KeyImportState[]>(
        `SELECT ${selectList(KeyImport, '', ['licensePoolId', 'undoneAt'])} FROM key_imports WHERE id = ?`,
        [id],
      )
    : [];
  if (!state) throw notFound('Key import', id);
  return state;
}

/**
 * Makes sure that keys can be added to an import. The pool must be locked; otherwise the import may be undone right
 * afterwards.
 * @throws {DomainError} NOT_FOUND, VALIDATION_ERROR naming `keyImportId`.
 */
export async function assertAppendable(manager: EntityManager, id: string, licensePoolId: string): Promise<void> {
  const state = await getKeyImportState(manager, id);
  if (state.licensePoolId !== licensePoolId) {
    throw validationError({ keyImportId: `Key import ${id} is one of another license pool` });
  }
  if (state.undoneAt) throw validationError({ keyImportId: `Key import ${id} was undone: begin another one` });
}

/** Raises the number of keys of a batch, and inserts the batch with its first keys. The pool must be locked. */
export async function countImported(
  manager: EntityManager,
  { id, isBegun, actor, source, note }: ImportBatch,
  licensePoolId: string,
  imported: number,
  now: Date,
): Promise<void> {
  if (isBegun) {
    await manager.query('UPDATE key_imports SET imported = imported + ?, note = COALESCE(?, note) WHERE id = ?', [
      imported,
      note,
      id,
    ]);
  } else if (imported > 0) {
    const { staffMemberId, operator } = originOf(actor);
    const origin = { staffMemberId, operator, source: Array.from(source).slice(0, MAX_SOURCE).join(''), note };
    await manager.insert(KeyImport, { id, licensePoolId, createdAt: now, ...origin, imported });
  }
}
