import { Column, Entity, Index, JoinColumn, ManyToOne } from 'typeorm';
import { IdColumn, InstantColumn, PrimaryIdColumn, TextColumn } from '../columns.js';
import { Customer } from '../customers/customer.js';
import { Order } from '../orders/order.js';
import { StaffMember } from './staff-member.js';

/** A note by a member of staff, about either a customer or an order. Customers never see it. */
@Entity('staff_notes')
@Index('staff_notes_customer', ['customerId', 'id'])
@Index('staff_notes_order', ['orderNumber', 'id'])
export class StaffNote {
  @PrimaryIdColumn()
  id: string;

  @IdColumn({ nullable: true })
  customerId: string | null;

  @ManyToOne(() => Customer)
  @JoinColumn({ name: 'customer_id' })
  customer: Customer | null;

  @Column({ type: 'int', nullable: true })
  orderNumber: number | null;

  @ManyToOne(() => Order)
  @JoinColumn({ name: 'order_number' })
  order: Order | null;

  @Index('staff_notes_author')
  @IdColumn()
  authorId: string;

  @ManyToOne(() => StaffMember)
  @JoinColumn({ name: 'author_id' })
  author: StaffMember;

  /** License keys in it are masked. */
  @TextColumn(2000)
  text: string;

  @InstantColumn()
  createdAt: Date;
}
