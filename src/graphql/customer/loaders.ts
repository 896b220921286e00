import DataLoader from 'dataloader';
import type { AuthenticatedAccount } from '../../services/access/authentication.js';
import type { ClaimService } from '../../services/after-sales/claims.js';
import type { PricedCatalogue, ProductCatalogue } from '../../services/catalogue/product-catalogue.js';
import type { OrderHistory } from '../../services/orders/order-history.js';
import { NO_LICENSES, type OrderItemView } from '../../services/orders/order-view.js';
import type { DeliveryService } from '../../services/webhooks/delivery-service.js';
import { byId } from '../shared/by-id.js';

/** What the loaders read from. */
export interface LoaderSources {
  catalogue: ProductCatalogue;
  history: OrderHistory;
  deliveries: DeliveryService;
  claims: ClaimService;
}

function licensesLoader({ history }: LoaderSources) {
  return new DataLoader(async (items: readonly OrderItemView[]) => {
    const licenses = await history.licensesOf(items);
    return items.map(({ id }) => licenses.get(id ?? 0) ?? NO_LICENSES);
  });
}

function ordersLoader({ history }: LoaderSources, customer: AuthenticatedAccount) {
  return byId((numbers: readonly number[]) => history.ordersByNumber(customer, numbers), null);
}

function claimsLoader({ claims }: LoaderSources, customer: AuthenticatedAccount) {
  return byId((ids) => claims.claimsById(customer, ids), null);
}

function attemptsLoader({ deliveries }: LoaderSources) {
  return byId((ids) => deliveries.attemptsOf(ids), []);
}

/** Reads for the fields of one request, in batches. Each loader is created on first use: most requests need at most one. */
export class Loaders {
  private priced: Promise<PricedCatalogue> | undefined;
  private hasChanged = false;
  private licensesLoader: ReturnType<typeof licensesLoader> | undefined;
  private ordersLoader: ReturnType<typeof ordersLoader> | undefined;
  private claimsLoader: ReturnType<typeof claimsLoader> | undefined;
  private attemptsLoader: ReturnType<typeof attemptsLoader> | undefined;

  constructor(
    private readonly sources: LoaderSources,
    private readonly customer: AuthenticatedAccount,
  ) {}

  /** The catalogue at the customer's prices; one request reads it once. */
  catalogue(): Promise<PricedCatalogue> {
    const { catalogue } = this.sources;
    this.priced ??= this.hasChanged
      ? catalogue.pricedCatalogueNow(this.customer)
      : catalogue.pricedCatalogue(this.customer);
    return this.priced;
  }

  /** Makes the next call of `catalogue` read it again; call it after the request has changed the stock. */
  invalidateCatalogue(): void {
    this.priced = undefined;
    this.hasChanged = true;
  }

  get licenses() {
    return (this.licensesLoader ??= licensesLoader(this.sources));
  }

  /** The customer's own orders, by number. */
  get orders() {
    return (this.ordersLoader ??= ordersLoader(this.sources, this.customer));
  }

  /** The customer's own claims, by id. */
  get claims() {
    return (this.claimsLoader ??= claimsLoader(this.sources, this.customer));
  }

  get attempts() {
    return (this.attemptsLoader ??= attemptsLoader(this.sources));
  }
}
