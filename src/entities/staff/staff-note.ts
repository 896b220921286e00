import { Column, Entity, ForeignKey, Index } from 'typeorm';
import { IdColumn, ReferenceColumn, Row, TextColumn } from '../columns.js';
import { Customer } from '../customers/customer.js';
import { Order } from '../orders/order.js';
import { StaffMember } from './staff-member.js';

/** A note by a member of staff, about a customer, an order, or a claim of an order. Customers never see it. */
@Entity('staff_notes')
@Index('staff_notes_customer', ['customerId', 'id'])
@Index('staff_notes_order', ['orderNumber', 'id'])
@Index('staff_notes_claim', ['claimId', 'id'])
export class StaffNote extends Row {
  @ReferenceColumn(() => Customer, { nullable: true })
  customerId: string | null;

  @Column({ type: 'int', nullable: true })
  @ForeignKey(() => Order)
  orderNumber: number | null;

  /** Null unless it is about a claim, whose order is named too. */
  @IdColumn({ nullable: true })
  claimId: string | null;

  @Index('staff_notes_author')
  @ReferenceColumn(() => StaffMember)
  authorId: string;

  /** License keys in it are masked. */
  @TextColumn(2000)
  text: string;
}
