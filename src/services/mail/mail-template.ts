import { escapeXml } from '../../domain/common/xml-text.js';
import type { Language } from '../../domain/invoices/invoice-document.js';

/** What a mail says, before it becomes text and HTML. Texts hold no markup. */
export interface MailTemplate {
  subject: string;
  /** A list is an array. */
  paragraphs: (string | readonly string[])[];
  /** The link to the page about it; `path` starts with a slash. */
  link: { label: string; path: string };
  /** Why this person gets it. */
  reason: string;
  /** Defaults to English. */
  language?: Language;
}

/** A mail's content as it is sent. */
export interface MailContent {
  subject: string;
  text: string;
  html: string;
}

const GREETINGS: Record<Language, string> = { DE: 'Guten Tag', EN: 'Hello' };

const MAX_SUBJECT_LENGTH = 200;

/** Names can contain line breaks and other control characters, which would break a line of the mail or its subject. */
function onOneLine(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();
}

function textOf(paragraph: string | readonly string[]): string {
  if (typeof paragraph === 'string') return onOneLine(paragraph);
  return paragraph.map((item) => `- ${onOneLine(item)}`).join('\n');
}

function htmlOf(paragraph: string | readonly string[]): string {
  if (typeof paragraph === 'string') return `<p>${escapeXml(onOneLine(paragraph))}</p>`;
  return `<ul>\n${paragraph.map((item) => `<li>${escapeXml(onOneLine(item))}</li>`).join('\n')}\n</ul>`;
}

/**
 * Renders the text and the HTML of a mail.
 * @param name of the recipient.
 * @param publicUrl the prefix of its link; without it there is no link.
 */
export function renderMail(template: MailTemplate, name: string, publicUrl: string | null): MailContent {
  const subject = Array.from(onOneLine(template.subject)).slice(0, MAX_SUBJECT_LENGTH).join('');
  const { language = 'EN' } = template;
  const body = [`${GREETINGS[language]} ${name},`, ...template.paragraphs];
  const url = publicUrl === null ? null : publicUrl + template.link.path;
  const text = [
    ...body.map(textOf),
    ...(url === null ? [] : [`${template.link.label}: ${url}`]),
    `-- \n${onOneLine(template.reason)}`,
  ].join('\n\n');
  const html = [
    `<!doctype html>\n<html lang="${language.toLowerCase()}">\n<head><meta charset="utf-8"><title>${escapeXml(subject)}</title></head>\n<body>`,
    ...body.map(htmlOf),
    ...(url === null ? [] : [`<p><a href="${escapeXml(url)}">${escapeXml(template.link.label)}</a></p>`]),
    `<p><small>${escapeXml(onOneLine(template.reason))}</small></p>`,
    '</body>\n</html>',
  ].join('\n');
  return { subject, text: `${text}\n`, html: `${html}\n` };
}
