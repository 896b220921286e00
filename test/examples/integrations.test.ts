import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { createServer, request as forward, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { PROVIDE_TIMEOUT_MS, provideCommand } from '../support/provide-command.js';
import { TestService } from '../support/service.js';
import { Shop } from '../support/shop.js';

const run = promisify(execFile);

/** The commands with which a document starts an example, as a reader would paste them. */
function commandsIn(document: string): string[] {
  const lines = readFileSync(document, 'utf8').split('\n');
  return lines.flatMap(
    (line) => /^(?:TOKEN=\$TOKEN )?((?:\w+ )?examples\/integration\.\w+)(?: +#.*)?$/.exec(line)?.[1] ?? [],
  );
}

const COMMANDS = commandsIn('docs/integrators.md');

// The programs that each needs, which are also the names of their packages.
const PROGRAMS: Record<string, string[]> = {
  'examples/integration.sh': ['curl', 'openssl'],
  'node examples/integration.mjs': [],
  'python3 examples/integration.py': ['python3'],
};

const runAsPasted = (command: string, env: Record<string, string | undefined>) =>
  run('bash', ['--norc', '-c', command], { env: { PATH: process.env.PATH, ...env } });

/** A proxy that passes everything on, but breaks the connection at the answer to the first real order. */
async function badLine(target: string): Promise<{ server: Server; url: string; broken: () => number }> {
  let broken = 0;
  const server = createServer((request, response) => {
    const { method, headers, url } = request;
    const isOrder = method === 'POST' && url === '/api/orders' && headers['x-sandbox-mode'] === undefined;
    const passedOn = forward(target + url, { method, headers }, (answer) => {
      if (isOrder && broken === 0) {
        broken += 1;
        answer.resume().on('end', () => response.destroy());
        return;
      }
      response.writeHead(answer.statusCode ?? 0, answer.headers);
      answer.pipe(response);
    });
    request.pipe(passedOn);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, broken: () => broken };
}

describe('the commands that start the examples', () => {
  it("the integrators' guide and the README start every example of an integration with a command", () => {
    expect(COMMANDS.toSorted()).toEqual(Object.keys(PROGRAMS).toSorted());
    const files = readdirSync('examples').filter((name) => name.startsWith('integration.'));
    expect(COMMANDS.map((command) => command.split('examples/')[1]).toSorted()).toEqual(files.toSorted());
    const named = commandsIn('README.md');
    expect(named.length).toBeGreaterThan(0);
    expect(named.filter((command) => !COMMANDS.includes(command))).toEqual([]);
  });
});

describe.each(COMMANDS)('the example %s', (command) => {
  const programs = PROGRAMS[command] ?? [];
  let service: TestService;
  let line: Awaited<ReturnType<typeof badLine>>;

  beforeAll(async () => {
    for (const program of programs) await provideCommand([program], program);
  }, PROVIDE_TIMEOUT_MS);

  beforeAll(async () => {
    service = await TestService.start();
    await service.startJobs();
    line = await badLine(service.url);
  });

  afterAll(async () => {
    line.server.closeAllConnections();
    await new Promise((resolve) => line.server.close(resolve));
    await service.stop();
  });

  it('an integration example runs to its end, and buys once although its connection breaks', async () => {
    const shop = new Shop(service.app);
    const discountPackageId = await shop.discountPackage({ Default: 1_000 });
    const { id: customerId, token } = await shop.customer({ discountPackageId });
    const product = await shop.product({ name: 'Office', listPriceCents: 1_250 }, 3);

    const { stdout, stderr } = await runAsPasted(command, {
      SERVICE_URL: line.url,
      TOKEN: token,
      PRODUCT_ID: product.id,
    });

    expect(line.broken()).toBe(1);
    const orders = await service.app.dataSource.query<{ orderNumber: number }[]>(
      'SELECT order_number AS orderNumber FROM orders WHERE customer_id = ?',
      [customerId],
    );
    expect(orders).toHaveLength(1);
    const { orderNumber } = orders[0] ?? {};
    expect(stdout.split('\n').slice(1)).toEqual([
      'price: Office at 11.25 EUR instead of 12.5 EUR (10 % off)',
      'rehearsal: sandbox-completed, 11.25 EUR',
      `order: ${orderNumber} completed, 1 license key`,
      'repeated: the same order true',
      `history: newest ${orderNumber}, the same key true`,
      expect.stringMatching(/^webhook: product\w+, signature verified$/),
      '',
    ]);
    expect(stdout).toMatch(/^products: \d+\n/);
    if (!command.endsWith('.sh')) expect(stderr).toBe('');
    const webhooks = await service.request('GET', '/api/webhooks', { token });
    expect(webhooks.body.webhooks).toEqual([]);
    const { body } = await service.request('GET', `/api/products/${product.id}`, { token });
    expect(body.stock).toBe(2);
  });

  it('an integration example names TOKEN if no token is set', async () => {
    const attempt = runAsPasted(command, {});
    await expect(attempt).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining('TOKEN: expected') });
  });
});
