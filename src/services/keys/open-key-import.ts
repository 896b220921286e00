import type { EntityManager } from 'typeorm';
import { isId, newId } from '../../db/ids.js';
import { lockPools, type LockedPool } from '../../db/locks.js';
import { WriteConflictError } from '../../db/retry.js';
import { assertFound, Reason, validateAll, validationError } from '../../domain/common/errors.js';
import { proseRule } from '../../domain/common/text.js';
import { parseImportDetails, type ImportDetails, type ImportDetailsInput } from '../../domain/keys/import-details.js';
import { KeyImport } from '../../entities/keys/key-import.js';
import type { Vault } from '../secrets/vault.js';
import { originOf, type AuditActor } from '../staff/audit-trail.js';
import { maskText } from './keys-in-text.js';

/** How keys are imported. A fact of a further piece replaces that of the earlier ones. */
export interface KeyImportOptions extends ImportDetailsInput {
  /** Also imports lines that look like a table; a mask of the pool still decides. */
  asIs?: boolean;
  /** Also imports keys that look different from the others. */
  acceptUnusual?: boolean;
  /** Only reports what would be done. */
  dryRun?: boolean;
  /** The file that keys of a request were read from. */
  fileName?: string | null;
  /** The batch that the keys are added to; default: a new one. */
  keyImportId?: string | null;
}

/** The batch that keys are imported into (docs/spec/staff-and-keys.md#imports-are-batches). */
export interface OpenKeyImport {
  id: string;
  /** Whether an earlier piece has begun it; otherwise it starts with the first key that is imported. */
  isStarted: boolean;
  actor: AuditActor;
  /** Where the keys come from: a file's name, or `GraphQL`. */
  source: string;
  /** Those of a batch that has begun stay where there are no new ones. */
  details: Partial<ImportDetails>;
}

/** Not a line: systems allow marks of the writing direction in the names of files. */
export const FILE_NAME = proseRule('File name', 255);

const NO_DETAILS: ImportDetails = { unitCostCents: null, supplier: null, supplierInvoice: null, note: null };

/** @throws {DomainError} NOT_FOUND */
export async function getKeyImport(manager: EntityManager, id: string): Promise<KeyImport> {
  // A person may have typed it.
  return assertFound(isId(id) && (await manager.findOneBy(KeyImport, { id })), 'Key import', id);
}

/**
 * The batch that the options name; nothing is written yet.
 * @throws {DomainError} NOT_FOUND, VALIDATION_ERROR naming `keyImportId`, `note`, `unitCost`, `supplier` or
 *   `supplierInvoice`.
 */
export async function openKeyImport(
  manager: EntityManager,
  licensePoolId: string,
  { keyImportId, ...rawDetails }: KeyImportOptions,
  actor: AuditActor,
  source: string,
): Promise<OpenKeyImport> {
  const parsed = validateAll((details) => parseImportDetails(rawDetails, details));
  if (keyImportId) await assertAppendable(manager, keyImportId, licensePoolId);
  // In an import, unlike in a correction, null equals omitted.
  const details = Object.fromEntries(Object.entries(parsed).filter(([, value]) => value !== null));
  return { id: keyImportId ?? newId(), isStarted: Boolean(keyImportId), actor, source, details };
}

/**
 * Makes sure that keys can be added to an import. The pool must be locked; otherwise the import may be undone right
 * afterwards.
 * @throws {DomainError} NOT_FOUND, VALIDATION_ERROR naming `keyImportId`.
 */
export async function assertAppendable(manager: EntityManager, id: string, licensePoolId: string): Promise<void> {
  const found = await getKeyImport(manager, id);
  if (found.licensePoolId !== licensePoolId) {
    throw validationError({ keyImportId: Reason.of('IMPORT_OF_OTHER_POOL', { id }) });
  }
  if (found.undoneAt) throw validationError({ keyImportId: Reason.of('IMPORT_UNDONE_BEFORE', { id }) });
  if (found.recalledAt) throw validationError({ keyImportId: Reason.of('IMPORT_RECALLED_BEFORE', { id }) });
}

/**
 * Locks the pool that an import's unsold keys are in.
 * @throws {DomainError} NOT_FOUND; {WriteConflictError} if the import was moved meanwhile.
 */
export async function lockPoolOfImport(
  manager: EntityManager,
  id: string,
  others: readonly string[] = [],
): Promise<{ pool: LockedPool; pools: Map<string, LockedPool>; keyImport: KeyImport }> {
  const { licensePoolId } = await getKeyImport(manager, id);
  const pools = await lockPools(manager, [licensePoolId, ...others]);
  const pool = pools.get(licensePoolId);
  const keyImport = await getKeyImport(manager, id);
  if (!pool || keyImport.licensePoolId !== licensePoolId) throw new WriteConflictError();
  return { pool, pools, keyImport };
}

/** Facts as they are stored, without the license keys of the shop in them. */
async function maskDetails(
  manager: EntityManager,
  vault: Vault,
  { note, supplier, supplierInvoice, unitCostCents }: ImportDetails,
): Promise<ImportDetails> {
  return {
    unitCostCents,
    note: await maskText(manager, vault, note),
    supplier: await maskText(manager, vault, supplier),
    supplierInvoice: await maskText(manager, vault, supplierInvoice),
  };
}

/**
 * Raises the number of keys of a batch, and inserts the batch with its first keys. The pool must be locked. Call it when
 * the keys are inserted: it masks them in the facts.
 */
export async function countImported(
  manager: EntityManager,
  vault: Vault,
  { id, isStarted, actor, source, details: newDetails }: OpenKeyImport,
  licensePoolId: string,
  imported: number,
  now: Date,
): Promise<void> {
  if (isStarted) {
    // A later piece may bring a key that the note of the first one mentions.
    const masked = await maskDetails(manager, vault, Object.assign(await getKeyImport(manager, id), newDetails));
    await manager.update(KeyImport, { id }, { ...masked, imported: () => `imported + ${imported}` });
  } else if (imported > 0) {
    const { staffMemberId, operator } = originOf(actor);
    const masked = await maskDetails(manager, vault, { ...NO_DETAILS, ...newDetails });
    const name = await maskText(manager, vault, Array.from(source).slice(0, FILE_NAME.maxLength).join(''));
    const origin = { createdAt: now, staffMemberId, operator, source: name };
    await manager.insert(KeyImport, { id, licensePoolId, ...origin, ...masked, imported });
  }
}
