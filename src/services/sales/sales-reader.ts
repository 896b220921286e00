import type { DataSource, EntityManager } from 'typeorm';
import { readSnapshot } from '../../db/transaction.js';
import { businessDays } from '../../domain/common/business-day.js';
import { datesIn, type Clock } from '../common/clock.js';
import { addSources, rangeOf, type Range } from './report-ranges.js';
import { NET, ORDERS } from './report-sources.js';

/** The sales of a business day. */
export interface DaySales {
  date: string;
  orders: number;
  /** Net of VAT. */
  revenueCents: number;
  keysSold: number;
}

/** The sales of a product. */
export type ProductFigures = Omit<DaySales, 'date' | 'orders'> & { productId: string };

export interface SalesFigures {
  /** Every day of the range, days without sales included. */
  days: DaySales[];
  products: ProductFigures[];
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** Reads orders, revenue and keys sold by day and by product. The figures are exact and up to date. */
export class SalesReader {
  private readonly dateOf = datesIn(this.timeZone);

  /** @param timeZone in which days begin. */
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly timeZone: string,
  ) {}

  /** The start of the last `count` days before an instant, the day that contains or ends with it included. */
  startOfLastDays(count: number, before: Date): Date {
    const earliest = new Date(before.getTime() - (count + 1) * DAY_MS);
    const [first] = businessDays(earliest, before, this.dateOf).slice(-count);
    return first?.start ?? before;
  }

  /** @param from included. @param to not included. */
  readSales(from: Date, to: Date): Promise<SalesFigures> {
    return this.read(from, to, async (manager, range) => ({
      days: await this.readDays(manager, range),
      products: await this.readProducts(manager, range),
    }));
  }

  /** The products that were sold. @param from included. @param to not included. */
  productsSold(from: Date, to: Date): Promise<ProductFigures[]> {
    return this.read(from, to, (manager, range) => this.readProducts(manager, range));
  }

  /** One snapshot for totals, progress and orders, because the job may update the totals meanwhile. */
  private read<T>(from: Date, to: Date, read: (manager: EntityManager, range: Range) => Promise<T>): Promise<T> {
    const range = rangeOf(from, to, this.clock(), this.dateOf);
    return readSnapshot(this.dataSource, (manager) => read(manager, range));
  }

  private async readDays(manager: EntityManager, range: Range): Promise<DaySales[]> {
    const days = new Map(range.days.map(({ date }) => [date, { date, orders: 0, revenueCents: 0, keysSold: 0 }]));
    await addSources(manager, [ORDERS, NET], 'ALL', range, this.timeZone, (parts, sign = 1) => {
      for (const { date, orders = 0, netCents = 0, keysSold = 0 } of parts) {
        const day = days.get(date);
        if (!day) continue;
        day.orders += sign * orders;
        day.revenueCents += sign * netCents;
        day.keysSold += sign * keysSold;
      }
    });
    return [...days.values()];
  }

  private async readProducts(manager: EntityManager, range: Range): Promise<ProductFigures[]> {
    const products = new Map<string, ProductFigures>();
    await addSources(manager, [NET], 'PRODUCT', range, this.timeZone, (parts, sign = 1) => {
      for (const { subject: productId, netCents = 0, keysSold = 0 } of parts) {
        const product = products.get(productId) ?? { productId, revenueCents: 0, keysSold: 0 };
        products.set(productId, product);
        product.revenueCents += sign * netCents;
        product.keysSold += sign * keysSold;
      }
    });
    return [...products.values()].filter(({ keysSold }) => keysSold !== 0);
  }
}
