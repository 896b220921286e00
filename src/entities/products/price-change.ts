import { Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { AsciiColumn, CentsColumn, ExactTextColumn, IdColumn, InstantColumn, PrimaryIdColumn } from '../columns.js';
import type { AuditSource } from '../staff/audit-entry.js';
import { StaffMember } from '../staff/staff-member.js';
import { Product } from './product.js';

/** A change of a product's list price. Written in the transaction of the change, and never changed. */
@Entity('price_changes')
export class PriceChange {
  @PrimaryIdColumn()
  @ForeignKey(() => Product)
  productId: string;

  /** The version of the product that the change made: it counts up under the product's lock, whatever the clocks do. */
  @PrimaryColumn({ type: 'int' })
  productVersion: number;

  @InstantColumn()
  at: Date;

  /** Who changed the price, or planned it; null if `via` is CLI, and where the service acted unasked. */
  @IdColumn({ nullable: true })
  @ForeignKey(() => StaffMember)
  staffMemberId: string | null;

  @AsciiColumn()
  via: AuditSource;

  /** Who ran the command, by the operating system; null if `via` is not CLI. */
  @ExactTextColumn(200, { nullable: true })
  operator: string | null;

  @CentsColumn()
  oldListPriceCents: number;

  @CentsColumn()
  newListPriceCents: number;
}
