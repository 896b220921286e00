import type { MailFacts } from '../../../domain/mail/mail.js';
import type { StaffAlert } from '../../../domain/staff/staff-alert.js';
import type { Letter } from './letter.js';

interface AlertWords {
  one: string;
  several: (count: number) => string;
  link: Letter['link'];
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

export function staffAlert({ alert, lines, more }: MailFacts['staffAlert']): Letter {
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
