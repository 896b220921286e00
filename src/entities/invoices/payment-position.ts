import { Entity } from 'typeorm';
import { ascii, cents, id, instant, int, primary, rowOf } from '../columns.js';

/**
 * How far a customer's payments reached at some instant, so that what is open is found without its whole history
 * (`services/invoices/reading/payment-positions.ts`). No foreign key, which would make readers wait for orders.
 */
@Entity('payment_positions')
export class PaymentPosition extends rowOf({
  customerId: primary(id()),
  /** What was paid covers all orders below this one. */
  orderNumber: int(),
  /** What it covers of this order and younger ones; below 0 if `orderNumber` is 0, and more is owed than all orders come to. */
  paidCents: cents(),
  /** The newest payment or credit note that counts. */
  countedUntil: instant(),
  /** YYYY-MM-DD; empty if nothing is counted in `dueCents`. */
  dueBefore: ascii(10),
  /** What is owed of the younger orders whose invoices are due before that day. */
  dueCents: cents(),
}) {}
