import { gzipSync } from 'node:zlib';
import type { DataSource, EntityManager } from 'typeorm';
import { guard } from '../../db/guard.js';
import { lockCustomer } from '../../db/locks.js';
import { valueById } from '../../db/sql.js';
import { inTransaction } from '../../db/transaction.js';
import { ERASED, withoutTexts } from '../../domain/common/erased-texts.js';
import { assertFound, validationError } from '../../domain/common/errors.js';
import { erasedInvoice } from '../../domain/invoices/erased-invoice.js';
import type { InvoiceDocument } from '../../domain/invoices/invoice-document.js';
import { invoiceXml } from '../../domain/invoices/invoice-xml.js';
import { StaffMember } from '../../entities/staff/staff-member.js';
import { Webhook } from '../../entities/webhooks/webhook.js';
import type { Clock } from '../common/clock.js';
import { getCustomer } from '../customers/customer-records.js';
import { rebuildSignatures } from '../orders/order-search.js';
import type { AuditActor, AuditTrail } from '../staff/audit-trail.js';
import { activationColumns, changeWebhook } from '../webhooks/webhook-state.js';
import { OF_CUSTOMERS, OF_DOCUMENT, OF_MEMBERS, TEXTS_OF_JSON, type PersonalRows } from './personal-fields.js';
import { keptByLawSince, keysOf, type Keys, type Person } from './personal-rows.js';

/** How many rows were changed or deleted, by table. */
export type ErasedRows = ReadonlyMap<string, number>;

/** Refuses what must not be erased. It holds the lock that keeps the answer true until the transaction ends. */
type AssertErasable = (manager: EntityManager) => Promise<void>;

const HAS_OPEN_INVOICES = `
  SELECT 1 FROM held_invoices WHERE customer_id = ?
  UNION ALL
  SELECT 1 FROM seller s JOIN orders o ON o.customer_id = ? AND o.status = 'completed'
    AND o.order_date >= CAST(s.invoices_from AS DATETIME) + INTERVAL 12 HOUR
   WHERE NOT EXISTS (SELECT 1 FROM invoices i WHERE i.order_number = o.order_number AND i.credit_note_id = '')
      OR EXISTS (SELECT 1 FROM credit_notes n WHERE n.order_number = o.order_number AND NOT EXISTS
                  (SELECT 1 FROM invoices i WHERE i.order_number = n.order_number AND i.credit_note_id = n.id))
  LIMIT 1`;

/** Replaces what is stored about a person (docs/personal-data.md#erasure). It cannot be undone, and can be run again. */
export class PersonalDataErasure {
  constructor(
    private readonly dataSource: DataSource,
    private readonly audit: AuditTrail,
    private readonly clock: Clock,
  ) {}

  /**
   * Erases a customer whose account is closed, with an audit entry without the data.
   * @throws {DomainError} NOT_FOUND; VALIDATION_ERROR naming `customer` if the account is not closed, or lacks an invoice.
   */
  async eraseCustomer(actor: AuditActor, idOrNumber: string): Promise<ErasedRows> {
    const { id, customerNumber } = await getCustomer(this.dataSource.manager, idOrNumber);
    const assertClosed: AssertErasable = async (manager) => {
      const { status } = assertFound(await lockCustomer(manager, id), 'Customer', idOrNumber);
      await guard(manager, 'customer', [id]);
      if (status === 'INACTIVE') return;
      throw validationError({ customer: `Customer ${customerNumber} is ${status}: close the account first` });
    };
    await this.begin(actor, { type: 'Customer', id }, async (manager) => {
      await assertClosed(manager);
      const open = await manager.query<unknown[]>(HAS_OPEN_INVOICES, [id, id]);
      if (open.length === 0) return;
      throw validationError({ customer: `Customer ${customerNumber} still lacks an invoice, which needs its data` });
    });
    await this.switchOffWebhooks(id, assertClosed);
    const erased = await this.erase({ table: 'customers', id }, OF_CUSTOMERS, assertClosed);
    await inTransaction(this.dataSource, (manager) => rebuildSignatures(manager, id));
    return erased;
  }

  /**
   * Erases a former member of staff, with an audit entry without the data.
   * @throws {DomainError} NOT_FOUND; VALIDATION_ERROR naming `member` if the member has access.
   */
  async eraseMember(actor: AuditActor, id: string): Promise<ErasedRows> {
    const assertRevoked: AssertErasable = async (manager) => {
      const found = await manager.findOne(StaffMember, { where: { id }, lock: { mode: 'pessimistic_write' } });
      const { revokedAt } = assertFound(found, 'Staff member', id);
      await guard(manager, 'staff', [id]);
      if (revokedAt === null) throw validationError({ member: `Member ${id} has access: revoke it first` });
    };
    await this.begin(actor, { type: 'StaffMember', id }, assertRevoked);
    return this.erase({ table: 'staff_members', id }, OF_MEMBERS, assertRevoked);
  }

  /** Writes the audit entry before anything is erased, so that an erasure that was interrupted has one too. */
  private begin(actor: AuditActor, subject: { type: string; id: string }, assertErasable: AssertErasable) {
    return this.audit.change(actor, 'erasePersonalData', async (manager) => {
      await assertErasable(manager);
      return { subject, before: null, after: null, result: undefined };
    });
  }

  private async erase(person: Person, all: readonly PersonalRows[], assertErasable: AssertErasable) {
    const erased = new Map<string, number>();
    const lawSince = keptByLawSince(this.clock());
    for (const rows of all) {
      if (!rows.deleted && !rows.replaced) continue;
      for await (const keys of keysOf(this.dataSource.manager, person, rows, conditionOf(rows, lawSince))) {
        const count = await inTransaction(this.dataSource, async (manager) => {
          await assertErasable(manager);
          return eraseRows(manager, rows, keys);
        });
        if (count > 0) erased.set(rows.table, (erased.get(rows.table) ?? 0) + count);
      }
    }
    return erased;
  }

  /** So that nothing is sent to the address that takes the place of theirs. */
  private async switchOffWebhooks(customerId: string, assertClosed: AssertErasable): Promise<void> {
    const active = await this.dataSource.manager.findBy(Webhook, { customerId, active: true });
    for (const { id } of active) {
      await inTransaction(this.dataSource, async (manager) => {
        await assertClosed(manager);
        const webhook = await manager.findOne(Webhook, { where: { id }, lock: { mode: 'pessimistic_write' } });
        const now = this.clock();
        if (webhook?.active) await changeWebhook(manager, webhook, activationColumns(false, 'CUSTOMER', now), now);
      });
    }
  }
}

const IS_REPLACED: Record<string, (field: string) => string> = {
  // Whether there are texts is seen when they are read.
  [TEXTS_OF_JSON]: (field) => `${field} IS NULL`,
  [OF_DOCUMENT]: () => `JSON_UNQUOTE(JSON_EXTRACT(document, '$.buyer.name')) = '${ERASED}'`,
};

/** SQL for the rows of which something may have to be replaced. @param lawSince `keptByLawSince` */
function conditionOf({ replaced, keptByLawFrom }: PersonalRows, lawSince: string): string {
  if (!replaced) return 'TRUE';
  const done = Object.entries(replaced).map(([field, value]) => IS_REPLACED[value]?.(field) ?? `${field} <=> ${value}`);
  const law = keptByLawFrom === undefined ? '' : ` AND ${keptByLawFrom} < '${lawSince}'`;
  return `NOT (${done.join(' AND ')})${law}`;
}

/** @returns how many rows were changed or deleted. */
async function eraseRows(manager: EntityManager, rows: PersonalRows, keys: Keys): Promise<number> {
  const { table, key, replaced, also } = rows;
  if (!replaced) {
    await manager.query(`DELETE FROM ${table} WHERE ${key} IN (?)`, [keys]);
    return keys.length;
  }
  const fields = Object.entries(replaced);
  const json = fields.filter(([, value]) => value === TEXTS_OF_JSON).map(([field]) => field);
  const changed = json.length > 0 ? await eraseTexts(manager, rows, json, keys) : keys.length;
  if (fields.some(([, value]) => value === OF_DOCUMENT)) await eraseDocuments(manager, keys);
  const set = fields.filter(([, value]) => !IS_REPLACED[value]).map(([field, value]) => `${field} = ${value}`);
  const all = [...set, ...(also === undefined ? [] : [also])];
  if (all.length > 0) await manager.query(`UPDATE ${table} SET ${all.join(', ')} WHERE ${key} IN (?)`, [keys]);
  return changed;
}

/** Replaces the texts in columns of JSON. @returns in how many rows there were any. */
async function eraseTexts(
  manager: EntityManager,
  { table, key }: PersonalRows,
  fields: readonly string[],
  keys: Keys,
): Promise<number> {
  const rows = await manager.query<Record<string, string | null>[]>(
    `SELECT ${key} AS id, ${fields.join(', ')} FROM ${table} WHERE ${key} IN (?) FOR UPDATE`,
    [keys],
  );
  const changed = new Set<string>();
  for (const field of fields) {
    const texts = new Map<string, string>();
    for (const row of rows) {
      const text = row[field] ?? null;
      const replaced = text === null ? null : JSON.stringify(withoutTexts(JSON.parse(text)));
      if (replaced !== null && replaced !== text) texts.set(String(row.id), replaced);
    }
    if (texts.size === 0) continue;
    const { sql, values } = valueById(texts);
    await manager.query(`UPDATE ${table} SET ${field} = ${sql} WHERE id IN (?)`, [...values, [...texts.keys()]]);
    for (const id of texts.keys()) changed.add(id);
  }
  return changed.size;
}

/** Of invoices that the law no longer keeps; their hashes stay, so that those of younger ones still follow from them. */
async function eraseDocuments(manager: EntityManager, ids: Keys): Promise<void> {
  const rows = await manager.query<{ id: number; document: string }[]>(
    'SELECT id, document FROM invoices WHERE id IN (?) FOR UPDATE',
    [ids],
  );
  for (const { id, document } of rows) {
    const erased = erasedInvoice(JSON.parse(document) as InvoiceDocument);
    const content = [JSON.stringify(erased), gzipSync(invoiceXml(erased))];
    await manager.query('UPDATE invoices SET document = ?, xml = ? WHERE id = ?', [...content, id]);
  }
}
