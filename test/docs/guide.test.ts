import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { DemoProcess } from '../support/demo-process.js';
import { comparable, readGuide, STRICT, TABS, type Tab } from '../support/docs/guide-text.js';
import { forwardRequest, serve, type LoopbackServer } from '../support/loopback.js';
import { PROVIDE_TIMEOUT_MS, provideCommand } from '../support/provide-command.js';
import { Receiver } from '../support/receiver.js';
import { createTempSchema, type TempSchema } from '../support/temp-schema.js';
import { until } from '../support/until.js';

const execute = promisify(execFile);

const { steps, shell, setUp } = readGuide();
const [firstLines = '', forwarding = ''] = shell;

/** Where the guide reaches the service, until the service writes its own address there. */
const GUIDE_URL = 'http://127.0.0.1:4000';

/** Printed between two code blocks to separate their output. */
const MARK = '@@@';

/** How a reader puts the pieces of a tab together, and runs them. */
const READERS: Record<Tab, { programs: string[]; mark: string; file: string; command: string }> = {
  curl: { programs: ['curl', 'jq', 'openssl'], mark: `echo ${MARK}`, file: 'guide.sh', command: '. ./guide.sh' },
  TypeScript: { programs: [], mark: `console.log('${MARK}');`, file: 'guide.mts', command: 'node guide.mjs' },
  Python: { programs: ['python3'], mark: `print("${MARK}")`, file: 'guide.py', command: 'python3 guide.py' },
};

const COMPILER = join(process.cwd(), 'node_modules', '.bin', 'tsc');

/** Removes the fields that the client adds to the service's response, as the guide explains. */
function withoutOwnFields(json: string): string {
  const { replayed: _replayed, idempotencyKey: _key, ...answer } = JSON.parse(json) as Record<string, unknown>;
  return JSON.stringify(answer);
}

/**
 * A gateway between the reader and the service: it replaces the response to the second attempt at a lost order by an
 * HTML page; the order has been placed by then.
 */
function gatewayTo(url: string): Promise<LoopbackServer> {
  let lost = 0;
  return serve((incoming, outgoing) => {
    if (incoming.headers['x-sandbox-scenario'] === 'lost-answer' && (lost += 1) === 2)
      outgoing.writeHead(200, { 'Content-Type': 'text/html' }).end('<h1>Please wait</h1>');
    else forwardRequest(url, incoming, outgoing);
  });
}

describe("the code of the integrators' guide", () => {
  let schema: TempSchema;
  let demo: DemoProcess;

  beforeAll(async () => {
    for (const { programs } of Object.values(READERS)) {
      for (const program of programs) await provideCommand([program], program);
    }
  }, PROVIDE_TIMEOUT_MS);
  beforeAll(async () => {
    schema = await createTempSchema(3);
    demo = await DemoProcess.start(schema.url);
    for (const tab of TABS) await mkdir(join(demo.folder, tab));
    await paste(setUp.join('\n'), join(demo.folder, 'TypeScript'));
  });
  afterAll(async () => {
    await demo?.stop();
    await schema.drop();
  });

  const settings = (folder: string) => ({
    cwd: folder,
    env: {
      PATH: process.env.PATH,
      HOME: folder,
      // The commands have to find what they install at the service.
      npm_config_registry: demo.url,
      npm_config_audit: 'false',
      npm_config_fund: 'false',
      npm_config_update_notifier: 'false',
    },
  });

  /** Runs commands as if they were pasted into a terminal. */
  const paste = (commands: string, folder: string) =>
    execute('bash', ['--norc', '-c', commands.replaceAll(GUIDE_URL, demo.url)], settings(folder));

  /** Commands with the values that a reader fills in. */
  const filledIn = (commands: string, values: Record<string, string>): string =>
    commands.replaceAll(/^export (\w+)=.*$/gm, (line, name: string) => {
      if (values[name] !== undefined) return `export ${name}='${values[name]}'`;
      if (line.endsWith('=...')) throw new Error(`What does the reader fill in here? ${line}`);
      return line;
    });

  const begun = (values: Record<string, string> = {}): string =>
    filledIn(firstLines, { SERVICE_URL: demo.url, ...values });

  /** Checks the types as strictly as it goes. */
  const compile = async (folder: string): Promise<void> => {
    await mkdir(join(folder, 'node_modules', '@types'));
    await symlink(join(process.cwd(), 'node_modules/@types/node'), join(folder, 'node_modules/@types/node'));
    await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions: STRICT, files: ['guide.mts'] }));
    const compiled = await paste(`'${COMPILER}' -p .`, folder).catch((error: unknown) => error);
    expect(compiled).toMatchObject({ stdout: '', stderr: '' });
  };

  it('every step of the guide has code for curl, TypeScript and Python', () => {
    expect(steps.length).toBeGreaterThan(10);
    for (const { code } of steps) expect([...code.keys()]).toEqual([...TABS]);
  });

  it.each(TABS)('the pieces of %s, one after the other, print what the guide shows below them', async (tab) => {
    const { mark, file, command } = READERS[tab];
    const folder = join(demo.folder, tab);
    const pieces = steps.map(({ code }) => `${code.get(tab)}\n${mark}\n`);
    await writeFile(join(folder, file), pieces.join('\n'));
    if (tab === 'TypeScript') await compile(folder);

    const gateway = await gatewayTo(demo.url);
    const begin = begun({ SERVICE_URL: gateway.url() });
    const { stdout, stderr } = await paste(`${begin}\nprintf %s "$TOKEN" > token\n${command}`, folder).finally(() =>
      gateway.stop(),
    );

    expect(stderr).toBe('');
    const printed = stdout.split(`${MARK}\n`);
    const shown = steps.map(({ answer: { isJson } }, index) => {
      const text = printed[index] ?? '';
      return comparable(isJson && tab === 'TypeScript' ? withoutOwnFields(text) : text, isJson);
    });
    expect(shown).toEqual(steps.map(({ answer }) => comparable(answer.text, answer.isJson)));
    const token = await readFile(join(folder, 'token'), 'utf8');
    expect(await demo.ask<unknown[]>('/orders', {}, token)).toHaveLength(1);
    expect(await demo.ask('/webhooks', {}, token)).toMatchObject({ webhooks: [] });
    for (const [list, columns] of Object.entries({
      'orders.csv': 'orderNumber,orderDate,',
      'ledger.csv': 'at,kind,',
    })) {
      const lines = (await readFile(join(folder, list), 'utf8')).split('\r\n');
      expect([list, lines[0]?.startsWith(columns), lines.length > 2]).toEqual([list, true, true]);
    }
  });

  it('the command that forwards events posts to the machine of the reader what happens, until Ctrl-C', async () => {
    const receiver = await Receiver.start();
    const commands = filledIn(forwarding, { RECEIVER: receiver.url('/hooks') }).replaceAll(GUIDE_URL, demo.url);
    // In a group of its own, as a terminal starts it, so that Ctrl-C reaches all of it.
    const child = spawn('bash', ['--norc', '-c', `${begun({ TOKEN: demo.token })}\n${commands}`], {
      ...settings(join(demo.folder, 'TypeScript')),
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const ended = once(child, 'close');
    try {
      let output = '';
      for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += String(text)));
      await until(() => {
        if (child.exitCode !== null) throw new Error(`It has ended: ${output}`);
        return output.includes(receiver.url('/hooks'));
      }, 'it to say that it forwards');
      const [product] = await demo.ask<{ _id: string }[]>('/products');
      const order = JSON.stringify({ products: [{ productId: product?._id, amount: 1 }] });
      const { orderNumber } = await demo.ask<{ orderNumber: number }>('/orders', { method: 'POST', body: order });
      const request = await until(() => receiver.requests[0], `the order to be forwarded: ${output}`);
      expect([request.path, JSON.parse(request.body)]).toMatchObject([
        '/hooks',
        { event: 'orderCompleted', data: { orderNumber } },
      ]);
      process.kill(-(child.pid ?? 0), 'SIGINT');
      await ended;
    } finally {
      if (child.exitCode === null && child.signalCode === null) process.kill(-(child.pid ?? 0), 'SIGKILL');
      await ended;
      await receiver.stop();
    }
  });
});
