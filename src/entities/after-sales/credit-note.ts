import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { CentsColumn, ReferenceColumn, Row, TextColumn } from '../columns.js';
import { Customer } from '../customers/customer.js';
import { LicenseKey } from '../keys/license-key.js';
import { Order } from '../orders/order.js';
import { StaffMember } from '../staff/staff-member.js';

/** What a customer gets back for keys of an order; an entry of the customer's ledger. */
@Entity('credit_notes')
@Index('credit_notes_customer', ['customerId', 'createdAt', 'id'])
@Index('credit_notes_created', ['createdAt', 'id'])
export class CreditNote extends Row {
  @ReferenceColumn(() => Customer)
  customerId: string;

  @Index('credit_notes_order_number')
  @Column({ type: 'int' })
  @ForeignKey(() => Order)
  orderNumber: number;

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

  @ReferenceColumn(() => StaffMember)
  staffMemberId: string;
}

/** A key in a credit note. The primary key lets no key be credited twice. */
@Entity('credit_note_keys')
export class CreditNoteKey {
  @PrimaryColumn({ type: 'bigint' })
  @ForeignKey(() => LicenseKey)
  licenseKeyId: string;

  @Index('credit_note_keys_credit_note_id')
  @ReferenceColumn(() => CreditNote)
  creditNoteId: string;

  /** What the key cost, before VAT. */
  @CentsColumn()
  priceCents: number;
}
