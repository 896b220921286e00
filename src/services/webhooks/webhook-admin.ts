import { In, MoreThan, type DataSource, type FindOptionsWhere } from 'typeorm';
import { isId } from '../../db/ids.js';
import {
  assertPageSize,
  badCursor,
  decodeCursor,
  encodeCursor,
  idOfCursor,
  toPage,
  type Page,
  type PageRequest,
} from '../../db/page.js';
import type { Moment } from '../../domain/catalogue/pricing.js';
import { assertVersion, notFound } from '../../domain/common/errors.js';
import { groupBy } from '../../domain/common/group-by.js';
import type { ReplayRequest } from '../../domain/webhooks/replay.js';
import type { WebhookEventKind } from '../../domain/webhooks/webhook.js';
import type { DeliveryStatus } from '../../entities/webhooks/webhook-delivery.js';
import { Webhook } from '../../entities/webhooks/webhook.js';
import type { AuditTrail } from '../staff/audit-trail.js';
import {
  countDeliveries,
  countDeliveriesByStatus,
  findDelivery,
  findDeliveryPages,
  getDelivery,
  type DeliveryRequest,
  type DeliveryView,
} from './delivery-reader.js';
import type { DeliveryFilter } from './delivery-filter.js';
import { sendAgain } from './delivery-service.js';
import { queueTestEvent } from './test-events.js';
import { prepareReplay, replayEvents } from './webhook-replay.js';
import type { StaffActor } from '../staff/staff-authentication.js';
import { activation, changeWebhook, toAudit } from './webhook-state.js';

/** Filters for webhooks; a filter that is left out matches all. */
export interface WebhookFilter {
  customerId?: string | null;
  active?: boolean | null;
  /** True: the last delivery failed; false: it succeeded, or there was none. */
  failing?: boolean | null;
}

function conditionsOf({ customerId, active, failing }: WebhookFilter): FindOptionsWhere<Webhook> {
  return {
    ...(customerId && { customerId }),
    ...(typeof active === 'boolean' && { active }),
    ...(typeof failing === 'boolean' && { consecutiveFailures: failing ? MoreThan(0) : 0 }),
  };
}

/** The cursor of a webhook in the list that begins with the failing ones. */
export function failuresCursor({ consecutiveFailures, id }: Webhook): string {
  return encodeCursor(consecutiveFailures, id);
}

function placeOfCursor(cursor: string): [failures: number, id: string] {
  const [failures, id] = decodeCursor(cursor, 2);
  if (!Number.isInteger(failures) || typeof id !== 'string' || !isId(id)) throw badCursor();
  return [Number(failures), id];
}

/** Lists and switches the webhooks of all customers for staff, who never see secrets. */
export class WebhookAdmin {
  constructor(
    private readonly dataSource: DataSource,
    private readonly audit: AuditTrail,
    private readonly momentAt: (at: Date) => Moment,
  ) {}

  /** In the order of their creation. @throws {DomainError} VALIDATION_ERROR for an invalid page size or cursor. */
  async findWebhooks(filter: WebhookFilter, { first, after }: PageRequest): Promise<Page<Webhook>> {
    assertPageSize(first);
    const where = conditionsOf(filter);
    if (after) where.id = MoreThan(idOfCursor(after));
    const { manager } = this.dataSource;
    return toPage(await manager.find(Webhook, { where, order: { id: 'ASC' }, take: first + 1 }), first);
  }

  /**
   * Sorted by failures in a row, the most first, then the newest first. A webhook that fails or succeeds between two
   * pages may be on both pages or on neither.
   * @throws {DomainError} VALIDATION_ERROR for an invalid page size or cursor.
   */
  async findFailingFirst(filter: WebhookFilter, { first, after }: PageRequest): Promise<Page<Webhook>> {
    assertPageSize(first);
    const query = this.dataSource.manager.createQueryBuilder(Webhook, 'webhook').where(conditionsOf(filter));
    if (after) {
      const [failures, id] = placeOfCursor(after);
      // The first part is redundant, but the servers search an index only by it.
      query.andWhere(
        `webhook.consecutiveFailures <= :failures
         AND (webhook.consecutiveFailures < :failures OR webhook.id < :id)`,
        { failures, id },
      );
    }
    query
      .orderBy('webhook.consecutiveFailures', 'DESC')
      .addOrderBy('webhook.id', 'DESC')
      .limit(first + 1);
    return toPage(await query.getMany(), first);
  }

  /** Null where there is none. */
  findWebhook(id: string): Promise<Webhook | null> {
    return this.dataSource.manager.findOneBy(Webhook, { id });
  }

  countWebhooks(filter: WebhookFilter): Promise<number> {
    return this.dataSource.manager.countBy(Webhook, conditionsOf(filter));
  }

  /** The webhooks of customers, in the order of their creation. */
  async webhooksOf(customerIds: readonly string[]): Promise<Map<string, Webhook[]>> {
    const where = { customerId: In([...customerIds]) };
    const webhooks = await this.dataSource.manager.find(Webhook, { where, order: { id: 'ASC' } });
    return groupBy(webhooks, ({ customerId }) => customerId);
  }

  /** Unknown ids are left out. */
  async webhooksById(ids: readonly string[]): Promise<Map<string, Webhook>> {
    const webhooks = await this.dataSource.manager.findBy(Webhook, { id: In([...ids]) });
    return new Map(webhooks.map((webhook) => [webhook.id, webhook]));
  }

  /** Pages of deliveries, each newest first, in the order of the requests. @throws {DomainError} VALIDATION_ERROR. */
  findDeliveries(requests: readonly DeliveryRequest[]): Promise<Page<DeliveryView>[]> {
    return findDeliveryPages(this.dataSource.manager, requests);
  }

  /** Null where there is none, or it was deleted. */
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
      const before = toAudit(webhook);
      const stands = webhook.active === active && !(active && webhook.consecutiveFailures > 0);
      const result = await changeWebhook(manager, webhook, stands ? {} : activation(active, 'STAFF', now), now);
      return { subject: { type: 'Webhook', id }, before, after: toAudit(result), result };
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
   * @throws {DomainError} NOT_FOUND, or VALIDATION_ERROR where its webhook or its customer is not active.
   */
  async redeliver(actor: StaffActor, id: string): Promise<DeliveryView> {
    return this.audit.change(actor, 'redeliver', async (manager, now) => {
      const delivery = await getDelivery(manager, id, null);
      const result = await sendAgain(manager, delivery, now);
      const [before, after] = [delivery, result].map(({ status, nextAttemptAt }) => ({ status, nextAttemptAt }));
      return { subject: { type: 'WebhookDelivery', id }, before, after, result };
    });
  }

  /** As `replayEvents`, to any customer's webhook. */
  async replay(actor: StaffActor, webhookId: string, request: ReplayRequest): Promise<number> {
    await prepareReplay(this.dataSource, request);
    return this.audit.change(actor, 'replayWebhook', async (manager, now) => {
      const result = await replayEvents(manager, webhookId, null, request, this.momentAt(now));
      const { since, until = null, kinds = null } = request;
      const after = { since, until, kinds, queued: result };
      return { subject: { type: 'Webhook', id: webhookId }, before: null, after, result };
    });
  }
}
