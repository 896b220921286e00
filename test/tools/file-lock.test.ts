import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { withFileLock } from '../../tools/local-database/file-lock.js';

const DEAD_PROCESS = '999999999 dead\n';

let directory: string;
let path: string;

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'orders-lock-'));
  path = join(directory, 'lock');
});
afterEach(() => rm(directory, { recursive: true, force: true }));

describe('withFileLock', () => {
  it('withFileLock runs one caller at a time, even if all find the lock of a dead process', async () => {
    await writeFile(path, DEAD_PROCESS);
    let inside = 0;
    let most = 0;
    const work = async () => {
      most = Math.max(most, (inside += 1));
      await new Promise((resolve) => setTimeout(resolve, 1));
      inside -= 1;
    };
    await Promise.all(Array.from({ length: 8 }, () => withFileLock(path, work)));
    expect(most).toBe(1);
    expect(await readdir(directory)).toEqual([]);
  });

  it('withFileLock takes over a lock that is not renewed, even if its process id is in use again', async () => {
    await writeFile(path, `${process.pid} of an earlier boot\n`);
    const longAgo = new Date(Date.now() - 60_000);
    await utimes(path, longAgo, longAgo);
    expect(await withFileLock(path, async () => 'in')).toBe('in');
  });
});
