import type { DataSource, EntityManager } from 'typeorm';
import { constant, runBatch, runStatement, statement, type Statement } from '../../db/statements.js';
import type { MailData, MailKind } from '../../domain/mail/mail.js';
import type { StaffRole } from '../../domain/staff/staff-role.js';
import { chunksOf } from '../common/chunks.js';

// The data sources whose mails are sent. In others they would wait for ever.
const enabled = new WeakSet<DataSource>();

/** Makes the transactions of this data source queue mails; by default they queue none. */
export function enableMails(dataSource: DataSource): void {
  enabled.add(dataSource);
}

/** Whether mails are queued at all. */
export function hasMails({ connection }: EntityManager): boolean {
  return enabled.has(connection);
}

const COLUMNS = '(kind, cause, day, facts, next_attempt_at, created_at, recipient, recipient_name)';
const VALUES = '?, ?, UTC_DATE(), ?, UTC_TIMESTAMP(3), UTC_TIMESTAMP(3)';
// Keeps the first mail of the day. Unlike IGNORE, it hides no other error.
const KEEP_FIRST = 'ON DUPLICATE KEY UPDATE mails.id = mails.id';

interface NewMail<K extends MailKind> {
  kind: K;
  /** What it is about; a recipient gets one mail a day of each kind and cause. */
  cause: string;
  data: MailData[K];
}

function valuesOf({ kind, cause, data }: NewMail<MailKind>): unknown[] {
  return [kind, cause, JSON.stringify(data)];
}

/**
 * Queues a mail to a customer, in the transaction that causes it. A customer without an e-mail address gets none.
 * @param options.activeOnly whether only an active customer gets it.
 */
export async function queueCustomerMail<K extends MailKind>(
  manager: EntityManager,
  customerId: string,
  mail: NewMail<K>,
  { activeOnly }: { activeOnly: boolean },
): Promise<void> {
  if (hasMails(manager)) await runStatement(manager, customerMail(customerId, mail, activeOnly));
}

function customerMail(customerId: string, mail: NewMail<MailKind>, activeOnly: boolean): Statement<unknown> {
  return statement(
    `INSERT INTO mails ${COLUMNS} SELECT ${VALUES}, c.email, c.name FROM customers c
      WHERE c.id = ? AND c.email <> ''${activeOnly ? " AND c.status = 'ACTIVE'" : ''} ${KEEP_FIRST}`,
    [...valuesOf(mail), customerId],
  );
}

// The mails of one round trip.
const MAILS_AT_ONCE = 100;

/** Like `queueCustomerMail`, for many customers, active or not. */
export async function queueCustomerMails(
  manager: EntityManager,
  mails: ReadonlyMap<string, NewMail<MailKind>>,
): Promise<void> {
  if (!hasMails(manager)) return;
  for (const chunk of chunksOf([...mails], MAILS_AT_ONCE)) {
    await runBatch(manager, Object.fromEntries(chunk.map(([id, mail]) => [id, customerMail(id, mail, false)])));
  }
}

/** The statement that queues mails with documents, each once, for the transaction that issues them. */
export function invoiceMails(
  manager: EntityManager,
  mails: readonly { recipient: string | null; recipientName: string; data: MailData['invoiceIssued'] }[],
): Statement<unknown> {
  const sent = mails.filter(({ recipient }) => recipient);
  if (sent.length === 0 || !hasMails(manager)) return constant(null);
  const rows = sent.map(({ data, recipient, recipientName }) => {
    return [...valuesOf({ kind: 'invoiceIssued', cause: data.number, data }), recipient, recipientName];
  });
  return statement(
    `INSERT INTO mails ${COLUMNS} VALUES ${rows.map(() => `(${VALUES}, ?, ?)`).join(', ')} ${KEEP_FIRST}`,
    rows.flat(),
  );
}

/**
 * Queues a mail to members of staff. Those without an e-mail address and those whose access was revoked get none.
 * @param recipients by what they may do, or one by one.
 */
export async function queueStaffMail<K extends MailKind>(
  manager: EntityManager,
  recipients: { roles: readonly StaffRole[] } | { memberIds: readonly string[] },
  mail: NewMail<K>,
): Promise<void> {
  if (!hasMails(manager)) return;
  const [condition, values] =
    'roles' in recipients ? ['s.role IN (?)', recipients.roles] : ['s.id IN (?)', recipients.memberIds];
  await manager.query(
    `INSERT INTO mails ${COLUMNS} SELECT ${VALUES}, s.email, s.name FROM staff_members s
      WHERE ${condition} AND s.revoked_at IS NULL AND s.email <> '' ${KEEP_FIRST}`,
    [...valuesOf(mail), values],
  );
}
