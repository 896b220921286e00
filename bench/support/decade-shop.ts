import type { DataSource } from 'typeorm';
import { createApp, type App } from '../../src/app.js';
import { createLogger } from '../../src/observability/logger.js';
import { OrderSearchBlocks } from '../../src/services/orders/order-search.js';
import { ReportTotals } from '../../src/services/sales/report-totals.js';
import { readConfig } from '../../src/settings/config.js';
import { numbers, writeSalesHistory } from '../../test/support/sales-history.js';
import { fillPools } from './big-shop.js';
import { emptyDatabase } from './database.js';
import { correspondence, events } from './decade-events.js';
import { afterSales, history, invoices, keys, ledger, type DecadeSize, type Filling } from './decade-rows.js';
import { PRODUCTION } from './settings.js';

const WHOLE: DecadeSize = {
  orders: 2_000_000,
  products: 20_000,
  customers: 5_000,
  deliveries: 5_000_000,
  auditEntries: 500_000,
};

/** Below it, pages of lists are not full, and responses of two sizes are not the same. */
const LEAST: DecadeSize = { orders: 3_000, products: 120, customers: 60, deliveries: 15_000, auditEntries: 2_000 };

const YEARS_DAYS = 3_650;
const ROWS_AT_ONCE = 50_000;
/** Besides those that were sold, four for each order. */
const KEYS_PER_POOL = 50;

/** @param share of the whole decade. */
export function decadeSize(share: number): DecadeSize {
  const sizes = Object.entries(WHOLE).map(([what, count]) => {
    return [what, Math.max(LEAST[what as keyof DecadeSize], Math.round(count * share))];
  });
  return Object.fromEntries(sizes) as DecadeSize;
}

/** Runs statements one after the other, on one connection that checks no foreign keys: what is generated fits together. */
async function fill(dataSource: DataSource, fillings: readonly Filling[]): Promise<void> {
  const runner = dataSource.createQueryRunner();
  try {
    await runner.query('SET SESSION foreign_key_checks = 0, unique_checks = 0');
    for (const { what, rows, sql, values = [] } of fillings) {
      if (what) console.error(`  ${what}: ${rows}`);
      for (let from = 0; from < rows; from += ROWS_AT_ONCE) {
        const count = Math.min(ROWS_AT_ONCE, rows - from);
        await runner.query(sql(`(SELECT n + ${from} AS n FROM ${numbers(count)}) part`, from, from + count), values);
      }
    }
    await runner.query('SET SESSION foreign_key_checks = 1, unique_checks = 1');
  } finally {
    await runner.release();
  }
}

/** Fills an empty database with a shop of ten years, as the service would have left it. */
async function writeDecade(app: Pick<App, 'dataSource' | 'vault'>, size: DecadeSize): Promise<void> {
  const { dataSource } = app;
  const { orders, products, customers } = size;
  console.error(`  orders: ${orders}`);
  await writeSalesHistory(dataSource, {
    orders,
    days: YEARS_DAYS,
    end: new Date(),
    products,
    customers,
    firstCustomerEvery: 10,
  });
  await fillPools(app, KEYS_PER_POOL);
  const ciphertext = app.vault.encrypt('AAAAA-BBBBB-CCCCC-DDDDD-EEEEE', 'license-key');
  const secret = app.vault.encrypt(`whsec_${'a'.repeat(43)}=`, 'webhook-secret');
  for (const fillings of [
    history(size),
    keys(size, ciphertext),
    afterSales(size),
    ledger(size),
    invoices(size),
    events(size, secret),
    correspondence(size),
  ]) {
    await fill(dataSource, fillings);
  }
  const tables = await dataSource.query<{ name: string }[]>(
    'SELECT TABLE_NAME AS name FROM information_schema.TABLES WHERE TABLE_SCHEMA = DATABASE()',
  );
  await dataSource.query(`ANALYZE TABLE ${tables.map(({ name }) => name).join(', ')}`);
}

/** Runs `work` on a shop of ten years in a database of its own. */
export async function withDecade<T>(databaseUrl: string, size: DecadeSize, work: (app: App) => Promise<T>): Promise<T> {
  console.error(`a shop of ten years and ${size.orders} orders`);
  const database = await emptyDatabase(databaseUrl, `decade_${size.orders}`);
  const settings = { LOG_LEVEL: 'warn', DATABASE_LOCK_WAIT_SECONDS: '600' };
  const config = readConfig({ ...PRODUCTION, DATABASE_URL: database.url, ...settings });
  const app = await createApp(config, { logger: createLogger('silent') });
  try {
    await writeDecade(app, size);
    console.error('  totals of reports, blocks of orders');
    await new ReportTotals(app.dataSource, () => new Date(), config.businessTimeZone).catchUp();
    await new OrderSearchBlocks(app.dataSource).catchUp();
    return await work(app);
  } finally {
    await app.close();
    await database.drop();
  }
}
