import { inTransaction } from '../../../src/db/transaction.js';
import type { MailKind } from '../../../src/domain/mail/mail.js';
import type { MailState } from '../../../src/entities/mail/mail.js';
import { queueCustomerMail } from '../../../src/services/mail/mail-outbox.js';
import type { TestResponse, TestService } from '../service.js';

/** Settings of a service that queues mails. Nothing listens on that port, and its jobs do not run. */
export const MAIL_SETTINGS = { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'Orders <orders@shop.example>' };

/** A mail's row. */
export interface MailRow {
  id: number;
  kind: MailKind;
  cause: string;
  recipient: string;
  recipientName: string;
  facts: TestResponse['body'];
  state: MailState;
  attempts: number;
  /** Null where no further attempt is made. */
  dueInMs: number | null;
  lastError: string | null;
}

/** The mails to an address, oldest first. */
export async function mailsTo({ app }: TestService, recipient: string): Promise<MailRow[]> {
  const rows = await app.dataSource.query<MailRow[]>(
    `SELECT id, kind, cause, recipient, recipient_name AS recipientName, facts, state, attempts, last_error AS lastError,
            TIMESTAMPDIFF(MICROSECOND, UTC_TIMESTAMP(3), next_attempt_at) DIV 1000 AS dueInMs
       FROM mails WHERE recipient = ? ORDER BY id`,
    [recipient],
  );
  return rows.map((row) => ({ ...row, facts: JSON.parse(String(row.facts)) }));
}

let count = 0;

/** A unique address. */
export function freshAddress(): string {
  return `person-${process.pid}-${Date.now()}-${(count += 1)}@example.com`;
}

/** Queues a mail about low credit to a customer, as the transaction of an order does. */
export function queueCreditLow({ app }: TestService, customerId: string): Promise<void> {
  const data = { balance: 95, creditLimit: 100, availableCredit: 5 };
  const mail = { kind: 'creditLow', cause: customerId, data } as const;
  return inTransaction(app.dataSource, (manager) =>
    queueCustomerMail(manager, customerId, mail, { activeOnly: false }),
  );
}

/** Makes all waiting mails due now. */
export async function makeMailsDue({ app }: TestService): Promise<void> {
  await app.dataSource.query("UPDATE mails SET next_attempt_at = UTC_TIMESTAMP(3) WHERE state = 'WAITING'");
}
