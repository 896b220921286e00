import { randomUUID } from 'node:crypto';
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createConnection } from 'mysql2/promise';
import { provideDatabase } from '../../tools/local-database/local-database.js';
import { IdentityProviderServer } from '../support/identity-provider.js';
import { provideChromium } from '../support/provide-chromium.js';

/** Waits for what the demo prints once it is open. @returns its address, the token of its ADMIN, and the link that signs in. */
function announced(demo: ChildProcess): Promise<{ url: string; token: string; link: string }> {
  return new Promise((resolve, reject) => {
    let text = '';
    const read = (chunk: Buffer): void => {
      text += chunk.toString();
      const [, url] = /REST\s+(http:\/\/\S+)\/api/.exec(text) ?? [];
      const [token] = /\bros_[\w-]+/.exec(text) ?? [];
      const [link] = /http:\S+#token=\S+/.exec(text) ?? [];
      if (url && token && link && text.includes('Ctrl-C')) resolve({ url, token, link });
    };
    demo.stdout?.on('data', read);
    demo.stderr?.on('data', read);
    demo.on('exit', (code) => reject(new Error(`The demo ended with ${code}:\n${text}`)));
  });
}

/** Starts the demo on a database of its own, with an OpenID provider to sign in by, and ends them afterwards. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const root = process.cwd();
  process.env.BROWSER_PATH = await provideChromium();
  const databaseName = `console_${randomUUID().slice(0, 8)}`;
  const log = (line: string): void => void process.stderr.write(`database: ${line}\n`);
  const dataDir = join(root, '.data', 'test');
  const server = await provideDatabase({ databaseName, dataDir, log, durable: false });
  const database = new URL(server.url);
  database.pathname = `/${databaseName}`;
  const connection = await createConnection(server.url);
  await connection.query('CREATE DATABASE IF NOT EXISTS ??', [databaseName]);
  // The demo keeps its tokens where it runs: not among those of a demo that somebody works with.
  const home = await mkdtemp(join(tmpdir(), 'console-'));
  await symlink(join(root, 'demo'), join(home, 'demo'));
  const provider = await IdentityProviderServer.listen();
  const demo = spawn(process.execPath, [join(root, 'dist/demo/main.js')], {
    cwd: home,
    env: {
      ...process.env,
      DATABASE_URL: database.href,
      PORT: '0',
      EXPLORER: 'graphiql',
      WEBHOOK_ALLOW_INSECURE_TARGETS: 'true',
      ...provider.settings,
      // A delivery that fails has failed for good soon.
      WEBHOOK_RETRY_DELAYS_MS: '100,100',
      // On a busy machine, statements and receivers may take longer than a customer would wait.
      DATABASE_STATEMENT_TIMEOUT_MS: '240000',
      WEBHOOK_TIMEOUT_MS: '60000',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const end = async (): Promise<void> => {
    if (demo.exitCode === null) {
      const ended = new Promise((resolve) => demo.once('exit', resolve));
      demo.kill('SIGTERM');
      await ended;
    }
    await connection.query('DROP DATABASE IF EXISTS ??', [databaseName]);
    await connection.end();
    await server.stop();
    await provider.stop();
    await rm(home, { recursive: true, force: true });
  };
  try {
    const { url, token, link } = await announced(demo);
    await provider.open(`${url}/admin/oidc/callback`);
    process.env.CONSOLE_URL = url;
    process.env.CONSOLE_TOKEN = token;
    process.env.CONSOLE_LINK = link;
  } catch (error) {
    await end();
    throw error;
  }
  return end;
}
