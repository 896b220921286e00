import DataLoader from 'dataloader';
import type { CheckedCustomer } from '../services/authentication.js';
import type { AttemptView, DeliveryService } from '../services/delivery-service.js';
import type { OrderHistory } from '../services/order-history.js';
import type { ItemLicenses, OrderItemView } from '../services/order-view.js';
import type { ProductCatalogue, ProductView } from '../services/product-catalogue.js';

/** Answers that many fields of one request ask for, read in batches. */
export interface Loaders {
  products: DataLoader<string, ProductView | null>;
  licenses: DataLoader<OrderItemView, ItemLicenses>;
  attempts: DataLoader<string, AttemptView[]>;
}

/** What the loaders read from. */
export interface LoaderSources {
  catalogue: ProductCatalogue;
  history: OrderHistory;
  deliveries: DeliveryService;
}

const NONE: ItemLicenses = { licenses: [], bundleLicenses: null };

export function createLoaders({ catalogue, history, deliveries }: LoaderSources, customer: CheckedCustomer): Loaders {
  return {
    products: new DataLoader(async (ids: readonly string[]) => {
      const products = await catalogue.productsById(customer, ids);
      return ids.map((id) => products.get(id) ?? null);
    }),
    licenses: new DataLoader(async (items: readonly OrderItemView[]) => {
      const licenses = await history.licensesOf(items);
      return items.map(({ id }) => licenses.get(id ?? 0) ?? NONE);
    }),
    attempts: new DataLoader(async (ids: readonly string[]) => {
      const attempts = await deliveries.attemptsOf(ids);
      return ids.map((id) => attempts.get(id) ?? []);
    }),
  };
}
