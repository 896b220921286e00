import type { InvoiceKind, Language } from '../../../domain/invoices/invoice-document.js';
import type { MailData } from '../../../domain/mail/mail.js';
import type { MailTemplate } from './mail-template.js';

type Data = MailData['invoiceIssued'];

/** What the mail says, in one language. */
interface Words {
  subject: Record<InvoiceKind, (data: Data) => string>;
  attached: string;
  /** Until when what is to be paid. */
  due: (payable: string, day: string) => string;
  credited: (payable: string) => string;
  link: string;
  reason: string;
}

function amountIn(locale: string, { payable }: Data): string {
  return new Intl.NumberFormat(locale, { style: 'currency', currency: 'EUR' }).format(payable);
}

function dayIn(locale: string, day: string): string {
  const date = new Date(`${day}T00:00:00.000Z`);
  return new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(date);
}

const LOCALES: Record<Language, string> = { DE: 'de-DE', EN: 'en-GB' };

const WORDS: Record<Language, Words> = {
  EN: {
    subject: {
      INVOICE: ({ number, seller, orderNumber }) => `Invoice ${number} of ${seller} for order ${orderNumber}`,
      CORRECTION: ({ number, seller, orderNumber }) => `Correction ${number} of ${seller} for order ${orderNumber}`,
    },
    attached: 'It is attached as a PDF that also holds the e-invoice (EN 16931).',
    due: (payable, day) => `${payable} are due by ${day}.`,
    credited: (payable) => `It refunds ${payable}, which your balance already includes.`,
    link: 'How invoices work',
    reason: 'You get this mail because invoices of your account go to this e-mail address. It was sent automatically.',
  },
  DE: {
    subject: {
      INVOICE: ({ number, seller, orderNumber }) => `Rechnung ${number} von ${seller} zur Bestellung ${orderNumber}`,
      CORRECTION: ({ number, seller, orderNumber }) =>
        `Rechnungskorrektur ${number} von ${seller} zur Bestellung ${orderNumber}`,
    },
    attached: 'Sie liegt als PDF bei, das auch die E-Rechnung (EN 16931) enthält.',
    due: (payable, day) => `${payable} sind bis zum ${day} fällig.`,
    credited: (payable) => `Gutgeschrieben sind ${payable}; Ihr Saldo zeigt es bereits.`,
    link: 'Wie Rechnungen funktionieren (auf Englisch)',
    reason:
      'Sie erhalten diese Mail, weil Rechnungen Ihres Kontos an diese E-Mail-Adresse gehen. Sie wurde automatisch versendet.',
  },
};

export function invoiceIssued(data: Data): MailTemplate {
  const { language, kind, dueDate } = data;
  const { subject, attached, due, credited, link, reason } = WORDS[language];
  const payable = amountIn(LOCALES[language], data);
  const text = subject[kind](data);
  return {
    subject: text,
    paragraphs: [
      `${text}.`,
      attached,
      dueDate === null ? credited(payable) : due(payable, dayIn(LOCALES[language], dueDate)),
    ],
    link: { label: link, path: '/docs/guide#invoices' },
    reason,
    language,
  };
}
