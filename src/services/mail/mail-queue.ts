import type { ResultSetHeader } from 'mysql2';
import type { DataSource } from 'typeorm';
import { selectList } from '../../db/columns.js';
import type { Question } from '../../db/statements.js';
import { inTransaction } from '../../db/transaction.js';
import { MAIL_KINDS, mailRetryDelayMs, type MailData, type MailKind } from '../../domain/mail/mail.js';
import { Mail } from '../../entities/mail/mail.js';

/** A mail that a sender has leased: no other sends it until the lease expires. */
export interface LeasedMail<K extends MailKind = MailKind> {
  id: number;
  kind: K;
  data: MailData[K];
  recipient: string;
  recipientName: string;
  createdAt: Date;
  /** Which attempt this is, from 1. */
  attempt: number;
  /** How long ago it was queued. */
  ageMs: number;
}

type LeasedRow = Omit<LeasedMail, 'data' | 'attempt'> & { facts: string; attempts: number };

/** The outcome of an attempt, as the metrics count it; `failed` where no further attempt follows. */
export type MailOutcome = 'sent' | 'retried' | 'failed';

// A lease expires after this time: its process is considered dead, and another attempt may be made.
const MAIL_LEASE_MS = 5 * 60_000;

const MAX_ERROR_LENGTH = 500;

// By the database's clock, because the clocks of processes differ. Kinds of a newer version are left to its processes.
const IS_DUE = `state = 'WAITING' AND next_attempt_at <= UTC_TIMESTAMP(3) AND kind IN (?)`;
const SELECT_LEASED = `
  SELECT ${selectList(Mail, '', ['id', 'kind', 'facts', 'recipient', 'recipientName', 'createdAt', 'attempts'])},
         TIMESTAMPDIFF(MICROSECOND, created_at, UTC_TIMESTAMP(3)) DIV 1000 AS ageMs
    FROM mails WHERE id IN (?) ORDER BY id`;
const IS_LEASED = `id = ? AND attempts = ? AND state = 'WAITING'`;

/** The queue of mails in the table `mails`, which any number of processes share. */
export class MailQueue {
  constructor(private readonly dataSource: DataSource) {}

  /** Whether a mail is due: 1 or 0. */
  dueQuestion(): Question {
    return { sql: `EXISTS (SELECT 1 FROM mails WHERE ${IS_DUE})`, values: [MAIL_KINDS] };
  }

  /**
   * Leases mails that are due, the oldest first. The next attempt moves to the expiry of the lease, so a mail whose
   * process dies is sent again, which makes it arrive twice if the server had already taken it.
   */
  async lease(limit: number): Promise<LeasedMail[]> {
    // There is rarely one, and a plain SELECT takes no locks.
    const [due] = await this.dataSource.query<unknown[]>(`SELECT 1 FROM mails WHERE ${IS_DUE} LIMIT 1`, [MAIL_KINDS]);
    if (!due) return [];
    return inTransaction(this.dataSource, async (manager) => {
      const found = await manager.query<{ id: number }[]>(
        `SELECT id FROM mails WHERE ${IS_DUE} ORDER BY next_attempt_at, id LIMIT ? FOR UPDATE SKIP LOCKED`,
        [MAIL_KINDS, limit],
      );
      if (found.length === 0) return [];
      const ids = found.map(({ id }) => id);
      await manager.query(
        `UPDATE mails SET attempts = attempts + 1,
                next_attempt_at = UTC_TIMESTAMP(3) + INTERVAL ${MAIL_LEASE_MS / 1000} SECOND WHERE id IN (?)`,
        [ids],
      );
      return (await manager.query<LeasedRow[]>(SELECT_LEASED, [ids])).map(toLeasedMail);
    });
  }

  /** Records that the server has taken a mail. */
  async recordSent({ id, attempt }: LeasedMail): Promise<void> {
    await this.record(
      `UPDATE mails SET state = 'SENT', sent_at = UTC_TIMESTAMP(3), next_attempt_at = NULL, last_error = NULL
        WHERE ${IS_LEASED}`,
      [id, attempt],
    );
  }

  /** Records a failed attempt, and schedules the next one; after a permanent failure none would help. @returns the outcome. */
  async recordFailure(
    { id, attempt, ageMs }: LeasedMail,
    failure: { error: string; isPermanent: boolean },
  ): Promise<MailOutcome> {
    const error = Array.from(failure.error).slice(0, MAX_ERROR_LENGTH).join('');
    const delayMs = failure.isPermanent ? null : mailRetryDelayMs(attempt, ageMs);
    if (delayMs === null) {
      await this.record(
        `UPDATE mails SET state = 'FAILED', next_attempt_at = NULL, last_error = ? WHERE ${IS_LEASED}`,
        [error, id, attempt],
      );
      return 'failed';
    }
    await this.record(
      `UPDATE mails SET next_attempt_at = UTC_TIMESTAMP(3) + INTERVAL ? SECOND, last_error = ? WHERE ${IS_LEASED}`,
      [delayMs / 1000, error, id, attempt],
    );
    return 'retried';
  }

  /** How many mails wait, if only for a retry, how many were given up in the last 30 days, and the latest error of these. */
  async backlog() {
    const [counts, errors] = await Promise.all([
      this.dataSource.query<{ waiting: number; failed: number }[]>(
        `SELECT COUNT(IF(state = 'WAITING', 1, NULL)) AS waiting, COUNT(IF(state = 'FAILED', 1, NULL)) AS failed
           FROM mails WHERE state IN ('WAITING', 'FAILED')`,
      ),
      this.dataSource.query<{ lastError: string }[]>(
        `SELECT last_error AS lastError FROM mails
          WHERE state IN ('WAITING', 'FAILED') AND last_error IS NOT NULL ORDER BY id DESC LIMIT 1`,
      ),
    ]);
    const [{ waiting, failed } = { waiting: 0, failed: 0 }] = counts;
    return { waiting, failed, lastError: errors[0]?.lastError ?? null };
  }

  /** Changes nothing if the lease has expired and the mail was leased again. */
  private async record(sql: string, values: unknown[]): Promise<void> {
    await inTransaction(this.dataSource, (manager) => manager.query<ResultSetHeader>(sql, values));
  }
}

function toLeasedMail({ facts, attempts, ...row }: LeasedRow): LeasedMail {
  return { ...row, data: JSON.parse(facts) as LeasedMail['data'], attempt: attempts };
}
