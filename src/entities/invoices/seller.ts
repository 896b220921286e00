import { Column, Entity, PrimaryColumn } from 'typeorm';
import { ExactTextColumn, InstantColumn, TextColumn } from '../columns.js';

const CODE = { type: 'varchar', charset: 'ascii', collation: 'ascii_bin', nullable: true } as const;

/** The seller, in one row; null means not set (`domain/invoices/seller.ts`). */
@Entity('seller')
export class SellerRow {
  /** Always 1. */
  @PrimaryColumn({ type: 'tinyint' })
  id: number;

  @TextColumn(200, { nullable: true })
  name: string | null;

  @TextColumn(200, { nullable: true })
  street: string | null;

  @TextColumn(20, { nullable: true })
  postalCode: string | null;

  @TextColumn(100, { nullable: true })
  city: string | null;

  @Column({ ...CODE, length: 20 })
  vatId: string | null;

  @ExactTextColumn(50, { nullable: true })
  taxNumber: string | null;

  @ExactTextColumn(100, { nullable: true })
  registration: string | null;

  @TextColumn(200, { nullable: true })
  contactName: string | null;

  @TextColumn(320, { nullable: true })
  email: string | null;

  @ExactTextColumn(50, { nullable: true })
  phone: string | null;

  @Column({ ...CODE, length: 34 })
  iban: string | null;

  @Column({ ...CODE, length: 11 })
  bic: string | null;

  @TextColumn(200, { nullable: true })
  bankName: string | null;

  @Column({ type: 'int', default: 14 })
  paymentDays: number;

  /** YYYY-MM-DD in the business time zone; orders from this day on get documents. */
  @Column({ ...CODE, length: 10 })
  invoicesFrom: string | null;

  @Column({ type: 'int', nullable: true })
  datevConsultant: number | null;

  @Column({ type: 'int', nullable: true })
  datevClient: number | null;

  @Column({ type: 'int', default: 1 })
  fiscalYearStartMonth: number;

  @Column({ type: 'int', default: 8400 })
  revenueAccountDomestic: number;

  @Column({ type: 'int', default: 8336 })
  revenueAccountReverseCharge: number;

  @Column({ type: 'int', default: 8338 })
  revenueAccountOutsideEu: number;

  @Column({ type: 'int', default: 1 })
  version: number;

  @InstantColumn({ nullable: true })
  updatedAt: Date | null;
}
