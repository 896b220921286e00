/** Ids and names that stand for those of a real shop; a test replaces them by its own. */
export const SAMPLE = {
  customer: '66f1a3c05e7b9d2f4a6c8e10',
  /** An ordinary product with a discount and a volume tier, 25 in stock. */
  office: '66f1a3c05e7b9d2f4a6c8e21',
  officePool: '66f1a3c05e7b9d2f4a6c8e22',
  officeSku: 'FO-26',
  /** An ordinary product without any discount, 3 in stock. */
  pdf: '66f1a3c05e7b9d2f4a6c8e31',
  pdfPool: '66f1a3c05e7b9d2f4a6c8e32',
  pdfSku: 'FP-8',
  /** A bundle of both. */
  bundle: '66f1a3c05e7b9d2f4a6c8e41',
  bundleSku: 'FW-1',
  withdrawn: '66f1a3c05e7b9d2f4a6c8e51',
  webhook: '66f1a3c05e7b9d2f4a6c8e61',
  claim: '66f1a3c05e7b9d2f4a6c8e71',
  /** The keys of the first order, and their ids. */
  licenseKey: 'FO26-7GQ2-M4KX-91TD',
  secondKey: 'FO26-K83W-ZP5H-0VBN',
  license: '0000000000000000000f1a30',
  secondLicense: '0000000000000000000f1a31',
  payment: '66f1a3c05e7b9d2f4a6c8e81',
  /** The ledger entry of the order. */
  orderEntry: '0000000000000000000186ca',
  delivery: '00000000000000000000104c',
  /** No product, no webhook. */
  unknown: '66f1a3c05e7b9d2f4a6c8eff',
  invoice: 'R26-0000001',
  orderNumber: 100_042,
  reference: 'PO-2026-0815',
  idempotencyKey: '0b0f8a52-6d0e-4a53-9a1c-3f8f4d0c7e11',
  etag: 'W/"1a-2b3c4d5e6f"',
  changesToken: 'WyJjYXRhbG9ndWUiLDE3NzI0NDI5MjczMTgsMTc3MjQ0MjkyNzMxOCwiNDIiLCJ6R2V2aUQ2V3pKcHVYMW5rIiwiIiwiIl0',
  customerNumber: 1_007,
  time: '2026-03-02T09:15:27.318Z',
  requestId: '5d3a0f6e-27c1-4b8e-9a64-f1e0c2b7d930',
} as const;
