import type { EntityManager } from 'typeorm';
import { selectList } from '../../../db/columns.js';
import { groupBy } from '../../../domain/common/group-by.js';
import { type ConclusiveVatCheck, type VatCheckHistory } from '../../../domain/invoices/vat-check.js';
import { VatCheck } from '../../../entities/invoices/vat-check.js';

/** The part of a customer that its VAT check depends on. */
export interface VatIdOwner {
  id: string;
  vatId: string | null;
}

/**
 * SQL for the id of a customer's newest check, whatever its result; empty if there was none. A held invoice stores it.
 * @param customerId the column with the customer's id.
 */
export const newestCheckOf = (customerId: string): string =>
  `COALESCE((SELECT v.id FROM vat_checks v WHERE v.customer_id = ${customerId}
              ORDER BY v.customer_id DESC, v.at DESC, v.id DESC LIMIT 1), '')`;

type Row = ConclusiveVatCheck & { customerId: string };

// For each customer and VAT id the time of the last conclusive check, and its result: times rise with each check.
const SELECT_CONCLUSIVE = `
  SELECT ${selectList(VatCheck, 'v', ['customerId', 'vatId', 'at', 'result'])}
    FROM (SELECT customer_id, vat_id, MAX(at) AS at FROM vat_checks
           WHERE customer_id IN (?) AND result <> 'UNAVAILABLE' GROUP BY customer_id, vat_id) n
    JOIN vat_checks v ON v.customer_id = n.customer_id AND v.at = n.at AND v.vat_id = n.vat_id AND v.result <> 'UNAVAILABLE'`;

/** The newest conclusive check of each customer's current VAT id; customers without one are omitted. */
export async function readConclusiveChecks(
  manager: EntityManager,
  customers: readonly VatIdOwner[],
): Promise<Map<string, ConclusiveVatCheck>> {
  if (customers.length === 0) return new Map();
  const vatIds = new Map(customers.map(({ id, vatId }) => [id, vatId]));
  const rows = await manager.query<Row[]>(SELECT_CONCLUSIVE, [[...vatIds.keys()]]);
  return new Map(
    rows.filter((row) => row.vatId === vatIds.get(row.customerId)).map((row) => [row.customerId, row] as const),
  );
}

const COLUMNS = [
  'id',
  'customerId',
  'at',
  'vatId',
  'result',
  'name',
  'address',
  'consultationNumber',
  'source',
  'staffMemberId',
  'note',
] as const;

/** A check of a VAT id as staff sees it. */
export type VatCheckView = Pick<VatCheck, (typeof COLUMNS)[number]>;

/** All checks of customers, newest first. */
export async function readVatChecks(
  manager: EntityManager,
  customerIds: readonly string[],
): Promise<Map<string, VatCheckView[]>> {
  if (customerIds.length === 0) return new Map();
  const rows = await manager.query<VatCheckView[]>(
    `SELECT ${selectList(VatCheck, '', COLUMNS)} FROM vat_checks WHERE customer_id IN (?) ORDER BY at DESC, id DESC`,
    [customerIds],
  );
  return groupBy(rows, ({ customerId }) => customerId);
}

/** What the checks of a VAT id, newest first, say about asking for it again. */
export function checkHistoryOf(checks: readonly VatCheckView[], isWaitedFor: boolean): VatCheckHistory {
  const conclusiveIndex = checks.findIndex(({ result }) => result !== 'UNAVAILABLE');
  const failures = conclusiveIndex === -1 ? checks : checks.slice(0, conclusiveIndex);
  return {
    lastConclusive: checks[conclusiveIndex] ?? null,
    failures: failures.length,
    lastFailureAt: failures[0]?.at ?? null,
    isWaitedFor,
  };
}
