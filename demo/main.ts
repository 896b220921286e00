import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { In } from 'typeorm';
import { withShop, type OpenShop } from '../src/cli/open-shop.js';
import { describeError } from '../src/cli/report.js';
import { connect, migrate } from '../src/db/data-source.js';
import { Customer } from '../src/entities/customers/customer.js';
import { Product } from '../src/entities/products/product.js';
import { NO_TRACING } from '../src/observability/tracing.js';
import { serve, type RunningService } from '../src/serve.js';
import { SignInLinks } from '../src/services/staff/staff-sessions.js';
import { readConfig } from '../src/settings/config.js';
import { NoDatabaseError, provideDatabase, type ProvidedDatabase } from '../tools/local-database/local-database.js';
import { announcement, type Announced } from './announcement.js';
import { markAsDemoDatabase, NotDemoDatabaseError } from './demo-database.js';
import { readDemoCustomers } from './demo-files.js';
import { beginInvoices } from './demo-invoices.js';
import { loadDemoShop } from './demo-shop.js';
import { provideTokens } from './demo-tokens.js';

const DEMO_FILES = join(process.cwd(), 'demo');
const DATA = join(process.cwd(), '.data');
const FIRST_ORDER_SKU = 'NW-EPS-1D1Y';
// The last one is what a closed terminal sends.
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

function say(line: string): void {
  console.log(`demo: ${line}`);
}

async function openDemoShop(shop: OpenShop): Promise<Pick<Announced, 'customers' | 'productId' | 'tokens'>> {
  await loadDemoShop(shop, DEMO_FILES, say);
  const files = await readDemoCustomers(DEMO_FILES);
  const emails = files.map(({ email }) => email);
  const { manager } = shop.dataSource;
  const customers = await manager.find(Customer, { where: { email: In(emails) }, order: { customerNumber: 'ASC' } });
  const { id: productId } = await manager.findOneByOrFail(Product, { sku: FIRST_ORDER_SKU });
  const tokens = await provideTokens(shop, customers, join(DATA, 'demo-tokens.json'));
  await beginInvoices(shop, files, tokens.staff);
  return { customers, productId, tokens };
}

/** Builds the console beside the shop: no page is opened before that is filled. */
async function buildConsole(signal: AbortSignal): Promise<void> {
  await promisify(execFile)('npm', ['run', '--silent', 'build:console'], { signal });
}

/** The demo shop on a database that it finds or starts. */
class Demo {
  private readonly aborting = new AbortController();
  private readonly provided: Promise<ProvidedDatabase>;
  private readonly builtConsole: Promise<void>;
  private service: RunningService | undefined;
  private ending: Promise<void> | undefined;

  constructor(buildsConsole: boolean) {
    const { signal } = this.aborting;
    this.builtConsole = buildsConsole ? buildConsole(signal) : Promise.resolve();
    // It may fail before anybody waits for it.
    this.builtConsole.catch(() => undefined);
    this.provided = provideDatabase({ databaseName: 'demo', dataDir: join(DATA, 'demo'), log: say, signal });
  }

  async open(): Promise<void> {
    const database = await this.provided;
    this.aborting.signal.throwIfAborted();
    // These override the shell's environment: the demo's tokens are printed, its key is public, and its VAT ids are
    // fictitious.
    const named = { NODE_ENV: 'development', TEST_SHOP: 'true', HOST: '127.0.0.1', VAT_CHECK_URL: 'off' };
    const own = { ...named, DATABASE_URL: database.url };
    // Apollo Sandbox would be loaded from another company's servers.
    const defaults = { LOG_LEVEL: 'warn', WEBHOOK_ALLOW_INSECURE_TARGETS: 'true', EXPLORER: 'graphiql' };
    const environment = { ...defaults, ...process.env, ...own };
    const config = readConfig(environment);
    await markAsDemoDatabase(database.url, database.isPrivate);
    say('bringing the tables up to date');
    const dataSource = await connect(database.url, 1);
    await migrate(dataSource);
    await dataSource.destroy();
    const opened = await withShop(environment, openDemoShop);
    await this.builtConsole;
    const signInLinks = new SignInLinks();
    this.service = await serve(config, NO_TRACING, { signInLinks });
    const { url } = this.service;
    const signInToken = config.servesConsole ? signInLinks.create(opened.tokens.staff) : null;
    const at = { url, signInToken, database: database.description, databaseUrl: database.url };
    console.log(announcement({ ...opened, ...at }));
  }

  get isEnding(): boolean {
    return this.ending !== undefined;
  }

  /** Ends the service, and the database server that was started for it. Further calls wait for the same end. */
  end(): Promise<void> {
    this.aborting.abort();
    return (this.ending ??= this.release());
  }

  private async release(): Promise<void> {
    await this.service?.stop();
    // A server that is being started is awaited, because nothing else would end it.
    const database = await this.provided.catch(() => null);
    await database?.stop();
  }
}

function isExpected(error: unknown): error is Error {
  return error instanceof NoDatabaseError || error instanceof NotDemoDatabaseError;
}

/** Runs the demo shop until a signal ends it. */
async function main(): Promise<void> {
  say('looking for a database');
  const demo = new Demo(process.argv.includes('--build-console') && !process.env.BUILT);
  const onSignal = (): void => {
    // Ctrl-C comes twice under npm: from the terminal, and from npm. One that ended the process would leave its server.
    if (demo.isEnding) return;
    say('stopping');
    demo.end().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  };
  for (const signal of SIGNALS) process.on(signal, onSignal);
  // A terminal that was closed takes no more lines, which must not keep the demo from ending what it started.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
  try {
    await demo.open();
  } catch (error) {
    // A signal stops the start, and makes it fail.
    if (demo.isEnding) return;
    console.error(isExpected(error) ? error.message : `demo: ${describeError(error)}`);
    await demo.end();
    process.exit(1);
  }
}

await main();
