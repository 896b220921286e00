/** What a member of staff can choose to be mailed about (docs/spec/staff-and-keys.md#alerts). */
export const STAFF_ALERTS = ['CLAIM_OPENED', 'STOCK_LOW', 'WEBHOOK_DISABLED', 'INVOICE_HELD'] as const;
export type StaffAlert = (typeof STAFF_ALERTS)[number];

/** A member gets at most one mail of each kind in this time. */
export const ALERT_PAUSE_MINUTES = 60;

/** The maximum number of entries in a mail, which also says how many more there are. */
export const MAX_ALERTS_PER_MAIL = 50;

/** What a claim that was opened is named by. */
export function claimOpenedLine(orderNumber: number, customer: string): string {
  return `Order ${orderNumber} of ${customer}`;
}

/** What a pool that has fallen below its bound is named by. */
export function stockLowLine(pool: string, sku: string, available: number, alertBelow: number): string {
  return `${pool} (${sku}): ${available} available, fewer than ${alertBelow}`;
}

/** What a webhook that was switched off is named by. @param origin of its url. */
export function webhookDisabledLine(origin: string, customer: string, reason: string): string {
  return `${origin} of ${customer}: ${reason}`;
}

/** What an order is named by whose document waits. @param reasons of `HeldReason`. */
export function invoiceHeldLine(orderNumber: number, customer: string, reasons: readonly string[]): string {
  return `Order ${orderNumber} of ${customer}: ${reasons.join(', ')}`;
}
