/** What moves a customer's balance (docs/spec/account.md#ledger). */
export const LEDGER_KINDS = ['ORDER', 'PAYMENT', 'ADJUSTMENT', 'CREDIT_NOTE'] as const;
export type LedgerKind = (typeof LEDGER_KINDS)[number];
