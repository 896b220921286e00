import { join } from 'node:path';
import { In } from 'typeorm';
import { withMigratedShop, type OpenShop } from '../src/cli/open-shop.js';
import { describeError } from '../src/cli/report.js';
import { readConfig } from '../src/config.js';
import { Customer } from '../src/entities/customer.js';
import { Product } from '../src/entities/product.js';
import { serve, stopOnSignals } from '../src/serve.js';
import { announcement, type Announced } from './announcement.js';
import { readDemoCustomers } from './demo-files.js';
import { loadDemoShop } from './demo-shop.js';
import { provideTokens } from './demo-tokens.js';
import { NoDatabaseError, provideDatabase } from '../tools/local-database/local-database.js';

const DEMO_FILES = join(process.cwd(), 'demo');
const DATA = join(process.cwd(), '.data');
const FIRST_ORDER_SKU = 'NW-EPS-1D1Y';

function say(line: string): void {
  console.log(`demo: ${line}`);
}

async function openDemoShop(shop: OpenShop): Promise<Omit<Announced, 'url' | 'database'>> {
  await loadDemoShop(shop, DEMO_FILES, say);
  const emails = (await readDemoCustomers(DEMO_FILES)).map(({ email }) => email);
  const { manager } = shop.dataSource;
  const customers = await manager.find(Customer, { where: { email: In(emails) }, order: { customerNumber: 'ASC' } });
  const { id: productId } = await manager.findOneByOrFail(Product, { sku: FIRST_ORDER_SKU });
  return { customers, productId, tokens: await provideTokens(shop, customers, join(DATA, 'demo-tokens.json')) };
}

/** Runs the demo shop on a database that it finds or starts, until a signal ends it. */
async function main(): Promise<void> {
  const releases: (() => Promise<void>)[] = [];
  let stopping = false;
  const stop = async (): Promise<void> => {
    stopping = true;
    for (const release of releases.splice(0).reverse()) await release();
  };
  try {
    say('looking for a database');
    const database = await provideDatabase({ databaseName: 'demo', dataDir: join(DATA, 'demo'), log: say });
    releases.push(() => database.stop());
    stopOnSignals(stop);
    const { NODE_ENV: _, ...given } = process.env;
    const environment = {
      LOG_LEVEL: 'warn',
      WEBHOOK_ALLOW_INSECURE_TARGETS: 'true',
      ...given,
      DATABASE_URL: database.url,
    };
    const config = readConfig(environment);
    say('bringing the tables up to date');
    const opened = await withMigratedShop(environment, openDemoShop);
    const service = await serve(config);
    releases.push(service.stop);
    const { port } = new URL(service.url);
    const url = `http://127.0.0.1:${port}`;
    console.log(announcement({ ...opened, url, database: database.description }));
  } catch (error) {
    // A signal stops the start, and makes it fail.
    if (stopping) return;
    console.error(error instanceof NoDatabaseError ? error.message : `demo: ${describeError(error)}`);
    await stop();
    process.exit(1);
  }
}

await main();
