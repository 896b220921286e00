import { Column, Entity, Index } from 'typeorm';
import { CentsColumn, ExactTextColumn, IdColumn, InstantColumn, ReferenceColumn, Row, TextColumn } from '../columns.js';
import { StaffMember } from '../staff/staff-member.js';
import { LicensePool } from './license-pool.js';

/** A batch of license keys that were imported together, in one piece or several; made when it began. Never deleted. */
@Entity('key_imports')
@Index('key_imports_license_pool', ['licensePoolId', 'id'])
export class KeyImport extends Row {
  /** Where its unsold keys are, and where further ones come. */
  @ReferenceColumn(() => LicensePool)
  licensePoolId: string;

  /** Who began it; null if a command did. */
  @ReferenceColumn(() => StaffMember, { nullable: true })
  staffMemberId: string | null;

  /** Who ran the command that began it; null if a member of staff did. */
  @ExactTextColumn(200, { nullable: true })
  operator: string | null;

  /** Where the keys came from: a file's name, or `GraphQL`. */
  @ExactTextColumn(255)
  source: string;

  @ExactTextColumn(500, { nullable: true })
  note: string | null;

  /** How many keys it brought; changed together with the keys, under the pool's lock. */
  @Column({ type: 'int', default: 0 })
  imported: number;

  /** What the shop paid for each key, before VAT; null if unknown. */
  @CentsColumn({ nullable: true })
  unitCostCents: number | null;

  @TextColumn(100, { nullable: true })
  supplier: string | null;

  @TextColumn(100, { nullable: true })
  supplierInvoice: string | null;

  /** When it was last moved to another pool; keys that were sold before are in an earlier one. Null if it never was. */
  @InstantColumn({ nullable: true })
  movedAt: Date | null;

  /** Null unless it was undone; then none of its keys is available. */
  @InstantColumn({ nullable: true })
  undoneAt: Date | null;

  @ExactTextColumn(500, { nullable: true })
  undoReason: string | null;

  /** Null unless it was recalled; then none of its keys is available. */
  @InstantColumn({ nullable: true })
  recalledAt: Date | null;

  /** Customers read it. */
  @ExactTextColumn(500, { nullable: true })
  recallReason: string | null;

  /** Who recalled it; without a foreign key, which could not be added while others write. */
  @IdColumn({ nullable: true })
  recalledById: string | null;
}
