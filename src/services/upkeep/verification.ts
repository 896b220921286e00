import type { DataSource } from 'typeorm';
import { INVARIANTS } from './invariants.js';

/** A place where the database contradicts itself. */
export interface Breach {
  invariant: string;
  detail: string;
}

// Whoever repairs something starts with the first few; a list of millions helps nobody.
const MAX_BREACHES = 100;

/**
 * Looks for contradictions in the whole database. Every invariant is one statement, which sees one state of the
 * database: orders and imports may go on meanwhile.
 * @returns at most 100 breaches of each invariant.
 */
export async function verifyInvariants(dataSource: DataSource): Promise<Breach[]> {
  const breaches: Breach[] = [];
  for (const { name, sql } of INVARIANTS) {
    const rows = await dataSource.query<{ detail: string }[]>(`${sql} LIMIT ${MAX_BREACHES}`);
    breaches.push(...rows.map(({ detail }) => ({ invariant: name, detail })));
  }
  return breaches;
}
