import type { EntityManager } from 'typeorm';
import { REPEATED_PAYMENT_MS, repeatedPaymentWarning } from '../../domain/customers/payment.js';
import { Customer } from '../../entities/customers/customer.js';
import { Payment } from '../../entities/customers/payment.js';

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
export async function readPaid(manager: EntityManager, paymentId: string, replayed: boolean): Promise<PaidCustomer> {
  const payment = await manager.findOneByOrFail(Payment, { id: paymentId });
  const customer = await manager.findOneByOrFail(Customer, { id: payment.customerId });
  const lastAt = await findRepeated(manager, payment);
  const warning = lastAt && repeatedPaymentWarning(payment.amountCents, lastAt);
  return Object.assign(customer, { recordedPayment: { at: payment.createdAt, replayed, warning } });
}
