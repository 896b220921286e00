import { readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { In, type EntityManager } from 'typeorm';
import type { OpenShop } from '../src/cli/open-shop.js';
import { noteCatalogueChange } from '../src/db/catalogue-versions.js';
import { newId } from '../src/db/ids.js';
import { inTransaction } from '../src/db/transaction.js';
import { shareOf, toEuro } from '../src/domain/common/money.js';
import { ORDER_CHANNELS } from '../src/domain/orders/order.js';
import { Customer } from '../src/entities/customers/customer.js';
import {
  CategoryDiscount,
  DiscountPackage,
  Promotion,
  PromotionCategory,
  PromotionProduct,
} from '../src/entities/discounts/discount-package.js';
import { Order } from '../src/entities/orders/order.js';
import { Product } from '../src/entities/products/product.js';
import type { ImportProgress } from '../src/services/common/import-progress.js';
import { createCustomer } from '../src/services/customers/customer-records.js';
import { KeyFileImport } from '../src/services/keys/key-file-import.js';
import { OrderPlacement } from '../src/services/orders/placement/order-placement.js';
import { CatalogueImport } from '../src/services/products/catalogue-import.js';
import { SYSTEM } from '../src/services/staff/audit-trail.js';
import {
  readDemoCustomers,
  readDemoPackages,
  readDemoPromotions,
  type DemoCustomer,
  type DemoPackage,
  type DemoPromotion,
} from './demo-files.js';

/** The first orders: quantities by SKU, by the customer's e-mail address. The second one leaves 23 EUR of credit. */
const PAST_ORDERS: Record<string, Record<string, number>> = {
  'einkauf@buechner-systemhaus.example.com': { 'BD-WORK-EU': 2, 'NW-EPS-5D1Y': 5 },
  'achats@logiciels-beranger.example.com': { 'FW-OFC-HB': 3 },
};
// What a key costs the shop, of its product's list price, in basis points; so reports show what was earned.
const COST_BP = 5_500;
const TERMS = { maxLines: 200, maxKeys: 10_000, creditLowPercent: 10 };

/** Puts the demo shop into a database. Every step is idempotent, so a start completes what an interrupted one began. */
class DemoShop {
  constructor(
    private readonly shop: OpenShop,
    private readonly directory: string,
    private readonly say: (line: string) => void,
  ) {}

  private get manager(): EntityManager {
    return this.shop.dataSource.manager;
  }

  async isComplete(customers: readonly DemoCustomer[]): Promise<boolean> {
    const known = await this.manager.findBy(Customer, { email: In(customers.map(({ email }) => email)) });
    const buyers = known.filter(({ email }) => email !== null && email in PAST_ORDERS);
    const ordered = await Promise.all(buyers.map(({ id }) => this.manager.existsBy(Order, { customerId: id })));
    return (
      new Set(known.map(({ email }) => email)).size === customers.length &&
      buyers.length >= Object.keys(PAST_ORDERS).length &&
      ordered.every(Boolean)
    );
  }

  async importCatalogue(): Promise<void> {
    const { dataSource, clock, momentAt } = this.shop;
    const progress: ImportProgress = {
      refused: ({ line, reason }) => {
        throw new Error(`catalogue.csv, line ${line}: ${String(reason)}`);
      },
      advanced: () => undefined,
    };
    const file = join(this.directory, 'catalogue.csv');
    const { created } = await new CatalogueImport(dataSource, clock, momentAt).importFile(SYSTEM, file, progress);
    this.say(`${created} products`);
  }

  async importKeys(): Promise<void> {
    const { dataSource, vault, clock } = this.shop;
    const keyImport = new KeyFileImport(dataSource, vault, clock);
    // An interrupted start may have imported some of the keys; the import refuses those.
    const progress: ImportProgress = { refused: () => undefined, advanced: () => undefined };
    const folder = join(this.directory, 'keys');
    const products = await this.manager.find(Product, { select: { sku: true, listPriceCents: true } });
    const prices = new Map(products.map(({ sku, listPriceCents }) => [sku, listPriceCents]));
    let imported = 0;
    for (const name of (await readdir(folder)).sort()) {
      const sku = basename(name, '.txt');
      const facts = { unitCost: toEuro(shareOf(prices.get(sku) ?? 0, COST_BP)), supplier: 'Distribution Nord' };
      imported += (await keyImport.importFile(SYSTEM, sku, join(folder, name), progress, facts)).imported;
    }
    this.say(`${imported} license keys`);
  }

  async createPackage({ name, validFrom, validUntil, percentages }: DemoPackage): Promise<void> {
    const now = this.shop.clock();
    await inTransaction(this.shop.dataSource, async (manager) => {
      if (await manager.existsBy(DiscountPackage, { name })) return;
      const id = newId();
      await manager.insert(DiscountPackage, { id, name, validFrom, validUntil, createdAt: now, updatedAt: now });
      await manager.insert(
        CategoryDiscount,
        [...percentages].map(([category, percentageBp]) => ({ discountPackageId: id, category, percentageBp })),
      );
    });
  }

  async createPromotion({ categories, skus, ...promotion }: DemoPromotion): Promise<void> {
    const now = this.shop.clock();
    await inTransaction(this.shop.dataSource, async (manager) => {
      if (await manager.existsBy(Promotion, { name: promotion.name })) return;
      const promotionId = newId();
      await manager.insert(Promotion, { ...promotion, id: promotionId, createdAt: now, updatedAt: now });
      const products = await manager.findBy(Product, { sku: In(skus) });
      await manager.insert(
        PromotionProduct,
        products.map(({ id }) => ({ promotionId, productId: id })),
      );
      await manager.insert(
        PromotionCategory,
        categories.map((category) => ({ promotionId, category })),
      );
      await noteCatalogueChange(manager, { promotions: true });
    });
  }

  async createCustomer({ discountPackage, ...customer }: DemoCustomer): Promise<void> {
    const { email } = customer;
    if (await this.manager.existsBy(Customer, { email })) return;
    const found = discountPackage && (await this.manager.findOneByOrFail(DiscountPackage, { name: discountPackage }));
    const input = { ...customer, discountPackageId: found ? found.id : null };
    await inTransaction(this.shop.dataSource, (manager) => createCustomer(manager, input, this.shop.clock()));
  }

  async placeOrder(email: string, quantities: Record<string, number>): Promise<void> {
    const { dataSource, vault, clock, momentAt } = this.shop;
    const customer = await this.manager.findOneByOrFail(Customer, { email });
    if (await this.manager.existsBy(Order, { customerId: customer.id })) return;
    const products = await this.manager.findBy(Product, { sku: In(Object.keys(quantities)) });
    const lines = products.map(({ id, sku }) => ({ productId: id, amount: quantities[sku] }));
    const placement = new OrderPlacement(dataSource, vault, clock, momentAt, TERMS);
    await placement.createOrder(
      { id: customer.id, tokenId: null },
      { products: lines, sandbox: false, from: ORDER_CHANNELS.rest },
    );
  }
}

/** Fills a database with the demo shop of `directory`. Changes nothing if the shop is complete. */
export async function loadDemoShop(shop: OpenShop, directory: string, say: (line: string) => void): Promise<void> {
  const demo = new DemoShop(shop, directory, say);
  const customers = await readDemoCustomers(directory);
  if (await demo.isComplete(customers)) {
    say('the demo shop is there already, as it was left');
    return;
  }
  say('filling the demo shop');
  await demo.importCatalogue();
  await demo.importKeys();
  for (const discountPackage of await readDemoPackages(directory)) await demo.createPackage(discountPackage);
  for (const promotion of await readDemoPromotions(directory)) await demo.createPromotion(promotion);
  for (const customer of customers) await demo.createCustomer(customer);
  for (const [email, quantities] of Object.entries(PAST_ORDERS)) await demo.placeOrder(email, quantities);
}
