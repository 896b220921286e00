import type { DataSource } from 'typeorm';
import type { CatalogueState } from '../../db/catalogue-versions.js';
import { assertInstant } from '../../db/instants.js';
import { assertPageSize, decodeIdCursor, encodeIdCursor, toPage, type Page, type PageRequest } from '../../db/page.js';
import { runStatement } from '../../db/statements.js';
import {
  priceOf,
  type CurrentDiscounts,
  type DiscountPackageTerms,
  type Moment,
} from '../../domain/catalogue/pricing.js';
import { validationError } from '../../domain/common/errors.js';
import { toPercent } from '../../domain/common/money.js';
import { storedForms } from '../../domain/common/text.js';
import { stockOf } from '../../domain/orders/stock.js';
import type { Region } from '../../domain/products/product-fields.js';
import type { Draw } from '../../domain/sales/stock-outlook.js';
import type { AuthenticatedAccount } from '../access/authentication.js';
import type { Clock } from '../common/clock.js';
import { CoalescedReads } from '../common/coalesced-reads.js';
import { forEachYielding } from '../common/yielding.js';
import { DiscountCache, selectPackageOwner, uncertainPeriod, type PackageOwner } from '../discounts/discount-cache.js';
import {
  CatalogueCache,
  changedBetween,
  findProduct,
  findProductBySku,
  productsAfter,
  type CatalogueChunk,
  type CatalogueSnapshot,
} from './catalogue-cache.js';
import {
  decodeChangesToken,
  encodeChangesToken,
  pricesOf,
  type ChangesPosition,
  type ChangesScope,
} from './changes-token.js';
import { readStampedChanges, stampCatalogue, type FoundChanges } from './product-changes.js';
import {
  countProducts,
  readProductIds,
  toTierView,
  type ProductFilter,
  type ProductRecord,
  type VolumeTierView,
} from './product-reader.js';

/** A product as one customer sees it now, with its price and its stock. */
export interface ProductView extends Pick<
  ProductRecord,
  'id' | 'sku' | 'name' | 'displayName' | 'category' | 'listPriceCents' | 'isBundle' | 'validRegion' | 'updatedAt'
> {
  priceCents: number;
  /** The previous list price less this customer's discount; null until a first change. */
  oldPriceCents: number | null;
  /** In percent. */
  discount: number;
  licensePools: string[];
  stock: number;
  volumeDiscounts: VolumeTierView[];
}

export type CatalogueFilter = Pick<ProductFilter, 'region' | 'category' | 'search'>;

export interface CatalogueChanges {
  products: ProductView[];
  /** Ids of products that were withdrawn, or have left the region. */
  withdrawnIds: string[];
  /** The token for what changes from now on. */
  next: string;
}

/** Which changes: either those since a response or those since an instant. */
export interface ChangesRequest extends Partial<ChangesScope> {
  /** The token of that response. */
  after?: string | null;
  updatedSince?: Date | null;
  /** What the client calls `after`, if it has another name. */
  tokenName?: string;
}

/** Where a reader of changes continues: from a position, or from an instant. */
type Since = { position: ChangesPosition; updatedSince?: undefined } | { position?: undefined; updatedSince: Date };

/** The catalogue at a customer's prices, at one instant. */
export interface PricedCatalogue {
  /** Differs after every change that any customer can see. */
  version: string;
  /** It has every change with this stamp or an earlier one. */
  lastStamp: Date;
  /** Equal for customers who have equal prices for all products. */
  key: string;
  chunks: readonly CatalogueChunk[];
  discounts: CurrentDiscounts;
}

/** The products of a chunk that are on sale; only those of the region, where one is given. */
export function viewsOf(
  { products }: CatalogueChunk,
  { discounts }: PricedCatalogue,
  region: Region | null,
): ProductView[] {
  return products.flatMap((product) => {
    const isSoldHere = product.available && (region === null || product.validRegion === region);
    return isSoldHere ? toView(product, discounts) : [];
  });
}

// Property by property, because it is called for every product and a spread takes ten times as long.
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
    volumeDiscounts: record.discountEligible ? record.volumeDiscounts.map(toTierView) : [],
    updatedAt: record.updatedAt,
  };
}

// The last view of each product. A change replaces the record, so the view of a record stays valid at the same prices.
const lastViews = new WeakMap<ProductRecord, { key: string; view: ProductView }>();

/** The same object as before, unless the product or its price has changed; null if it is not on sale. */
function viewOf(product: ProductRecord | undefined, { discounts, key }: PricedCatalogue): Readonly<ProductView> | null {
  if (!product?.available) return null;
  const last = lastViews.get(product);
  if (last?.key === key) return last.view;
  const view = toView(product, discounts);
  lastViews.set(product, { key, view });
  return view;
}

/** A product that is on sale; null for an unknown or withdrawn one. */
export function findOnSale(catalogue: PricedCatalogue, id: string): Readonly<ProductView> | null {
  return viewOf(findProduct(catalogue.chunks, id), catalogue);
}

/** A product on sale, by its full SKU; null if it is unknown or withdrawn. */
export function findOnSaleBySku(catalogue: PricedCatalogue, sku: string): Readonly<ProductView> | null {
  return viewOf(findProductBySku(catalogue.chunks, sku), catalogue);
}

/** The products that customers see, at their own prices (docs/spec/products.md). */
export class ProductCatalogue {
  private cache = new CatalogueCache(this.dataSource, this.clock);
  private readonly discounts = new DiscountCache(this.dataSource);
  private readonly states = new CoalescedReads<CatalogueState>(
    async () => new Map([['', await this.cache.stateNow()]]),
  );
  /** Requests that arrive together share one stamping. */
  private readonly stampings = new CoalescedReads<true>(async () => {
    await stampCatalogue(this.dataSource);
    return new Map();
  });

  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly momentAt: (at: Date) => Moment,
  ) {}

  /** Forgets the copy in memory, after rows were taken out of the database, which the service itself never does. */
  invalidate(): void {
    this.cache = new CatalogueCache(this.dataSource, this.clock);
  }

  /** The catalogue as of the customer's authentication, or later. */
  async pricedCatalogue(customer: PackageOwner & Pick<AuthenticatedAccount, 'catalogue'>): Promise<PricedCatalogue> {
    const { catalogue } = customer;
    const current = catalogue && this.cache.current(catalogue);
    return this.priced(current ?? (await this.snapshotFor(customer)), customer);
  }

  private async snapshotFor({ catalogue }: Pick<AuthenticatedAccount, 'catalogue'>): Promise<CatalogueSnapshot> {
    return this.cache.at(catalogue ?? (await this.stateNow()));
  }

  /** Promised only if the customer's discount package must be read. */
  private priced(snapshot: CatalogueSnapshot, owner: PackageOwner): PricedCatalogue | Promise<PricedCatalogue> {
    const { version, lastStamp, chunks, promotions } = snapshot;
    const moment = this.momentAt(this.clock());
    const pricedBy = (terms: DiscountPackageTerms | null): PricedCatalogue => {
      const { discounts, key } = this.discounts.discountsOf(terms, promotions, moment);
      return { version, lastStamp, chunks, discounts, key };
    };
    const terms = this.discounts.packageOf(owner);
    return terms instanceof Promise ? terms.then(pricedBy) : pricedBy(terms);
  }

  /** The current state of the catalogue. Concurrent callers share one read. */
  async stateNow(): Promise<CatalogueState> {
    return (await this.states.load('')) ?? this.cache.stateNow();
  }

  /** Which products on sale draw on which pools, and how many keys these have now, in the order of the products' ids. */
  async drawsNow(): Promise<Draw[]> {
    const { chunks } = await this.cache.at(await this.stateNow());
    const draws: Draw[] = [];
    for (const { id: productId, available: isOnSale, isBundle, poolIds, poolStock } of productsAfter(chunks, null)) {
      if (!isOnSale) continue;
      for (const poolId of poolIds) draws.push({ productId, poolId, isBundle, available: poolStock.get(poolId) ?? 0 });
    }
    return draws;
  }

  /** The catalogue as of now, for a request that has changed something after its authentication. */
  async pricedCatalogueNow(customer: AuthenticatedAccount): Promise<PricedCatalogue> {
    return this.pricedCatalogue({ ...customer, catalogue: await this.cache.stateNow() });
  }

  /**
   * The catalogue for one response. A reader may request changes since its newest `updatedAt`, because no part of it
   * is older than the products.
   */
  async fullCatalogue(customer: AuthenticatedAccount): Promise<PricedCatalogue> {
    const snapshot = await this.snapshotFor(customer);
    if (snapshot.version === customer.catalogue?.version) return this.priced(snapshot, customer);
    const owner = await runStatement(this.dataSource.manager, selectPackageOwner(customer.id));
    return this.priced(snapshot, owner ?? customer);
  }

  /**
   * The token with which the reader of this catalogue, or of a part of it, requests later changes
   * (docs/spec/products.md#changes-since-an-answer).
   */
  tokenOf({ lastStamp, version, key }: PricedCatalogue, { region = null, sku = null }: Partial<ChangesScope>): string {
    return encodeChangesToken({ lastStamp, version, prices: pricesOf(key) }, { region, sku }, this.clock());
  }

  /**
   * The products that have changed since, and the ids of those withdrawn since; only those of the region, where one is
   * given, and the ids of those that have left it; only the one with the SKU, where one is given. A change of the
   * customer's discounts counts as a change of every product. A reader that passes `next`, or the newest `updatedAt` it
   * saw, misses nothing.
   * @throws {DomainError} VALIDATION_ERROR, CURSOR_EXPIRED for a token that is older than 30 days.
   */
  async changedProducts(
    customer: AuthenticatedAccount,
    { after, updatedSince, region = null, sku = null, tokenName = 'after' }: ChangesRequest,
  ): Promise<CatalogueChanges> {
    if (typeof after === 'string') {
      if (updatedSince) throw validationError({ [tokenName]: `${tokenName} and updatedSince exclude each other` });
      const { position, scope } = decodeChangesToken(after, { region, sku }, tokenName, this.clock());
      return this.changesSince(customer, { position }, scope);
    }
    if (!updatedSince) throw validationError({ after: 'after or updatedSince must be given' });
    assertInstant('updatedSince', updatedSince);
    return this.changesSince(customer, { updatedSince }, { region, sku });
  }

  private async changesSince(
    customer: AuthenticatedAccount,
    since: Since,
    scope: ChangesScope,
  ): Promise<CatalogueChanges> {
    const { position, updatedSince } = since;
    // Products are read first: no other part of the response may be older than the newest `updatedAt` in it
    // (docs/adr/0015).
    const snapshot = await this.snapshotFor(customer);
    const { version } = snapshot;
    const before = position && this.cache.chunksAt(position.version);
    const found = before
      ? changesBetween(before, snapshot, scope.region)
      : await this.stampedChanges(customer.id, since, scope.region);
    // The products are those of the copy, chosen by what was found. A copy of the same version equals the database then.
    const isOlder = version === found.version || found.lastStamp < snapshot.lastStamp;
    const { lastStamp } = isOlder ? found : snapshot;
    const catalogue = await this.priced({ ...snapshot, lastStamp }, found.owner ?? customer);
    const pricesChanged = position ? pricesOf(catalogue.key) !== position.prices : found.pricesChanged;
    const changed = await changedAmong(catalogue, { ...found, pricesChanged }, scope, updatedSince);
    return { ...changed, next: this.tokenOf(catalogue, scope) };
  }

  private async stampedChanges(
    customerId: string,
    { position, updatedSince }: Since,
    region: Region | null,
  ): Promise<FoundChanges> {
    await this.stampings.load(customerId);
    const { manager } = this.dataSource;
    const since = position ? new Date(position.lastStamp.getTime() + 1) : updatedSince;
    const period = position ? null : uncertainPeriod(updatedSince, this.clock(), this.momentAt);
    return readStampedChanges(manager, customerId, { region, since }, period);
  }

  /**
   * By id, which is the order of creation.
   * @throws {DomainError} VALIDATION_ERROR for an invalid page size or cursor.
   */
  async findProducts(
    catalogue: PricedCatalogue,
    filter: CatalogueFilter,
    { first, after }: PageRequest,
  ): Promise<Page<ProductView>> {
    assertPageSize(first);
    const { chunks, discounts } = catalogue;
    const afterId = after ? decodeIdCursor(after) : null;
    if (filter.search) {
      // In the database, whose collation compares without case and accents.
      const { manager } = this.dataSource;
      const page = toPage(await readProductIds(manager, { ...filter, available: true }, afterId, first + 1), first);
      // Products of the copy, whose prices are of one state.
      return { ...page, nodes: page.nodes.flatMap((id) => findOnSale(catalogue, id) ?? []) };
    }
    const found: ProductRecord[] = [];
    for (const product of onSale(chunks, filter, afterId)) if (found.push(product) > first) break;
    const page = toPage(found, first);
    return { ...page, nodes: page.nodes.map((product) => toView(product, discounts)) };
  }

  async countProducts({ chunks }: PricedCatalogue, filter: CatalogueFilter): Promise<number> {
    if (filter.search) return countProducts(this.dataSource.manager, { ...filter, available: true });
    let count = 0;
    for (const _product of onSale(chunks, filter, null)) count += 1;
    return count;
  }
}

/** What differs between the products of an earlier state and a copy of the catalogue; prices are compared by the token. */
function changesBetween(
  before: readonly CatalogueChunk[],
  { chunks, version, lastStamp }: CatalogueSnapshot,
  region: Region | null,
): FoundChanges {
  const changed = [...changedBetween(before, chunks)];
  const left = region === null ? [] : changed.filter(({ was }) => was?.validRegion === region);
  const productIds = new Set(changed.map(({ product }) => product.id));
  const exits = new Set(left.map(({ product }) => product.id));
  return { lastStamp, version, productIds, exits, pricesChanged: false, owner: null };
}

/** Yields, as a promotion changes every product of a large catalogue. */
async function changedAmong(
  { chunks, discounts }: PricedCatalogue,
  { productIds, exits, pricesChanged }: FoundChanges,
  { region, sku }: ChangesScope,
  updatedSince?: Date,
): Promise<Pick<CatalogueChanges, 'products' | 'withdrawnIds'>> {
  const products: ProductView[] = [];
  const withdrawnIds: string[] = [];
  const wanted = sku === null ? undefined : findProductBySku(chunks, sku);
  const canDiffer = pricesChanged || updatedSince !== undefined || productIds.size + exits.size > 0;
  await forEachYielding(canDiffer ? productsAfter(chunks, null) : [], (product) => {
    if (product.neverOnSale || (sku !== null && product !== wanted)) return;
    if (region !== null && product.validRegion !== region) {
      if (exits.has(product.id)) withdrawnIds.push(product.id);
      return;
    }
    const isChanged = productIds.has(product.id) || (updatedSince !== undefined && product.updatedAt >= updatedSince);
    if (product.available && (isChanged || pricesChanged)) products.push(toView(product, discounts));
    else if (!product.available && isChanged) withdrawnIds.push(product.id);
  });
  return { products, withdrawnIds };
}

function* onSale(
  chunks: readonly CatalogueChunk[],
  { region, category }: CatalogueFilter,
  after: string | null,
): Generator<ProductRecord> {
  const categories = category ? storedForms(category) : null;
  for (const product of productsAfter(chunks, after)) {
    if (!product.available || (region && product.validRegion !== region)) continue;
    if (!categories || categories.includes(product.category)) yield product;
  }
}

export const productCursor = encodeIdCursor;
