import { Entity, Index } from 'typeorm';
import type { ClaimStatus } from '../../domain/after-sales/claim.js';
import { ascii, bigint, foreign, id, instant, int, orNull, reference, ROW, rowOf, text } from '../columns.js';
import { Customer } from '../customers/customer.js';
import { LicenseKey } from '../keys/license-key.js';
import { Order } from '../orders/order.js';
import { StaffMember } from '../staff/staff-member.js';

/** A customer's claim that a license key does not work. It names the key by its id: only `license_keys` holds keys. */
@Entity('claims')
@Index('claims_customer', ['customerId', 'id'])
@Index('claims_customer_status', ['customerId', 'status', 'id'])
@Index('claims_status', ['status', 'id'])
@Index('claims_assignee', ['assigneeId', 'status', 'id'])
@Index('claims_open_key', ['openKeyId'], { unique: true })
export class CustomerClaim extends rowOf({
  ...ROW,
  customerId: reference(() => Customer),
  orderNumber: foreign(int(), () => Order),
  licenseKeyId: foreign(bigint(), () => LicenseKey),
  /** The claimed key while the claim is open, else null: the unique index lets a key have one open claim. */
  openKeyId: orNull(bigint()),
  reason: text(500),
  status: ascii<ClaimStatus>(20, { default: 'OPEN' }),
  /** What staff writes to the customer. */
  answer: orNull(text(500)),
  /** The key that replaced the claimed one; null unless REPLACED. */
  replacementKeyId: orNull(foreign(bigint(), () => LicenseKey)),
  /** Who resolved it; null while it is open. */
  resolvedById: orNull(reference(() => StaffMember)),
  /** Who opened it for the customer; null if the customer did. */
  openedById: orNull(id()),
  /** Who is to resolve it; customers never learn who. */
  assigneeId: orNull(id()),
  updatedAt: instant(),
}) {}
