import type { EntityManager } from 'typeorm';
import { isId, newId } from '../../db/ids.js';
import { checked, notFound, validationError } from '../../domain/common/errors.js';
import { parseOptionalText } from '../../domain/common/text.js';
import { KeyImport } from '../../entities/keys/key-import.js';
import { originOf, type AuditActor } from '../staff/audit-actor.js';

/** How keys are imported. */
export interface KeyImportOptions {
  /** Also imports lines that look like a table; a mask of the pool still decides. */
  asIs?: boolean;
  /** Only reports what would be done. */
  dryRun?: boolean;
  /** What staff should know about the batch. */
  note?: string | null;
  /** The batch that the keys are added to; default: a new one. */
  keyImportId?: string | null;
}

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

const MAX_NOTE = 500;
const MAX_SOURCE = 255;

/** @throws {DomainError} NOT_FOUND */
export async function getKeyImport(manager: EntityManager, id: string): Promise<KeyImport> {
  // A person may have typed it.
  const found = isId(id) && (await manager.findOneBy(KeyImport, { id }));
  if (!found) throw notFound('Key import', id);
  return found;
}

/**
 * The batch that the options name; nothing is written yet.
 * @throws {DomainError} NOT_FOUND, VALIDATION_ERROR naming `note` or `keyImportId`.
 */
export async function openBatch(
  manager: EntityManager,
  licensePoolId: string,
  { note, keyImportId }: KeyImportOptions,
  actor: AuditActor,
  source: string,
): Promise<ImportBatch> {
  const text = checked((details) => parseOptionalText(note, 'note', 'Note', MAX_NOTE, details));
  if (keyImportId) await assertAppendable(manager, keyImportId, licensePoolId);
  return { id: keyImportId ?? newId(), isBegun: Boolean(keyImportId), actor, source, note: text };
}

/**
 * Makes sure that keys can be added to an import. The pool must be locked; otherwise the import may be undone right
 * afterwards.
 * @throws {DomainError} NOT_FOUND, VALIDATION_ERROR naming `keyImportId`.
 */
export async function assertAppendable(manager: EntityManager, id: string, licensePoolId: string): Promise<void> {
  const found = await getKeyImport(manager, id);
  if (found.licensePoolId !== licensePoolId) {
    throw validationError({ keyImportId: `Key import ${id} is one of another license pool` });
  }
  if (found.undoneAt) throw validationError({ keyImportId: `Key import ${id} was undone: begin another one` });
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
