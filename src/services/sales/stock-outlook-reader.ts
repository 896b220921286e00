import type { DataSource } from 'typeorm';
import { selectList } from '../../db/columns.js';
import {
  poolOutlooks,
  stockOutlooks,
  type Draw,
  type Outlook,
  type StockOutlook,
} from '../../domain/sales/stock-outlook.js';
import { LicensePool, ProductPool } from '../../entities/keys/license-pool.js';
import { Product } from '../../entities/products/product.js';
import type { SalesReader } from './sales-reader.js';

const SELECT_DRAWS = `
  SELECT ${selectList(ProductPool, 'pp', ['productId', 'licensePoolId AS poolId'])}, ${selectList(Product, 'p', ['isBundle'])},
         ${selectList(LicensePool, 'l', ['available'])}
    FROM product_pools pp JOIN products p ON p.id = pp.product_id AND p.available
    JOIN license_pools l ON l.id = pp.license_pool_id ORDER BY pp.product_id, pp.position`;

const DAY_MS = 24 * 60 * 60 * 1000;
/** The pace of sales is that of the last 14 days, today included. */
const SALES_RATE_DAYS = 14;

/** Which products draw on which pools, and how many keys are sold a day by product. */
interface SalesRates {
  draws: readonly Draw[];
  keysPerDay: ReadonlyMap<string, number>;
}

/** Reads how long the stock of products lasts. */
export class StockOutlookReader {
  constructor(
    private readonly dataSource: DataSource,
    private readonly sales: SalesReader,
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

  private async readSalesRates(now: Date): Promise<SalesRates> {
    const since = this.sales.startOfLastDays(SALES_RATE_DAYS, now);
    const elapsedDays = (now.getTime() - since.getTime()) / DAY_MS;
    const products = await this.sales.productsSold(since, now);
    if (products.length === 0) return { draws: [], keysPerDay: new Map() };
    const draws = await this.dataSource.query<(Omit<Draw, 'isBundle'> & { isBundle: number })[]>(SELECT_DRAWS);
    return {
      draws: draws.map((draw) => ({ ...draw, isBundle: draw.isBundle === 1 })),
      keysPerDay: new Map(products.map(({ productId, keysSold }) => [productId, keysSold / elapsedDays])),
    };
  }
}
