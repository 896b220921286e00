import type { EntityManager } from 'typeorm';
import { selectList } from '../../db/columns.js';
import { groupBy } from '../../domain/common/group-by.js';
import { FAILURES_BEFORE_MAIL, MAX_ORDERS_PER_MAIL } from '../../domain/mail/mail.js';
import { isSwitchedOffByCustomer } from '../../domain/webhooks/delivery.js';
import type { CustomerEventData } from '../../domain/webhooks/event.js';
import type { CustomerEventKind } from '../../domain/webhooks/webhook.js';
import { Webhook } from '../../entities/webhooks/webhook.js';
import { raiseWebhookDisabled } from './alert-mails.js';
import { hasMails, queueCustomerMail, queueCustomerMails } from './mail-outbox.js';

/** Queues the mails for an event of a customer, for the kinds that have any, in the transaction that records it. */
export async function queueMailOfEvent(
  manager: EntityManager,
  event: { kind: CustomerEventKind; customerId: string; data: CustomerEventData[CustomerEventKind] },
): Promise<void> {
  const { kind, customerId } = event;
  if (kind === 'creditLow') {
    const data = event.data as CustomerEventData['creditLow'];
    await queueCustomerMail(manager, customerId, { kind, cause: customerId, data }, { activeOnly: false });
  }
  if (kind === 'webhookDisabled') {
    const data = event.data as CustomerEventData['webhookDisabled'];
    if (isSwitchedOffByCustomer(data.reason)) return;
    await raiseWebhookDisabled(manager, customerId, data);
    await queueCustomerMail(manager, customerId, { kind, cause: data.webhookId, data }, { activeOnly: true });
  }
}

const SELECT_WEBHOOK = `SELECT ${selectList(Webhook, '', ['customerId', 'url'])} FROM webhooks WHERE id = ?`;

/**
 * Queues the mail about a failing webhook, in the transaction that counts its failures.
 * @param failures in a row, this one included.
 */
export async function queueFailingWebhook(manager: EntityManager, webhookId: string, failures: number): Promise<void> {
  if (failures !== FAILURES_BEFORE_MAIL || !hasMails(manager)) return;
  const [webhook] = await manager.query<{ customerId: string; url: string }[]>(SELECT_WEBHOOK, [webhookId]);
  if (!webhook) return;
  const data = { webhookId, origin: new URL(webhook.url).origin, failures };
  const mail = { kind: 'webhookFailing', cause: webhookId, data } as const;
  await queueCustomerMail(manager, webhook.customerId, mail, { activeOnly: true });
}

/** Queues one mail to each buyer of recalled keys, in the transaction that recalls them. @param keys in any order. */
export async function queueRecallMails(
  manager: EntityManager,
  keyImportId: string,
  reason: string,
  keys: readonly { customerId: string; orderNumber: number }[],
): Promise<void> {
  const mails = [...groupBy(keys, ({ customerId }) => customerId)].map(([customerId, own]) => {
    const counts = [...groupBy(own, ({ orderNumber }) => orderNumber)].map(([orderNumber, { length }]) => {
      return { orderNumber, keys: length };
    });
    const orders = counts.sort((a, b) => b.orderNumber - a.orderNumber).slice(0, MAX_ORDERS_PER_MAIL);
    const data = { reason, keys: own.length, orderCount: counts.length, orders };
    return [customerId, { kind: 'keysRecalled', cause: keyImportId, data }] as const;
  });
  await queueCustomerMails(manager, new Map(mails));
}
