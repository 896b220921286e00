import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { bundle, ENTRIES } from '../../tools/bundle/bundle.js';
import { createTempSchema } from '../support/temp-schema.js';
import { until } from '../support/until.js';

it("the README's commands for a database of one's own, pasted one after the other, start the service on a new one", async () => {
  const [, block = ''] = /^## Your own database[^]*?```sh\n([^]*?)```/m.exec(readFileSync('README.md', 'utf8')) ?? [];
  const schema = await createTempSchema(4);
  // What they install is there, and what they compile; the rest of the build follows.
  await bundle(ENTRIES, 'dist/service');
  const commands = block
    .replace('npm ci && npm run build\n', '')
    .replace('mysql://user:password@127.0.0.1:3306/orders', schema.url);
  expect(commands).toContain(schema.url);
  const { PATH = '', HOME = '' } = process.env;
  const shell = spawn('bash', ['--norc', '-e', '-c', commands], {
    env: { PATH, HOME, HOST: '127.0.0.1', PORT: '0' },
    // Ends `npm start` too, whose process is another.
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const closed = once(shell, 'close');
  let output = '';
  for (const stream of [shell.stdout, shell.stderr]) stream.on('data', (text: Buffer) => (output += text.toString()));
  try {
    await until(() => output.includes('"serving"') || shell.exitCode !== null, 'the service serves, or has failed');
    expect(output).toMatch(/\bros_[\w-]+/);
    expect(output).toContain('"msg":"serving"');
  } finally {
    if (shell.pid !== undefined && shell.exitCode === null) process.kill(-shell.pid, 'SIGTERM');
    await closed;
    await schema.drop();
  }
});
