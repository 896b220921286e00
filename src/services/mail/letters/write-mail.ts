import type { MailData, MailKind } from '../../../domain/mail/mail.js';
import { staffAlert, jobFailed, stockLow } from './staff-letters.js';
import { creditLow, keysRecalled, webhookDisabled, webhookFailing } from './customer-letters.js';
import { invoiceIssued } from './invoice-letters.js';
import { renderLetter, type Letter, type MailContent } from './letter.js';

const LETTERS: { [K in MailKind]: (facts: MailData[K]) => Letter } = {
  webhookFailing,
  webhookDisabled,
  creditLow,
  keysRecalled,
  invoiceIssued,
  stockLow,
  jobFailed,
  staffAlert,
};

/**
 * Writes a mail as text and HTML.
 * @param name of the recipient.
 * @param publicUrl begins its link; without it there is none.
 */
export function writeMail<K extends MailKind>(
  kind: K,
  facts: MailData[K],
  name: string,
  publicUrl: string | null,
): MailContent {
  return renderLetter(LETTERS[kind](facts), name, publicUrl);
}
