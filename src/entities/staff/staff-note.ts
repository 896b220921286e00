import { Entity, Index } from 'typeorm';
import { foreign, id, int, orNull, reference, ROW, rowOf, text } from '../columns.js';
import { Customer } from '../customers/customer.js';
import { Order } from '../orders/order.js';
import { StaffMember } from './staff-member.js';

/** A note by a member of staff, about a customer, an order, or a claim of an order. Customers never see it. */
@Entity('staff_notes')
@Index('staff_notes_customer', ['customerId', 'id'])
@Index('staff_notes_order', ['orderNumber', 'id'])
@Index('staff_notes_claim', ['claimId', 'id'])
@Index('staff_notes_author', ['authorId'])
export class StaffNote extends rowOf({
  ...ROW,
  customerId: orNull(reference(() => Customer)),
  orderNumber: orNull(foreign(int(), () => Order)),
  /** Null unless it is about a claim, whose order is named too. */
  claimId: orNull(id()),
  authorId: reference(() => StaffMember),
  /** License keys in it are masked. */
  text: text(2000),
}) {}
