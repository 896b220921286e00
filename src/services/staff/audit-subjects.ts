import type { EntityManager } from 'typeorm';
import { isId } from '../../db/ids.js';

/** The kinds of objects with a history. */
export type HistorySubjectType = 'Customer' | 'LicensePool' | 'Order' | 'Product' | 'Webhook';

/** An object in the audit log. */
export interface AuditSubject {
  type: string;
  id: string;
}

/**
 * The entries about what belongs to an object, by `owner`: an order's claims, the webhooks of a customer, the stock of
 * a product. Entries about its keys, tokens, payments and notes name the object itself.
 */
const OWN: Partial<Record<HistorySubjectType, { type: string; sql: string }>> = {
  Customer: { type: 'Webhook', sql: 'SELECT customer_id AS owner, id FROM webhooks WHERE customer_id IN (?)' },
  Order: { type: 'Claim', sql: 'SELECT order_number AS owner, id FROM claims WHERE order_number IN (?)' },
  Product: { type: 'LicensePool', sql: 'SELECT product_id AS owner, id FROM license_pools WHERE product_id IN (?)' },
};

/** The tables with the names of objects; other objects have no name. */
const NAMES: Record<string, string> = {
  Customer: 'SELECT id, name FROM customers WHERE id IN (?)',
  DiscountPackage: 'SELECT id, name FROM discount_packages WHERE id IN (?)',
  LicensePool: 'SELECT id, name FROM license_pools WHERE id IN (?)',
  Product: 'SELECT id, name FROM products WHERE id IN (?)',
  Promotion: 'SELECT id, name FROM promotions WHERE id IN (?)',
  ScheduledPriceChange: 'SELECT id, note AS name FROM scheduled_price_changes WHERE id IN (?) AND note IS NOT NULL',
  StaffMember: 'SELECT id, name FROM staff_members WHERE id IN (?)',
  Webhook: 'SELECT id, url AS name FROM webhooks WHERE id IN (?)',
};

/** Groups by the kind, each id once. */
function byType<T extends string>(subjects: readonly { type: T; id: string }[]): Map<T, string[]> {
  const ids = new Map<T, string[]>();
  for (const { type, id } of subjects) ids.set(type, [...new Set([...(ids.get(type) ?? []), id])]);
  return ids;
}

/** Each thing with what is its own, in the order of the things. */
export async function readOwn(
  manager: EntityManager,
  subjects: readonly { type: HistorySubjectType; id: string }[],
): Promise<AuditSubject[][]> {
  const own = new Map<string, AuditSubject[]>();
  for (const [type, ids] of byType(subjects)) {
    const owned = OWN[type];
    if (!owned) continue;
    const rows = await manager.query<{ owner: string | number; id: string }[]>(owned.sql, [ids]);
    for (const { owner, id } of rows) {
      const key = `${type} ${owner}`;
      own.set(key, [...(own.get(key) ?? []), { type: owned.type, id }]);
    }
  }
  return subjects.map((subject) => [subject, ...(own.get(`${subject.type} ${subject.id}`) ?? [])]);
}

/** The current names of objects, in their order; null if an object has no name or was deleted. */
export async function readNames(manager: EntityManager, subjects: readonly AuditSubject[]): Promise<(string | null)[]> {
  const names = new Map<string, string>();
  for (const [type, ids] of byType(subjects.filter(({ id }) => isId(id)))) {
    const sql = NAMES[type];
    if (sql === undefined) continue;
    for (const { id, name } of await manager.query<{ id: string; name: string }[]>(sql, [ids])) {
      names.set(`${type} ${id}`, name);
    }
  }
  return subjects.map(({ type, id }) => names.get(`${type} ${id}`) ?? null);
}
