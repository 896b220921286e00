import { Column, Entity, ForeignKey, Index } from 'typeorm';
import { AsciiColumn, CentsColumn, IdColumn, InstantColumn, PrimaryIdColumn, TextColumn } from '../columns.js';
import { StaffMember } from '../staff/staff-member.js';
import { Product } from './product.js';

export const SCHEDULED_PRICE_CHANGE_STATUSES = ['WAITING', 'DONE', 'CANCELLED'] as const;
export type ScheduledPriceChangeStatus = (typeof SCHEDULED_PRICE_CHANGE_STATUSES)[number];

/** List prices that change together at an instant. Never deleted. */
@Entity('scheduled_price_changes')
@Index('scheduled_price_changes_due', ['status', 'from'])
export class ScheduledPriceChange {
  @PrimaryIdColumn()
  id: string;

  @InstantColumn({ name: 'from_at' })
  from: Date;

  @TextColumn(500, { nullable: true })
  note: string | null;

  @AsciiColumn({ default: 'WAITING' })
  status: ScheduledPriceChangeStatus;

  /** Who planned it. */
  @IdColumn()
  @ForeignKey(() => StaffMember)
  staffMemberId: string;

  @InstantColumn()
  createdAt: Date;
}

/** A product's new list price in a scheduled change. */
@Entity('planned_prices')
@Index('planned_prices_waiting', ['productId', 'waitingFrom'], { unique: true })
export class PlannedPrice {
  @PrimaryIdColumn()
  @ForeignKey(() => ScheduledPriceChange)
  changeId: string;

  @PrimaryIdColumn()
  @ForeignKey(() => Product)
  productId: string;

  /** Its position in the change, from 0. */
  @Column({ type: 'int' })
  position: number;

  @CentsColumn()
  listPriceCents: number;

  /** When it was planned; once it is done, just before that. */
  @CentsColumn()
  listPriceBeforeCents: number;

  /** When the price changes; null unless it waits, so that a product has no two prices waiting for one instant. */
  @InstantColumn({ nullable: true })
  waitingFrom: Date | null;
}
