import DataLoader from 'dataloader';
import type { CheckedCustomer } from '../../services/access/authentication.js';
import type { ClaimService } from '../../services/after-sales/claim-service.js';
import type { DeliveryService } from '../../services/webhooks/delivery-service.js';
import type { OrderHistory } from '../../services/orders/order-history.js';
import { NO_LICENSES, type OrderItemView } from '../../services/orders/order-view.js';
import type { PricedCatalogue, ProductCatalogue } from '../../services/catalogue/product-catalogue.js';

/** Reads for the fields of one request, in batches. */
export type Loaders = ReturnType<typeof createLoaders>;

/** What the loaders read from. */
export interface LoaderSources {
  catalogue: ProductCatalogue;
  history: OrderHistory;
  deliveries: DeliveryService;
  claims: ClaimService;
}

export function createLoaders({ catalogue, history, deliveries, claims }: LoaderSources, customer: CheckedCustomer) {
  let priced: Promise<PricedCatalogue> | undefined;
  let changed = false;
  return {
    /** The catalogue at the customer's prices; one request reads it once. */
    catalogue: (): Promise<PricedCatalogue> =>
      (priced ??= changed ? catalogue.pricedCatalogueNow(customer) : catalogue.pricedCatalogue(customer)),
    /** Has the next call of `catalogue` read it again; to be called after the request has changed the stock. */
    forgetCatalogue: (): void => {
      priced = undefined;
      changed = true;
    },
    licenses: new DataLoader(async (items: readonly OrderItemView[]) => {
      const licenses = await history.licensesOf(items);
      return items.map(({ id }) => licenses.get(id ?? 0) ?? NO_LICENSES);
    }),
    /** The customer's own orders, by number. */
    orders: new DataLoader(async (numbers: readonly number[]) => {
      const orders = await history.ordersByNumber(customer, numbers);
      return numbers.map((number) => orders.get(number) ?? null);
    }),
    /** The customer's own claims, by id. */
    claims: new DataLoader(async (ids: readonly string[]) => {
      const found = await claims.claimsById(customer, ids);
      return ids.map((id) => found.get(id) ?? null);
    }),
    attempts: new DataLoader(async (ids: readonly string[]) => {
      const attempts = await deliveries.attemptsOf(ids);
      return ids.map((id) => attempts.get(id) ?? []);
    }),
  };
}
