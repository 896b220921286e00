import type { DataSource } from 'typeorm';
import { assertInstant } from '../db/instants.js';
import { assertPageSize, idCursor, idOfCursor, toPage, type Page, type PageRequest } from '../db/page.js';
import { discountsAt, priceOf, type CurrentDiscounts, type Moment, type VolumeDiscount } from '../domain/pricing.js';
import { stockOf } from '../domain/stock.js';
import type { Region } from '../entities/product.js';
import type { AuthenticatedCustomer } from './authentication.js';
import type { Clock } from './clock.js';
import { discountsChangedSince, readDiscounts } from './discount-reader.js';
import {
  countProducts,
  readCatalogue,
  readProductIds,
  readProducts,
  type ProductFilter,
  type ProductRecord,
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
  discountBp: number;
  isBundle: boolean;
  licensePools: string[];
  validRegion: Region | null;
  stock: number;
  volumeDiscounts: VolumeDiscount[];
  updatedAt: Date;
}

/** What a customer may narrow a list of products by. */
export type CatalogueFilter = Pick<ProductFilter, 'region' | 'category' | 'search'>;

/** A customer's whole catalogue, or what changed in it. */
export interface CatalogueView {
  products: ProductView[];
  /** Ids of products that were withdrawn; only where changes were asked for. */
  withdrawnIds: string[];
}

function toView(record: ProductRecord, discounts: CurrentDiscounts): ProductView {
  const {
    oldListPriceCents,
    poolIds,
    poolStock: _poolStock,
    available: _available,
    discountEligible: _eligible,
    ...shown
  } = record;
  const price = priceOf(record, 1, discounts);
  const oldPrice =
    oldListPriceCents === null ? null : priceOf({ ...record, listPriceCents: oldListPriceCents }, 1, discounts);
  return {
    ...shown,
    priceCents: price.priceCents,
    oldPriceCents: oldPrice?.priceCents ?? null,
    discountBp: price.first.percentageBp,
    volumeDiscounts: record.discountEligible ? record.volumeDiscounts : [],
    licensePools: poolIds,
    stock: stockOf(record, record.poolStock),
  };
}

/** The products that customers see, at their own prices (interface document, "Products"). */
export class ProductCatalogue {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly momentAt: (at: Date) => Moment,
  ) {}

  /**
   * Everything on sale, of one region where one is given. With `updatedSince` only what changed since then, and the ids
   * of what was withdrawn; a change of this customer's discounts changes every product.
   */
  async listProducts(
    customer: AuthenticatedCustomer,
    { region = null, updatedSince = null }: { region?: Region | null; updatedSince?: Date | null },
  ): Promise<CatalogueView> {
    assertInstant('updatedSince', updatedSince);
    const { manager } = this.dataSource;
    const now = this.momentAt(this.clock());
    const discounts = discountsAt(await readDiscounts(manager, customer, now.at), now);
    const pricesMoved =
      updatedSince !== null && (await discountsChangedSince(manager, customer, this.momentAt(updatedSince), now));
    const changedSince = pricesMoved ? null : updatedSince;
    const records = await readCatalogue(manager, { available: true, region, changedSince });
    const withdrawn =
      updatedSince === null
        ? []
        : await readCatalogue(manager, { available: false, region, changedSince: updatedSince });
    return {
      products: records.map((record) => toView(record, discounts)),
      withdrawnIds: withdrawn.map(({ id }) => id),
    };
  }

  /** By id, which is by time of creation. @throws {DomainError} VALIDATION_ERROR for a senseless page. */
  async findProducts(
    customer: AuthenticatedCustomer,
    filter: CatalogueFilter,
    page: PageRequest,
  ): Promise<Page<ProductView>> {
    assertPageSize(page.first);
    const after = page.after ? idOfCursor(page.after) : null;
    const { manager } = this.dataSource;
    const ids = toPage(
      await readProductIds(manager, { ...filter, available: true }, after, page.first + 1),
      page.first,
    );
    const products = await this.productsById(customer, ids.nodes);
    return { nodes: [...products.values()], hasNextPage: ids.hasNextPage };
  }

  countProducts(filter: CatalogueFilter): Promise<number> {
    return countProducts(this.dataSource.manager, { ...filter, available: true });
  }

  /** Those of the products that are on sale; unknown and withdrawn ones are left out. */
  async productsById(customer: AuthenticatedCustomer, ids: readonly string[]): Promise<Map<string, ProductView>> {
    const { manager } = this.dataSource;
    const now = this.momentAt(this.clock());
    const discounts = discountsAt(await readDiscounts(manager, customer, now.at), now);
    const records = await readProducts(manager, ids);
    const onSale = [...records.values()].filter(({ available }) => available);
    return new Map(onSale.map((record) => [record.id, toView(record, discounts)]));
  }
}

/** Where in the catalogue a product stands. */
export const productCursor = idCursor;
