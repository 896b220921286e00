import type { DataSource, EntityManager } from 'typeorm';
import { guard } from '../../db/guard.js';
import { lockPools } from '../../db/locks.js';
import { keysToResolveProblem, type RecallResolution, type UnresolvedCode } from '../../domain/after-sales/recall.js';
import {
  assertValid,
  DomainError,
  Reason,
  validateAll,
  validationError,
  type Details,
} from '../../domain/common/errors.js';
import { groupBy } from '../../domain/common/group-by.js';
import { toEuro } from '../../domain/common/money.js';
import { publicId, publicNumber } from '../../domain/common/public-id.js';
import { parseText, REASON } from '../../domain/common/text.js';
import { maskLicenseKey } from '../../domain/keys/license-key.js';
import { KeyImport } from '../../entities/keys/key-import.js';
import { chunksOf } from '../common/chunks.js';
import { mapYielding } from '../common/yielding.js';
import { withdrawImport } from '../keys/key-withdrawal.js';
import { getKeyImport } from '../keys/open-key-import.js';
import { queueRecallMails } from '../mail/customer-mails.js';
import { CUSTOMERS_WITH_CHANGED_ORDERS } from '../orders/order-changes.js';
import type { Vault } from '../secrets/vault.js';
import type { AuditTrail, Outcome, StaffActor } from '../staff/audit-trail.js';
import { recordCustomerEvents } from '../webhooks/outbox.js';
import { creditKeys, replaceKey, ROLES_BY_RESOLUTION } from './key-resolution.js';
import { lockOrder, readSoldKeys, type LockedOrder, type OrderKey } from './sold-keys.js';

/** Keys or orders of one statement. */
const CHUNK_SIZE = 1_000;

const SELECT_IN_USE = `
  SELECT id FROM license_keys FORCE INDEX (license_keys_key_import)
   WHERE key_import_id = ? AND order_item_id IS NOT NULL AND status = 'ALLOCATED' ORDER BY id`;

// The pool is locked, so no order sells a key of the import meanwhile. Keys that were sold before the import was moved
// belong to another pool: if one is credited meanwhile, this waits for its row and skips it.
const RECALL_KEYS = "UPDATE license_keys SET recalled_at = ? WHERE id IN (?) AND status = 'ALLOCATED'";

const SELECT_RECALLED = `
  SELECT k.id, i.product_id AS productId, i.order_number AS orderNumber, o.customer_id AS customerId
    FROM license_keys k FORCE INDEX (license_keys_key_import)
    JOIN order_items i ON i.id = k.order_item_id
    JOIN orders o ON o.order_number = i.order_number
   WHERE k.key_import_id = ? AND k.order_item_id IS NOT NULL AND k.recalled_at IS NOT NULL
   ORDER BY k.order_item_id, k.id`;

const CHANGE_ORDERS = `
  UPDATE orders SET updated_at = GREATEST(COALESCE(updated_at, order_date), ?), change_stamp = NULL
   WHERE order_number IN (?)`;

/** Recalls imports of bad license keys (docs/spec/recalls.md). */
export class KeyRecall {
  constructor(
    private readonly dataSource: DataSource,
    private readonly audit: AuditTrail,
    private readonly chunkSize?: number,
  ) {}

  /**
   * Withdraws the unsold keys of an import, marks those in use as recalled, and notifies their buyers, all in the last
   * transaction. If more keys are unsold than one transaction should withdraw, others before it withdraw them, each
   * with its audit entry; after a failure, recalling it again continues. Idempotent.
   * @throws {DomainError} NOT_FOUND, VALIDATION_ERROR naming `reason`.
   */
  async recall(actor: StaffActor, id: string, reason: string): Promise<KeyImport> {
    const text = validateAll((details) => parseText(reason, 'reason', REASON, details));
    const recalling = {
      action: 'recallKeyImport',
      reason: text,
      isUndone: false,
      wasDone: ({ recalledAt }: KeyImport) => recalledAt !== null,
      follow: async (manager: EntityManager, isLast: boolean, now: Date) => ({
        recalled: isLast ? await recallSold(manager, id, text, actor.id, now) : 0,
      }),
    };
    await withdrawImport(this.audit, actor, id, recalling, this.chunkSize);
    return getKeyImport(this.dataSource.manager, id);
  }
}

/** Marks the sold keys of an import, whose pool is locked, and notifies their buyers. @returns their number. */
async function recallSold(
  manager: EntityManager,
  keyImportId: string,
  reason: string,
  staffMemberId: string,
  now: Date,
): Promise<number> {
  // The events of several recalls differ only in their kind, so no other recall may record any meanwhile.
  await guard(manager, 'recalls');
  const recall = { recalledAt: now, recallReason: reason, recalledById: staffMemberId };
  await manager.update(KeyImport, { id: keyImportId }, recall);
  // Even if it was undone before, its keys cannot be imported again.
  const sql = 'UPDATE license_keys SET undone_at = NULL WHERE key_import_id = ? AND undone_at IS NOT NULL';
  await manager.query(sql, [keyImportId]);
  const inUse = await manager.query<{ id: number }[]>(SELECT_IN_USE, [keyImportId]);
  for (const chunk of chunksOf(inUse, CHUNK_SIZE)) {
    await manager.query(RECALL_KEYS, [now, chunk.map(({ id }) => id)]);
  }
  const keys = await manager.query<{ id: number; productId: string; orderNumber: number; customerId: string }[]>(
    SELECT_RECALLED,
    [keyImportId],
  );
  for (const chunk of chunksOf([...new Set(keys.map(({ orderNumber }) => orderNumber))], CHUNK_SIZE)) {
    await manager.query(CHANGE_ORDERS, [now, chunk]);
  }
  CUSTOMERS_WITH_CHANGED_ORDERS.add(manager, new Set(keys.map(({ customerId }) => customerId)));
  const events = keys.map(({ id, productId, orderNumber, customerId }) => {
    const data = { orderNumber, productId, licenseId: publicId(id), reason };
    return { kind: 'licenseKeyRecalled', customerId, data } as const;
  });
  await recordCustomerEvents(manager, events, now);
  await queueRecallMails(manager, keyImportId, reason, keys);
  return keys.length;
}

/** Which recalled keys are replaced or credited, and why. */
interface RecallResolutionInput {
  keyImportId: string;
  licenseKeyIds: readonly string[];
  resolution: RecallResolution;
  /** The customers read it. */
  reason: string;
}

/** Why keys were not resolved, by their numbers. */
type Failures = Map<number, UnresolvedCode>;

interface Work {
  open: readonly OrderKey[];
  reason: string;
  staffMemberId: string;
  now: Date;
}

// Only sold keys are recalled.
const SELECT_ORDERS = `
  SELECT k.id, i.order_number AS orderNumber FROM license_keys k JOIN order_items i ON i.id = k.order_item_id
   WHERE k.id IN (?) AND k.key_import_id = ? AND k.recalled_at IS NOT NULL`;

/** Replaces and credits recalled keys (docs/spec/recalls.md#resolution). */
export class RecalledKeyAdmin {
  constructor(
    private readonly dataSource: DataSource,
    private readonly vault: Vault,
    private readonly audit: AuditTrail,
    private readonly creditLowPercent: number,
  ) {}

  /**
   * Replaces or credits recalled keys, those of each order in a transaction of their own, with one credit note. What
   * cannot be resolved is named, and does not keep the others from it.
   * @throws {DomainError} FORBIDDEN if the role does not allow this resolution, NOT_FOUND for an unknown import,
   *   VALIDATION_ERROR naming `keyImportId`, `licenseKeyIds` or `reason`.
   */
  async resolve(actor: StaffActor, input: RecallResolutionInput) {
    if (!ROLES_BY_RESOLUTION[input.resolution].includes(actor.role)) throw new DomainError('FORBIDDEN');
    const { keyImportId, licenseKeyIds } = input;
    const details: Details = {};
    const reason = parseText(input.reason, 'reason', REASON, details);
    const problem = keysToResolveProblem(licenseKeyIds);
    if (problem) details.licenseKeyIds = problem;
    assertValid(details);
    const { recalledAt } = await getKeyImport(this.dataSource.manager, keyImportId);
    if (!recalledAt) throw validationError({ keyImportId: Reason.of('IMPORT_NOT_RECALLED', { id: keyImportId }) });
    const rows = await this.dataSource.query<{ id: number; orderNumber: number }[]>(SELECT_ORDERS, [
      licenseKeyIds.map((id) => publicNumber(id) ?? '0'),
      keyImportId,
    ]);
    const failures: Failures = new Map();
    for (const [orderNumber, keys] of groupBy(rows, (row) => row.orderNumber)) {
      const ids = new Set(keys.map(({ id }) => id));
      const failed = await this.audit.change(actor, 'resolveRecall', (manager, now) =>
        this.resolveOrder(manager, orderNumber, ids, { ...input, reason }, actor.id, now),
      );
      for (const [id, code] of failed) failures.set(id, code);
    }
    const known = new Set(rows.map(({ id }) => id));
    const failed = licenseKeyIds.flatMap((licenseKeyId) => {
      const number = Number(publicNumber(licenseKeyId) ?? 0);
      const code = known.has(number) ? failures.get(number) : 'NOT_FOUND';
      return code ? [{ licenseKeyId, code }] : [];
    });
    return { resolved: licenseKeyIds.length - failed.length, failed };
  }

  private async resolveOrder(
    manager: EntityManager,
    orderNumber: number,
    ids: ReadonlySet<number>,
    { keyImportId, resolution, reason }: RecallResolutionInput,
    staffMemberId: string,
    now: Date,
  ): Promise<Outcome<Failures>> {
    const order = await lockOrder(manager, orderNumber);
    const soldKeys = await readSoldKeys(manager, order);
    const named = soldKeys.filter(({ id }) => ids.has(id));
    const open = named.filter(({ status }) => status === 'ALLOCATED');
    const failures: Failures = new Map(
      named.filter((key) => !open.includes(key)).map(({ id }) => [id, 'ALREADY_RESOLVED']),
    );
    const work = { open, reason, staffMemberId, now };
    const effect =
      resolution === 'CREDIT'
        ? await this.credit(manager, order, soldKeys, work)
        : await this.replace(manager, order, failures, work);
    if (!effect) return { repeated: true, result: failures };
    const { before, ...changed } = effect;
    const after = { ...changed, keyImportId, reason };
    return { subject: { type: 'Order', id: orderNumber }, before, after, result: failures };
  }

  /** @returns what changed; null if nothing did. */
  private async credit(manager: EntityManager, order: LockedOrder, soldKeys: readonly OrderKey[], work: Work) {
    const { open, reason, staffMemberId, now } = work;
    if (open.length === 0) return null;
    const credit = { soldKeys, credited: open, reason };
    const note = await creditKeys(manager, order, credit, { staffMemberId }, this.creditLowPercent, now);
    const licenseKeys = await mapYielding(open, (key) => maskLicenseKey(this.reveal(key)));
    return {
      before: { balance: toEuro(order.customer.balanceCents) },
      balance: toEuro(note.balanceAfterCents),
      creditNote: { id: note.id, amount: toEuro(note.amountCents), licenseKeys },
    };
  }

  /** @param failures receives the keys whose pool is empty. @returns what changed; null if nothing did. */
  private async replace(manager: EntityManager, order: LockedOrder, failures: Failures, work: Work) {
    const { open, reason, staffMemberId, now } = work;
    const replaced: string[] = [];
    const replacements: string[] = [];
    // All at first: keys of an import that was moved can be of two pools.
    await lockPools(manager, new Set(open.map(({ licensePoolId }) => licensePoolId)));
    for (const faulty of open) {
      const licenseKey = this.reveal(faulty);
      try {
        const replacement = await replaceKey(manager, order, { faulty, licenseKey, reason }, { staffMemberId }, now);
        replaced.push(maskLicenseKey(licenseKey));
        replacements.push(maskLicenseKey(this.reveal(replacement)));
      } catch (error) {
        // It is found before anything is written.
        if (!(error instanceof DomainError && error.code === 'INSUFFICIENT_STOCK')) throw error;
        failures.set(faulty.id, 'INSUFFICIENT_STOCK');
      }
    }
    return replaced.length === 0 ? null : { before: { licenseKeys: replaced }, licenseKeys: replacements };
  }

  private reveal({ ciphertext }: Pick<OrderKey, 'ciphertext'>): string {
    return this.vault.decrypt(ciphertext, 'license-key');
  }
}
