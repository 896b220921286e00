import type { DataSource } from 'typeorm';
import { queryWithLongTimeout } from '../../db/statement-timeout.js';
import { findTamperedInvoices } from '../invoices/reading/invoice-view.js';
import { INVARIANTS } from './invariants.js';

/** A breach of an invariant. */
export interface Violation {
  invariant: string;
  detail: string;
}

// The first hundred are enough to start a repair; a list of millions is of no use.
const MAX_VIOLATIONS = 100;

/**
 * Checks all invariants of the database. Each but the last is one statement, which reads one snapshot, so orders and imports can go
 * on meanwhile.
 * @returns at most 100 breaches of each invariant.
 */
export async function verifyInvariants(dataSource: DataSource): Promise<Violation[]> {
  const violations: Violation[] = [];
  for (const { name, sql } of INVARIANTS) {
    const rows = await queryWithLongTimeout<{ detail: string }[]>(dataSource, `${sql} LIMIT ${MAX_VIOLATIONS}`);
    violations.push(...rows.map(({ detail }) => ({ invariant: name, detail })));
  }
  // A hash is made of more than SQL can put together.
  const tampered = await findTamperedInvoices(dataSource, MAX_VIOLATIONS);
  const invariant = 'the content of each document is that of its hash';
  violations.push(
    ...tampered.map((number) => ({ invariant, detail: `document ${number} was changed after its issue` })),
  );
  return violations;
}
