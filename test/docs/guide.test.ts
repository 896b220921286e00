import { execFile } from 'node:child_process';
import { mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { PROVIDE_TIMEOUT_MS, provideCommand } from '../support/provide-command.js';
import { FreshDemo } from './fresh-demo.js';
import { comparable, readGuide, TABS, type Tab } from './guide-text.js';

const execute = promisify(execFile);

const { steps, shell } = readGuide();

/** Printed between two pieces, so that what each prints can be told apart. */
const MARK = '@@@';

/** How a reader puts the pieces of a tab together, and runs them. */
const READERS: Record<Tab, { programs: string[]; mark: string; file: string; command: string }> = {
  curl: { programs: ['curl', 'jq', 'openssl'], mark: `echo ${MARK}`, file: 'guide.sh', command: '. ./guide.sh' },
  TypeScript: { programs: [], mark: `console.log('${MARK}');`, file: 'guide.mts', command: 'node guide.mjs' },
  Python: { programs: ['python3'], mark: `print("${MARK}")`, file: 'guide.py', command: 'python3 guide.py' },
};

/** The compiler's settings for a program of an integrator that takes types seriously. */
const STRICT = {
  compilerOptions: {
    target: 'ES2022',
    lib: ['ES2023'],
    module: 'NodeNext',
    types: ['node'],
    strict: true,
    noUncheckedIndexedAccess: true,
    noEmitOnError: true,
  },
  files: ['guide.mts'],
};

/** Decides on every claim at once, until it is told to stop. */
function playStaff(demo: FreshDemo): { stop: () => Promise<void> } {
  let isOver = false;
  const work = async (): Promise<void> => {
    while (!isOver) {
      const { claims } = await demo.askAsStaff<{ claims: { nodes: { id: string }[] } }>(
        '{ claims(status: OPEN) { nodes { id } } }',
      );
      for (const { id } of claims.nodes) {
        await demo.askAsStaff('mutation ($id: ObjectID!) { resolveClaim(id: $id, resolution: REPLACE) { status } }', {
          id,
        });
      }
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  };
  const working = work();
  return {
    stop: () => {
      isOver = true;
      return working;
    },
  };
}

describe("the code of the integrators' guide", () => {
  let demo: FreshDemo;

  beforeAll(async () => {
    for (const { programs } of Object.values(READERS)) {
      for (const program of programs) await provideCommand([program], program);
    }
  }, PROVIDE_TIMEOUT_MS);
  beforeAll(async () => {
    demo = await FreshDemo.start(3);
    await mkdir(join(demo.folder, 'node_modules', '@types'), { recursive: true });
    await symlink(join(process.cwd(), 'packages', 'client'), join(demo.folder, 'node_modules', 'reseller-orders'));
    await symlink(join(process.cwd(), 'node_modules/@types/node'), join(demo.folder, 'node_modules/@types/node'));
  });
  afterAll(() => demo.stop());

  /** What everybody pastes first, with the values that a reader fills in. */
  const firstLines = (): string => {
    const values: Record<string, string> = { SERVICE_URL: demo.url, TOKEN: demo.token };
    const [lines = ''] = shell;
    return lines.replaceAll(/^export (\w+)=.*$/gm, (_line, name: string) => `export ${name}='${values[name]}'`);
  };

  /** Runs a command in the reader's shell. */
  const paste = (commands: string, folder: string) =>
    execute('bash', ['--norc', '-c', commands], { cwd: folder, env: { PATH: process.env.PATH, HOME: folder } });

  it('every step of the guide has code for curl, TypeScript and Python', () => {
    expect(steps.length).toBeGreaterThan(10);
    for (const { code } of steps) expect([...code.keys()]).toEqual([...TABS]);
  });

  it.each(TABS)('the pieces of %s, one after the other, print what the guide shows below them', async (tab) => {
    const { mark, file, command } = READERS[tab];
    const pieces = steps.map(({ code }) => code.get(tab) ?? '');
    const folder = join(demo.folder, tab);
    await mkdir(folder);
    await writeFile(join(folder, file), pieces.map((piece) => `${piece}\n${mark}\n`).join('\n'));
    if (tab === 'TypeScript') {
      await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(STRICT));
      const compiler = join(process.cwd(), 'node_modules/.bin/tsc');
      const compiled = await paste(`'${compiler}' -p .`, folder).catch((error: unknown) => error);
      expect(compiled).toMatchObject({ stdout: '', stderr: '' });
    }
    const before = await demo.ask<unknown[]>('/orders');

    const staff = playStaff(demo);
    const { stdout, stderr } = await paste(`${firstLines()}\n${command}`, folder).finally(() => staff.stop());

    expect(stderr).toBe('');
    const printed = stdout.split(`${MARK}\n`);
    const shown = steps.map(({ answer }, step) => {
      const text = printed[step] ?? '';
      return comparable(tab === 'TypeScript' ? withoutOwnFields(text, answer.isJson) : text, answer.isJson);
    });
    expect(shown).toEqual(steps.map(({ answer }) => comparable(answer.text, answer.isJson)));
    expect(await demo.ask<unknown[]>('/orders')).toHaveLength(before.length + 1);
    for (const [list, columns] of [
      ['orders.csv', 'orderNumber,orderDate,'],
      ['ledger.csv', 'at,kind,'],
    ] as const) {
      const lines = (await readFile(join(folder, list), 'utf8')).split('\r\n');
      expect([lines[0]?.startsWith(columns), lines.length > 2]).toEqual([true, true]);
    }
    expect(await demo.ask('/webhooks')).toMatchObject({ webhooks: [] });
  });
});

/** What the client says of an order beyond the service's answer; the guide names these fields. */
function withoutOwnFields(text: string, isJson: boolean): string {
  if (!isJson) return text;
  const { replayed: _replayed, idempotencyKey: _key, ...answer } = JSON.parse(text) as Record<string, unknown>;
  return JSON.stringify(answer);
}
