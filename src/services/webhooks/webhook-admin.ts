import { In, type DataSource } from 'typeorm';
import { findById } from '../../db/by-id.js';
import type { Page } from '../../db/page.js';
import { findSorted, type SortedRequest, type SortKey } from '../../db/sorted-list.js';
import { conjunction, countRows, type Condition } from '../../db/sql.js';
import { assertVersion, notFound } from '../../domain/common/errors.js';
import { groupBy } from '../../domain/common/group-by.js';
import type { ReplayRequest } from '../../domain/webhooks/replay.js';
import type { WebhookEventKind } from '../../domain/webhooks/webhook.js';
import type { DeliveryStatus } from '../../entities/webhooks/webhook-delivery.js';
import { Webhook } from '../../entities/webhooks/webhook.js';
import type { AuditTrail, StaffActor } from '../staff/audit-trail.js';
import {
  countDeliveries,
  countDeliveriesByStatus,
  findDelivery,
  findDeliveryPages,
  getDelivery,
  type DeliveryFilter,
  type DeliveryRequest,
  type DeliveryView,
} from './delivery-reader.js';
import { queueRedelivery, queueTestEvent } from './delivery-service.js';
import type { WebhookReplays } from './webhook-replay.js';
import { activationColumns, changeWebhook, webhookAuditState } from './webhook-state.js';

/** Filters for webhooks; an omitted filter matches all. */
export interface WebhookFilter {
  customerId?: string | null;
  active?: boolean | null;
  /** True: the last delivery failed; false: it succeeded, or there was none. */
  failing?: boolean | null;
}

const SORT_KEYS = { FAILURES: { sql: 'consecutive_failures', type: 'number' } } satisfies Record<string, SortKey>;

export const WEBHOOK_SORTS = ['CREATED', 'FAILURES'] as const;

/** A webhook with its cursor in the list. */
export interface ListedWebhook extends Webhook {
  cursor: string;
}

function conditionsOf({ customerId, active, failing }: WebhookFilter): Condition[] {
  const conditions: Condition[] = [];
  if (customerId) conditions.push(['customer_id = ?', customerId]);
  if (typeof active === 'boolean') conditions.push(['active = ?', active]);
  if (typeof failing === 'boolean') conditions.push([`consecutive_failures ${failing ? '> 0' : '= 0'}`]);
  return conditions;
}

/** Lists and switches the webhooks of all customers for staff, who never see secrets. */
export class WebhookAdmin {
  constructor(
    private readonly dataSource: DataSource,
    private readonly audit: AuditTrail,
    private readonly replays: WebhookReplays,
  ) {}

  /**
   * Sorted by creation, or by failures in a row, then by age; descending, the most and the newest come first. A webhook that fails or
   * succeeds between two pages may be on both pages or on neither.
   * @throws {DomainError} VALIDATION_ERROR for an invalid page size or cursor.
   */
  findWebhooks(filter: WebhookFilter, request: SortedRequest<keyof typeof SORT_KEYS>): Promise<Page<ListedWebhook>> {
    return findSorted(this.dataSource.manager, Webhook, SORT_KEYS, conditionsOf(filter), request);
  }

  /** Null if there is none. */
  findWebhook(id: string): Promise<Webhook | null> {
    return this.dataSource.manager.findOneBy(Webhook, { id });
  }

  countWebhooks(filter: WebhookFilter): Promise<number> {
    return countRows(this.dataSource.manager, 'webhooks', conjunction(conditionsOf(filter)));
  }

  /** The webhooks of customers, in the order of their creation. */
  async webhooksOf(customerIds: readonly string[]): Promise<Map<string, Webhook[]>> {
    const where = { customerId: In([...customerIds]) };
    const webhooks = await this.dataSource.manager.find(Webhook, { where, order: { id: 'ASC' } });
    return groupBy(webhooks, ({ customerId }) => customerId);
  }

  /** Unknown ids are omitted. */
  webhooksById(ids: readonly string[]): Promise<Map<string, Webhook>> {
    return findById(this.dataSource.manager, Webhook, ids);
  }

  /** Pages of deliveries, each newest first, in the order of the requests. @throws {DomainError} VALIDATION_ERROR. */
  findDeliveries(requests: readonly DeliveryRequest[]): Promise<Page<DeliveryView>[]> {
    return findDeliveryPages(this.dataSource.manager, requests);
  }

  /** Null if there is none, or it was deleted. */
  findDelivery(id: string): Promise<DeliveryView | null> {
    return findDelivery(this.dataSource.manager, id, null);
  }

  countDeliveries(filter: DeliveryFilter): Promise<number> {
    return countDeliveries(this.dataSource.manager, filter);
  }

  countDeliveriesByStatus(webhookIds: readonly string[]): Promise<Map<string, Map<DeliveryStatus, number>>> {
    return countDeliveriesByStatus(this.dataSource.manager, webhookIds);
  }

  /**
   * Activates or deactivates a webhook. Activating resets its failures, deactivating cancels its pending deliveries.
   * @throws {DomainError} NOT_FOUND, VERSION_CONFLICT.
   */
  async setActive(actor: StaffActor, id: string, active: boolean, version: number | null): Promise<Webhook> {
    return this.audit.change(actor, 'setWebhookActive', async (manager, now) => {
      const webhook = await manager.findOne(Webhook, { where: { id }, lock: { mode: 'pessimistic_write' } });
      if (!webhook) throw notFound('Webhook', id);
      assertVersion(webhook.version, version);
      const before = webhookAuditState(webhook);
      const isUnchanged = webhook.active === active && !(active && webhook.consecutiveFailures > 0);
      const result = await changeWebhook(
        manager,
        webhook,
        isUnchanged ? {} : activationColumns(active, 'STAFF', now),
        now,
      );
      return { subject: { type: 'Webhook', id }, before, after: webhookAuditState(result), result };
    });
  }

  /** Sends a test event to a webhook, once. A failure is not counted. @throws {DomainError} NOT_FOUND. */
  async sendTestEvent(actor: StaffActor, webhookId: string, event: WebhookEventKind): Promise<DeliveryView> {
    return this.audit.change(actor, 'sendTestEvent', async (manager, now) => {
      const result = await queueTestEvent(manager, webhookId, null, event, now);
      const after = { deliveryId: result.id, event };
      return { subject: { type: 'Webhook', id: webhookId }, before: null, after, result };
    });
  }

  /**
   * Sends a delivery again, with new retries; one that is still pending is sent at once.
   * @throws {DomainError} NOT_FOUND, or VALIDATION_ERROR if its webhook or its customer is not active.
   */
  async redeliver(actor: StaffActor, id: string): Promise<DeliveryView> {
    return this.audit.change(actor, 'redeliver', async (manager, now) => {
      const delivery = await getDelivery(manager, id, null);
      const result = await queueRedelivery(manager, delivery, now);
      const [before, after] = [delivery, result].map(({ status, nextAttemptAt }) => ({ status, nextAttemptAt }));
      return { subject: { type: 'WebhookDelivery', id }, before, after, result };
    });
  }

  /** As `WebhookReplays.preview`. */
  previewReplay(webhookId: string, request: Partial<ReplayRequest>) {
    return this.replays.preview(webhookId, request);
  }

  /** As `WebhookReplays.replay`, to any customer's webhook. */
  replay(actor: StaffActor, webhookId: string, request: ReplayRequest): Promise<number> {
    const { since, until = null, kinds = null } = request;
    return this.replays.replay(webhookId, null, request, (queued, first) =>
      this.audit.change(actor, 'replayWebhook', async (manager) => {
        await first(manager);
        const after = { since, until, kinds, queued };
        return { subject: { type: 'Webhook', id: webhookId }, before: null, after, result: queued };
      }),
    );
  }
}
