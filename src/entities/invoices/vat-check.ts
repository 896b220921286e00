import { Column, Entity, Index } from 'typeorm';
import type { VatCheckResult, VatCheckSource } from '../../domain/invoices/vat-check.js';
import {
  AsciiColumn,
  ExactTextColumn,
  InstantColumn,
  PrimaryIdColumn,
  ReferenceColumn,
  TextColumn,
} from '../columns.js';
import { Customer } from '../customers/customer.js';
import { StaffMember } from '../staff/staff-member.js';

/**
 * The result of checking a VAT id in the register or on paper, or that VIES did not respond. Never changed or deleted.
 */
@Entity('vat_checks')
@Index('vat_checks_customer', ['customerId', 'at', 'id'])
export class VatCheck {
  @PrimaryIdColumn()
  id: string;

  @ReferenceColumn(() => Customer, { name: 'vat_checks_customer_id' })
  customerId: string;

  /** Rises with each check of the customer. */
  @InstantColumn()
  at: Date;

  /** As it was checked. */
  @Column({ type: 'varchar', length: 20, charset: 'ascii', collation: 'ascii_bin' })
  vatId: string;

  @AsciiColumn()
  result: VatCheckResult;

  /** As in the register; null if it does not return them. */
  @TextColumn(500, { nullable: true })
  name: string | null;

  @ExactTextColumn(1000, { nullable: true })
  address: string | null;

  /** The register's own number of this question. */
  @ExactTextColumn(100, { nullable: true })
  consultationNumber: string | null;

  @AsciiColumn()
  source: VatCheckSource;

  /** Who recorded it or asked; null if the job asked. */
  @ReferenceColumn(() => StaffMember, { nullable: true, name: 'vat_checks_staff_member_id' })
  staffMemberId: string | null;

  @TextColumn(500, { nullable: true })
  note: string | null;
}
