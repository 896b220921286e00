import { Entity, Index } from 'typeorm';
import { bigint, cents, foreign, int, primary, reference, ROW, rowOf, text } from '../columns.js';
import { Customer } from '../customers/customer.js';
import { LicenseKey } from '../keys/license-key.js';
import { Order } from '../orders/order.js';
import { StaffMember } from '../staff/staff-member.js';

/** What a customer gets back for keys of an order; an entry of the customer's ledger. */
@Entity('credit_notes')
@Index('credit_notes_customer', ['customerId', 'createdAt', 'id'])
@Index('credit_notes_created', ['createdAt', 'id'])
@Index('credit_notes_order_number', ['orderNumber'])
export class CreditNote extends rowOf({
  ...ROW,
  customerId: reference(() => Customer),
  orderNumber: foreign(int(), () => Order),
  /** What the keys cost, before VAT. */
  netCents: cents(),
  /** What the balance falls by, VAT included. */
  amountCents: cents(),
  balanceAfterCents: cents(),
  reason: text(500),
  staffMemberId: reference(() => StaffMember),
}) {}

/** A key in a credit note. The primary key lets no key be credited twice. */
@Entity('credit_note_keys')
@Index('credit_note_keys_credit_note_id', ['creditNoteId'])
export class CreditNoteKey extends rowOf({
  licenseKeyId: primary(foreign(bigint(), () => LicenseKey)),
  creditNoteId: reference(() => CreditNote),
  /** What the key cost, before VAT. */
  priceCents: cents(),
}) {}
