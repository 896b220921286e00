/** A lock that this process took. */
export interface HeldLock {
  readonly id: string;
  readonly name: string;
  readonly token: number;
  readonly lifetimeMs: number;
  /** When the lock expires, in milliseconds since 1970. `touch()` moves it. */
  expiresAtMs: number;
  /** `released`: the row is being unlocked, so the job must not start. */
  state: 'waiting' | 'running' | 'released';
}

/**
 * The locks that this process holds. Agenda's own count of locked jobs keeps those that expired in its queue, so that a
 * worker that reaches its limit stops permanently. This count ignores expired locks.
 */
export class HeldLocks {
  private readonly byId = new Map<string, HeldLock>();
  private readonly idleListeners = new Set<() => void>();

  add(lock: HeldLock): void {
    this.byId.set(lock.id, lock);
  }

  /** The lock with this token; a later lock on the same job has another one. */
  find(id: string | undefined, token: number | undefined): HeldLock | undefined {
    const lock = id === undefined ? undefined : this.byId.get(id);
    return lock?.token === token ? lock : undefined;
  }

  remove(lock: HeldLock): void {
    if (this.byId.get(lock.id) === lock) this.byId.delete(lock.id);
    if (this.runningCount() > 0) return;
    for (const listener of this.idleListeners) listener();
    this.idleListeners.clear();
  }

  /** Counts the queued and running jobs of a name, and drops those that expired before they started. */
  liveCount(name: string, nowMs: number): number {
    let count = 0;
    for (const lock of this.byId.values()) {
      if (lock.name !== name) continue;
      if (lock.expiresAtMs > nowMs) count += 1;
      else if (lock.state === 'waiting') this.byId.delete(lock.id);
    }
    return count;
  }

  runningCount(): number {
    let count = 0;
    for (const lock of this.byId.values()) if (lock.state === 'running') count += 1;
    return count;
  }

  /** Marks the locks of jobs that have not started as released, all or those with these ids, and returns them. */
  release(ids?: string[]): HeldLock[] {
    const chosen = ids === undefined ? undefined : new Set(ids);
    const locks = [...this.byId.values()].filter(
      (lock) => lock.state === 'waiting' && (chosen === undefined || chosen.has(lock.id)),
    );
    for (const lock of locks) lock.state = 'released';
    return locks;
  }

  /** Resolves when no job runs. */
  async whenIdle(): Promise<void> {
    if (this.runningCount() === 0) return;
    await new Promise<void>((resolve) => this.idleListeners.add(resolve));
  }
}
