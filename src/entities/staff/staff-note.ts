import { Column, Entity, ForeignKey, Index } from 'typeorm';
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
  @ForeignKey(() => Customer)
  customerId: string | null;

  @Column({ type: 'int', nullable: true })
  @ForeignKey(() => Order)
  orderNumber: number | null;

  @Index('staff_notes_author')
  @IdColumn()
  @ForeignKey(() => StaffMember)
  authorId: string;

  /** License keys in it are masked. */
  @TextColumn(2000)
  text: string;

  @InstantColumn()
  createdAt: Date;
}
