import { accountRoutes } from './account.js';
import { claimRoutes } from './claims.js';
import { deliveryRoutes } from './deliveries.js';
import { eventRoutes } from './events.js';
import { invoiceRoutes } from './invoices.js';
import { orderRoutes } from './orders.js';
import { productRoutes } from './products.js';
import type { Route } from './route.js';
import { testShopRoutes } from './test-shop.js';
import { webhookRoutes } from './webhooks.js';

/** Every documented path under /api, with the resolver methods that it calls. */
export const ROUTES: readonly Route[] = [
  ...productRoutes,
  ...orderRoutes,
  ...claimRoutes,
  ...invoiceRoutes,
  ...accountRoutes,
  ...webhookRoutes,
  ...deliveryRoutes,
  ...eventRoutes,
  ...testShopRoutes,
];
