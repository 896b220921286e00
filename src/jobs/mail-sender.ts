import type { Logger } from '../observability/logger.js';
import { writeMail } from '../services/mail/letters/write-mail.js';
import type { ClaimedMail, MailOutcome, MailQueue } from '../services/mail/mail-queue.js';
import { SmtpError, type SmtpClient } from './smtp-client.js';

/** What sending mails needs. */
export interface MailSenderParts {
  queue: MailQueue;
  smtp: Pick<SmtpClient, 'send'>;
  /** The host of the sender's address, which ends the ids of messages. */
  senderHost: string;
  /** The start of links in mails; null for no links. */
  publicUrl: string | null;
  logger: Logger;
  count: (outcome: MailOutcome) => void;
}

const AT_ONCE = 5;

/** Sends the mails that wait. */
export class MailSender {
  private isStopping = false;

  constructor(private readonly parts: MailSenderParts) {}

  /**
   * Sends all mails that are due, a few at a time. Ends early if the server does not answer, so that a server that
   * hangs does not use up the attempts of all mails.
   */
  async sendDue(): Promise<void> {
    while (!this.isStopping) {
      const claimed = await this.parts.queue.claim(AT_ONCE);
      const answers = await Promise.all(claimed.map((mail) => this.sendOne(mail)));
      if (claimed.length === 0 || answers.includes('unanswered')) return;
    }
  }

  /** Begins no further mails. */
  stop(): void {
    this.isStopping = true;
  }

  private async sendOne(mail: ClaimedMail): Promise<'answered' | 'unanswered'> {
    const { queue, logger, count } = this.parts;
    try {
      await this.handOver(mail);
    } catch (error) {
      if (!(error instanceof SmtpError)) throw error;
      const { message, isPermanent, isAnswered, responseCode, code } = error;
      const outcome = await queue.recordFailure(mail, { error: message, isPermanent });
      count(outcome);
      const facts = { mailId: mail.id, kind: mail.kind, attempt: mail.attempt, code, responseCode };
      // The error's text is not logged, because it may quote the address.
      if (outcome === 'failed') logger.error(facts, 'a mail was given up');
      else logger.warn(facts, 'a mail could not be sent and is tried again');
      return isAnswered ? 'answered' : 'unanswered';
    }
    await queue.recordSent(mail);
    count('sent');
    logger.debug({ mailId: mail.id, kind: mail.kind }, 'a mail was sent');
    return 'answered';
  }

  private async handOver({ id, kind, facts, recipient, recipientName, createdAt }: ClaimedMail): Promise<void> {
    const { smtp, senderHost, publicUrl } = this.parts;
    await smtp.send({
      ...writeMail(kind, facts, recipientName, publicUrl),
      to: { name: recipientName, address: recipient },
      // The same in every attempt, so that a mail that arrives twice can be recognised.
      messageId: `mail-${id}.${createdAt.getTime()}@${senderHost}`,
    });
  }
}
