/**
 * The ids in the examples of the description that the page's script replaces by those of the reader's shop, and the key
 * that its samples send an order under. `src/records/sample.ts` has the same.
 */
export const SAMPLE_IDS = {
  office: '66f1a3c05e7b9d2f4a6c8e21',
  pdf: '66f1a3c05e7b9d2f4a6c8e31',
  bundle: '66f1a3c05e7b9d2f4a6c8e41',
  webhook: '66f1a3c05e7b9d2f4a6c8e61',
  orderNumber: 100_042,
  requestId: '5d3a0f6e-27c1-4b8e-9a64-f1e0c2b7d930',
} as const;
