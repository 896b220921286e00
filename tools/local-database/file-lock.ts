import { randomUUID } from 'node:crypto';
import { link, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { isAlive } from './process-info.js';

const HEARTBEAT_MS = 1_000;
// Ten heartbeats. The age matters where the process id says nothing: the id may belong to another process by now, which
// is common in containers, whose processes get the same ids each time.
const STALE_AFTER_MS = 10_000;
const POLL_MS = 50;
// Longer than anything that holds the lock; downloading a database image is the slowest.
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

/** Creates the lock file together with its content, so that no process reads a lock without an owner. */
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
 * Replaces a lock whose owner is dead. It takes a second exclusive file for that: of two processes that find the same
 * dead owner, one could otherwise remove the new lock of the other.
 */
async function takeOver(path: string, mine: string, dead: Holder): Promise<boolean> {
  const takeOverFile = `${path}.claim`;
  if (!(await createExclusively(takeOverFile, mine))) {
    if ((await readHolder(takeOverFile))?.stale) await rm(takeOverFile, { force: true });
    return false;
  }
  try {
    if ((await readHolder(path))?.text !== dead.text) return false;
    await rename(mine, path);
    return true;
  } finally {
    await rm(takeOverFile, { force: true });
  }
}

async function acquire(path: string, mine: string, onWait: () => void, signal?: AbortSignal): Promise<void> {
  const deadline = Date.now() + GIVE_UP_AFTER_MS;
  for (let round = 0; Date.now() < deadline; round += 1) {
    signal?.throwIfAborted();
    if (await createExclusively(path, mine)) return;
    const holder = await readHolder(path);
    if (holder?.stale && (await takeOver(path, mine, holder))) return;
    if (round === 1) onWait();
    await sleep(POLL_MS);
  }
  throw new Error(`Another process holds ${path} and does not let go; end it, or remove that file.`);
}

/**
 * Runs `work` while it holds a lock on the path, which no other process of this machine can hold at the same time. The
 * path's directory must exist. The lock of a process that was killed is taken over.
 * @param onWait called once if another process holds the lock.
 * @param signal ends the wait for the lock, with its reason.
 */
export async function withFileLock<T>(
  path: string,
  work: () => Promise<T>,
  onWait = () => {},
  signal?: AbortSignal,
): Promise<T> {
  const mine = `${path}.${randomUUID()}`;
  const text = `${process.pid} ${randomUUID()}\n`;
  await writeFile(mine, text);
  try {
    await acquire(path, mine, onWait, signal);
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
