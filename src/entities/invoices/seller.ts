import { Entity } from 'typeorm';
import { ascii, exactText, instant, int, orNull, primary, rowOf, text } from '../columns.js';

/** The seller, in one row; null means not set (`domain/invoices/seller.ts`). */
@Entity('seller')
export class SellerRow extends rowOf({
  /** Always 1. */
  id: primary(int({ type: 'tinyint' })),
  name: orNull(text(200)),
  street: orNull(text(200)),
  postalCode: orNull(text(20)),
  city: orNull(text(100)),
  vatId: orNull(ascii()),
  taxNumber: orNull(exactText(50)),
  registration: orNull(exactText(100)),
  contactName: orNull(text(200)),
  email: orNull(text(320)),
  phone: orNull(exactText(50)),
  iban: orNull(ascii(34)),
  bic: orNull(ascii(11)),
  bankName: orNull(text(200)),
  paymentDays: int({ default: 14 }),
  /** YYYY-MM-DD in the business time zone; orders from this day on get documents. */
  invoicesFrom: orNull(ascii(10)),
  datevConsultant: orNull(int()),
  datevClient: orNull(int()),
  fiscalYearStartMonth: int({ default: 1 }),
  revenueAccountDomestic: int({ default: 8400 }),
  revenueAccountReverseCharge: int({ default: 8336 }),
  revenueAccountOutsideEu: int({ default: 8338 }),
  version: int({ default: 1 }),
  updatedAt: orNull(instant()),
}) {}
