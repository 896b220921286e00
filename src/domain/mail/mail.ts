import type { InvoiceKind, Language } from '../invoices/invoice-document.js';
import type { StaffAlert } from '../staff/staff-alert.js';

/** Kinds of mail to customers (docs/operations.md#mail). */
const CUSTOMER_MAILS = ['webhookFailing', 'webhookDisabled', 'creditLow', 'keysRecalled', 'invoiceIssued'] as const;

/** Kinds of mail to members of staff. */
const STAFF_MAILS = ['stockLow', 'jobFailed', 'staffAlert'] as const;

export const MAIL_KINDS = [...CUSTOMER_MAILS, ...STAFF_MAILS] as const;
export type MailKind = (typeof MAIL_KINDS)[number];

/** A product whose stock runs out soon. */
export interface LowStockProduct {
  productId: string;
  sku: string;
  name: string;
  stock: number;
  keysPerDay: number;
  daysLeft: number;
}

/** The data of each kind of mail. None contains a license key, a secret, or more of a webhook's url than its origin. */
export interface MailData {
  webhookFailing: { webhookId: string; origin: string; failures: number };
  webhookDisabled: { webhookId: string; origin: string; reason: string };
  /** Amounts in euro. */
  creditLow: { balance: number; creditLimit: number; availableCredit: number };
  /** `keys` counts those in all `orderCount` orders; `orders` holds the newest of them. */
  keysRecalled: { reason: string; keys: number; orderCount: number; orders: { orderNumber: number; keys: number }[] };
  /** The document is attached. `payable` in euro; `seller` by name; `dueDate` YYYY-MM-DD, null for a correction. */
  invoiceIssued: {
    number: string;
    kind: InvoiceKind;
    orderNumber: number;
    dueDate: string | null;
    payable: number;
    language: Language;
    seller: string;
  };
  stockLow: { products: LowStockProduct[] };
  jobFailed: { job: string };
  /** `lines` are the first ones, each as the mail says it; `more` is how many there are beside them. */
  staffAlert: { alert: StaffAlert; lines: string[]; more: number };
}

/** After this many failed deliveries in a row the customer gets a mail; twice as many disable the webhook. */
export const FAILURES_BEFORE_MAIL = 5;

/** Staff gets a mail about a product whose stock lasts for fewer days than this. */
export const LOW_STOCK_DAYS = 7;

/** The maximum number of products in a mail; the others are in the next one. */
export const MAX_PRODUCTS_PER_MAIL = 50;

/** The maximum number of orders with recalled keys in a mail, newest first. */
export const MAX_ORDERS_PER_MAIL = 50;

const MINUTE_MS = 60_000;
const FIRST_DELAY_MS = MINUTE_MS;
const LONGEST_DELAY_MS = 2 * 60 * MINUTE_MS;
const DAY_MS = 24 * 60 * MINUTE_MS;

/**
 * The pause after failed attempt `attempt` (from 1): a minute, then three times as long each time, up to two hours.
 * @param ageMs how long ago the mail was queued.
 * @returns null if the mail is given up, because its next attempt would be more than a day after it was queued.
 */
export function mailRetryDelayMs(attempt: number, ageMs: number): number | null {
  const delayMs = Math.min(FIRST_DELAY_MS * 3 ** (attempt - 1), LONGEST_DELAY_MS);
  return ageMs + delayMs > DAY_MS ? null : delayMs;
}
