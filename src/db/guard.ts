import type { EntityManager } from 'typeorm';

/** What a guard stands for: something that a row lock alone keeps still on one server, but not in a cluster. */
export type Guarded = 'customer' | 'pool' | 'product' | 'staff' | 'deliveries';

/**
 * Lets one transaction at a time go on, in a Galera cluster too. There a row lock holds on one node only, and two
 * transactions collide, at the latest when they commit, where they *write* the same row. So whoever decides by what a
 * lock protects, without writing the locked row, calls this right after locking and before it reads what it decides by.
 */
export async function guard(manager: EntityManager, what: Guarded, ids: Iterable<string> = ['all']): Promise<void> {
  const names = [...new Set(ids)].sort().map((id) => `${what}:${id}`);
  if (names.length === 0) return;
  await manager.query('INSERT INTO guards (name, uses) VALUES ? ON DUPLICATE KEY UPDATE uses = uses + 1', [
    names.map((name) => [name, 1]),
  ]);
}
