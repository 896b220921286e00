import type { DataSource, EntityManager } from 'typeorm';
import { selectList } from '../../db/columns.js';
import { isId } from '../../db/ids.js';
import { parseAnswer, type ClaimResolution } from '../../domain/after-sales/claim.js';
import {
  assertFound,
  assertValid,
  DomainError,
  Reason,
  validateAll,
  validationError,
  type Details,
} from '../../domain/common/errors.js';
import { groupBy } from '../../domain/common/group-by.js';
import { toEuro } from '../../domain/common/money.js';
import { publicNumber } from '../../domain/common/public-id.js';
import { parseText, REASON } from '../../domain/common/text.js';
import { keyCountProblem, maskLicenseKey, soldKeyProblem } from '../../domain/keys/license-key.js';
import { CreditNote } from '../../entities/after-sales/credit-note.js';
import { CustomerClaim } from '../../entities/after-sales/customer-claim.js';
import { LicenseKey } from '../../entities/keys/license-key.js';
import { mapYielding } from '../common/yielding.js';
import { getStoredOrder } from '../orders/order-reader.js';
import type { StoredOrderView } from '../orders/order-view.js';
import type { Vault } from '../secrets/vault.js';
import type { AuditTrail, Outcome, StaffActor } from '../staff/audit-trail.js';
import { findEarlierResult, hashStaffKey, storeResult } from '../staff/staff-idempotency.js';
import { ClaimReader, type ClaimView } from './claim-reader.js';
import { resolveOpenClaims, type ClaimDecision } from './claim-records.js';
import { creditKeys, replaceKey, ROLES_BY_RESOLUTION } from './key-resolution.js';
import { getSoldKey, lockOrder, readSoldKeys, type LockedOrder, type NamedKey, type OrderKey } from './sold-keys.js';

/** Which faulty key of which order is replaced, and why. */
export interface ReplacementInput {
  orderNumber: number;
  /** Either the id of the key, */
  licenseKeyId?: string | null;
  /** or the complete key, as the buyer reports it. */
  licenseKey?: string | null;
  reason: string;
}

/** Which keys of which order are credited, and why. */
export interface CreditInput {
  orderNumber: number;
  /** Either the ids of the keys, */
  licenseKeyIds?: readonly string[] | null;
  /** or the complete keys, as the buyer has them. */
  licenseKeys?: readonly string[] | null;
  reason: string;
  idempotencyKey?: string | null;
}

const NOTE_COLUMNS = ['id', 'orderNumber', 'netCents', 'amountCents', 'reason', 'staffMemberId'] as const;

/** A credit note as staff sees it. */
export interface CreditNoteView extends Pick<CreditNote, (typeof NOTE_COLUMNS)[number]> {
  at: Date;
  /** How many keys it credits. */
  keyCount: number;
}

const SELECT_NOTES = `
  SELECT ${selectList(CreditNote, 'n', [...NOTE_COLUMNS, 'createdAt AS at'])},
         (SELECT COUNT(*) FROM credit_note_keys k WHERE k.credit_note_id = n.id) AS keyCount
    FROM credit_notes n`;

export interface CreditedOrder extends StoredOrderView {
  recordedCreditNote: CreditNoteView & {
    /** Whether an Idempotency-Key wrote it before. */
    replayed: boolean;
  };
}

/**
 * @param names the number of each key, or its fingerprint in hexadecimal digits.
 * @throws {DomainError} VALIDATION_ERROR naming every key that is not in use in the order, or named twice.
 */
function findNamed(
  soldKeys: readonly OrderKey[],
  orderNumber: number,
  field: 'licenseKeyIds' | 'licenseKeys',
  names: readonly string[],
): OrderKey[] {
  const nameOf = ({ id, fingerprint }: OrderKey) =>
    field === 'licenseKeyIds' ? String(id) : fingerprint.toString('hex');
  const known = new Map(soldKeys.map((key) => [nameOf(key), key]));
  const named = new Set<OrderKey>();
  const details: Details = {};
  for (const [index, name] of names.entries()) {
    const key = known.get(name);
    const problem = key ? soldKeyProblem(key.status) : Reason.of('NOT_IN_ORDER', { orderNumber });
    if (problem) details[`${field}[${index}]`] = problem;
    else if (key && named.has(key)) details[`${field}[${index}]`] = Reason.of('KEY_NAMED_TWICE');
    else if (key) named.add(key);
  }
  assertValid(details);
  return [...named];
}

async function readCredited(manager: EntityManager, noteId: string, replayed: boolean): Promise<CreditedOrder> {
  const [note] = await manager.query<CreditNoteView[]>(`${SELECT_NOTES} WHERE n.id = ?`, [noteId]);
  if (!note) throw new Error(`There is no credit note ${noteId}`);
  return { ...(await getStoredOrder(manager, note.orderNumber)), recordedCreditNote: { ...note, replayed } };
}

/**
 * Locks a claim's order, so that no other transaction resolves the claim.
 * @throws {DomainError} NOT_FOUND, VALIDATION_ERROR naming `id` if the claim is resolved already.
 */
async function lockOpenClaim(manager: EntityManager, id: string) {
  const found = assertFound(isId(id) && (await manager.findOneBy(CustomerClaim, { id })), 'Claim', id);
  const order = await lockOrder(manager, found.orderNumber);
  const claim = await manager.findOneByOrFail(CustomerClaim, { id });
  if (claim.status !== 'OPEN') throw validationError({ id: Reason.of('CLAIM_RESOLVED', { status: claim.status }) });
  return { order, claim, key: await manager.findOneByOrFail(LicenseKey, { id: claim.licenseKeyId }) };
}

/**
 * Staff's operations on sold keys: replaces them, credits them (docs/spec/credit-notes.md), and resolves claims for
 * them. A decision and its consequences are one transaction.
 */
export class AfterSales {
  private readonly claims = new ClaimReader(this.dataSource, this.vault, maskLicenseKey);

  constructor(
    private readonly dataSource: DataSource,
    private readonly vault: Vault,
    private readonly audit: AuditTrail,
    private readonly creditLowPercent: number,
  ) {}

  /** The credit notes of orders by order number, oldest first; orders without credit notes are omitted. */
  async creditNotesOf(orderNumbers: readonly number[]): Promise<Map<number, CreditNoteView[]>> {
    const notes = await this.dataSource.query<CreditNoteView[]>(
      `${SELECT_NOTES} WHERE n.order_number IN (?) ORDER BY n.order_number, n.created_at, n.id`,
      [orderNumbers],
    );
    return groupBy(notes, ({ orderNumber }) => orderNumber);
  }

  /**
   * Replaces a faulty key by another one of its pool, as a further item of the order that costs nothing. An open claim
   * for it is resolved.
   * @throws {DomainError} NOT_FOUND for an unknown order, VALIDATION_ERROR naming `licenseKeyId` or `licenseKey`
   *   where the order holds no such key or it was replaced or credited before, INSUFFICIENT_STOCK if the pool is
   *   empty.
   */
  async replaceKey(actor: StaffActor, { orderNumber, reason, ...rawKey }: ReplacementInput): Promise<StoredOrderView> {
    const text = validateAll((details) => parseText(reason, 'reason', REASON, details));
    const named = this.readNamed(rawKey);
    return this.audit.change(actor, 'replaceLicenseKey', async (manager, now) => {
      const order = await lockOrder(manager, orderNumber);
      const faulty = await getSoldKey(manager, order, named);
      const licenseKey = this.vault.decrypt(faulty.ciphertext, 'license-key');
      const replacement = { faulty, licenseKey, reason: text };
      const replaced = await replaceKey(manager, order, replacement, { staffMemberId: actor.id }, now);
      const [claimId] = replaced.claimIds;
      const { licensePoolId } = replaced;
      return {
        subject: { type: 'Order', id: orderNumber },
        before: { licenseKey: maskLicenseKey(licenseKey) },
        after: {
          licenseKey: this.masked(replaced.ciphertext),
          licensePoolId,
          reason: text,
          ...(claimId && { claimId }),
        },
        result: await getStoredOrder(manager, orderNumber),
      };
    });
  }

  /**
   * Issues a credit note for keys of an order, which are withdrawn. A repeated Idempotency-Key credits nothing again.
   * @param dryRun returns the same credit note and changes nothing.
   * @throws {DomainError} NOT_FOUND for an unknown order, IDEMPOTENCY_KEY_REUSED, VALIDATION_ERROR naming every key
   *   that is not in use in the order, and every other wrong field.
   */
  async creditKeys(actor: StaffActor, input: CreditInput, dryRun = false): Promise<CreditedOrder> {
    const { orderNumber } = input;
    const { field, names, reason } = await this.readCredit(input);
    const keyed = hashStaffKey('creditKeys', input.idempotencyKey, [orderNumber, reason, ...names.toSorted()]);
    const work = async (manager: EntityManager, now: Date): Promise<Outcome<CreditedOrder>> => {
      const order = await lockOrder(manager, orderNumber);
      const madeId = await findEarlierResult(manager, keyed);
      if (madeId !== null) return { repeated: true, result: await readCredited(manager, madeId, true) };
      const soldKeys = await readSoldKeys(manager, order);
      const credit = { soldKeys, credited: findNamed(soldKeys, orderNumber, field, names), reason };
      const note = await creditKeys(manager, order, credit, { staffMemberId: actor.id }, this.creditLowPercent, now);
      const { id, amountCents, balanceAfterCents, claimIds } = note;
      await storeResult(manager, keyed, id, now);
      const licenseKeys = await mapYielding(credit.credited, ({ ciphertext }) => this.masked(ciphertext));
      const creditNote = { id, amount: toEuro(amountCents), licenseKeys, reason };
      return {
        subject: { type: 'Order', id: orderNumber },
        before: { balance: toEuro(order.customer.balanceCents) },
        after: { balance: toEuro(balanceAfterCents), creditNote, ...(claimIds.length > 0 && { claimIds }) },
        result: await readCredited(manager, id, false),
      };
    };
    return this.audit.change(actor, 'creditKeys', work, { dryRun });
  }

  /**
   * Replaces the claimed key, credits it, or rejects the claim.
   * @param answer for the customer.
   * @throws {DomainError} FORBIDDEN if the role does not allow this resolution, NOT_FOUND, VALIDATION_ERROR naming
   *   `answer`, or `id` if the claim is already resolved; INSUFFICIENT_STOCK if no key is available to replace it.
   */
  async resolveClaim(
    actor: StaffActor,
    id: string,
    resolution: ClaimResolution,
    answer: string | null,
  ): Promise<ClaimView> {
    if (!ROLES_BY_RESOLUTION[resolution].includes(actor.role)) throw new DomainError('FORBIDDEN');
    const decision = { answer: parseAnswer(answer), staffMemberId: actor.id };
    return this.audit.change(actor, 'resolveClaim', async (manager, now) => {
      const { order, claim, key } = await lockOpenClaim(manager, id);
      const effect = await this.effects[resolution](manager, order, { key, reason: claim.reason }, decision, now);
      const view = await this.claims.getClaim(manager, id);
      const { orderNumber, licenseKey, status } = view;
      return {
        subject: { type: 'Claim', id },
        before: { status: claim.status },
        after: { status, answer: decision.answer, orderNumber, licenseKey, ...effect },
        result: view,
      };
    });
  }

  /** The effect of each resolution. Each returns its changes for the audit log. */
  private readonly effects: Record<
    ClaimResolution,
    (
      manager: EntityManager,
      order: LockedOrder,
      claimed: { key: LicenseKey; reason: string },
      decision: ClaimDecision,
      now: Date,
    ) => Promise<object>
  > = {
    REPLACE: async (manager, order, { key: { fingerprint, ciphertext }, reason }, decision, now) => {
      const licenseKey = this.vault.decrypt(ciphertext, 'license-key');
      const faulty = await getSoldKey(manager, order, { field: 'licenseKey', fingerprint });
      const replaced = await replaceKey(manager, order, { faulty, licenseKey, reason }, decision, now);
      return { replacementKey: this.masked(replaced.ciphertext) };
    },
    CREDIT: async (manager, order, { key, reason }, decision, now) => {
      const soldKeys = await readSoldKeys(manager, order);
      const credit = { soldKeys, credited: soldKeys.filter(({ id }) => id === Number(key.id)), reason };
      const note = await creditKeys(manager, order, credit, decision, this.creditLowPercent, now);
      const { id, amountCents, balanceAfterCents } = note;
      return { creditNote: { id, amount: toEuro(amountCents) }, balance: toEuro(balanceAfterCents) };
    },
    REJECT: async (manager, _order, { key }, decision, now) => {
      await resolveOpenClaims(manager, [Number(key.id)], { status: 'REJECTED', ...decision }, now);
      return {};
    },
  };

  private masked(ciphertext: Buffer): string {
    return maskLicenseKey(this.vault.decrypt(ciphertext, 'license-key'));
  }

  /** @throws {DomainError} VALIDATION_ERROR if not exactly one of both is given. */
  private readNamed({ licenseKeyId, licenseKey }: Pick<ReplacementInput, 'licenseKeyId' | 'licenseKey'>): NamedKey {
    if (!licenseKeyId === (typeof licenseKey !== 'string')) {
      throw validationError({ licenseKey: Reason.of('EITHER_NOT_BOTH', { names: 'licenseKeyId or licenseKey' }) });
    }
    if (licenseKeyId) return { field: 'licenseKeyId', id: licenseKeyId };
    return { field: 'licenseKey', fingerprint: this.vault.fingerprint((licenseKey ?? '').trim()) };
  }

  /** @throws {DomainError} VALIDATION_ERROR naming every wrong field. */
  private async readCredit({ licenseKeyIds, licenseKeys, reason }: CreditInput) {
    const details: Details = {};
    const text = parseText(reason, 'reason', REASON, details);
    const field = licenseKeyIds ? ('licenseKeyIds' as const) : ('licenseKeys' as const);
    const rawNames = licenseKeyIds ?? licenseKeys;
    const problem = keyCountProblem(rawNames?.length ?? 0);
    if (!licenseKeyIds === !licenseKeys) {
      details.licenseKeys = Reason.of('EITHER_NOT_BOTH', { names: 'licenseKeyIds or licenseKeys' });
    } else if (problem) details[field] = problem;
    assertValid(details);
    const names = await mapYielding(rawNames ?? [], (name) =>
      licenseKeyIds ? (publicNumber(name) ?? name) : this.vault.fingerprint(name.trim()).toString('hex'),
    );
    return { field, names, reason: text };
  }
}
