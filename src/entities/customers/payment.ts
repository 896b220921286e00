import { Entity, ForeignKey, Index } from 'typeorm';
import { AsciiColumn, CentsColumn, IdColumn, InstantColumn, PrimaryIdColumn, TextColumn } from '../columns.js';
import { Customer } from './customer.js';

/** A payment, or an adjustment by staff; an entry of the customer's ledger, like each order. */
@Entity('payments')
@Index('payments_customer_id', ['customerId', 'createdAt', 'id'])
@Index('payments_created', ['createdAt', 'id'])
@Index('payments_kind', ['kind', 'createdAt', 'id'])
export class Payment {
  @PrimaryIdColumn()
  id: string;

  @IdColumn()
  @ForeignKey(() => Customer)
  customerId: string;

  @AsciiColumn()
  kind: 'PAYMENT' | 'ADJUSTMENT';

  /** What it lowers the balance by; negative for an adjustment that raises it. */
  @CentsColumn()
  amountCents: number;

  @CentsColumn()
  balanceAfterCents: number;

  @TextColumn(200, { nullable: true })
  reference: string | null;

  /** Who recorded it; null for payments from before this was stored. */
  @IdColumn({ nullable: true })
  staffMemberId: string | null;

  @InstantColumn()
  createdAt: Date;
}
