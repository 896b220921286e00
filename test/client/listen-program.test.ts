import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { creditLow } from '../support/feed.js';
import { Receiver } from '../support/receiver.js';
import { until } from '../support/until.js';
import { useService } from '../support/use-service.js';
import { Program, PROGRAM } from './command.js';

const fixture = useService();
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

async function aDeveloper() {
  const { id, token } = await fixture.shop.customer();
  const happen = async (...balances: number[]): Promise<void> => {
    for (const balance of balances) await creditLow(fixture.service.app.dataSource, id, balance);
  };
  const environment = { TOKEN: token, SERVICE_URL: fixture.service.url, TERM: 'xterm' };
  const command = ['listen', '--forward-to', receiver.url(), '--events', 'creditLow', '--timeout', '600'];
  const start = (before: readonly string[], args: readonly string[] = []): Program => {
    const program = Program.start([...before, process.execPath, PROGRAM, ...command, ...args], environment);
    programs.push(program);
    return program;
  };
  return { happen, start, environment, args: command };
}

const balances = (): number[] => receiver.events.map(({ data }) => Number(data.balance));

describe('the program reseller-orders', () => {
  it('a cursor file loses nothing although the program is killed while it sends', async () => {
    const { happen, start } = await aDeveloper();
    await happen(1, 2, 3, 4);
    receiver.answerNext({}, {}, { manner: 'silent' });
    const args = ['--after', 'oldest', '--cursor-file', join(folder, 'cursor')];
    const killed = start([], args);
    await receiver.received(3);
    await killed.kill('SIGKILL');
    await happen(5);
    const next = start([], args);
    await receiver.received(6);
    expect(balances()).toEqual([1, 2, 3, 3, 4, 5]);
    await until(() => next.out.split('\n').length === 4, 'the last line');
    expect(await next.kill('SIGINT')).toEqual({ code: 0, signal: null });
  });

  it.each(['SIGINT', 'SIGTERM'] as const)('%s ends the program with 0, without a complaint', async (signal) => {
    const { start } = await aDeveloper();
    const program = start([]);
    await until(() => program.err.includes('Forwarding to '), `the program to follow the feed: ${program.err}`);
    const told = program.err;
    expect(await program.kill(signal)).toEqual({ code: 0, signal: null });
    expect([program.out, program.err]).toEqual(['', told]);
  });

  it('nothing is coloured where no terminal is', async () => {
    const { happen, start } = await aDeveloper();
    await happen(1);
    const program = start([], ['--after', 'oldest']);
    await until(() => program.out.endsWith('\n'), 'the line');
    // eslint-disable-next-line no-control-regex
    expect(program.out + program.err).not.toMatch(/\u001b/);
  });
});
