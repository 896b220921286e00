import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { createConnection } from 'mysql2/promise';
import { provideDatabase } from '../../tools/local-database/local-database.js';
import { DemoProcess } from '../support/demo-process.js';
import { IdentityProviderServer } from '../support/identity-provider.js';
import { provideChromium } from '../support/provide-chromium.js';

const SETTINGS = {
  WEBHOOK_ALLOW_INSECURE_TARGETS: 'true',
  // A failing delivery fails permanently after a short time.
  WEBHOOK_RETRY_DELAYS_MS: '100,100',
};

/** Starts the demo on a database of its own, with an OpenID provider to sign in by, and ends them afterwards. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  process.env.BROWSER_PATH = await provideChromium();
  const databaseName = `console_${randomUUID().slice(0, 8)}`;
  const log = (line: string): void => void process.stderr.write(`database: ${line}\n`);
  const dataDir = join(process.cwd(), '.data', 'test');
  const server = await provideDatabase({ databaseName, dataDir, log, durable: false });
  const database = new URL(server.url);
  database.pathname = `/${databaseName}`;
  const connection = await createConnection(server.url);
  await connection.query('CREATE DATABASE IF NOT EXISTS ??', [databaseName]);
  const provider = await IdentityProviderServer.listen();
  let demo: DemoProcess | undefined;
  const end = async (): Promise<void> => {
    await demo?.stop();
    await connection.query('DROP DATABASE IF EXISTS ??', [databaseName]);
    await connection.end();
    await server.stop();
    await provider.stop();
  };
  try {
    demo = await DemoProcess.start(database.href, { ...SETTINGS, ...provider.settings });
    // The demo is a test shop, whose pools fill themselves; the tests count keys.
    await connection.query("ALTER TABLE ??.license_pools ALTER stock_set_at SET DEFAULT '2100-01-01'", [databaseName]);
    await provider.open(`${demo.url}/admin/oidc/callback`);
    process.env.CONSOLE_DATABASE = database.href;
    process.env.CONSOLE_URL = demo.url;
    process.env.CONSOLE_TOKEN = demo.staffToken;
    process.env.CONSOLE_LINK = demo.signInLink;
  } catch (error) {
    await end();
    throw error;
  }
  return end;
}
