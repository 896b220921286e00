import type { DataSource } from 'typeorm';
import { assertInstant } from '../../db/instants.js';
import type { Outlook, StockOutlook } from '../../domain/sales/stock-outlook.js';
import type { Clock } from '../common/clock.js';
import { assertRange } from './report-ranges.js';
import {
  drawsIn,
  StockOutlookReader,
  type CustomerFigures,
  type DaySales,
  type ProductFigures,
  type ReadDraws,
  type SalesReader,
} from './sales-reader.js';

/** A customer who has used at least this percentage of the credit limit is near it. */
const NEAR_LIMIT_PERCENT = 80;

/** A condition on `customers`: those who can order, owe something, and are near their credit limit. */
export const IS_NEAR_CREDIT_LIMIT = `(status = 'ACTIVE' AND balance_cents > 0
  AND balance_cents * 100 >= credit_limit_cents * ${NEAR_LIMIT_PERCENT})`;

const DEFAULT_DAYS = 30;
const MAX_DAYS = 400;
const LIST_LENGTH = 10;
/** Products that will run out within 14 days are shown. */
const SOON_DAYS = 14;
const SELECT_NEAR_LIMIT = `
  SELECT id FROM customers WHERE ${IS_NEAR_CREDIT_LIMIT}
   ORDER BY balance_cents / GREATEST(credit_limit_cents, 1) DESC, id LIMIT ${LIST_LENGTH}`;
// Only of active customers: others get no deliveries.
const SELECT_FAILING = `
  SELECT w.id FROM webhooks w JOIN customers c ON c.id = w.customer_id AND c.status = 'ACTIVE'
   WHERE w.consecutive_failures > 0 ORDER BY w.consecutive_failures DESC, w.id DESC LIMIT ${LIST_LENGTH}`;

/** Reads what the staff's dashboard shows. */
export class DashboardReader {
  private readonly outlooks = new StockOutlookReader(this.sales, this.readDraws);

  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly sales: SalesReader,
    private readonly readDraws: ReadDraws = drawsIn(dataSource),
  ) {}

  /**
   * The sales of a period.
   * @param from included; null: the start of the last 30 days, the day of `to` included.
   * @param to not included; null: now.
   * @throws {DomainError} VALIDATION_ERROR for a range that is empty or longer than 400 days.
   */
  async figures(from: Date | null, to: Date | null) {
    const end = to ?? this.clock();
    assertInstant('to', end);
    const start = from ?? this.sales.startOfLastDays(DEFAULT_DAYS, end);
    assertRange(start, end, MAX_DAYS);
    const days = await this.sales.readDays(start, end);
    const sum = (key: 'orders' | 'revenueCents' | 'keysSold'): number =>
      days.reduce((total, day) => total + day[key], 0);
    return {
      from: start,
      to: end,
      orders: sum('orders'),
      revenueCents: sum('revenueCents'),
      keysSold: sum('keysSold'),
      days,
    };
  }

  /** The ten products with the highest revenue, the best first. @param from included. @param to not included. */
  async bestSellers(from: Date, to: Date): Promise<ProductFigures[]> {
    return mostRevenue(await this.sales.productsSold(from, to), ({ productId }) => productId);
  }

  /** Up to ten products that last less than 14 days, the scarcest first. */
  async runningOut(): Promise<StockOutlook[]> {
    return (await this.outlooks.findRunningOut(SOON_DAYS, this.clock())).slice(0, LIST_LENGTH);
  }

  /** The ten active customers who have used most of their credit limit, from 80 % of it on. */
  nearCreditLimitIds(): Promise<string[]> {
    return this.idsOf(SELECT_NEAR_LIMIT);
  }

  /** The ten webhooks with the most failed deliveries in a row. */
  failingWebhookIds(): Promise<string[]> {
    return this.idsOf(SELECT_FAILING);
  }

  /** The forecast of pools, by pool; pools of no product on sale are omitted. */
  poolOutlooks(): Promise<Map<string, Outlook>> {
    return this.outlooks.poolOutlooks(this.clock());
  }

  /** The sum of positive balances. */
  async owedCents(): Promise<number> {
    const [row] = await this.dataSource.query<{ cents: number | null }[]>(
      'SELECT CAST(SUM(balance_cents) AS SIGNED) AS cents FROM customers WHERE balance_cents > 0',
    );
    return row?.cents ?? 0;
  }

  /** The sales of the business day that it is, until now. */
  async today(): Promise<DaySales | undefined> {
    const end = new Date(this.clock().getTime() + 1);
    return (await this.sales.readDays(this.sales.startOfLastDays(1, end), end))[0];
  }

  /** The ten customers who ordered for the most, the best first. @param from included. @param to not included. */
  async topCustomers(from: Date, to: Date): Promise<CustomerFigures[]> {
    const customers = await this.sales.customersSoldTo(from, to);
    return mostRevenue(customers, ({ customerId }) => customerId);
  }

  private async idsOf(sql: string): Promise<string[]> {
    return (await this.dataSource.query<{ id: string }[]>(sql)).map(({ id }) => id);
  }
}

/** The ten with the highest revenue, the best first. */
function mostRevenue<T extends { revenueCents: number }>(figures: readonly T[], idOf: (one: T) => string): T[] {
  return figures
    .toSorted((a, b) => b.revenueCents - a.revenueCents || (idOf(a) < idOf(b) ? -1 : 1))
    .slice(0, LIST_LENGTH);
}
