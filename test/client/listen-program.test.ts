import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Command, Program, PROGRAM } from '../support/client/command.js';
import { creditLow, customerEvent } from '../support/feed.js';
import { PROVIDE_TIMEOUT_MS, provideCommand } from '../support/provide-command.js';
import { Receiver } from '../support/receiver.js';
import { until } from '../support/until.js';
import { useDedicatedService } from '../support/use-service.js';

const SECRET = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;

const fixture = useDedicatedService();
const programs: Program[] = [];
let folder: string;
let receiver: Receiver;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'listen-'));
  receiver = await Receiver.start();
});
afterEach(async () => {
  for (const program of programs.splice(0)) await program.kill('SIGKILL');
  await receiver.stop();
  await rm(folder, { recursive: true });
});

function started(command: readonly string[], environment: Record<string, string>, folder?: string): Program {
  const program = Program.start(command, environment, folder);
  programs.push(program);
  return program;
}

async function aDeveloper() {
  const { id, token } = await fixture.shop.customer();
  const happen = (...balances: number[]) => creditLow(fixture.service.app.dataSource, id, ...balances);
  const environment = { TOKEN: token, SERVICE_URL: fixture.service.url, TERM: 'xterm' };
  const command = ['listen', '--forward-to', receiver.url(), '--events', 'creditLow', '--timeout', '600'];
  const start = (args: readonly string[] = []): Program =>
    started([process.execPath, PROGRAM, ...command, ...args], environment);
  /** The same on a terminal, whose keyboard is standard input. */
  const startOnTerminal = (more: Record<string, string> = {}): Program => {
    const line = [process.execPath, PROGRAM, ...command].map((word) => `'${word}'`).join(' ');
    return started(['script', '--quiet', '--return', '--flush', '--command', line, '/dev/null'], {
      ...environment,
      ...more,
    });
  };
  return { happen, start, startOnTerminal };
}

const balances = (): number[] => receiver.events.map(({ data }) => Number(data.balance));

describe('the program reseller-orders', () => {
  it('a cursor file loses nothing although the program is killed while it sends', async () => {
    const { happen, start } = await aDeveloper();
    await happen(1, 2, 3, 4);
    receiver.replyNext({}, {}, { manner: 'silent' });
    const args = ['--after', 'oldest', '--cursor-file', join(folder, 'cursor')];
    const killed = start(args);
    await receiver.received(3);
    await killed.kill('SIGKILL');
    await happen(5);
    const next = start(args);
    await receiver.received(6);
    expect(balances()).toEqual([1, 2, 3, 3, 4, 5]);
    await until(() => next.out.split('\n').length === 4, 'the last line');
    expect(await next.kill('SIGINT')).toEqual({ code: 0, signal: null });
    // Where no terminal is, nothing has colours.
    expect(next.out + next.err).not.toContain('\u001b');
  });

  it.each(['SIGINT', 'SIGTERM'] as const)('%s ends the program with 0, without a complaint', async (signal) => {
    const { start } = await aDeveloper();
    const program = start();
    await until(() => program.err.includes('Forwarding to '), `the program to follow the feed: ${program.err}`);
    expect(await program.kill(signal)).toEqual({ code: 0, signal: null });
    expect([program.out, program.err]).toEqual(['', expect.stringMatching(/^Following .*\nForwarding to .*\n$/)]);
  });

  it('the code of the README checks what arrives, and follows the feed', async () => {
    const { id, token } = await fixture.shop.customer();
    const text = await readFile('packages/client/README.md', 'utf8');
    const blocks = [...text.matchAll(/^```js\n(.*?)^```$/gms)].map(([, code = '']) => code);
    expect(blocks).toHaveLength(2);
    const [feed, hooks] = blocks as [string, string];
    // Below the repository, so that the package is found by its name.
    await mkdir('.data', { recursive: true });
    let forwarding: Command | undefined;
    const work = await mkdtemp(join('.data', 'readme-'));
    try {
      const environment = { TOKEN: token, SERVICE_URL: fixture.service.url, WEBHOOK_SECRET: SECRET, PORT: '0' };
      const run = async (name: string, code: string): Promise<Program> => {
        await writeFile(join(work, name), code);
        return started([process.execPath, name], environment, work);
      };
      const checking = await run('receiver.mjs', hooks);
      await until(() => /^listening: \d+$/m.test(checking.out), `the receiver: ${checking.err}`);
      const url = `http://127.0.0.1:${/\d+/.exec(checking.out)?.[0]}`;
      expect((await fetch(url, { method: 'POST', body: '{}' })).status).toBe(401);
      const args = ['listen', '--forward-to', url, '--after', 'oldest', '--timeout', '600'];
      forwarding = new Command(args, { environment });
      const following = await run('following.mjs', feed);

      const order = { orderNumber: 815, reference: null, orderDate: '2026-01-01T00:00:00.000Z', grandTotal: 1 };
      await customerEvent(fixture.service.app.dataSource, id, 'orderCompleted', order);
      await until(() => checking.out.includes('ordered: 815'), `the event that was checked: ${forwarding.out}`);
      await until(() => following.out.includes('orderNumber: 815'), `the event that was followed: ${following.err}`);
      await until(() => existsSync(join(work, 'events.cursor')), 'the cursor');
    } finally {
      await forwarding?.end();
      for (const program of programs.splice(0)) await program.kill('SIGKILL');
      await rm(work, { recursive: true });
    }
  });

  describe('on a terminal', () => {
    beforeAll(() => provideCommand(['script'], 'bsdutils'), PROVIDE_TIMEOUT_MS);

    it('single keys send again, lines have colours, and Ctrl-C ends the program with 0', async () => {
      const { happen, startOnTerminal } = await aDeveloper();
      const program = startOnTerminal();
      await until(() => program.out.includes('Keys: '), 'the keys');
      await happen(1);
      await until(() => program.out.includes('\u001b[32m204'), 'the line');
      program.child.stdin?.write('r');
      await receiver.received(2);
      await until(() => program.out.includes(' again'), 'the second line');
      program.child.stdin?.write('\u0003');
      expect(await program.exited).toEqual({ code: 0, signal: null });
      expect(balances()).toEqual([1, 1]);
    });

    it('NO_COLOR switches colours off', async () => {
      const { happen, startOnTerminal } = await aDeveloper();
      const program = startOnTerminal({ NO_COLOR: '1' });
      await until(() => program.out.includes('Keys: '), 'the keys');
      await happen(1);
      await until(() => / ms\r?\n/.test(program.out), 'the line');
      program.child.stdin?.write('q');
      expect(await program.exited).toEqual({ code: 0, signal: null });
      expect(program.out).not.toContain('\u001b[');
    });
  });
});
