import type { InvoiceKind, Language } from '../../domain/invoices/invoice-document.js';
import { LOW_STOCK_DAYS, type LowStockProduct, type MailData, type MailKind } from '../../domain/mail/mail.js';
import type { StaffAlert } from '../../domain/staff/staff-alert.js';
import { MAX_CONSECUTIVE_FAILURES } from '../../domain/webhooks/delivery.js';
import { renderMail, type MailContent, type MailTemplate } from './mail-template.js';

const CUSTOMER_REASON =
  'You get this mail because it is the e-mail address of your account. It was sent automatically.';
const WEBHOOK_GUIDE = { label: 'How webhooks work', path: '/docs/guide#webhooks' };

function euro(amount: number): string {
  return `EUR ${amount.toFixed(2)}`;
}

function webhookFailing({ webhookId, origin, failures }: MailData['webhookFailing']): MailTemplate {
  return {
    subject: `Your webhook at ${origin} has failed ${failures} times in a row`,
    paragraphs: [
      `The last ${failures} events that we sent to your webhook ${webhookId} at ${origin} did not arrive, although each was tried several times.`,
      `After ${MAX_CONSECUTIVE_FAILURES} in a row the webhook is switched off. A delivery that arrives ends the count.`,
      'What to do:',
      [
        'Make sure that the receiver can be reached and responds with a 2xx status in time.',
        `Look at what the attempts met with: GET /api/webhooks/${webhookId}/deliveries?status=failed lists the deliveries, GET /api/deliveries/ID shows each attempt.`,
        `Try the receiver out: POST /api/webhooks/${webhookId}/test.`,
      ],
    ],
    link: WEBHOOK_GUIDE,
    reason: CUSTOMER_REASON,
  };
}

function webhookDisabled({ webhookId, origin, reason }: MailData['webhookDisabled']): MailTemplate {
  return {
    subject: `Your webhook at ${origin} is switched off`,
    paragraphs: [
      `Your webhook ${webhookId} at ${origin} was disabled: ${reason}. No more events are sent to it.`,
      'What to do:',
      [
        'See that the receiver is well again.',
        `Switch the webhook on: PATCH /api/webhooks/${webhookId} with {"active": true}.`,
        `Fetch what it missed: POST /api/webhooks/${webhookId}/replay sends it again, GET /api/events lists it.`,
      ],
    ],
    link: WEBHOOK_GUIDE,
    reason: CUSTOMER_REASON,
  };
}

function creditLow({ balance, creditLimit, availableCredit }: MailData['creditLow']): MailTemplate {
  return {
    subject: `Your credit is low: ${euro(availableCredit)} left`,
    paragraphs: [
      `After your last order ${euro(availableCredit)} of your credit limit of ${euro(creditLimit)} is left; you owe ${euro(balance)}.`,
      'An order that comes to more than what is left is refused. What to do:',
      [
        'Pay what is due: each payment frees as much of the limit.',
        'Ask us for a higher limit if you need more.',
        'Check your balance: GET /api/account returns it, GET /api/account/ledger each order and payment.',
      ],
    ],
    link: { label: 'Your balance and your books', path: '/docs/guide#your-balance-and-your-books' },
    reason: CUSTOMER_REASON,
  };
}

function keysRecalled({ reason, keys, orderCount, orders }: MailData['keysRecalled']): MailTemplate {
  const counted = (count: number): string => (count === 1 ? '1 license key' : `${count} license keys`);
  const others = orderCount - orders.length;
  return {
    subject: `${counted(keys)} that you bought ${keys === 1 ? 'is' : 'are'} recalled`,
    paragraphs: [
      `We have to recall ${counted(keys)} that you bought: ${reason}`,
      'They are in these orders:',
      [
        ...orders.map((order) => `Order ${order.orderNumber}: ${counted(order.keys)}`),
        ...(others > 0 ? [`${others} earlier ${others === 1 ? 'order' : 'orders'}`] : []),
      ],
      'What to do:',
      [
        'Do not hand out the recalled keys. GET /api/orders/NUMBER returns them: each has recalledAt.',
        'You need not claim them: we will replace or credit each, and your order shows it.',
      ],
    ],
    link: { label: 'What happens to a key that does not work', path: '/docs/guide#a-key-that-does-not-work' },
    reason: CUSTOMER_REASON,
  };
}

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

const LOCALES: Record<Language, string> = { DE: 'de-DE', EN: 'en-GB' };

const INVOICE_WORDS: Record<Language, Words> = {
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

function invoiceIssued(data: Data): MailTemplate {
  const { language, kind, dueDate } = data;
  const { subject, attached, due, credited, link, reason } = INVOICE_WORDS[language];
  const locale = LOCALES[language];
  const payable = new Intl.NumberFormat(locale, { style: 'currency', currency: 'EUR' }).format(data.payable);
  const days = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' });
  const text = subject[kind](data);
  return {
    subject: text,
    paragraphs: [
      `${text}.`,
      attached,
      dueDate === null ? credited(payable) : due(payable, days.format(new Date(`${dueDate}T00:00:00.000Z`))),
    ],
    link: { label: link, path: '/docs/guide#invoices' },
    reason,
    language,
  };
}

const STAFF_REASON = 'You get this mail because you are a member of staff. It was sent automatically.';
const STAFF_API = { label: "The staff's interface", path: '/admin/graphql' };

function daysInWords(days: number): string {
  if (days < 1) return 'less than a day';
  return Math.floor(days) === 1 ? 'about 1 day' : `about ${Math.floor(days)} days`;
}

function lineOf({ sku, name, stock, keysPerDay, daysLeft }: LowStockProduct): string {
  const pace = `${keysPerDay.toFixed(1)} sold a day`;
  if (stock === 0) return `${name} (${sku}): out of stock, ${pace}`;
  return `${name} (${sku}): ${stock} left, ${pace}, lasts ${daysInWords(daysLeft)}`;
}

function stockLow({ products }: MailData['stockLow']): MailTemplate {
  const [only] = products;
  const what = products.length === 1 && only ? `${only.name} (${only.sku}) is` : `${products.length} products are`;
  return {
    subject: `${what} about to run out of stock`,
    paragraphs: [
      `At the pace at which they sold in the last 14 days, these products run out within ${LOW_STOCK_DAYS} days:`,
      products.map(lineOf),
      'What to do: import license keys (importLicenseKeys), or withdraw a product from sale. You get this mail ' +
        'at most once a day.',
    ],
    link: STAFF_API,
    reason: STAFF_REASON,
  };
}

function jobFailed({ job }: MailData['jobFailed']): MailTemplate {
  return {
    subject: `The job ${job} has failed`,
    paragraphs: [
      `The job ${job} has failed. It is retried automatically until it succeeds, and you get this mail at most ` +
        'once a day, however often it fails.',
      'What to do:',
      [
        'See whether it has succeeded since: system { jobs { name lastRunAt nextRunAt failed } }.',
        'If it has not, look for "a job failed" in the log of the service, where the error stands.',
      ],
    ],
    link: STAFF_API,
    reason: STAFF_REASON,
  };
}

/** What has happened once, what several times, and where to look: the label and the path of the link. */
const ALERT_WORDS: Record<StaffAlert, readonly [one: string, several: string, label: string, path: string]> = {
  CLAIM_OPENED: ['A claim was opened', 'claims were opened', 'The open claims', '/admin/claims'],
  STOCK_LOW: ['A license pool is low on keys', 'license pools are low on keys', 'The license pools', '/admin/stock'],
  WEBHOOK_DISABLED: ['A webhook was switched off', 'webhooks were switched off', 'The webhooks', '/admin/webhooks'],
  INVOICE_HELD: ['An invoice is held back', 'invoices are held back', 'The console', '/admin'],
};

function staffAlert({ alert, lines, more }: MailData['staffAlert']): MailTemplate {
  const [one, several, label, path] = ALERT_WORDS[alert];
  const count = lines.length + more;
  const subject = count === 1 ? one : `${count} ${several}`;
  return {
    subject,
    paragraphs: [`${subject}:`, lines, ...(more > 0 ? [`And ${more} more.`] : [])],
    link: { label, path },
    reason:
      'You get this mail because you have chosen it in the console, under "Sessions and alerts", where you can also end it. It comes at most once an hour, with what came since.',
  };
}

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
