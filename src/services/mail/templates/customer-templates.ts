import type { MailData } from '../../../domain/mail/mail.js';
import { MAX_CONSECUTIVE_FAILURES } from '../../../domain/webhooks/delivery.js';
import type { MailTemplate } from './mail-template.js';

const REASON = 'You get this mail because it is the e-mail address of your account. It was sent automatically.';
const WEBHOOK_GUIDE = { label: 'How webhooks work', path: '/docs/guide#webhooks' };

function euro(amount: number): string {
  return `EUR ${amount.toFixed(2)}`;
}

export function webhookFailing({ webhookId, origin, failures }: MailData['webhookFailing']): MailTemplate {
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
    reason: REASON,
  };
}

export function webhookDisabled({ webhookId, origin, reason }: MailData['webhookDisabled']): MailTemplate {
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
    reason: REASON,
  };
}

export function creditLow({ balance, creditLimit, availableCredit }: MailData['creditLow']): MailTemplate {
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
    reason: REASON,
  };
}

export function keysRecalled({ reason, keys, orderCount, orders }: MailData['keysRecalled']): MailTemplate {
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
    reason: REASON,
  };
}
