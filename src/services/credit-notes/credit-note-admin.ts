import type { DataSource, EntityManager } from 'typeorm';
import { assertValid } from '../../domain/errors.js';
import { maskLicenseKey, soldKeyProblem } from '../../domain/license-key.js';
import { toEuro } from '../../domain/money.js';
import { parseReason } from '../../domain/text.js';
import { mapYielding } from '../common/yielding.js';
import { lockCustomerOf } from '../keys/locked-order.js';
import { readOrdersByNumber } from '../orders/order-reader.js';
import type { KeptOrderView } from '../orders/order-view.js';
import type { Vault } from '../secrets/vault.js';
import type { AuditTrail } from '../staff/audit-trail.js';
import type { StaffActor } from '../staff/staff-authentication.js';
import { findMade, keyedMutation, rememberMade } from '../staff/staff-idempotency.js';
import { readCreditNote, readCreditNotes, type CreditNoteView } from './credit-note-reader.js';
import { creditKeys, readOrderKeys, type OrderKey } from './order-credit.js';

/** Which keys of which order are credited, and why. */
export interface CreditInput {
  orderNumber: number;
  /** Whole, as the buyer holds them. */
  licenseKeys: readonly string[];
  reason: string;
  idempotencyKey?: string | null;
}

/** An order, and the credit note that was written. */
export interface CreditedOrder extends KeptOrderView {
  recordedCreditNote: CreditNoteView & {
    /** Whether an Idempotency-Key wrote it before. */
    replayed: boolean;
  };
}

/** A credit, checked without the database. */
interface CreditRequest {
  orderNumber: number;
  licenseKeys: string[];
  fingerprints: Buffer[];
  reason: string;
}

const MAX_KEYS = 100_000;

function keyCountProblem(count: number): string | undefined {
  if (count === 0) return 'At least one key is required';
  return count > MAX_KEYS ? `At most ${MAX_KEYS} keys can be named at once` : undefined;
}

/** @throws {DomainError} VALIDATION_ERROR naming every key that is not in use in the order, or named twice. */
function findNamed(orderKeys: readonly OrderKey[], { orderNumber, fingerprints }: CreditRequest): OrderKey[] {
  const known = new Map(orderKeys.map((key) => [key.fingerprint.toString('latin1'), key]));
  const named = new Set<OrderKey>();
  const details: Record<string, string> = {};
  for (const [index, fingerprint] of fingerprints.entries()) {
    const key = known.get(fingerprint.toString('latin1'));
    const problem = key ? soldKeyProblem(key.status) : `Order ${orderNumber} holds no such license key`;
    if (problem) details[`licenseKeys[${index}]`] = problem;
    else if (key && named.has(key)) details[`licenseKeys[${index}]`] = 'The license key is named twice';
    else if (key) named.add(key);
  }
  assertValid(details);
  return [...named];
}

async function readCredited(manager: EntityManager, noteId: string, replayed: boolean): Promise<CreditedOrder> {
  const note = await readCreditNote(manager, noteId);
  const [order] = await readOrdersByNumber(manager, [note.orderNumber]);
  if (!order) throw new Error(`The order of credit note ${noteId} is not there`);
  return { ...order, recordedCreditNote: { ...note, replayed } };
}

/** Gives customers back what license keys cost (docs/spec/credit-notes.md). */
export class CreditNoteAdmin {
  constructor(
    private readonly dataSource: DataSource,
    private readonly vault: Vault,
    private readonly audit: AuditTrail,
    private readonly creditLowPercent: number,
  ) {}

  /** The credit notes of orders, oldest first. */
  creditNotesOf(orderNumbers: readonly number[]): Promise<Map<number, CreditNoteView[]>> {
    return readCreditNotes(this.dataSource.manager, orderNumbers);
  }

  /**
   * Writes a credit note for keys of an order, which are withdrawn. What an Idempotency-Key has credited before is not
   * credited again.
   * @throws {DomainError} NOT_FOUND for an unknown order, IDEMPOTENCY_KEY_REUSED, VALIDATION_ERROR naming every key that is
   *   not in use in the order, and every other wrong field.
   */
  async creditKeys(actor: StaffActor, input: CreditInput): Promise<CreditedOrder> {
    const request = await this.readInput(input);
    const { orderNumber, licenseKeys, fingerprints, reason } = request;
    const meaning = [orderNumber, reason, ...fingerprints.map((one) => one.toString('hex')).sort()];
    const keyed = keyedMutation('creditKeys', input.idempotencyKey, meaning);
    return this.audit.change<CreditedOrder>(actor, 'creditKeys', async (manager, now) => {
      const customer = await lockCustomerOf(manager, orderNumber);
      const madeId = await findMade(manager, keyed);
      if (madeId !== null) return { replayed: true, result: await readCredited(manager, madeId, true) };
      const orderKeys = await readOrderKeys(manager, orderNumber);
      const credited = findNamed(orderKeys, request);
      const { creditLowPercent } = this;
      const credit = { orderNumber, orderKeys, credited, reason, staffMemberId: actor.id, creditLowPercent };
      const { id, amountCents, balanceAfterCents, claimIds } = await creditKeys(manager, customer, credit, now);
      await rememberMade(manager, keyed, id, now);
      const creditNote = { id, amount: toEuro(amountCents), licenseKeys: licenseKeys.map(maskLicenseKey), reason };
      return {
        subject: { type: 'Order', id: orderNumber },
        before: { balance: toEuro(customer.balanceCents) },
        after: { balance: toEuro(balanceAfterCents), creditNote, ...(claimIds.length > 0 && { claimIds }) },
        result: await readCredited(manager, id, false),
      };
    });
  }

  /** @throws {DomainError} VALIDATION_ERROR naming every wrong field. */
  private async readInput({ orderNumber, licenseKeys, reason }: CreditInput): Promise<CreditRequest> {
    const details: Record<string, string> = {};
    const text = parseReason(reason, details);
    const problem = keyCountProblem(licenseKeys.length);
    if (problem) details.licenseKeys = problem;
    assertValid(details);
    const trimmed = licenseKeys.map((key) => key.trim());
    const fingerprints = await mapYielding(trimmed, (key) => this.vault.fingerprint(key));
    return { orderNumber, licenseKeys: trimmed, fingerprints, reason: text };
  }
}
