import type { EntityManager } from 'typeorm';
import { runStatement, statement, type Statement } from './statements.js';

/** What can be guarded: rows whose lock is enough on one server, but not in a Galera cluster. */
export type Guarded =
  'customer' | 'discountPackage' | 'pool' | 'product' | 'staff' | 'deliveries' | 'recalls' | 'invoices';

/**
 * Makes transactions that lock the same rows collide in a Galera cluster too. There a row lock holds on one node only;
 * two transactions of different nodes collide, at the latest when they commit, only if both *write* the same row. A
 * transaction that decides by locked rows without writing them calls this after it has locked them and before it reads
 * what it decides by.
 */
export async function guard(manager: EntityManager, what: Guarded, ids: Iterable<string> = ['all']): Promise<void> {
  const names = [...new Set(ids)];
  if (names.length > 0) await runStatement(manager, guarding(what, names));
}

/** The statement of `guard`, for a batch. @param ids at least one. */
export function guarding(what: Guarded, ids: readonly string[] = ['all']): Statement<unknown> {
  const names = [...ids].sort().map((id) => `${what}:${id}`);
  return statement('INSERT INTO guards (name, uses) VALUES ? ON DUPLICATE KEY UPDATE uses = uses + 1', [
    names.map((name) => [name, 1]),
  ]);
}
