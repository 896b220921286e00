import { newId } from '../../db/ids.js';
import { lockCustomer } from '../../db/locks.js';
import { stillLowSince } from '../../domain/customers/credit.js';
import { notFound } from '../../domain/common/errors.js';
import { toEuro } from '../../domain/common/money.js';
import { parsePayment, type PaymentInput } from '../../domain/customers/payment.js';
import { Customer } from '../../entities/customers/customer.js';
import { Payment } from '../../entities/customers/payment.js';
import type { AuditTrail } from '../staff/audit-trail.js';
import type { Clock } from '../common/clock.js';
import type { StaffActor } from '../staff/staff-authentication.js';
import { notingUnrepeatable } from '../common/unrepeatable.js';
import { findMade, keyedMutation, rememberMade } from '../staff/staff-idempotency.js';
import { nextLedgerInstant } from './ledger-sources.js';
import { readPaid, type PaidCustomer } from './recorded-payment.js';

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
