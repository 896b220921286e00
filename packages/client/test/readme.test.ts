import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createMigratedSchema } from '../../../test/support/temp-schema.js';
import { until } from '../../../test/support/until.js';
import { useService } from '../../../test/support/use-service.js';

const run = promisify(execFile);

// The program buys what it finds, so it has a shop of its own.
const schema = await createMigratedSchema(5);
afterAll(() => schema.drop());

describe("the client's README", () => {
  const fixture = useService({}, { DATABASE_URL: schema.url });
  let folder: string;
  let blocks: string[];

  beforeAll(async () => {
    const text = await readFile('packages/client/README.md', 'utf8');
    blocks = [...text.matchAll(/^```ts\n(.*?)^```$/gms)].map(([, code = '']) => code);
    // Below the repository, so that the package is found by its name.
    await mkdir('.data', { recursive: true });
    folder = await mkdtemp(join('.data', 'readme-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it('ten lines of code lead from a token to a license key', () => {
    const [first = ''] = blocks;
    expect(first.split('\n').filter((line) => line !== '').length).toBeLessThanOrEqual(10);
    expect(first).toContain('licenseKey');
  });

  it('all its code fits the types, and runs from top to bottom unchanged', async () => {
    const program = blocks.join('\n');
    await writeFile(join(folder, 'program.mts'), program);
    const options = ['--ignoreConfig', '--noEmit', '--strict', '--noUncheckedIndexedAccess', '--skipLibCheck'];
    const target = ['--target', 'es2022', '--module', 'nodenext', '--lib', 'es2022', '--types', 'node'];
    await run('node_modules/.bin/tsc', [...options, ...target, join(folder, 'program.mts')]);

    const { token } = await fixture.shop.customer();
    const { poolId } = await fixture.shop.product({}, 10);
    // It has no types to strip: it is JavaScript as well.
    await writeFile(join(folder, 'program.mjs'), program);
    const child = spawn(process.execPath, [join(folder, 'program.mjs')], {
      env: { ...process.env, SERVICE_URL: fixture.service.url, TOKEN: token },
    });
    const exit = once(child, 'exit');
    let output = '';
    let errors = '';
    child.stdout.on('data', (piece: Buffer) => (output += piece.toString()));
    child.stderr.on('data', (piece: Buffer) => (errors += piece.toString()));
    await until(() => child.exitCode !== null || output.split('ordered:').length > 2, 'both orders are reported');
    child.kill('SIGTERM');
    expect([await exit, errors]).toEqual([[0, null], '']);
    const lines = output.split('\n');
    expect(lines.slice(0, 3)).toEqual([`KEY-${poolId}-0`, 'true true', 'left: 0']);
    expect(output).toContain('\r\n');
  });
});
