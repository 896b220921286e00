import { Entity, Index } from 'typeorm';
import { cents, exactText, id, instant, int, orNull, reference, ROW, rowOf, text } from '../columns.js';
import { StaffMember } from '../staff/staff-member.js';
import { LicensePool } from './license-pool.js';

/** A batch of license keys that were imported together, in one piece or several; made when it began. Never deleted. */
@Entity('key_imports')
@Index('key_imports_license_pool', ['licensePoolId', 'id'])
@Index('key_imports_changed', ['changedAt'])
@Index('key_imports_recalled', ['recalledAt', 'id'])
export class KeyImport extends rowOf({
  ...ROW,
  /** Where its unsold keys are, and where further ones come. */
  licensePoolId: reference(() => LicensePool),
  /** Who began it; null if a command did. */
  staffMemberId: orNull(reference(() => StaffMember)),
  /** Who ran the command that began it; null if a member of staff did. */
  operator: orNull(exactText(200)),
  /** Where the keys came from: a file's name, or `GraphQL`. */
  source: exactText(255),
  note: orNull(exactText(500)),
  /** How many keys it brought; changed together with the keys, under the pool's lock. */
  imported: int({ default: 0 }),
  /** What the shop paid for each key, before VAT; null if unknown. */
  unitCostCents: orNull(cents()),
  /** When the row last changed, set by the server; null again once the totals of sales have its cost. */
  changedAt: orNull(instant({ onUpdate: 'CURRENT_TIMESTAMP(3)' })),
  supplier: orNull(text(100)),
  supplierInvoice: orNull(text(100)),
  /** When it was last moved to another pool; keys that were sold before are in an earlier one. Null if it never was. */
  movedAt: orNull(instant()),
  /** Null unless it was undone; then none of its keys is available. */
  undoneAt: orNull(instant()),
  undoReason: orNull(exactText(500)),
  /** Null unless it was recalled; then none of its keys is available. */
  recalledAt: orNull(instant()),
  /** Customers read it. */
  recallReason: orNull(exactText(500)),
  /** Who recalled it; without a foreign key, which could not be added while others write. */
  recalledById: orNull(id()),
}) {}
