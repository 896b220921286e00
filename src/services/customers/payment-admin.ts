import type { EntityManager } from 'typeorm';
import { newId } from '../../db/ids.js';
import { lockCustomer } from '../../db/locks.js';
import { stillLowSince } from '../../domain/customers/credit.js';
import { notFound } from '../../domain/common/errors.js';
import { toEuro } from '../../domain/common/money.js';
import {
  parsePayment,
  REPEATED_PAYMENT_MS,
  repeatedPaymentWarning,
  type PaymentInput,
} from '../../domain/customers/payment.js';
import { Customer } from '../../entities/customers/customer.js';
import { Payment } from '../../entities/customers/payment.js';
import type { AuditTrail } from '../staff/audit-trail.js';
import type { Clock } from '../common/clock.js';
import type { StaffActor } from '../staff/staff-authentication.js';
import { notingUnrepeatable } from '../common/unrepeatable.js';
import { findMade, keyedMutation, rememberMade } from '../staff/staff-idempotency.js';
import { nextLedgerInstant } from './ledger-sources.js';

/** A customer, and the payment that was recorded. */
export interface PaidCustomer extends Customer {
  recordedPayment: {
    at: Date;
    /** Whether an Idempotency-Key recorded it before. */
    replayed: boolean;
    warning: string | null;
  };
}

/** When the same customer's last payment of the same amount and reference was recorded, within the day before this one. */
async function findRepeated(manager: EntityManager, payment: Payment): Promise<Date | null> {
  const { id, customerId, amountCents, reference, createdAt } = payment;
  const [row] = await manager.query<{ lastAt: Date | null }[]>(
    `SELECT MAX(created_at) AS lastAt FROM payments
      WHERE customer_id = ? AND created_at >= ? AND created_at <= ? AND amount_cents = ? AND reference <=> ? AND id <> ?`,
    [customerId, new Date(createdAt.getTime() - REPEATED_PAYMENT_MS), createdAt, amountCents, reference, id],
  );
  return row?.lastAt ?? null;
}

/**
 * Reads the answer of `recordPayment`: the customer as it is now, and the payment with the warning of its first answer.
 */
async function readPaid(manager: EntityManager, paymentId: string, replayed: boolean): Promise<PaidCustomer> {
  const payment = await manager.findOneByOrFail(Payment, { id: paymentId });
  const customer = await manager.findOneByOrFail(Customer, { id: payment.customerId });
  const lastAt = await findRepeated(manager, payment);
  const warning = lastAt && repeatedPaymentWarning(payment.amountCents, lastAt);
  return Object.assign(customer, { recordedPayment: { at: payment.createdAt, replayed, warning } });
}

/** Records what customers pay, and adjustments by staff. */
export class PaymentAdmin {
  constructor(
    private readonly clock: Clock,
    private readonly audit: AuditTrail,
    private readonly creditLowPercent: number,
  ) {}

  /**
   * Records a payment or an adjustment and lowers the balance by it; a negative adjustment raises the balance. A
   * repeated Idempotency-Key records nothing again.
   * @throws {DomainError} NOT_FOUND, IDEMPOTENCY_KEY_REUSED, VALIDATION_ERROR naming every wrong field.
   */
  async recordPayment(actor: StaffActor, customerId: string, input: PaymentInput): Promise<PaidCustomer> {
    const { kind, idempotencyKey } = input;
    const { amountCents, reference } = parsePayment(input);
    const keyed = keyedMutation('recordPayment', idempotencyKey, [customerId, kind, amountCents, reference]);
    const recording = this.audit.change<PaidCustomer>(actor, 'recordPayment', async (manager, now) => {
      const locked = await lockCustomer(manager, customerId);
      if (!locked) throw notFound('Customer', customerId);
      const madeId = await findMade(manager, keyed);
      if (madeId !== null) return { replayed: true, result: await readPaid(manager, madeId, true) };
      const balanceAfterCents = locked.balanceCents - amountCents;
      const payment = { id: newId(), kind, amountCents, balanceAfterCents, reference };
      const createdAt = await nextLedgerInstant(manager, customerId, this.clock());
      await manager.insert(Payment, { ...payment, customerId, staffMemberId: actor.id, createdAt });
      const account = { ...locked, balanceCents: balanceAfterCents };
      const creditLowSince = stillLowSince(account, this.creditLowPercent);
      await manager.update(Customer, { id: customerId }, { balanceCents: balanceAfterCents, creditLowSince });
      await rememberMade(manager, keyed, payment.id, now);
      return {
        subject: { type: 'Customer', id: customerId },
        before: { balance: toEuro(locked.balanceCents) },
        after: {
          balance: toEuro(balanceAfterCents),
          payment: { id: payment.id, kind, amount: toEuro(amountCents), reference },
        },
        result: await readPaid(manager, payment.id, false),
      };
    });
    return keyed ? recording : notingUnrepeatable(recording);
  }
}
