import type { EntityManager } from 'typeorm';
import { selectList } from '../../db/columns.js';
import { isSwitchedOffByCustomer } from '../../domain/webhooks/delivery.js';
import type { CustomerEventData } from '../../domain/webhooks/event.js';
import { FAILURES_TO_TELL } from '../../domain/mail/mail.js';
import type { CustomerEventKind } from '../../domain/webhooks/webhook.js';
import { Webhook } from '../../entities/webhooks/webhook.js';
import { hasMails, queueCustomerMail } from './mail-outbox.js';

interface CustomerEvent {
  kind: CustomerEventKind;
  customerId: string;
  data: CustomerEventData[CustomerEventKind];
}

/** Queues the mail for an event of a customer, for the kinds that have one, in the transaction that records it. */
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
 * Queues the mail about a failing webhook, in the transaction that counts its failures. @param failures in a row, this
 * one included.
 */
export async function queueFailingWebhook(manager: EntityManager, webhookId: string, failures: number): Promise<void> {
  if (failures !== FAILURES_TO_TELL || !hasMails(manager)) return;
  const [webhook] = await manager.query<{ customerId: string; url: string }[]>(SELECT_WEBHOOK, [webhookId]);
  if (!webhook) return;
  const facts = { webhookId, origin: new URL(webhook.url).origin, failures };
  const mail = { kind: 'webhookFailing', cause: webhookId, facts } as const;
  await queueCustomerMail(manager, webhook.customerId, mail, { activeOnly: true });
}
