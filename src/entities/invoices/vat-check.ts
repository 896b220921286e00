import { Entity, Index } from 'typeorm';
import type { VatCheckResult, VatCheckSource } from '../../domain/invoices/vat-check.js';
import { ascii, exactText, id, instant, orNull, primary, reference, rowOf, text } from '../columns.js';
import { Customer } from '../customers/customer.js';
import { StaffMember } from '../staff/staff-member.js';

/**
 * The result of checking a VAT id in the register or on paper, or that VIES did not respond. Never changed but by an erasure,
 * once the law no longer keeps it.
 */
@Entity('vat_checks')
@Index('vat_checks_customer', ['customerId', 'at', 'id'])
export class VatCheck extends rowOf({
  id: primary(id()),
  customerId: reference(() => Customer, { name: 'vat_checks_customer_id' }),
  /** Rises with each check of the customer. */
  at: instant(),
  /** As it was checked. */
  vatId: ascii(),
  result: ascii<VatCheckResult>(),
  /** As in the register; null if it does not return them. */
  name: orNull(text(500)),
  address: orNull(exactText(1000)),
  /** The register's own number of this question. */
  consultationNumber: orNull(exactText(100)),
  source: ascii<VatCheckSource>(),
  /** Who recorded it or asked; null if the job asked. */
  staffMemberId: orNull(reference(() => StaffMember, { name: 'vat_checks_staff_member_id' })),
  note: orNull(text(500)),
}) {}
