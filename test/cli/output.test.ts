import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { programFile } from '../support/programs.js';

describe('what a command writes', () => {
  it('a command whose reader has gone ends as it would otherwise, and without a trace', async () => {
    const child = spawn(process.execPath, [await programFile('cli'), '--help']);
    child.stdout.destroy();
    const ended = once(child, 'close') as Promise<[number | null]>;
    const [stderr, [code]] = await Promise.all([text(child.stderr), ended]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  });
});
