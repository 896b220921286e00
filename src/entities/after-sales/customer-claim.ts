import { Column, Entity, ForeignKey, Index } from 'typeorm';
import type { ClaimStatus } from '../../domain/after-sales/claim.js';
import { AsciiColumn, IdColumn, InstantColumn, ReferenceColumn, Row, TextColumn } from '../columns.js';
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
export class CustomerClaim extends Row {
  @ReferenceColumn(() => Customer)
  customerId: string;

  @Column({ type: 'int' })
  @ForeignKey(() => Order)
  orderNumber: number;

  @Column({ type: 'bigint' })
  @ForeignKey(() => LicenseKey)
  licenseKeyId: string;

  /** The claimed key while the claim is open, else null: the unique index lets a key have one open claim. */
  @Index('claims_open_key', { unique: true })
  @Column({ type: 'bigint', nullable: true })
  openKeyId: string | null;

  @TextColumn(500)
  reason: string;

  @AsciiColumn({ default: 'OPEN' })
  status: ClaimStatus;

  /** What staff writes to the customer. */
  @TextColumn(500, { nullable: true })
  answer: string | null;

  /** The key that replaced the claimed one; null unless REPLACED. */
  @Column({ type: 'bigint', nullable: true })
  @ForeignKey(() => LicenseKey)
  replacementKeyId: string | null;

  /** Who resolved it; null while it is open. */
  @ReferenceColumn(() => StaffMember, { nullable: true })
  resolvedById: string | null;

  /** Who opened it for the customer; null if the customer did. */
  @IdColumn({ nullable: true })
  openedById: string | null;

  /** Who is to resolve it; customers never learn who. */
  @IdColumn({ nullable: true })
  assigneeId: string | null;

  @InstantColumn()
  updatedAt: Date;
}
