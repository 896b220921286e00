import type { EntityManager } from 'typeorm';
import { selectList } from '../../db/columns.js';
import { isSwitchedOffByCustomer } from '../../domain/delivery.js';
import type { CustomerEventData } from '../../domain/event.js';
import { FAILURES_TO_TELL } from '../../domain/mail.js';
import type { CustomerEventKind } from '../../domain/webhook.js';
import { Webhook } from '../../entities/webhook.js';
import { hasMails, queueCustomerMail } from './mail-outbox.js';

interface CustomerEvent {
  kind: CustomerEventKind;
  customerId: string;
  data: CustomerEventData[CustomerEventKind];
}

/** Queues the mail that an event of a customer is also worth, in the transaction that records it. */
export async function queueMailOfEvent(manager: EntityManager, event: CustomerEvent): Promise<void> {
  const { kind, customerId } = event;
  if (kind === 'creditLow') {
    const facts = event.data as CustomerEventData['creditLow'];
    await queueCustomerMail(manager, customerId, { kind, cause: customerId, facts }, { activeOnly: false });
  }
  if (kind === 'webhookDisabled') {
    const facts = event.data as CustomerEventData['webhookDisabled'];
    if (isSwitchedOffByCustomer(facts.reason)) return;
    await queueCustomerMail(manager, customerId, { kind, cause: facts.webhookId, facts }, { activeOnly: true });
  }
}

const SELECT_WEBHOOK = `SELECT ${selectList(Webhook, '', ['customerId', 'url'])} FROM webhooks WHERE id = ?`;

/**
 * Queues the mail that a webhook is failing, in the transaction that counts its failures.
 * @param failures in a row, this one included.
 */
export async function queueFailingWebhook(manager: EntityManager, webhookId: string, failures: number): Promise<void> {
  if (failures !== FAILURES_TO_TELL || !hasMails(manager)) return;
  const [webhook] = await manager.query<{ customerId: string; url: string }[]>(SELECT_WEBHOOK, [webhookId]);
  if (!webhook) return;
  const facts = { webhookId, origin: new URL(webhook.url).origin, failures };
  const mail = { kind: 'webhookFailing', cause: webhookId, facts } as const;
  await queueCustomerMail(manager, webhook.customerId, mail, { activeOnly: true });
}
