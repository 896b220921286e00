import DataLoader from 'dataloader';
import type { AuthenticatedAccount } from '../../services/access/authentication.js';
import type { ClaimService } from '../../services/after-sales/claims.js';
import type { PricedCatalogue, ProductCatalogue } from '../../services/catalogue/product-catalogue.js';
import type { OrderHistory } from '../../services/orders/order-history.js';
import { NO_LICENSES, type OrderItemView } from '../../services/orders/order-view.js';
import type { DeliveryService } from '../../services/webhooks/delivery-service.js';
import { byId } from '../shared/by-id.js';

/** Reads for the fields of one request, in batches. */
export type Loaders = ReturnType<typeof createLoaders>;

/** What the loaders read from. */
export interface LoaderSources {
  catalogue: ProductCatalogue;
  history: OrderHistory;
  deliveries: DeliveryService;
  claims: ClaimService;
}

export function createLoaders(
  { catalogue, history, deliveries, claims }: LoaderSources,
  customer: AuthenticatedAccount,
) {
  let priced: Promise<PricedCatalogue> | undefined;
  let changed = false;
  return {
    /** The catalogue at the customer's prices; one request reads it once. */
    catalogue: (): Promise<PricedCatalogue> =>
      (priced ??= changed ? catalogue.pricedCatalogueNow(customer) : catalogue.pricedCatalogue(customer)),
    /** Makes the next call of `catalogue` read it again; call it after the request has changed the stock. */
    invalidateCatalogue: (): void => {
      priced = undefined;
      changed = true;
    },
    licenses: new DataLoader(async (items: readonly OrderItemView[]) => {
      const licenses = await history.licensesOf(items);
      return items.map(({ id }) => licenses.get(id ?? 0) ?? NO_LICENSES);
    }),
    /** The customer's own orders, by number. */
    orders: byId((numbers: readonly number[]) => history.ordersByNumber(customer, numbers), null),
    /** The customer's own claims, by id. */
    claims: byId((ids) => claims.claimsById(customer, ids), null),
    attempts: byId((ids) => deliveries.attemptsOf(ids), []),
  };
}
