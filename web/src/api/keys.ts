/*
 * The cache keys of responses. They are hierarchical: all keys that start with `orders` are invalidated when an order
 * changes.
 */
export const keys = {
  shell: ['shell'],
  sessions: ['sessions'],
  alerts: ['alerts'],
  dashboard: ['dashboard'],
  reports: ['reports'],
  orders: ['orders'],
  claims: ['claims'],
  invoices: ['invoices'],
  seller: ['seller'],
  customers: ['customers'],
  stock: ['stock'],
  savedViews: ['saved-views'],
  notes: ['notes'],
  webhooks: ['webhooks'],
  audit: ['audit'],
  staff: ['staff'],
  system: ['system'],
  products: ['products'],
  discounts: ['discounts'],
  search: ['search'],
  names: ['names'],
} as const;
