import { ACCOUNT_EXCHANGES, INVOICE_EXCHANGES } from './account.js';
import { CLAIM_EXCHANGES } from './claims.js';
import type { Exchange } from './exchange.js';
import { ORDER_EXCHANGES } from './orders.js';
import { PRODUCT_EXCHANGES } from './products.js';
import { TEST_SHOP_EXCHANGES } from './test-shop.js';
import { DELIVERY_EXCHANGES, FEED_EXCHANGES, WEBHOOK_EXCHANGES } from './webhooks.js';

/** Every example of the document that belongs to one operation. */
export const EXCHANGES: readonly Exchange[] = [
  ...PRODUCT_EXCHANGES,
  ...ORDER_EXCHANGES,
  ...CLAIM_EXCHANGES,
  ...INVOICE_EXCHANGES,
  ...ACCOUNT_EXCHANGES,
  ...WEBHOOK_EXCHANGES,
  ...DELIVERY_EXCHANGES,
  ...FEED_EXCHANGES,
  ...TEST_SHOP_EXCHANGES,
];
