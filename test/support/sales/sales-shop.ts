import { ReportTotals } from '../../../src/services/sales/report-totals.js';
import { SalesReader, type DaySales, type ProductFigures } from '../../../src/services/sales/sales-reader.js';
import { manualClock, order, type Fixture, type Line } from '../rest/rest-api.js';
import { useIsolatedService } from '../use-service.js';

export const TIME_ZONE = 'Europe/Berlin';

/** A service on a schema of its own, because its figures are those of all orders there are; and a clock to move. */
export interface SalesShop extends Fixture {
  time: ReturnType<typeof manualClock>;
  token: string;
  totals: ReportTotals;
  reader: SalesReader;
  /** Orders at a time; `{[productId]: amount}`. */
  sell(at: string, products: Record<string, number>): Promise<number>;
  sales(from: string, to: string): Promise<{ days: DaySales[]; products: ProductFigures[] }>;
  /** Days with sales as `date: orders, keys, cents`. */
  days(from: string, to: string): Promise<string[]>;
}

/** @param number distinguishes the schemas of one test file, below 10. */
export function useSalesShop(number: number): SalesShop {
  const time = manualClock('2026-01-01T00:00:00Z');
  const shop = Object.assign(useIsolatedService(number, { clock: time.clock }), { time }) as unknown as SalesShop;

  let customerId: string;

  beforeAll(async () => {
    const { dataSource } = shop.service.app;
    ({ id: customerId, token: shop.token } = await shop.shop.customer());
    shop.totals = new ReportTotals(dataSource, shop.time.clock, TIME_ZONE);
    shop.reader = new SalesReader(dataSource, shop.time.clock, TIME_ZONE);
  });

  shop.sell = async (at, products) => {
    shop.time.now = new Date(at);
    // An order is dated no earlier than the last entry of its customer's ledger, and tests sell in any order.
    await shop.service.app.dataSource.query('UPDATE customers SET last_entry_at = NULL WHERE id = ?', [customerId]);
    const lines = Object.entries(products).map(([productId, amount]): Line => ({ productId, amount }));
    const { status, body, text } = await order(shop, shop.token, lines);
    if (status !== 201) throw new Error(text);
    return body.orderNumber;
  };
  shop.sales = async (...times) => {
    const [from, to] = times.map((time) => new Date(time)) as [Date, Date];
    return { days: await shop.reader.readDays(from, to), products: await shop.reader.productsSold(from, to) };
  };
  shop.days = async (from, to) => {
    const days = await shop.reader.readDays(new Date(from), new Date(to));
    return days
      .filter(({ orders, keysSold }) => orders > 0 || keysSold > 0)
      .map(({ date, orders, keysSold, revenueCents }) => `${date}: ${orders}, ${keysSold}, ${revenueCents}`);
  };
  return shop;
}
