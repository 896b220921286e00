import type { DataSource } from 'typeorm';
import { queryLong } from '../../db/statement-timeout.js';
import { INVARIANTS } from './invariants.js';

/** A breach of an invariant. */
export interface Breach {
  invariant: string;
  detail: string;
}

// The first hundred are enough to start a repair; a list of millions helps nobody.
const MAX_BREACHES = 100;

/**
 * Checks all invariants of the database. Each is one statement, which reads one snapshot, so orders and imports can go
 * on meanwhile.
 * @returns at most 100 breaches of each invariant.
 */
export async function verifyInvariants(dataSource: DataSource): Promise<Breach[]> {
  const breaches: Breach[] = [];
  for (const { name, sql } of INVARIANTS) {
    const rows = await queryLong<{ detail: string }[]>(dataSource, `${sql} LIMIT ${MAX_BREACHES}`);
    breaches.push(...rows.map(({ detail }) => ({ invariant: name, detail })));
  }
  return breaches;
}
