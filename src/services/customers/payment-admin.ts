import type { EntityManager } from 'typeorm';
import { newId } from '../../db/ids.js';
import { lockCustomer } from '../../db/locks.js';
import { assertFound } from '../../domain/common/errors.js';
import { toEuro } from '../../domain/common/money.js';
import { nextCreditLowSince } from '../../domain/customers/credit.js';
import {
  parsePayment,
  paymentWarning,
  REPEATED_PAYMENT_MS,
  USUAL_ORDERS_MS,
  type PaymentInput,
  type PaymentWarning,
} from '../../domain/customers/payment.js';
import { Customer, Payment } from '../../entities/customers/customer.js';
import type { Clock } from '../common/clock.js';
import { trackNonRetryable } from '../common/request-scope.js';
import type { AuditTrail, Outcome, StaffActor } from '../staff/audit-trail.js';
import { findEarlierResult, hashStaffKey, storeResult } from '../staff/staff-idempotency.js';
import { recordCustomerEvent } from '../webhooks/outbox.js';
import { nextLedgerInstant } from './ledger-reader.js';

export interface PaidCustomer extends Customer {
  recordedPayment: {
    at: Date;
    /** Whether an Idempotency-Key recorded it before. */
    replayed: boolean;
    warning: string | null;
    warningCode: PaymentWarning['code'] | null;
  };
}

/**
 * When the same customer's last payment of the same amount and reference, in any letter case, was recorded, within the day
 * before this one.
 */
async function findRepeated(manager: EntityManager, payment: Payment): Promise<Date | null> {
  const { id, customerId, amountCents, reference, createdAt } = payment;
  const [row] = await manager.query<{ lastAt: Date | null }[]>(
    `SELECT MAX(created_at) AS lastAt FROM payments
      WHERE customer_id = ? AND created_at >= ? AND created_at <= ? AND amount_cents = ? AND id <> ?
        AND LOWER(reference) COLLATE utf8mb4_bin <=> LOWER(?)`,
    [customerId, new Date(createdAt.getTime() - REPEATED_PAYMENT_MS), createdAt, amountCents, id, reference],
  );
  return row?.lastAt ?? null;
}

/** What a customer's orders of the year before a payment come to. */
async function sumOrdered(manager: EntityManager, { customerId, createdAt }: Payment): Promise<number> {
  const [row] = await manager.query<{ total: string }[]>(
    `SELECT COALESCE(SUM(grand_total_cents), 0) AS total FROM orders
      WHERE customer_id = ? AND order_date > ? AND order_date <= ?`,
    [customerId, new Date(createdAt.getTime() - USUAL_ORDERS_MS), createdAt],
  );
  return Number(row?.total);
}

export class PaymentAdmin {
  constructor(
    private readonly clock: Clock,
    private readonly audit: AuditTrail,
    private readonly creditLowPercent: number,
    private readonly timeZone: string,
  ) {}

  /**
   * Records a payment or an adjustment and lowers the balance by it; a negative adjustment raises the balance. A
   * repeated Idempotency-Key records nothing again.
   * @param dryRun returns the same result and records nothing.
   * @throws {DomainError} NOT_FOUND, IDEMPOTENCY_KEY_REUSED, VALIDATION_ERROR naming every wrong field.
   */
  async recordPayment(
    actor: StaffActor,
    customerId: string,
    input: PaymentInput,
    dryRun = false,
  ): Promise<PaidCustomer> {
    const { kind, idempotencyKey } = input;
    const { amountCents, reference } = parsePayment(input);
    const keyed = hashStaffKey('recordPayment', idempotencyKey, [customerId, kind, amountCents, reference]);
    const work = async (manager: EntityManager, now: Date): Promise<Outcome<PaidCustomer>> => {
      const locked = assertFound(await lockCustomer(manager, customerId), 'Customer', customerId);
      const madeId = await findEarlierResult(manager, keyed);
      if (madeId !== null) return { repeated: true, result: await this.readPaid(manager, madeId, true) };
      const balanceAfterCents = locked.balanceCents - amountCents;
      const payment = { id: newId(), kind, amountCents, balanceAfterCents, reference };
      const createdAt = await nextLedgerInstant(manager, customerId, this.clock());
      await manager.insert(Payment, { ...payment, customerId, staffMemberId: actor.id, createdAt });
      const account = { ...locked, balanceCents: balanceAfterCents };
      const creditLowSince = nextCreditLowSince(account, this.creditLowPercent);
      const changed = { balanceCents: balanceAfterCents, creditLowSince, lastEntryAt: createdAt };
      await manager.update(Customer, { id: customerId }, changed);
      const data = { kind, amount: toEuro(amountCents), balance: toEuro(balanceAfterCents), reference };
      await recordCustomerEvent(manager, { kind: 'paymentRecorded', customerId, data }, now);
      await storeResult(manager, keyed, payment.id, now);
      const { id } = payment;
      return {
        subject: { type: 'Customer', id: customerId },
        before: { balance: toEuro(locked.balanceCents) },
        after: { balance: data.balance, payment: { id, kind, amount: data.amount, reference } },
        result: await this.readPaid(manager, id, false),
      };
    };
    const recording = this.audit.change(actor, 'recordPayment', work, { dryRun });
    return keyed || dryRun ? recording : trackNonRetryable(recording);
  }

  /**
   * Reads the result of `recordPayment`: the current customer, and the payment with the warning of its first response.
   */
  private async readPaid(manager: EntityManager, paymentId: string, replayed: boolean): Promise<PaidCustomer> {
    const payment = await manager.findOneByOrFail(Payment, { id: paymentId });
    const customer = await manager.findOneByOrFail(Customer, { id: payment.customerId });
    const lastAt = await findRepeated(manager, payment);
    // Orders are only added up if the customer is owed something.
    const orderedCents = payment.balanceAfterCents < 0 ? await sumOrdered(manager, payment) : 0;
    const { amountCents, balanceAfterCents } = payment;
    const input = { amountCents, balanceAfterCents, lastAt, orderedCents };
    const { code = null, text = null } = paymentWarning(input, this.timeZone) ?? {};
    const recordedPayment = { at: payment.createdAt, replayed, warning: text, warningCode: code };
    return Object.assign(customer, { recordedPayment });
  }
}
