import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createClient, OutcomeUnknown, type Client } from 'reseller-orders';
import { Command } from '../support/client/command.js';
import { useDedicatedService } from '../support/use-service.js';

const SEED = Number(process.env.CHAOS_SEED ?? Date.now() % 2 ** 31);
const NONE = ['--drop', '0', '--stall', '0', '--cut', '0', '--double', '0', '--gateway', '0'];

describe(`reseller-orders chaos (CHAOS_SEED=${SEED})`, () => {
  const fixture = useDedicatedService();
  const commands: Command[] = [];
  let token: string;
  let productId: string;

  beforeAll(async () => {
    ({ token } = await fixture.shop.customer());
    ({ id: productId } = await fixture.shop.product({}, 1_000));
  });
  afterEach(async () => {
    for (const command of commands.splice(0)) await command.end();
  });

  /** Starts it in front of the service. @returns it with the address that it prints. */
  async function chaos(...args: string[]): Promise<{ command: Command; url: string }> {
    const seed = ['--seed', String(SEED), '--stall-for', '0.1'];
    const target = ['--target', fixture.service.url, '--allow-real-shop'];
    const command = new Command(['chaos', ...target, '--port', '0', ...seed, ...args], {});
    commands.push(command);
    await command.until(() => command.err.includes('Ctrl-C for the report'), 'the proxy to listen');
    return { command, url: /http:\S+/.exec(command.err)?.[0] ?? '' };
  }

  const clientAt = (url: string, attempts = 4): Client =>
    createClient({ url, token, timeoutMs: 600_000, retry: { attempts, baseDelayMs: 2, maxDelayMs: 20 } });
  const orderOf = (reference: string) => ({ products: [{ productId, amount: 1 }], reference });
  const numbersMade = async (): Promise<number[]> =>
    (await clientAt(fixture.service.url).orders.list()).items.map(({ orderNumber }) => orderNumber);
  /** What the report says of a part: how many, and the lines below. */
  const sectionOf = ({ out }: Command, part: string): string[] =>
    new RegExp(`^${part} +(\\d+)\\n((?:  .+\\n)*)`, 'm').exec(out)?.slice(1) ?? [];

  it('an integration that sends each order again under its key, and settles what stays unknown, loses and doubles nothing', async () => {
    const { command, url } = await chaos();
    const client = clientAt(url);
    const before = (await numbersMade()).length;
    const made: number[] = [];
    for (let index = 0; index < 40; index += 1) {
      const order = await client.orders.create(orderOf(`CAREFUL-${index}`)).catch(async (error: unknown) => {
        if (!(error instanceof OutcomeUnknown)) throw error;
        for (;;) {
          const settled = await client.orders.settle(error.idempotencyKey).catch(() => undefined);
          if (settled) return settled.order;
        }
      });
      if (order !== null) made.push(order.orderNumber);
    }
    expect(await command.end()).toBe(0);
    expect([sectionOf(command, 'lost'), sectionOf(command, 'doubled')]).toEqual([
      ['0', ''],
      ['0', ''],
    ]);
    expect(command.out).toMatch(new RegExp(`^orders    40 seen, ${made.length} created$`, 'm'));
    expect((await numbersMade()).length - before).toBe(made.length);
    expect(command.out).toMatch(/ {2}(drop|cut|gateway|stall|double): /);
    for (const text of [command.out, command.err]) expect(text).not.toContain(token);
  });

  it('an integration that sends each order once and never retries loses the orders whose responses were lost', async () => {
    const { command, url } = await chaos(...NONE, '--cut', '100');
    const before = new Set(await numbersMade());
    for (let index = 0; index < 12; index += 1) {
      const error: unknown = await clientAt(url, 1)
        .orders.create(orderOf(`ONCE-${index}`))
        .catch((one: unknown) => one);
      expect(error).toBeInstanceOf(Error);
    }
    expect(await command.end()).toBe(1);
    const [lost, lines = ''] = sectionOf(command, 'lost');
    const made = (await numbersMade()).filter((number) => !before.has(number));
    expect([lost, sectionOf(command, 'doubled')[0]]).toEqual(['12', '0']);
    const named = [...lines.matchAll(/: order (\d+) was created, but your integration never received it$/gm)];
    expect(new Set(named.map(([, number]) => Number(number)))).toEqual(new Set(made));
    expect(lines.match(/no order was created/g)?.length ?? 0).toBe(12 - made.length);
  });

  it('a repeated order without an Idempotency-Key is reported as doubled, and its second order exists', async () => {
    const { command, url } = await chaos(...NONE, '--double', '100', '--json');
    const before = new Set(await numbersMade());
    const response = await fetch(`${url}/api/orders`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify(orderOf('WITHOUT-KEY')),
    });
    const { orderNumber } = (await response.json()) as { orderNumber: number };
    expect(await command.end()).toBe(1);
    const report = JSON.parse(command.lines.at(-1) ?? '') as { doubled: { orderNumber: number }[]; lost: unknown[] };
    const made = (await numbersMade()).filter((number) => !before.has(number));
    expect([made.length, made.includes(orderNumber)]).toEqual([2, true]);
    expect(report.doubled.map((one) => one.orderNumber)).toEqual(made.filter((number) => number !== orderNumber));
    expect(report.lost).toEqual([]);
    expect(command.out).not.toContain(token);
  });

  it('what is not disturbed passes as it is, streams too, and Ctrl-C ends them', async () => {
    const { command, url } = await chaos(...NONE);
    const headers = { Authorization: `Bearer ${token}` };
    const [through, direct] = await Promise.all(
      [url, fixture.service.url].map(async (base) => (await fetch(`${base}/api/products`, { headers })).text()),
    );
    expect(through).toBe(direct);
    // Never to a host named `api`, as `//api/products` means in a page.
    expect((await fetch(`${url}//api/products`, { headers })).status).toBe(404);
    const stream = await fetch(`${url}/api/events?after=latest`, {
      headers: { ...headers, Accept: 'text/event-stream' },
    });
    expect([stream.status, stream.headers.get('content-type')]).toEqual([
      200,
      expect.stringContaining('text/event-stream'),
    ]);
    expect(await command.end()).toBe(0);
    await expect(stream.text()).rejects.toThrow();
    expect(command.out).toMatch(/^requests +3, disturbed 0 /m);
  });

  it('the same seed disturbs the same requests in the same way', async () => {
    const deeds: string[][] = [];
    for (let run = 0; run < 2; run += 1) {
      const { command, url } = await chaos('--drop', '50', '--stall', '0', '--json');
      for (let index = 0; index < 20; index += 1)
        await fetch(`${url}/api/products?sku=SEEDED-${index}`, { headers: { Authorization: `Bearer ${token}` } })
          .then((response) => response.text())
          .catch(() => undefined);
      await command.end();
      deeds.push(command.lines.slice(0, -1).map((line) => (JSON.parse(line) as { fate: string }).fate));
    }
    expect(deeds[0]).toHaveLength(20);
    expect(deeds[1]).toEqual(deeds[0]);
    expect(new Set(deeds[0]).size).toBeGreaterThan(1);
  });

  it('a service that is not a test shop is refused, also on this machine, unless an option allows it', async () => {
    const real = fixture.service.url;
    const refused = new Command(['chaos', '--target', real, '--port', '0'], {});
    expect(await refused.exitCode).toBe(2);
    expect(refused.err).toContain('is not a test shop');
    const shop = createServer((_request, response) => void response.setHeader('X-Test-Shop', 'true').end());
    await new Promise<void>((resolve) => shop.listen(0, resolve));
    const target = `http://127.0.0.1:${(shop.address() as AddressInfo).port}`;
    for (const args of [[target], [real, '--allow-real-shop']]) {
      const command = new Command(['chaos', '--port', '0', '--target', ...args], {});
      await command.until(() => command.err.includes('Ctrl-C for the report'), 'the proxy to listen');
      expect(await command.end()).toBe(0);
    }
    await new Promise((resolve) => shop.close(resolve));
  });

  it.each([
    [[], '--target is missing'],
    [['--target', 'shop'], '--target: expected an address'],
    [['--target', 'http://127.0.0.1:9', '--drop', '101'], '--drop: expected a number from 0 to 100'],
    [['--target', 'http://127.0.0.1:9', '--drop', '60', '--cut', '60'], 'expected at most 100 together'],
    [['--target', 'http://127.0.0.1:9', '--seed', '1.5'], '--seed: expected a whole number'],
    [['--token', 'x'], 'export TOKEN'],
  ])('a command line that is wrong is refused with what is wrong: %j', async (args, text) => {
    const command = new Command(['chaos', ...args], {});
    expect([await command.exitCode, command.err]).toEqual([2, expect.stringContaining(text)]);
  });
});
