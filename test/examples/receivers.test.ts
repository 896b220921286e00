import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, rmdir } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { signatureHeaders } from '../../src/delivery/signature.js';
import { eventProduct, useDeliveryFixture } from '../support/delivery/delivery-fixture.js';
import { endProcess } from '../support/end-process.js';
import { PROVIDE_TIMEOUT_MS, provideCommand } from '../support/provide-command.js';
import { until } from '../support/until.js';

const SECRET = 'whsec_MDEyMzQ1Njc4OWFiY2RlZmdoaWprbG1ub3BxcnN0dXY=';
const OTHER_SECRET = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;

const bodyOf = (productId: string): string =>
  JSON.stringify({ event: 'productOutOfStock', timestamp: 1, data: { productId, name: 'Büro', sku: 'B' } });

let nextId = 0;
const newDeliveryId = (): string => (nextId += 1).toString(16).padStart(24, '0');

/** What the service sends with a body. */
function signed(body: string, { id = newDeliveryId(), at = new Date(), secrets = [SECRET] } = {}) {
  return signatureHeaders({ deliveryId: id, at, body, secrets });
}

const UNSIGNED: [what: string, headers: () => Record<string, string>][] = [
  ['without a signature', () => ({ 'webhook-signature': '' })],
  ['signed with another secret', () => signed(bodyOf('x'), { secrets: [OTHER_SECRET] })],
  ['with the signature of another body', () => signed(bodyOf('y'))],
  ['with an id that is no id', () => signed(bodyOf('x'), { id: '../../etc/passwd' })],
  ['ten minutes old', () => signed(bodyOf('x'), { at: new Date(Date.now() - 600_000) })],
  [
    'whose timestamp is newer than its signature',
    () => ({
      ...signed(bodyOf('x'), { at: new Date(Date.now() - 600_000) }),
      'webhook-timestamp': String(Math.floor(Date.now() / 1000)),
    }),
  ],
];

/** A receiver in a process of its own, started as its documentation says. */
class Receiver {
  private output = '';
  private constructor(private readonly child: ChildProcess) {}

  static async start(command: readonly string[], inbox: string, port = 0, secret = SECRET): Promise<Receiver> {
    const [program = '', ...args] = command;
    const child = spawn(program, args, {
      env: { PATH: process.env.PATH, WEBHOOK_SECRET: secret, PORT: String(port), INBOX: inbox },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const receiver = new Receiver(child);
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => (receiver.output += String(text)));
    await until(() => /^listening: \d+$/m.test(receiver.output), `${command.join(' ')} to listen: ${receiver.output}`);
    return receiver;
  }

  get port(): number {
    return Number(/^listening: (\d+)$/m.exec(this.output)?.[1]);
  }

  /** The products of the events that were worked on, in their order. */
  get handled(): string[] {
    return [...this.output.matchAll(/^handled: \w+ (\S+)$/gm)].map(([, productId = '']) => productId);
  }

  /** The kinds of these events, in the same order. */
  get kinds(): string[] {
    return [...this.output.matchAll(/^handled: (\w+) \S+$/gm)].map(([, kind = '']) => kind);
  }

  async post(body: string, headers: Record<string, string>): Promise<number> {
    const response = await fetch(`http://127.0.0.1:${this.port}/`, { method: 'POST', body, headers });
    await response.arrayBuffer();
    return response.status;
  }

  /** Ends the process at once, as a crash does. */
  kill(): Promise<void> {
    return endProcess(this.child, 'SIGKILL');
  }
}

describe.each([
  ['Node', ['node', 'examples/webhook-receiver.mjs']],
  ['Python', ['python3', 'examples/webhook_receiver.py']],
] as const)('the example of a receiver in %s', (language, command) => {
  let folder: string;
  let inbox: string;
  const receivers: Receiver[] = [];

  const start = async (secret = SECRET, port = 0): Promise<Receiver> => {
    const receiver = await Receiver.start(command, inbox, port, secret);
    receivers.push(receiver);
    return receiver;
  };

  beforeAll(() => provideCommand([command[0]], command[0]), PROVIDE_TIMEOUT_MS);
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'receiver-'));
    inbox = join(folder, 'inbox');
  });
  afterEach(async () => {
    for (const receiver of receivers.splice(0)) await receiver.kill();
    await rm(folder, { recursive: true });
  });

  it(`the receiver in ${language} handles each event once, however often it is delivered, also after a restart`, async () => {
    const first = await start();
    const repeated = signed(bodyOf('a'));
    for (let count = 0; count < 3; count += 1) expect(await first.post(bodyOf('a'), repeated)).toBe(204);
    expect(await first.post(bodyOf('b'), signed(bodyOf('b')))).toBe(204);
    await until(() => first.handled.length === 2, 'both events to be worked on');
    await first.kill();

    const second = await start();
    expect(await second.post(bodyOf('a'), repeated)).toBe(204);
    expect(await second.post(bodyOf('c'), signed(bodyOf('c')))).toBe(204);
    // They are processed in the order of their ids, so a repeated event would have arrived by now.
    await until(() => second.handled.includes('c'), 'the new event to be worked on');
    expect([first.handled, second.handled.filter((one) => one !== 'b')]).toEqual([['a', 'b'], ['c']]);
  });

  it(`the receiver in ${language} skips late events about a stock, a price or a sale, each tracked separately, also after a restart`, async () => {
    let receiver = await start();
    const post = async (event: string, sequence?: number): Promise<void> => {
      const body = JSON.stringify({ event, timestamp: 1, sequence, data: { productId: 'p' } });
      expect(await receiver.post(body, signed(body))).toBe(204);
    };
    // What was handled of the product when an event without a sequence, posted last, was handled too.
    const handledBefore = async (last: string): Promise<string[]> => {
      await until(() => receiver.kinds.includes(last), 'the events to be worked on');
      return receiver.kinds.filter((kind) => kind.startsWith('product'));
    };
    await post('productWithdrawn', 5);
    await post('productPriceChanged', 4);
    await post('productBackInStock', 3);
    await post('productOutOfStock', 2);
    await post('productAdded', 1);
    await post('creditLow');
    expect(await handledBefore('creditLow')).toEqual(['productWithdrawn', 'productPriceChanged', 'productBackInStock']);
    await receiver.kill();
    receiver = await start();
    await post('productPriceChanged', 2);
    await post('productOutOfStock', 1);
    await post('productOutOfStock', 5);
    await post('orderCompleted');
    expect(await handledBefore('orderCompleted')).toEqual(['productOutOfStock']);
  });

  it(`the receiver in ${language} loses nothing that it acknowledged, although it is killed right after that`, async () => {
    const first = await start();
    const names = Array.from({ length: 5 }, (_, index) => `p${index}`);
    for (const name of names) expect(await first.post(bodyOf(name), signed(bodyOf(name)))).toBe(204);
    await first.kill();
    const second = await start();
    const done = (): string[] => [...new Set([...first.handled, ...second.handled])].toSorted();
    await until(() => done().length === names.length, 'the events left by the first process');
    expect(done()).toEqual(names);
  });

  it(`the receiver in ${language} does not acknowledge an event that it cannot store`, async () => {
    const receiver = await start();
    expect(await receiver.post(bodyOf('a'), signed(bodyOf('a')))).toBe(204);
    await until(() => receiver.handled.length === 1, 'the first event to be worked on');
    // Also root cannot write to what is not there, or is a folder.
    await rm(inbox, { recursive: true });
    if (language === 'Python') await mkdir(inbox);
    const later = signed(bodyOf('b'));
    expect(await receiver.post(bodyOf('b'), later)).toBe(500);
    if (language === 'Python') await rmdir(inbox);
    await receiver.kill();
    // The sender retries.
    const again = await start();
    expect(await again.post(bodyOf('b'), later)).toBe(204);
    await until(() => again.handled.includes('b'), 'the event to be worked on');
  });

  it(`the receiver in ${language} responds 401 to requests without a valid signature, and handles none of them`, async () => {
    const receiver = await start();
    for (const [what, headers] of UNSIGNED) {
      expect([what, await receiver.post(bodyOf('x'), headers())]).toEqual([what, 401]);
    }
    expect(await receiver.post(bodyOf('good'), signed(bodyOf('good')))).toBe(204);
    await until(() => receiver.handled.length > 0, 'the good event to be worked on');
    expect(receiver.handled).toEqual(['good']);
  });

  it(`the receiver in ${language} accepts either signature while two secrets are valid`, async () => {
    const receiver = await start();
    const headers = signed(bodyOf('a'), { secrets: [OTHER_SECRET, SECRET] });
    expect(await receiver.post(bodyOf('a'), headers)).toBe(204);
  });

  it(`the receiver in ${language} survives a sender that disconnects in the middle of a request`, async () => {
    const receiver = await start();
    const socket = connect(receiver.port, '127.0.0.1');
    await once(socket, 'connect');
    socket.write('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\n{"event"');
    socket.destroy();
    await once(socket, 'close');
    expect(await receiver.post(bodyOf('a'), signed(bodyOf('a')))).toBe(204);
  });

  it(`the receiver in ${language} names WEBHOOK_SECRET if no secret is set`, async () => {
    const [program, ...args] = command;
    const child = spawn(program, args, { env: { PATH: process.env.PATH }, stdio: ['ignore', 'ignore', 'pipe'] });
    let errors = '';
    child.stderr.on('data', (text) => (errors += String(text)));
    const [code] = (await once(child, 'close')) as [number];
    expect([code, errors]).toEqual([1, expect.stringContaining('WEBHOOK_SECRET: expected')]);
  });
});

describe.each([
  ['Node', ['node', 'examples/webhook-receiver.mjs']],
  ['Python', ['python3', 'examples/webhook_receiver.py']],
] as const)('the example of a receiver in %s and the service', (language, command) => {
  const fixture = useDeliveryFixture();

  it(`the receiver in ${language} takes what the service sends, also after a new secret was issued`, async () => {
    await provideCommand([command[0]], command[0]);
    const folder = await mkdtemp(join(tmpdir(), 'receiver-'));
    // The receiver needs the secret, and the secret exists only once the URL is registered.
    const probe = await Receiver.start(command, join(folder, 'probe'));
    const { port } = probe;
    await probe.kill();
    const { id, secret, token } = await fixture.webhook(`http://127.0.0.1:${port}/`);
    const receiver = await Receiver.start(command, join(folder, 'inbox'), port, secret);
    try {
      const [before, after] = [eventProduct(), eventProduct()];
      await fixture.happen(4, before);
      expect(await fixture.ended({ id })).toMatchObject([{ status: 'SUCCEEDED' }]);
      await fixture.service.request('POST', `/api/webhooks/${id}/regenerate-secret`, { token });
      await fixture.happen(4, after);
      expect(await fixture.ended({ id })).toMatchObject([{ status: 'SUCCEEDED' }, { status: 'SUCCEEDED' }]);
      await until(() => receiver.handled.length === 2, 'both events to be worked on');
      expect(receiver.handled).toEqual([before.id, after.id]);
    } finally {
      await receiver.kill();
      await rm(folder, { recursive: true });
    }
  });
});
