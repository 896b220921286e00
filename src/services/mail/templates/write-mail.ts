import type { MailData, MailKind } from '../../../domain/mail/mail.js';
import { creditLow, keysRecalled, webhookDisabled, webhookFailing } from './customer-templates.js';
import { invoiceIssued } from './invoice-templates.js';
import { renderMail, type MailContent, type MailTemplate } from './mail-template.js';
import { jobFailed, staffAlert, stockLow } from './staff-templates.js';

const TEMPLATES: { [K in MailKind]: (data: MailData[K]) => MailTemplate } = {
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
 * Renders a mail as text and HTML.
 * @param name of the recipient.
 * @param publicUrl the prefix of its link; without it there is no link.
 */
export function writeMail<K extends MailKind>(
  kind: K,
  data: MailData[K],
  name: string,
  publicUrl: string | null,
): MailContent {
  return renderMail(TEMPLATES[kind](data), name, publicUrl);
}
