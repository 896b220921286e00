import type { DataSource, EntityManager } from 'typeorm';
import { selectList } from '../../db/columns.js';
import { readSnapshot } from '../../db/transaction.js';
import { businessDays } from '../../domain/common/calendar-date.js';
import {
  poolOutlooks,
  stockOutlooks,
  type Draw,
  type Outlook,
  type StockOutlook,
} from '../../domain/sales/stock-outlook.js';
import { LicensePool, ProductPool } from '../../entities/keys/license-pool.js';
import { Product } from '../../entities/products/product.js';
import { datesIn, type Clock } from '../common/clock.js';
import { NOTHING, rangeOf, sumSources, type Range } from './report-ranges.js';
import { NET, ORDERS, SALES } from './report-sources.js';
import { KeptTotals } from './totals-reader.js';

export interface DaySales {
  date: string;
  orders: number;
  /** Net of VAT. */
  revenueCents: number;
  keysSold: number;
}

export type ProductFigures = Omit<DaySales, 'date' | 'orders'> & { productId: string };

export type CustomerFigures = Omit<DaySales, 'date' | 'keysSold'> & { customerId: string };

const DAY_MS = 24 * 60 * 60 * 1000;

/** Reads orders, revenue and keys sold by day, by product and by customer. The figures are exact and up to date. */
export class SalesReader {
  private readonly dateOf = datesIn(this.timeZone);
  readonly kept = new KeptTotals();

  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    readonly timeZone: string,
  ) {}

  /** The start of the last `count` days before an instant, the day that contains or ends with it included. */
  startOfLastDays(count: number, before: Date): Date {
    const earliest = new Date(before.getTime() - (count + 1) * DAY_MS);
    const [first] = businessDays(earliest, before, this.dateOf).slice(-count);
    return first?.start ?? before;
  }

  /** Every day of the range, days without sales included. @param from included. @param to not included. */
  readDays(from: Date, to: Date): Promise<DaySales[]> {
    return this.read(from, to, async (manager, range) => {
      const sums = await sumSources(manager, [ORDERS, NET], 'ALL', range, this, ({ date }) => date);
      return range.days.map(({ date }) => {
        const { orders, netCents, keysSold } = sums.get(date) ?? NOTHING;
        return { date, orders, revenueCents: netCents, keysSold };
      });
    });
  }

  /** The products that were sold. @param from included. @param to not included. */
  productsSold(from: Date, to: Date): Promise<ProductFigures[]> {
    return this.read(from, to, async (manager, range) => {
      const sums = await sumSources(manager, [NET], 'PRODUCT', range, this);
      return [...sums]
        .filter(([, { keysSold }]) => keysSold !== 0)
        .map(([productId, { netCents, keysSold }]) => ({ productId, revenueCents: netCents, keysSold }));
    });
  }

  /** The customers who ordered. @param from included. @param to not included. */
  customersSoldTo(from: Date, to: Date): Promise<CustomerFigures[]> {
    return this.read(from, to, async (manager, range) => {
      const sums = await sumSources(manager, [SALES], 'CUSTOMER', range, this);
      return [...sums]
        .filter(([, { orders }]) => orders > 0)
        .map(([customerId, { orders, netCents }]) => ({ customerId, orders, revenueCents: netCents }));
    });
  }

  /** One snapshot for totals, progress and orders, because the job may update the totals meanwhile. */
  private read<T>(from: Date, to: Date, read: (manager: EntityManager, range: Range) => Promise<T>): Promise<T> {
    const range = rangeOf(from, to, this.clock(), this.dateOf);
    return readSnapshot(this.dataSource, (manager) => read(manager, range));
  }
}

const SELECT_DRAWS = `
  SELECT ${selectList(ProductPool, 'pp', ['productId', 'licensePoolId AS poolId'])}, ${selectList(Product, 'p', ['isBundle'])},
         ${selectList(LicensePool, 'l', ['available'])}
    FROM product_pools pp JOIN products p ON p.id = pp.product_id AND p.available
    JOIN license_pools l ON l.id = pp.license_pool_id ORDER BY pp.product_id, pp.position`;

/** The pace of sales is that of the last 14 days, today included. */
const SALES_RATE_DAYS = 14;

/** Reads which products on sale draw on which pools, and how many keys these have. */
export type ReadDraws = () => Promise<Draw[]>;

/** Reads the draws from the database, where no catalogue is in memory. */
export const drawsIn =
  (dataSource: DataSource): ReadDraws =>
  async () => {
    const draws = await dataSource.query<(Omit<Draw, 'isBundle'> & { isBundle: number })[]>(SELECT_DRAWS);
    return draws.map((draw) => ({ ...draw, isBundle: draw.isBundle === 1 }));
  };

/** Reads how long the stock of products lasts. */
export class StockOutlookReader {
  constructor(
    private readonly sales: SalesReader,
    private readonly readDraws: ReadDraws,
  ) {}

  /** The products that last less than `days` more days, the scarcest first. */
  async findRunningOut(days: number, now: Date): Promise<StockOutlook[]> {
    const { draws, keysPerDay } = await this.readSalesRates(now);
    return stockOutlooks(draws, keysPerDay)
      .filter(({ daysLeft }) => daysLeft < days)
      .sort((a, b) => a.daysLeft - b.daysLeft || (a.productId < b.productId ? -1 : 1));
  }

  /** The forecast of pools, by pool; pools of no product on sale are omitted. */
  async poolOutlooks(now: Date): Promise<Map<string, Outlook>> {
    const { draws, keysPerDay } = await this.readSalesRates(now);
    return poolOutlooks(draws, keysPerDay);
  }

  /** Which products draw on which pools, and how many keys are sold a day by product. */
  private async readSalesRates(now: Date): Promise<{ draws: Draw[]; keysPerDay: Map<string, number> }> {
    const since = this.sales.startOfLastDays(SALES_RATE_DAYS, now);
    const elapsedDays = (now.getTime() - since.getTime()) / DAY_MS;
    const products = await this.sales.productsSold(since, now);
    if (products.length === 0) return { draws: [], keysPerDay: new Map() };
    return {
      draws: await this.readDraws(),
      keysPerDay: new Map(products.map(({ productId, keysSold }) => [productId, keysSold / elapsedDays])),
    };
  }
}
