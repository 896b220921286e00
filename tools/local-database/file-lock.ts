import { randomUUID } from 'node:crypto';
import { link, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';

import { isAlive } from './process-info.js';

const HEARTBEAT_MS = 1_000;
// A holder that is alive beats ten times as often. The clock decides only where the process id cannot: an id that
// was given to another process since, as containers do, which number their processes the same way each time.
const STALE_AFTER_MS = 10_000;
const POLL_MS = 50;
// Longer than anything done under the lock, of which loading a database image is the slowest.
const GIVE_UP_AFTER_MS = 20 * 60_000;

interface Holder {
  text: string;
  stale: boolean;
}

async function readHolder(path: string): Promise<Holder | null> {
  try {
    const [text, { mtimeMs }] = await Promise.all([readFile(path, 'utf8'), stat(path)]);
    return { text, stale: !isAlive(Number.parseInt(text, 10)) || Date.now() - mtimeMs > STALE_AFTER_MS };
  } catch {
    return null;
  }
}

/** Creates the file with its content in one step, so that nobody ever reads a lock without an owner. */
async function createExclusively(path: string, mine: string): Promise<boolean> {
  const now = new Date();
  await utimes(mine, now, now);
  try {
    await link(mine, path);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

/**
 * Replaces a lock whose owner is dead. Who may do so is settled by a second exclusive file: two processes that find
 * the same dead owner would otherwise remove each other's fresh locks.
 */
async function takeOver(path: string, mine: string, dead: Holder): Promise<boolean> {
  const claim = `${path}.claim`;
  if (!(await createExclusively(claim, mine))) {
    if ((await readHolder(claim))?.stale) await rm(claim, { force: true });
    return false;
  }
  try {
    if ((await readHolder(path))?.text !== dead.text) return false;
    await rename(mine, path);
    return true;
  } finally {
    await rm(claim, { force: true });
  }
}

async function acquire(path: string, mine: string, onWait: () => void): Promise<void> {
  const deadline = Date.now() + GIVE_UP_AFTER_MS;
  for (let round = 0; Date.now() < deadline; round += 1) {
    if (await createExclusively(path, mine)) return;
    const holder = await readHolder(path);
    if (holder?.stale && (await takeOver(path, mine, holder))) return;
    if (round === 1) onWait();
    await sleep(POLL_MS);
  }
  throw new Error(`Another process holds ${path} and does not let go; end it, or remove that file.`);
}

/**
 * Runs `work` while no other process on this machine does so for the same path, whose directory must exist. A lock
 * left behind by a process that was killed is taken over. `onWait` is called once when there is somebody to wait for.
 */
export async function withFileLock<T>(path: string, work: () => Promise<T>, onWait = () => {}): Promise<T> {
  const mine = `${path}.${randomUUID()}`;
  const text = `${process.pid} ${randomUUID()}\n`;
  await writeFile(mine, text);
  try {
    await acquire(path, mine, onWait);
  } finally {
    await rm(mine, { force: true });
  }
  const heartbeat = setInterval(() => {
    const now = new Date();
    utimes(path, now, now).catch(() => undefined);
  }, HEARTBEAT_MS);
  try {
    return await work();
  } finally {
    clearInterval(heartbeat);
    if ((await readHolder(path))?.text === text) await rm(path, { force: true });
  }
}
