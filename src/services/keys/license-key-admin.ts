import type { DataSource, EntityManager } from 'typeorm';
import { lockPools } from '../../db/locks.js';
import { runStatement } from '../../db/statements.js';
import {
  assertFound,
  assertValid,
  DomainError,
  Reason,
  validateAll,
  validationError,
  type Details,
} from '../../domain/common/errors.js';
import { publicNumber } from '../../domain/common/public-id.js';
import { parseOptionalText, parseText, REASON } from '../../domain/common/text.js';
import { checksKeyShape, keyListProblem } from '../../domain/keys/imported-key.js';
import { KeyShapes, type UsualShape } from '../../domain/keys/key-shapes.js';
import { keyCountProblem, maskLicenseKey } from '../../domain/keys/license-key.js';
import { KeyImport } from '../../entities/keys/key-import.js';
import type { LicenseKeyStatus } from '../../entities/keys/license-key.js';
import type { LicensePool } from '../../entities/keys/license-pool.js';
import { Product } from '../../entities/products/product.js';
import { chunksOf } from '../common/chunks.js';
import { mapYielding } from '../common/yielding.js';
import type { Vault } from '../secrets/vault.js';
import type { AuditTrail, StaffActor } from '../staff/audit-trail.js';
import { chooseKeys, selectOldestKeys } from './key-allocation.js';
import {
  auditOfImport,
  CHUNK_SIZE,
  encryptKeys,
  findNewKeys,
  holdBackUnusual,
  previewKeys,
  storeKeys,
  textOfKey,
  type EncryptedKey,
  type KeyImportResult,
} from './key-storage.js';
import { withdrawFromPool } from './key-withdrawal.js';
import { LooseFingerprints, readNewestKeys } from './known-keys.js';
import { getPool } from './license-pool-admin.js';
import { FILE_NAME, openKeyImport, type KeyImportOptions } from './open-key-import.js';

/** The result of one call; each key as the caller wrote it. */
export interface LicenseKeyImportView {
  imported: number;
  /** Keys that came before in the call, or are known in any pool, sold and withdrawn ones included. */
  duplicates: string[];
  rejected: { key: string; reason: Reason }[];
  /** Keys that look different from the others, or like another key, and were held back; `line` counts from 1. */
  unusual: { line: number; masked: string; text: string; reason: Reason }[];
  /** What most of the keys look like, as a mask; null if that cannot be said, or the pool has one. */
  suggestedMask: string | null;
  licensePool: LicensePool;
  /** Nothing was imported: `imported` says how many keys would be. */
  dryRun: boolean;
  /** The batch of the keys; null if nothing was imported. */
  keyImport: KeyImport | null;
}

/** Which keys are withdrawn: named ones, or a number of the oldest available ones. */
export interface WithdrawalInput {
  /** Complete keys. */
  keys?: readonly string[] | null;
  /** As staff's lists have them. */
  ids?: readonly string[] | null;
  count?: number | null;
  reason: string;
}

interface NamedKeys {
  field: 'keys' | 'ids';
  names: readonly string[];
}

const UNAVAILABLE: Record<Exclude<LicenseKeyStatus, 'AVAILABLE'>, Reason> = {
  ALLOCATED: Reason.of('SOLD'),
  REPLACED: Reason.of('SOLD_AND_REPLACED'),
  CREDITED: Reason.of('SOLD_AND_CREDITED'),
  WITHDRAWN: Reason.of('WITHDRAWN'),
};

/** Of an import over GraphQL without a file name. */
const SOURCE = 'GraphQL';

export class LicenseKeyAdmin {
  constructor(
    private readonly dataSource: DataSource,
    private readonly vault: Vault,
    private readonly audit: AuditTrail,
  ) {}

  /**
   * Imports up to 100,000 keys in one transaction, as a batch or a further piece of one. Duplicate and malformed keys
   * are omitted and named in the result.
   * @throws {DomainError} NOT_FOUND for an unknown pool or batch; VALIDATION_ERROR naming `keys` for none or too
   *   many, or for lines of a table, `note`, `fileName`, `supplier` or `supplierInvoice` if it is too long,
   *   `unitCost`, or `keyImportId` for a batch of another pool or one that was undone; VERSION_CONFLICT if the pool's
   *   mask is changed meanwhile.
   */
  async importKeys(
    actor: StaffActor,
    licensePoolId: string,
    keys: readonly string[],
    { asIs = false, acceptUnusual = false, dryRun = false, ...options }: KeyImportOptions = {},
  ): Promise<LicenseKeyImportView> {
    const problem = keyCountProblem(keys.length);
    if (problem) throw validationError({ keys: problem });
    const { manager } = this.dataSource;
    // Refuses what it can before any key is encrypted.
    const pool = await getPool(manager, licensePoolId);
    const fileName = validateAll((details) => parseOptionalText(options.fileName, 'fileName', FILE_NAME, details));
    const openImport = await openKeyImport(manager, licensePoolId, options, actor, fileName ?? SOURCE);
    const rules = { mask: pool.mask, asIs };
    const tableProblem = keyListProblem(keys, rules);
    if (tableProblem) throw validationError({ keys: tableProblem });
    const lines = keys.map((text, line) => ({ line, text }));
    const all = await encryptKeys(this.vault, lines, rules);
    const usual = checksKeyShape(rules) ? await this.findUsualShape(licensePoolId, all.encrypted) : undefined;
    await new LooseFingerprints(this.dataSource, this.vault).fillForImport();
    const encrypted = acceptUnusual ? all : await holdBackUnusual(manager, all, { usual, seen: new Map() });
    const suggestedMask = usual?.mask ?? null;
    if (dryRun) {
      const preview = await previewKeys(manager, encrypted);
      const keyImport = await manager.findOneBy(KeyImport, { id: openImport.id });
      return toView(preview, keys, { licensePool: pool, dryRun: true, keyImport, suggestedMask });
    }
    return this.audit.change(actor, 'importLicenseKeys', async (own, now) => {
      const result = await storeKeys(own, licensePoolId, encrypted, openImport, now);
      const licensePool = await getPool(own, licensePoolId);
      const keyImport = await own.findOneBy(KeyImport, { id: openImport.id });
      const change = auditOfImport(licensePoolId, licensePool.available, keyImport?.id ?? null, result);
      return { ...change, result: toView(result, keys, { licensePool, dryRun: false, keyImport, suggestedMask }) };
    });
  }

  /** The shape of most of the keys that are new, and of the pool's. */
  private async findUsualShape(poolId: string, keys: readonly EncryptedKey[]): Promise<UsualShape | null> {
    const { manager } = this.dataSource;
    const shapes = new KeyShapes();
    for (const key of await findNewKeys(manager, keys)) shapes.add(textOfKey(key));
    for (const key of await readNewestKeys(manager, this.vault, poolId)) shapes.add(key);
    return shapes.usual();
  }

  /**
   * Withdraws available keys permanently, all of them or none.
   * @throws {DomainError} NOT_FOUND for an unknown pool, VALIDATION_ERROR naming every key that is not available, in
   *   `keys[2]` or `ids[2]`, INSUFFICIENT_STOCK if `count` is more than the stock.
   */
  async withdrawKeys(actor: StaffActor, licensePoolId: string, input: WithdrawalInput): Promise<LicensePool> {
    const { named, count, reason } = readWithdrawal(input);
    const column = named?.field === 'ids' ? 'id' : 'fingerprint';
    const values = await mapYielding(named?.names ?? [], (name) =>
      column === 'id' ? (publicNumber(name) ?? '0') : this.vault.fingerprint(name.trim()),
    );
    return this.audit.change(actor, 'withdrawLicenseKeys', async (manager, now) => {
      const pools = await lockPools(manager, [licensePoolId]);
      const pool = assertFound(pools.get(licensePoolId), 'License pool', licensePoolId);
      const before = await getPool(manager, licensePoolId);
      const ids = named
        ? idsOf(named, await findKnown(manager, licensePoolId, column, values))
        : await findOldestKeys(manager, before, count);
      await withdrawFromPool(manager, pool, ids, now, { reason });
      const after = await getPool(manager, licensePoolId);
      const counters = ({ available, withdrawn }: LicensePool) => ({ available, withdrawn });
      return {
        subject: { type: 'LicensePool', id: licensePoolId },
        before: counters(before),
        after: { ...counters(after), reason },
        result: after,
      };
    });
  }
}

/** @param keys as the caller wrote them. */
function toView(
  { imported, duplicates, rejected, unusual }: KeyImportResult,
  keys: readonly string[],
  rest: Pick<LicenseKeyImportView, 'licensePool' | 'dryRun' | 'keyImport' | 'suggestedMask'>,
): LicenseKeyImportView {
  const textOf = ({ line }: { line: number }) => keys[line] ?? '';
  return {
    imported,
    duplicates: duplicates.map(textOf),
    rejected: rejected.map((key) => ({ key: textOf(key), reason: key.reason })),
    unusual: unusual.map(({ line, key, ...others }) => ({ line: line + 1, masked: key, ...others })),
    ...rest,
  };
}

/** @throws {DomainError} VALIDATION_ERROR naming every wrong field. */
function readWithdrawal({ keys, ids, count, reason }: WithdrawalInput) {
  const details: Details = {};
  const text = parseText(reason, 'reason', REASON, details);
  const isCounted = count !== null && count !== undefined;
  const field: NamedKeys['field'] = ids ? 'ids' : 'keys';
  const names = ids ?? keys ?? null;
  if ((keys && ids) || !names === !isCounted) details.keys = Reason.of('EITHER_REQUIRED', { names: 'keys or a count' });
  else if (names) {
    const problem = keyCountProblem(names.length);
    if (problem) details[field] = problem;
  } else if (!(Number.isInteger(count) && (count ?? 0) >= 1)) {
    details.count = Reason.of('NOT_WHOLE_FROM', { label: 'Count', min: 1 });
  }
  assertValid(details);
  return { named: names && { field, names }, count: count ?? 0, reason: text };
}

/** @throws {DomainError} INSUFFICIENT_STOCK if the pool has fewer. */
export async function findOldestKeys(
  manager: EntityManager,
  { id: poolId, productId, available }: LicensePool,
  count: number,
): Promise<number[]> {
  if (count > available) {
    const product = await manager.findOneBy(Product, { id: productId });
    const few = Reason.of('FEW_KEYS', { count: available });
    const quantities = { requestedQuantity: count, availableQuantity: available };
    const unavailableItems = [{ productId, productName: product?.name ?? '', ...quantities }];
    throw new DomainError('INSUFFICIENT_STOCK', few, { details: { count: few }, unavailableItems });
  }
  const oldest = await runStatement(manager, selectOldestKeys(new Map([[poolId, count]])));
  return chooseKeys(oldest, [[{ poolId, quantity: count }]]).flatMap((keys) => keys.map(({ id }) => id));
}

type KnownKey = { id: number; status: LicenseKeyStatus };

/** In the order of the values, which name keys; undefined for a key that is not in the pool. */
async function findKnown(
  manager: EntityManager,
  poolId: string,
  column: 'id' | 'fingerprint',
  values: readonly (string | Buffer)[],
): Promise<(KnownKey | undefined)[]> {
  const textOf = (value: string | number | Buffer) => (Buffer.isBuffer(value) ? value.toString('latin1') : `${value}`);
  const found = new Map<string, KnownKey>();
  for (const chunk of chunksOf(values, CHUNK_SIZE)) {
    const rows = await manager.query<(KnownKey & { value: number | Buffer })[]>(
      `SELECT id, status, ${column} AS value FROM license_keys WHERE ${column} IN (?) AND license_pool_id = ?`,
      [chunk, poolId],
    );
    for (const { value, id, status } of rows) found.set(textOf(value), { id, status });
  }
  return values.map((value) => found.get(textOf(value)));
}

/** @throws {DomainError} VALIDATION_ERROR naming every key that is not an available one of the pool. */
function idsOf({ field, names }: NamedKeys, known: readonly (KnownKey | undefined)[]): number[] {
  const details: Details = {};
  const ids = new Set<number>();
  for (const [index, name] of names.entries()) {
    const key = known[index];
    const problem = problemOf(key, ids);
    const display = field === 'ids' ? name : maskLicenseKey(name.trim());
    if (problem) details[`${field}[${index}]`] = Reason.of('KEY_NOT_AVAILABLE', { key: display, problem });
    else if (key) ids.add(key.id);
  }
  assertValid(details);
  return [...ids];
}

function problemOf(key: KnownKey | undefined, named: ReadonlySet<number>): Reason | undefined {
  if (!key) return Reason.of('NOT_IN_POOL');
  if (named.has(key.id)) return Reason.of('TWICE');
  return key.status === 'AVAILABLE' ? undefined : UNAVAILABLE[key.status];
}
