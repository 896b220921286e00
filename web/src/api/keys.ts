import { useQueryClient, type QueryClient } from '@tanstack/react-query';

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

/** A part of the query cache. */
export type QueryKeyName = keyof typeof keys;

/** Reloads the shown queries of these parts. */
export async function invalidate(client: QueryClient, names: readonly QueryKeyName[]): Promise<void> {
  await Promise.all(names.map((name) => client.invalidateQueries({ queryKey: keys[name] })));
}

/**
 * For a change's `onSettled`: reloads what it may have changed. A successful change waits for that, so that no stale
 * state is shown. A failed change does not wait: while offline it would never finish.
 */
export function useInvalidate(...names: QueryKeyName[]): (data: unknown, error: Error | null) => Promise<void> {
  const client = useQueryClient();
  return async (_data, error) => {
    const invalidated = invalidate(client, names);
    if (!error) await invalidated;
  };
}
