import type { DataSource, EntityManager } from 'typeorm';
import { selectList } from '../../db/columns.js';
import { readSnapshot } from '../../db/snapshot.js';
import { businessDays, periodsOf, type BusinessDay, type DateOf } from '../../domain/common/business-day.js';
import { datesIn, type Clock } from '../common/clock.js';
import { DailySales, ProductSales } from '../../entities/orders/sales-total.js';
import {
  readOrderCounts,
  readProductDays,
  SELECT_PROGRESS,
  type OrderCount,
  type ProductDay,
  type SalesRange,
  type TotalsProgress,
} from './sales-rows.js';

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

/** Adds up figures by day and by product; a sign of -1 subtracts. */
class Sum {
  private readonly days: Map<string, DaySales>;
  private readonly products = new Map<string, ProductFigures>();

  constructor(days: readonly BusinessDay[]) {
    this.days = new Map(days.map(({ date }) => [date, { date, orders: 0, revenueCents: 0, keysSold: 0 }]));
  }

  addDays(parts: readonly (OrderCount & Partial<DaySales>)[], sign = 1): void {
    for (const { date, orders, revenueCents = 0, keysSold = 0 } of parts) {
      const day = this.days.get(date);
      if (!day) continue;
      day.orders += sign * orders;
      day.revenueCents += sign * revenueCents;
      day.keysSold += sign * keysSold;
    }
  }

  addProducts(parts: readonly ProductFigures[], sign = 1): void {
    for (const { productId, revenueCents, keysSold } of parts) {
      const product = this.products.get(productId) ?? { productId, revenueCents: 0, keysSold: 0 };
      this.products.set(productId, product);
      product.revenueCents += sign * revenueCents;
      product.keysSold += sign * keysSold;
    }
  }

  addProductDays(parts: readonly ProductDay[], sign = 1): void {
    const days = parts.map((part) => ({ ...part, orders: 0 }));
    this.addDays(days, sign);
    this.addProducts(parts, sign);
  }

  get figures(): SalesFigures {
    const products = [...this.products.values()].filter(({ keysSold }) => keysSold !== 0);
    return { days: [...this.days.values()], products };
  }
}

async function addRows(
  manager: EntityManager,
  sum: Sum,
  days: readonly BusinessDay[],
  range: SalesRange,
  sign = 1,
): Promise<void> {
  sum.addProductDays(await readProductDays(manager, days, range), sign);
  sum.addDays(await readOrderCounts(manager, days, range), sign);
}

/** Adds whole days: their totals, and the rows that are not in the totals yet. */
async function addWholeDays(manager: EntityManager, sum: Sum, days: readonly BusinessDay[], progress: TotalsProgress) {
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last) return;
  sum.addDays(
    await manager.query<DaySales[]>(
      `SELECT ${selectList(DailySales, '', ['date', 'orders', 'keysSold', 'revenueCents'])} FROM daily_sales
        WHERE date BETWEEN ? AND ?`,
      [first.date, last.date],
    ),
  );
  sum.addProducts(
    await manager.query<ProductFigures[]>(
      `SELECT ${selectList(ProductSales, '', ['productId'])}, CAST(SUM(keys_sold) AS SIGNED) AS keysSold,
              CAST(SUM(revenue_cents) AS SIGNED) AS revenueCents
         FROM product_sales WHERE period IN (?) GROUP BY product_id`,
      [periodsOf(days.map(({ date }) => date))],
    ),
  );
  const range = { from: first.start, to: last.end };
  sum.addProductDays(await readProductDays(manager, days, { ...range, above: progress.lastItemId }));
  sum.addDays(await readOrderCounts(manager, days, { ...range, above: progress.lastOrderNumber }));
}

/** Reads orders, revenue and keys sold by day and by product. The figures are exact and up to date. */
export class SalesReader {
  private readonly dateOf: DateOf;

  /** @param timeZone in which days begin. */
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly timeZone: string,
  ) {
    this.dateOf = datesIn(timeZone);
  }

  /** The start of the last `count` days before an instant, the day that contains or ends with it included. */
  startOfLastDays(count: number, before: Date): Date {
    const earliest = new Date(before.getTime() - (count + 1) * DAY_MS);
    const [first] = businessDays(earliest, before, this.dateOf).slice(-count);
    return first?.start ?? before;
  }

  /**
   * Reads whole days from the totals and parts of days from the orders. Today counts as a whole day, minus the orders
   * after `to`, of which there are usually none.
   * @param from included.
   * @param to not included.
   */
  async readSales(from: Date, to: Date): Promise<SalesFigures> {
    const days = businessDays(from, to, this.dateOf);
    const now = this.clock();
    // One snapshot for totals, progress and orders, because the job may update the totals meanwhile.
    const { figures } = await readSnapshot(this.dataSource, async (manager) => {
      const sum = new Sum(days);
      const [progress] = await manager.query<TotalsProgress[]>(`${SELECT_PROGRESS} WHERE time_zone = ?`, [
        this.timeZone,
      ]);
      const whole = progress ? days.filter(({ start, end }) => start >= from && (end <= to || end > now)) : [];
      const [first, last] = [whole[0], whole.at(-1)];
      if (!progress || !first || !last) {
        await addRows(manager, sum, days, { from, to });
        return sum;
      }
      await addWholeDays(manager, sum, whole, progress);
      if (from < first.start) await addRows(manager, sum, days, { from, to: first.start });
      if (last.end < to) await addRows(manager, sum, days, { from: last.end, to });
      if (last.end > to) await addRows(manager, sum, days, { from: to, to: last.end }, -1);
      return sum;
    });
    return figures;
  }
}
