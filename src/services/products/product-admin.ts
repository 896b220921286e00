import { In, type DataSource, type EntityManager } from 'typeorm';
import { selectList } from '../../db/columns.js';
import { assertPageSize, loadPage, toPage, type Page, type PageRequest } from '../../db/page.js';
import { isDuplicateEntry } from '../../db/retry.js';
import type { Moment } from '../../domain/catalogue/pricing.js';
import {
  assertFound,
  assertValid,
  assertVersion,
  Reason,
  validateAll,
  validationError,
  type Details,
} from '../../domain/common/errors.js';
import { storedForms } from '../../domain/common/text.js';
import { stockOf } from '../../domain/orders/stock.js';
import {
  poolListProblem,
  readChangedProduct,
  readListPrice,
  readNewProduct,
  readTiers,
  type ProductInput,
  type VolumeTierInput,
} from '../../domain/products/product-fields.js';
import { LicensePool } from '../../entities/keys/license-pool.js';
import { Product } from '../../entities/products/product.js';
import {
  countProducts,
  readProducts,
  readSortedProducts,
  toTierView,
  type ProductFilter,
  type ProductRecord,
  type ProductSort,
  type VolumeTierView,
} from '../catalogue/product-reader.js';
import type { AuditTrail, StaffActor } from '../staff/audit-trail.js';
import { auditState } from './product-audit.js';
import { changeProducts, createProducts, lockProducts, type NewProduct, type ProductChange } from './product-writer.js';

/** A product as staff sees it: with all fields, withdrawn or not, at list prices. */
export interface StaffProductView extends Omit<ProductRecord, 'poolIds' | 'poolStock' | 'volumeDiscounts'> {
  volumeDiscounts: VolumeTierView[];
  /**
   * Ids of an ordinary product's own pools in the order in which they are used up, or of the pools that a bundle links.
   */
  licensePools: string[];
  stock: number;
}

/** The fields of a product, unchecked, and the pools of other products, for a bundle only. */
type ProductWithPoolsInput = ProductInput & { licensePoolIds?: string[] | null };
export type ListedProduct = StaffProductView & { cursor: string };

function toView({ poolIds, poolStock, volumeDiscounts, ...fields }: ProductRecord): StaffProductView {
  const stock = stockOf({ ...fields, poolIds }, poolStock);
  return { ...fields, volumeDiscounts: volumeDiscounts.map(toTierView), licensePools: poolIds, stock };
}

/** The named fields of a product and its version, for the audit log. */
function touched(product: ProductRecord, fields: readonly string[]): object {
  const entries = Object.entries(auditState(product));
  return Object.fromEntries(entries.filter(([field]) => field === 'version' || fields.includes(field)));
}

async function getProduct(manager: EntityManager, id: string): Promise<ProductRecord> {
  return assertFound((await readProducts(manager, [id])).get(id), 'Product', id);
}

const SELECT_POOLS_WITH_KIND = `
  SELECT ${selectList(LicensePool, 'l', ['id'])}, ${selectList(Product, 'p', ['isBundle'])}
    FROM license_pools l JOIN products p ON p.id = l.product_id WHERE l.id IN (?)`;

/** Why a bundle cannot link these pools; each must exist and belong to an ordinary product. */
async function linkProblem(manager: EntityManager, poolIds: readonly string[]): Promise<Reason | undefined> {
  const rows = await manager.query<{ id: string; isBundle: number }[]>(SELECT_POOLS_WITH_KIND, [poolIds]);
  const pools = new Map(rows.map(({ id, isBundle }) => [id, isBundle === 1]));
  for (const poolId of poolIds) {
    const isBundles = pools.get(poolId);
    if (isBundles === undefined) return Reason.of('NOT_EXISTING', { kind: 'License pool', id: poolId });
    if (isBundles) return Reason.of('POOL_OF_BUNDLE', { id: poolId });
  }
  return undefined;
}

/** Checks the pools of a new or changed bundle; undefined for an ordinary product. */
async function readPoolIds(
  manager: EntityManager,
  isBundle: boolean,
  poolIds: string[] | null | undefined,
  details: Details,
): Promise<string[] | undefined> {
  const ids = isBundle ? (poolIds ?? []) : undefined;
  const problem = poolListProblem(isBundle, poolIds) ?? (ids && (await linkProblem(manager, ids)));
  if (problem) details.licensePoolIds = problem;
  return ids;
}

async function insertProduct(manager: EntityManager, product: NewProduct, now: Date): Promise<ProductRecord> {
  const taken = validationError({ sku: Reason.of('SKU_TAKEN', { sku: product.sku }) });
  if (await manager.existsBy(Product, { sku: In(storedForms(product.sku)) })) throw taken;
  try {
    const [id = ''] = await createProducts(manager, [product], now);
    return await getProduct(manager, id);
  } catch (error) {
    throw isDuplicateEntry(error) ? taken : error;
  }
}

/** A category, and how many products, discount packages and promotions name it. */
type CategoryRow = { name: string } & Record<'products' | 'packages' | 'promotions', number>;

// The entry `Default` of a package means all other categories; it is no category itself.
const SELECT_CATEGORIES = `
  SELECT t.name, CAST(SUM(t.products) AS SIGNED) AS products, CAST(SUM(t.packages) AS SIGNED) AS packages,
         CAST(SUM(t.promotions) AS SIGNED) AS promotions
    FROM (SELECT category AS name, COUNT(*) AS products, 0 AS packages, 0 AS promotions
            FROM products GROUP BY category
           UNION ALL
          SELECT category, 0, COUNT(*), 0 FROM category_discounts WHERE category <> 'Default' GROUP BY category
           UNION ALL
          SELECT category, 0, 0, COUNT(*) FROM promotion_categories GROUP BY category) t
   GROUP BY t.name`;

export class ProductAdmin {
  constructor(
    private readonly dataSource: DataSource,
    private readonly audit: AuditTrail,
    private readonly momentAt: (at: Date) => Moment,
  ) {}

  /**
   * A page of products, each with its cursor.
   * @throws {DomainError} VALIDATION_ERROR for an invalid page size or cursor.
   */
  async findProducts(
    filter: ProductFilter,
    request: PageRequest & { sort: ProductSort; descending: boolean },
  ): Promise<Page<ListedProduct>> {
    assertPageSize(request.first);
    const rows = await readSortedProducts(this.dataSource.manager, filter, request);
    return loadPage(
      toPage(rows, request.first),
      (ids) => this.productsById(ids),
      (product, { cursor }) => Object.assign(product, { cursor }),
    );
  }

  countProducts(filter: ProductFilter): Promise<number> {
    return countProducts(this.dataSource.manager, filter);
  }

  /** The categories, by name: the names in products, packages and promotions (docs/spec/catalogue.md#categories). */
  async listCategories() {
    const rows = await this.dataSource.query<CategoryRow[]>(SELECT_CATEGORIES);
    return rows.sort((a, b) => a.name.localeCompare(b.name, 'en'));
  }

  async productsById(ids: readonly string[]): Promise<Map<string, StaffProductView>> {
    const records = await readProducts(this.dataSource.manager, ids);
    return new Map([...records.values()].map((record) => [record.id, toView(record)]));
  }

  /**
   * Creates an ordinary product with an empty pool of its own, or a bundle that links pools of other products. The display
   * name defaults to the name.
   * @throws {DomainError} VALIDATION_ERROR naming every wrong field.
   */
  createProduct(
    actor: StaffActor,
    input: ProductWithPoolsInput & { isBundle?: boolean | null },
  ): Promise<StaffProductView> {
    return this.audit.change(actor, 'createProduct', async (manager, now) => {
      const details: Details = {};
      const columns = readNewProduct(input, details);
      const poolIds = await readPoolIds(manager, input.isBundle ?? false, input.licensePoolIds, details);
      assertValid(details);
      const fields = { ...columns, volumeDiscounts: [], bundlePoolIds: poolIds ?? null };
      const product = await insertProduct(manager, fields, now);
      const subject = { type: 'Product', id: product.id };
      return { subject, before: null, after: auditState(product), result: toView(product) };
    });
  }

  /**
   * Changes the given fields; null clears the region. The SKU, the price and whether it is a bundle cannot be changed here.
   * @throws {DomainError} NOT_FOUND, VALIDATION_ERROR naming every wrong field, VERSION_CONFLICT.
   */
  updateProduct(
    actor: StaffActor,
    id: string,
    input: ProductWithPoolsInput & { version?: number | null },
  ): Promise<StaffProductView> {
    return this.change(actor, 'updateProduct', id, { ...input }, async (product, manager) => {
      const details: Details = {};
      const fields = readChangedProduct(input, details);
      const { licensePoolIds: ids } = input;
      const isKept = ids === undefined;
      const bundlePoolIds = isKept ? undefined : await readPoolIds(manager, product.isBundle, ids, details);
      assertValid(details);
      return { fields, bundlePoolIds };
    });
  }

  /**
   * Changes the list price; the previous one becomes the old price, and subscribers get a price event. The current
   * price changes nothing.
   * @param listPrice EUR.
   * @throws {DomainError} NOT_FOUND, VALIDATION_ERROR naming `listPrice`, VERSION_CONFLICT.
   */
  changeListPrice(
    actor: StaffActor,
    id: string,
    listPrice: number,
    version?: number | null,
  ): Promise<StaffProductView> {
    return this.change(actor, 'changeListPrice', id, { listPrice, version }, () => ({
      fields: { listPriceCents: validateAll((details) => readListPrice(listPrice, details)) },
    }));
  }

  /**
   * Replaces all volume discounts.
   * @throws {DomainError} NOT_FOUND, VALIDATION_ERROR naming every wrong field, VERSION_CONFLICT.
   */
  setVolumeDiscounts(
    actor: StaffActor,
    id: string,
    tiers: readonly VolumeTierInput[],
    version?: number | null,
  ): Promise<StaffProductView> {
    return this.change(actor, 'setVolumeDiscounts', id, { tiers, version }, () => ({
      fields: { volumeDiscounts: validateAll((details) => readTiers(tiers, details)) },
    }));
  }

  /** @param input the given fields; the audit entry holds their values before and after. */
  private change(
    actor: StaffActor,
    action: string,
    id: string,
    { version, ...input }: { version?: number | null; [field: string]: unknown },
    plan: (
      product: ProductRecord,
      manager: EntityManager,
    ) => Omit<ProductChange, 'id'> | Promise<Omit<ProductChange, 'id'>>,
  ): Promise<StaffProductView> {
    return this.audit.change(actor, action, async (manager, now) => {
      // `isBundle` never changes, so the change can be computed before the locks, which depend on it.
      const change = { id, ...(await plan(await getProduct(manager, id), manager)) };
      const before = assertFound((await lockProducts(manager, [change])).get(id), 'Product', id);
      assertVersion(before.version, version);
      await changeProducts(manager, [change], this.momentAt(now), actor);
      const after = await getProduct(manager, id);
      const fields = Object.keys(input).filter((field) => input[field] !== undefined);
      return {
        subject: { type: 'Product', id },
        before: touched(before, fields),
        after: touched(after, fields),
        result: toView(after),
      };
    });
  }
}
