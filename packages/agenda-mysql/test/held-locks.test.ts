import { type HeldLock, HeldLocks } from '../src/held-locks.js';

const lock = (id: string, fields: Partial<HeldLock> = {}): HeldLock => ({
  id,
  name: 'h',
  token: 1,
  isQueued: true,
  lifetimeMs: 10,
  expiresAtMs: 10,
  state: 'waiting',
  ...fields,
});

describe('HeldLocks', () => {
  it('HeldLocks counts live locks of queued jobs, and forgets locks that expired before their job started', () => {
    const held = new HeldLocks();
    held.add(lock('1'));
    held.add(lock('2', { state: 'running' }));
    held.add(lock('3', { name: 'other' }));
    held.add(lock('4', { isQueued: false }));
    expect(held.liveCount('h', 9)).toBe(2);
    expect(held.liveCount('h', 10)).toBe(0);
    expect(held.find('1', 1)).toBeUndefined();
    // A running job counts until it ends, even if its lock has expired.
    expect(held.find('2', 1)).toBeDefined();
    expect(held.runningCount()).toBe(1);
  });

  it('HeldLocks tells two locks on the same job apart by their tokens', () => {
    const held = new HeldLocks();
    const [old, current] = [lock('1'), lock('1', { token: 2 })];
    held.add(old);
    held.add(current);
    expect(held.find('1', 1)).toBeUndefined();
    held.remove(old);
    expect(held.find('1', 2)).toBe(current);
    expect(held.find(undefined, undefined)).toBeUndefined();
  });

  it('HeldLocks releases each lock whose job has not started, once', () => {
    const held = new HeldLocks();
    for (const id of ['1', '2', '3']) held.add(lock(id));
    held.add(lock('4', { state: 'running' }));
    expect(held.release(['2', '4', '9']).map((each) => each.id)).toEqual(['2']);
    expect(held.release().map((each) => each.id)).toEqual(['1', '3']);
    expect(held.release()).toEqual([]);
  });

  it('whenIdle resolves when the last running job has ended', async () => {
    const held = new HeldLocks();
    const locks = ['1', '2'].map((id) => lock(id, { state: 'running' }));
    for (const each of locks) held.add(each);
    let isIdle = false;
    const idle = held.whenIdle().then(() => (isIdle = true));
    held.remove(locks[0]!);
    await Promise.resolve();
    expect(isIdle).toBe(false);
    held.remove(locks[1]!);
    await idle;
    await held.whenIdle();
  });
});
