import { Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { AsciiColumn, IdColumn } from '../columns.js';
import { StaffMember } from '../staff/staff-member.js';

/** A shop for customers, or one on which integrators try everything. */
export type ShopKindValue = 'REAL' | 'TEST';

/** Which kind of shop the database is of. A single row, written by the first start and never changed. */
@Entity('shop_kinds')
export class ShopKind {
  @PrimaryColumn({ type: 'tinyint' })
  id: number;

  @AsciiColumn()
  kind: ShopKindValue;

  /** As whom the helpers of a test shop act; null in a real shop. */
  @IdColumn({ nullable: true })
  @ForeignKey(() => StaffMember, { name: 'shop_kinds_helper_id' })
  helperId: string | null;
}
