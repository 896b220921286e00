import { Entity, Index, JoinColumn, ManyToOne } from 'typeorm';
import { CentsColumn, IdColumn, InstantColumn, PrimaryIdColumn, TextColumn, WordColumn } from './columns.js';
import { Customer } from './customer.js';

/** An entry of a customer's ledger that is no order: a payment, or an adjustment by staff. */
@Entity('payments')
@Index('payments_customer_id', ['customerId', 'createdAt', 'id'])
export class Payment {
  @PrimaryIdColumn()
  id: string;

  @IdColumn()
  customerId: string;

  @ManyToOne(() => Customer)
  @JoinColumn({ name: 'customer_id' })
  customer: Customer;

  @WordColumn()
  kind: 'PAYMENT' | 'ADJUSTMENT';

  /** What it takes off the balance; an adjustment may be negative. */
  @CentsColumn()
  amountCents: number;

  @CentsColumn()
  balanceAfterCents: number;

  @TextColumn(200, { nullable: true })
  reference: string | null;

  @InstantColumn()
  createdAt: Date;
}
