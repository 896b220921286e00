import type { DataSource } from 'typeorm';
import type { Question } from '../db/statements.js';
import { inTransaction } from '../db/transaction.js';
import type { MailSettings } from '../domain/mail/mail-settings.js';
import type { MailData } from '../domain/mail/mail.js';
import type { Logger } from '../observability/logger.js';
import type { Clock } from '../services/common/clock.js';
import { InvoiceReader } from '../services/invoices/reading/invoice-reader.js';
import { queueAlertMails, raiseStockAlerts } from '../services/mail/alert-mails.js';
import { queueStaffMail } from '../services/mail/mail-outbox.js';
import { MailQueue, type LeasedMail, type MailOutcome } from '../services/mail/mail-queue.js';
import { queueStockMails } from '../services/mail/stock-mails.js';
import { writeMail } from '../services/mail/templates.js';
import { drawsIn, SalesReader, StockOutlookReader } from '../services/sales/sales-reader.js';
import { SmtpClient, SmtpError, type Attachment } from './smtp-client.js';

export interface MailJobsDeps {
  mail: MailSettings;
  dataSource: DataSource;
  clock: Clock;
  /** The time zone of the days by which sales are counted. */
  timeZone: string;
  /** The start of links in mails; null for no links. */
  publicUrl: string | null;
  logger: Logger;
  count: (outcome: MailOutcome) => void;
}

const AT_ONCE = 5;

export class MailJobs {
  private readonly queue = new MailQueue(this.deps.dataSource);
  private readonly invoices = new InvoiceReader(this.deps.dataSource, this.deps.clock, this.deps.timeZone);
  // It keeps totals of earlier runs in memory.
  private readonly outlooks = new StockOutlookReader(
    new SalesReader(this.deps.dataSource, this.deps.clock, this.deps.timeZone),
    drawsIn(this.deps.dataSource),
  );
  private isStopping = false;

  constructor(
    private readonly deps: MailJobsDeps,
    private readonly smtp = new SmtpClient(deps.mail),
  ) {}

  /**
   * Sends all due mails, a few at a time. Ends early if the server does not respond, so that a hanging server does not
   * use up the attempts of all mails.
   */
  async send(): Promise<void> {
    while (!this.isStopping) {
      const leased = await this.queue.lease(AT_ONCE);
      const results = await Promise.all(leased.map((mail) => this.sendOne(mail)));
      if (leased.length === 0 || results.includes('unanswered')) return;
    }
  }

  /** Whether there is something for `send`: 1 or 0. */
  dueQuestion(): Question {
    return this.queue.dueQuestion();
  }

  /** The number of queued mails, including those that wait for a retry. */
  async countWaiting(): Promise<number> {
    return (await this.queue.backlog()).waiting;
  }

  queueLowStockMails(): Promise<void> {
    const { dataSource, clock } = this.deps;
    return queueStockMails(dataSource, this.outlooks, clock());
  }

  async queueAlerts(): Promise<void> {
    const { dataSource } = this.deps;
    await raiseStockAlerts(dataSource);
    await queueAlertMails(dataSource);
  }

  /** Queues mails to the ADMINs about a job that failed. Never rejects, so that it adds no error to that of the job. */
  async queueFailedJobMails(job: string): Promise<void> {
    try {
      await inTransaction(this.deps.dataSource, (manager) =>
        queueStaffMail(manager, { roles: ['ADMIN'] }, { kind: 'jobFailed', cause: job, data: { job } }),
      );
    } catch (error) {
      this.deps.logger.warn({ err: error, job }, 'a mail about a failed job could not be queued');
    }
  }

  stop(): void {
    this.isStopping = true;
  }

  private async sendOne(mail: LeasedMail): Promise<'answered' | 'unanswered'> {
    const { logger, count } = this.deps;
    try {
      await this.handOver(mail);
    } catch (error) {
      if (!(error instanceof SmtpError)) throw error;
      const { message, isPermanent, isAnswered, responseCode, code } = error;
      const outcome = await this.queue.recordFailure(mail, { error: message, isPermanent });
      count(outcome);
      const logFields = { mailId: mail.id, kind: mail.kind, attempt: mail.attempt, code, responseCode };
      // The error's text is not logged, because it may quote the address.
      if (outcome === 'failed') logger.error(logFields, 'a mail was given up');
      else logger.warn(logFields, 'a mail could not be sent and is tried again');
      return isAnswered ? 'answered' : 'unanswered';
    }
    await this.queue.recordSent(mail);
    count('sent');
    logger.debug({ mailId: mail.id, kind: mail.kind }, 'a mail was sent');
    return 'answered';
  }

  private async handOver(leased: LeasedMail): Promise<void> {
    const { id, kind, data: facts, recipient, recipientName, createdAt } = leased;
    const { mail, publicUrl } = this.deps;
    const senderHost = mail.from.address.split('@').at(-1) ?? '';
    await this.smtp.send({
      ...writeMail(kind, facts, recipientName, publicUrl),
      to: { name: recipientName, address: recipient },
      // The same in every attempt, so that a mail that arrives twice can be recognised.
      messageId: `mail-${id}.${createdAt.getTime()}@${senderHost}`,
      attachments: await this.attachmentsOf(leased),
    });
  }

  /** Rendered when they are sent, from the issued invoices. @throws {SmtpError} */
  private async attachmentsOf({ kind, data: facts }: LeasedMail): Promise<Attachment[]> {
    if (kind !== 'invoiceIssued') return [];
    const { number } = facts as MailData['invoiceIssued'];
    const content = await this.invoices.findPdf(number).catch((err: unknown) => {
      this.deps.logger.error({ err, number }, 'the PDF of a document could not be made');
      return null;
    });
    // As if the server had refused it for now: other mails go on, and this one is tried again.
    if (!content) throw new SmtpError('The document could not be attached', false, true, undefined, undefined);
    return [{ filename: `${number}.pdf`, content, contentType: 'application/pdf' }];
  }
}
