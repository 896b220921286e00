import type { DataSource } from 'typeorm';
import { assertInstant } from '../../db/instants.js';
import { assertPageSize, idCursor, idOfCursor, toPage, type Page, type PageRequest } from '../../db/page.js';
import { toPercent } from '../../domain/money.js';
import { priceOf, type CurrentDiscounts, type Moment } from '../../domain/pricing.js';
import { stockOf } from '../../domain/stock.js';
import type { Region } from '../../entities/product.js';
import type { CheckedCustomer } from '../access/authentication.js';
import { CatalogueCache } from './catalogue-cache.js';
import { findProduct, productsAfter, type CatalogueChunk } from './catalogue-snapshot.js';
import type { Clock } from '../common/clock.js';
import { CustomerDiscounts } from '../discounts/customer-discounts.js';
import { discountsChangedSince } from '../discounts/discount-reader.js';
import {
  countProducts,
  readProductIds,
  readProducts,
  showTier,
  type ProductFilter,
  type ProductRecord,
  type ShownTier,
} from './product-reader.js';

/** A product as one customer sees it now: what one piece costs, and how many there are. */
export interface ProductView {
  id: string;
  sku: string;
  name: string;
  displayName: string;
  category: string;
  priceCents: number;
  listPriceCents: number;
  /** The previous list price less this customer's discount; null until a first change. */
  oldPriceCents: number | null;
  /** In percent. */
  discount: number;
  isBundle: boolean;
  licensePools: string[];
  validRegion: Region | null;
  stock: number;
  volumeDiscounts: ShownTier[];
  updatedAt: Date;
}

/** What a customer may narrow a list of products by. */
export type CatalogueFilter = Pick<ProductFilter, 'region' | 'category' | 'search'>;

/** What changed in a customer's catalogue. */
export interface CatalogueChanges {
  products: ProductView[];
  /** Ids of products that were withdrawn. */
  withdrawnIds: string[];
}

/** The whole catalogue at a customer's prices, at one instant. */
export interface PricedCatalogue {
  /** Another one after every change that anybody can see. */
  version: string;
  /** Equal for customers to whom everything costs the same. */
  key: string;
  chunks: readonly CatalogueChunk[];
  discounts: CurrentDiscounts;
}

/** What is on sale out of a chunk, of one region where one is given. */
export function viewsOf(
  { products }: CatalogueChunk,
  { discounts }: PricedCatalogue,
  region: Region | null,
): ProductView[] {
  const shown = products.filter((product) => product.available && (region === null || product.validRegion === region));
  return shown.map((product) => toView(product, discounts));
}

// Property by property: it is called for every product, and a rest of properties takes ten times as long to copy.
function toView(record: ProductRecord, discounts: CurrentDiscounts): ProductView {
  const { oldListPriceCents } = record;
  const price = priceOf(record, 1, discounts);
  const oldPrice =
    oldListPriceCents === null ? null : priceOf({ ...record, listPriceCents: oldListPriceCents }, 1, discounts);
  return {
    id: record.id,
    sku: record.sku,
    name: record.name,
    displayName: record.displayName,
    category: record.category,
    priceCents: price.priceCents,
    listPriceCents: record.listPriceCents,
    oldPriceCents: oldPrice?.priceCents ?? null,
    discount: toPercent(price.first.percentageBp),
    isBundle: record.isBundle,
    licensePools: record.poolIds,
    validRegion: record.validRegion,
    stock: stockOf(record, record.poolStock),
    volumeDiscounts: record.discountEligible ? record.volumeDiscounts.map(showTier) : [],
    updatedAt: record.updatedAt,
  };
}

/** A product that is on sale; null for an unknown or withdrawn one. */
export function findOnSale({ chunks, discounts }: PricedCatalogue, id: string): ProductView | null {
  const product = findProduct(chunks, id);
  return product?.available ? toView(product, discounts) : null;
}

/** The products that customers see, at their own prices (docs/spec/products.md). */
export class ProductCatalogue {
  private readonly cache: CatalogueCache;
  private readonly discounts: CustomerDiscounts;

  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly momentAt: (at: Date) => Moment,
  ) {
    this.cache = new CatalogueCache(dataSource, clock);
    this.discounts = new CustomerDiscounts(dataSource);
  }

  /** Everything on sale, as it stood when the customer was let in or later. */
  async pricedCatalogue(customer: CheckedCustomer): Promise<PricedCatalogue> {
    const { version, chunks, promotions } = await this.cache.at(customer.catalogue);
    const moment = this.momentAt(this.clock());
    return { version, chunks, ...(await this.discounts.discountsOf(customer, promotions, moment)) };
  }

  /** The same, as it stands now: for a request that has itself changed something since it was let in. */
  async pricedCatalogueNow(customer: CheckedCustomer): Promise<PricedCatalogue> {
    return this.pricedCatalogue({ ...customer, catalogue: await this.cache.stateNow() });
  }

  /**
   * What changed since then, of one region where one is given, and the ids of what was withdrawn; a change of this
   * customer's discounts changes every product.
   */
  async changedProducts(
    customer: CheckedCustomer,
    { region, updatedSince }: { region: Region | null; updatedSince: Date },
  ): Promise<CatalogueChanges> {
    assertInstant('updatedSince', updatedSince);
    const { chunks, discounts } = await this.pricedCatalogue(customer);
    const pricesMoved = await discountsChangedSince(
      this.dataSource.manager,
      customer,
      this.momentAt(updatedSince),
      this.momentAt(this.clock()),
    );
    const changes: CatalogueChanges = { products: [], withdrawnIds: [] };
    for (const product of productsAfter(chunks, null)) {
      if (region !== null && product.validRegion !== region) continue;
      const changed = product.updatedAt >= updatedSince;
      if (product.available && (changed || pricesMoved)) changes.products.push(toView(product, discounts));
      else if (!product.available && changed) changes.withdrawnIds.push(product.id);
    }
    return changes;
  }

  /** By id, which is by time of creation. @throws {DomainError} VALIDATION_ERROR for a senseless page. */
  async findProducts(
    { chunks, discounts }: PricedCatalogue,
    filter: CatalogueFilter,
    { first, after }: PageRequest,
  ): Promise<Page<ProductView>> {
    assertPageSize(first);
    const behind = after ? idOfCursor(after) : null;
    const found = filter.search
      ? await this.search(filter, behind, first + 1)
      : firstOf(onSale(chunks, filter, behind), first + 1);
    const page = toPage(found, first);
    return { ...page, nodes: page.nodes.map((product) => toView(product, discounts)) };
  }

  async countProducts({ chunks }: PricedCatalogue, filter: CatalogueFilter): Promise<number> {
    if (filter.search) return countProducts(this.dataSource.manager, { ...filter, available: true });
    let count = 0;
    for (const _product of onSale(chunks, filter, null)) count += 1;
    return count;
  }

  /** Which texts are alike is for the database to say: it knows accents and cases. */
  private async search(filter: CatalogueFilter, after: string | null, limit: number): Promise<ProductRecord[]> {
    const { manager } = this.dataSource;
    const ids = await readProductIds(manager, { ...filter, available: true }, after, limit);
    return [...(await readProducts(manager, ids)).values()];
  }
}

function* onSale(
  chunks: readonly CatalogueChunk[],
  { region, category }: CatalogueFilter,
  after: string | null,
): Generator<ProductRecord> {
  for (const product of productsAfter(chunks, after)) {
    if (!product.available || (region && product.validRegion !== region)) continue;
    if (!category || product.category === category) yield product;
  }
}

function firstOf<T>(entries: Iterable<T>, count: number): T[] {
  const first: T[] = [];
  for (const entry of entries) {
    if (first.length === count) break;
    first.push(entry);
  }
  return first;
}

/** Where in the catalogue a product stands. */
export const productCursor = idCursor;
