import type { DataSource } from 'typeorm';
import { queryWithLongTimeout } from '../../db/statement-timeout.js';
import { findAltered } from '../invoices/altered-documents.js';
import { INVARIANTS } from './invariants.js';

/** A breach of an invariant. */
export interface Breach {
  invariant: string;
  detail: string;
}

// The first hundred are enough to start a repair; a list of millions helps nobody.
const MAX_BREACHES = 100;

/**
 * Checks all invariants of the database. Each but the last is one statement, which reads one snapshot, so orders and imports can go
 * on meanwhile.
 * @returns at most 100 breaches of each invariant.
 */
export async function verifyInvariants(dataSource: DataSource): Promise<Breach[]> {
  const breaches: Breach[] = [];
  for (const { name, sql } of INVARIANTS) {
    const rows = await queryWithLongTimeout<{ detail: string }[]>(dataSource, `${sql} LIMIT ${MAX_BREACHES}`);
    breaches.push(...rows.map(({ detail }) => ({ invariant: name, detail })));
  }
  // A hash is made of more than SQL can put together.
  const altered = await findAltered(dataSource, MAX_BREACHES);
  const invariant = 'the content of each document is that of its hash';
  breaches.push(...altered.map((number) => ({ invariant, detail: `document ${number} was changed after its issue` })));
  return breaches;
}
