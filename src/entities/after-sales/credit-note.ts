import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import { CentsColumn, IdColumn, InstantColumn, PrimaryIdColumn, TextColumn } from '../columns.js';
import { Customer } from '../customers/customer.js';
import { LicenseKey } from '../keys/license-key.js';
import { Order } from '../orders/order.js';
import { StaffMember } from '../staff/staff-member.js';

/** What a customer gets back for keys of an order; an entry of the customer's ledger. */
@Entity('credit_notes')
@Index('credit_notes_customer', ['customerId', 'createdAt', 'id'])
@Index('credit_notes_created', ['createdAt', 'id'])
export class CreditNote {
  @PrimaryIdColumn()
  id: string;

  @IdColumn()
  customerId: string;

  @ManyToOne(() => Customer)
  @JoinColumn({ name: 'customer_id' })
  customer: Customer;

  @Index('credit_notes_order_number')
  @Column({ type: 'int' })
  orderNumber: number;

  @ManyToOne(() => Order)
  @JoinColumn({ name: 'order_number' })
  order: Order;

  /** What the keys cost, before VAT. */
  @CentsColumn()
  netCents: number;

  /** What the balance falls by, VAT included. */
  @CentsColumn()
  amountCents: number;

  @CentsColumn()
  balanceAfterCents: number;

  @TextColumn(500)
  reason: string;

  @IdColumn()
  staffMemberId: string;

  @ManyToOne(() => StaffMember)
  @JoinColumn({ name: 'staff_member_id' })
  staffMember: StaffMember;

  @InstantColumn()
  createdAt: Date;
}

/** A key in a credit note. The primary key lets no key be credited twice. */
@Entity('credit_note_keys')
export class CreditNoteKey {
  @PrimaryColumn({ type: 'bigint' })
  licenseKeyId: string;

  @ManyToOne(() => LicenseKey)
  @JoinColumn({ name: 'license_key_id' })
  licenseKey: LicenseKey;

  @Index('credit_note_keys_credit_note_id')
  @IdColumn()
  creditNoteId: string;

  @ManyToOne(() => CreditNote)
  @JoinColumn({ name: 'credit_note_id' })
  creditNote: CreditNote;

  /** What the key cost, before VAT. */
  @CentsColumn()
  priceCents: number;
}
