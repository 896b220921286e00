import { LOW_STOCK_DAYS, type LowStockProduct, type MailData } from '../../../domain/mail/mail.js';
import type { StaffAlert } from '../../../domain/staff/staff-alert.js';
import type { MailTemplate } from './mail-template.js';

const REASON = 'You get this mail because you are a member of staff. It was sent automatically.';
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

export function stockLow({ products }: MailData['stockLow']): MailTemplate {
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
    reason: REASON,
  };
}

export function jobFailed({ job }: MailData['jobFailed']): MailTemplate {
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
    reason: REASON,
  };
}

interface AlertWords {
  one: string;
  several: (count: number) => string;
  link: MailTemplate['link'];
}

const WORDS: Record<StaffAlert, AlertWords> = {
  CLAIM_OPENED: {
    one: 'A claim was opened',
    several: (count) => `${count} claims were opened`,
    link: { label: 'The open claims', path: '/admin/claims' },
  },
  STOCK_LOW: {
    one: 'A license pool is low on keys',
    several: (count) => `${count} license pools are low on keys`,
    link: { label: 'The license pools', path: '/admin/stock' },
  },
  WEBHOOK_DISABLED: {
    one: 'A webhook was switched off',
    several: (count) => `${count} webhooks were switched off`,
    link: { label: 'The webhooks', path: '/admin/webhooks' },
  },
  INVOICE_HELD: {
    one: 'An invoice is held back',
    several: (count) => `${count} invoices are held back`,
    link: { label: 'The console', path: '/admin' },
  },
};

export function staffAlert({ alert, lines, more }: MailData['staffAlert']): MailTemplate {
  const { one, several, link } = WORDS[alert];
  const count = lines.length + more;
  const subject = count === 1 ? one : several(count);
  return {
    subject,
    paragraphs: [`${subject}:`, lines, ...(more > 0 ? [`And ${more} more.`] : [])],
    link,
    reason:
      'You get this mail because you have chosen it in the console, under "Sessions and alerts", where you can also end it. It comes at most once an hour, with what came since.',
  };
}
