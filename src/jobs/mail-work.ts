import type { DataSource } from 'typeorm';
import { inTransaction } from '../db/transaction.js';
import type { MailSettings } from '../domain/mail/mail-settings.js';
import type { Logger } from '../observability/logger.js';
import type { Clock } from '../services/common/clock.js';
import { queueStaffMail } from '../services/mail/mail-outbox.js';
import { MailQueue, type MailOutcome } from '../services/mail/mail-queue.js';
import { queueStockMails } from '../services/mail/stock-mails.js';
import { SalesReader } from '../services/sales/sales-reader.js';
import { StockOutlookReader } from '../services/sales/stock-outlook-reader.js';
import { MailSender } from './mail-sender.js';
import { SmtpClient } from './smtp-client.js';

export interface MailWorkParts {
  mail: MailSettings;
  dataSource: DataSource;
  clock: Clock;
  /** The time zone of the days by which sales are counted. */
  timeZone: string;
  publicUrl: string | null;
  logger: Logger;
  count: (outcome: MailOutcome) => void;
}

/** The work of the jobs for mails. */
export class MailWork {
  private readonly queue: MailQueue;
  private readonly sender: MailSender;

  constructor(private readonly parts: MailWorkParts) {
    const { mail, dataSource, publicUrl, logger, count } = parts;
    this.queue = new MailQueue(dataSource);
    const senderHost = mail.from.address.split('@').at(-1) ?? '';
    this.sender = new MailSender({
      queue: this.queue,
      smtp: new SmtpClient(mail),
      senderHost,
      publicUrl,
      logger,
      count,
    });
  }

  /** Sends all mails that are due. */
  send(): Promise<void> {
    return this.sender.sendDue();
  }

  /** How many mails wait to be sent, those that wait for a retry included. */
  async countWaiting(): Promise<number> {
    return (await this.queue.backlog()).waiting;
  }

  /** Queues mails about products that run out soon. */
  tellScarceStock(): Promise<void> {
    const { dataSource, clock, timeZone } = this.parts;
    const outlooks = new StockOutlookReader(dataSource, new SalesReader(dataSource, clock, timeZone));
    return queueStockMails(dataSource, outlooks, clock());
  }

  /** Queues mails to the ADMINs about a job that failed. Never rejects, so that it adds no error to that of the job. */
  async tellFailedJob(job: string): Promise<void> {
    try {
      await inTransaction(this.parts.dataSource, (manager) =>
        queueStaffMail(manager, { roles: ['ADMIN'] }, { kind: 'jobFailed', cause: job, facts: { job } }),
      );
    } catch (error) {
      this.parts.logger.warn({ err: error, job }, 'a mail about a failed job could not be queued');
    }
  }

  /** Sends no further mails. */
  stop(): void {
    this.sender.stop();
  }
}
