import { Entity } from 'typeorm';
import { ascii, exactText, instant, int, nullable, primary, rowOf, text } from '../columns.js';

/** The seller, in one row; null means not set (`domain/invoices/seller.ts`). */
@Entity('seller')
export class SellerRow extends rowOf({
  /** Always 1. */
  id: primary(int({ type: 'tinyint' })),
  name: nullable(text(200)),
  street: nullable(text(200)),
  postalCode: nullable(text(20)),
  city: nullable(text(100)),
  vatId: nullable(ascii()),
  taxNumber: nullable(exactText(50)),
  registration: nullable(exactText(100)),
  contactName: nullable(text(200)),
  email: nullable(text(320)),
  phone: nullable(exactText(50)),
  iban: nullable(ascii(34)),
  bic: nullable(ascii(11)),
  bankName: nullable(text(200)),
  paymentDays: int({ default: 14 }),
  /** YYYY-MM-DD in the business time zone; orders from this day on get documents. */
  invoicesFrom: nullable(ascii(10)),
  datevConsultant: nullable(int()),
  datevClient: nullable(int()),
  fiscalYearStartMonth: int({ default: 1 }),
  revenueAccountDomestic: int({ default: 8400 }),
  revenueAccountReverseCharge: int({ default: 8336 }),
  revenueAccountOutsideEu: int({ default: 8338 }),
  version: int({ default: 1 }),
  updatedAt: nullable(instant()),
}) {}
