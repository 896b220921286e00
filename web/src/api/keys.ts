/*
 * The keys under which answers are kept. They are hierarchical: what begins with `orders` is out of date when any order
 * has changed.
 */
export const keys = {
  shell: ['shell'],
  sessions: ['sessions'],
  dashboard: ['dashboard'],
  orders: ['orders'],
  claims: ['claims'],
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
