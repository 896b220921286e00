import type { ResultSetHeader } from 'mysql2';
import type { DataSource, EntityManager } from 'typeorm';
import { selectList } from '../../db/columns.js';
import { constant, runStatement, statement, type Statement } from '../../db/statements.js';
import { inTransaction } from '../../db/transaction.js';
import {
  ALERT_PAUSE_MINUTES,
  claimOpenedLine,
  invoiceHeldLine,
  MAX_ALERTS_PER_MAIL,
  stockLowLine,
  webhookDisabledLine,
  type StaffAlert,
} from '../../domain/staff/staff-alert.js';
import { Customer } from '../../entities/customers/customer.js';
import { LicensePool } from '../../entities/keys/license-pool.js';
import { PendingAlert } from '../../entities/mail/mail.js';
import { Product } from '../../entities/products/product.js';
import { AlertChoice } from '../../entities/staff/staff-member.js';
import { hasMails, queueStaffMail } from './mail-outbox.js';

/*
 * Alerts are queued as rows, one for each recipient. So their cause locks nothing that others need, and a mail
 * contains exactly what was committed before it.
 */

const MAX_LINE_LENGTH = 1_000;

/** The statement that queues lines of an alert, at least one, for its subscribers. */
function raising(alert: StaffAlert, lines: readonly string[]): Statement<unknown> {
  return statement(
    `INSERT INTO pending_alerts (staff_member_id, alert, line)
     SELECT c.staff_member_id, c.alert, l.line FROM alert_choices c JOIN staff_members m ON m.id = c.staff_member_id
       JOIN (${lines.map(() => 'SELECT ? AS line').join(' UNION ALL ')}) l
      WHERE c.alert = ? AND c.is_chosen AND m.revoked_at IS NULL AND m.email <> ''`,
    [...lines.map((line) => Array.from(line).slice(0, MAX_LINE_LENGTH).join('')), alert],
  );
}

async function raiseAlert(manager: EntityManager, alert: StaffAlert, line: string): Promise<void> {
  await runStatement(manager, raising(alert, [line]));
}

/** The statement that alerts the subscribers of INVOICE_HELD, for the transaction that holds invoices. */
export function raisingInvoicesHeld(
  manager: EntityManager,
  held: readonly { orderNumber: number; customer: string; reasons: readonly string[] }[],
): Statement<unknown> {
  if (held.length === 0 || !hasMails(manager)) return constant(null);
  const lines = held.map(({ orderNumber, customer, reasons }) => invoiceHeldLine(orderNumber, customer, reasons));
  return raising('INVOICE_HELD', lines);
}

async function nameOf(manager: EntityManager, customerId: string): Promise<string> {
  const sql = `SELECT ${selectList(Customer, '', ['name'])} FROM customers WHERE id = ?`;
  const [customer] = await manager.query<{ name: string }[]>(sql, [customerId]);
  return customer?.name ?? customerId;
}

/** Alerts the subscribers of CLAIM_OPENED, in the transaction that opens the claim. */
export async function raiseClaimOpened(manager: EntityManager, orderNumber: number, customerId: string): Promise<void> {
  if (!hasMails(manager)) return;
  await raiseAlert(manager, 'CLAIM_OPENED', claimOpenedLine(orderNumber, await nameOf(manager, customerId)));
}

/** Alerts the subscribers of WEBHOOK_DISABLED, in the transaction that disables the webhook. */
export async function raiseWebhookDisabled(
  manager: EntityManager,
  customerId: string,
  { origin, reason }: { origin: string; reason: string },
): Promise<void> {
  if (!hasMails(manager)) return;
  const line = webhookDisabledLine(origin, await nameOf(manager, customerId), reason);
  await raiseAlert(manager, 'WEBHOOK_DISABLED', line);
}

// Whether the stock has crossed the bound since the job last looked.
const HAS_CROSSED = 'alert_below IS NOT NULL AND is_low <> (available < alert_below)';
const SELECT_CROSSED = `
  SELECT ${selectList(LicensePool, 'l', ['id', 'name', 'available', 'alertBelow', 'isLow'])},
         ${selectList(Product, 'p', ['sku'])}
    FROM license_pools l JOIN products p ON p.id = l.product_id`;

type WatchedPool = Pick<LicensePool, 'id' | 'name' | 'available' | 'isLow'> & { alertBelow: number; sku: string };

/**
 * Alerts the subscribers of STOCK_LOW of each pool whose stock has fallen below its threshold, once until it has
 * reached the threshold again. It reads the pools, so that no order has to.
 */
export async function raiseStockAlerts(dataSource: DataSource): Promise<void> {
  const crossed = await dataSource.query<{ id: string }[]>(`SELECT id FROM license_pools WHERE ${HAS_CROSSED}`);
  for (const { id } of crossed) {
    await inTransaction(dataSource, async (manager) => {
      const { affectedRows } = await manager.query<ResultSetHeader>(
        `UPDATE license_pools SET is_low = NOT is_low WHERE id = ? AND ${HAS_CROSSED}`,
        [id],
      );
      // Another process was faster.
      if (affectedRows === 0) return;
      const [pool] = await manager.query<WatchedPool[]>(`${SELECT_CROSSED} WHERE l.id = ?`, [id]);
      if (!pool?.isLow) return;
      await raiseAlert(manager, 'STOCK_LOW', stockLowLine(pool.name, pool.sku, pool.available, pool.alertBelow));
    });
  }
}

const IS_DUE = `(c.mailed_at IS NULL OR c.mailed_at <= UTC_TIMESTAMP(3) - INTERVAL ${ALERT_PAUSE_MINUTES} MINUTE)`;
const SELECT_DUE = `
  SELECT DISTINCT ${selectList(AlertChoice, 'c', ['staffMemberId', 'alert'])}
    FROM pending_alerts p
    JOIN alert_choices c ON c.staff_member_id = p.staff_member_id AND c.alert = p.alert
   WHERE ${IS_DUE}`;
const IS_CHOICE = 'c.staff_member_id = ? AND c.alert = ?';

/**
 * Queues a mail with all that waits for each member and kind whose last mail was an hour ago, or longer, by the database's
 * clock.
 */
export async function queueAlertMails(dataSource: DataSource): Promise<void> {
  const due = await dataSource.query<Pick<AlertChoice, 'staffMemberId' | 'alert'>[]>(SELECT_DUE);
  for (const { staffMemberId, alert } of due) {
    await inTransaction(dataSource, (manager) => queueAlertMail(manager, staffMemberId, alert));
  }
}

async function queueAlertMail(manager: EntityManager, staffMemberId: string, alert: StaffAlert): Promise<void> {
  const key = [staffMemberId, alert];
  const [choice] = await manager.query<Pick<AlertChoice, 'isChosen'>[]>(
    `SELECT ${selectList(AlertChoice, 'c', ['isChosen'])} FROM alert_choices c WHERE ${IS_CHOICE} AND ${IS_DUE} FOR UPDATE`,
    key,
  );
  // Another process was faster. In a cluster the two collide by the row that both write.
  if (!choice) return;
  const pending = await manager.query<Pick<PendingAlert, 'id' | 'line'>[]>(
    `SELECT ${selectList(PendingAlert, 'c', ['id', 'line'])} FROM pending_alerts c WHERE ${IS_CHOICE} ORDER BY c.id`,
    key,
  );
  const [first] = pending;
  if (!first) return;
  // What was under way while the member took the alert back is forgotten, too.
  if (choice.isChosen) {
    await manager.query(`UPDATE alert_choices c SET c.mailed_at = UTC_TIMESTAMP(3) WHERE ${IS_CHOICE}`, key);
    const lines = pending.slice(0, MAX_ALERTS_PER_MAIL).map(({ line }) => line);
    const data = { alert, lines, more: pending.length - lines.length };
    // Each alert is mailed once, so the cause is unique.
    const mail = { kind: 'staffAlert', cause: `${alert}:${first.id}`, data } as const;
    await queueStaffMail(manager, { memberIds: [staffMemberId] }, mail);
  }
  await manager.query('DELETE FROM pending_alerts WHERE id IN (?)', [pending.map(({ id }) => id)]);
}
