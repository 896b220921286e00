import type { DataSource, EntityManager } from 'typeorm';
import { selectList } from '../../db/columns.js';
import type { Page, PageRequest } from '../../db/page.js';
import { inTransaction } from '../../db/transaction.js';
import { Reason, validationError } from '../../domain/common/errors.js';
import { deliveryId, deliveryNumber } from '../../domain/webhooks/delivery.js';
import type { ReplayRequest } from '../../domain/webhooks/replay.js';
import type { CustomerStatus } from '../../entities/customers/customer.js';
import { DeliveryAttempt, type DeliveryStatus } from '../../entities/webhooks/webhook-delivery.js';
import type { AuthenticatedCustomer } from '../access/authentication.js';
import type { Clock } from '../common/clock.js';
import {
  countDeliveries,
  findDelivery,
  findDeliveryPages,
  getDelivery,
  RESULT_COLUMNS,
  type AttemptResult,
  type DeliveryView,
} from './delivery-reader.js';
import { markDeliveriesQueued } from './outbox.js';
import { queueTestEvent } from './test-events.js';
import type { WebhookReplays } from './webhook-replay.js';

/** One attempt, numbered from 1 within its delivery. */
export type AttemptView = AttemptResult & { number: number };

const SELECT_ATTEMPTS = `
  SELECT ${selectList(DeliveryAttempt, '', ['deliveryId AS deliveryNumber', ...RESULT_COLUMNS])}
    FROM delivery_attempts WHERE delivery_id IN (?) ORDER BY delivery_id, id`;

/** Lists a customer's deliveries, redelivers them, replays past events and sends test events. */
export class DeliveryService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly replays: WebhookReplays,
  ) {}

  /** A webhook's deliveries, newest first. Whether the caller may see the webhook is not checked here. */
  async findDeliveries(
    webhookId: string,
    status: DeliveryStatus | null,
    page: PageRequest,
  ): Promise<Page<DeliveryView>> {
    const [found] = await findDeliveryPages(this.dataSource.manager, [{ webhookId, status, ...page }]);
    return found ?? { nodes: [], hasNextPage: false };
  }

  countDeliveries(webhookId: string, status: DeliveryStatus | null): Promise<number> {
    return countDeliveries(this.dataSource.manager, { webhookId, status });
  }

  /** The attempts of deliveries by delivery id, oldest first. */
  async attemptsOf(ids: readonly string[]): Promise<Map<string, AttemptView[]>> {
    const attempts = new Map<string, AttemptView[]>(ids.map((id) => [id, []]));
    if (ids.length === 0) return attempts;
    const rows = await this.dataSource.query<(AttemptResult & { deliveryNumber: number })[]>(SELECT_ATTEMPTS, [
      ids.map((id) => deliveryNumber(id)),
    ]);
    for (const { deliveryNumber: owner, ...attempt } of rows) {
      const known = attempts.get(deliveryId(owner));
      known?.push({ ...attempt, number: known.length + 1 });
    }
    return attempts;
  }

  /** Null unless it goes to a webhook of the customer. */
  async findDelivery(customer: AuthenticatedCustomer, id: string): Promise<DeliveryView | null> {
    return findDelivery(this.dataSource.manager, id, customer.id);
  }

  /**
   * Sends a test event, once. A failure is not counted. Works for an inactive webhook too.
   * @param event the kind of event, unchecked.
   * @throws {DomainError} NOT_FOUND; VALIDATION_ERROR naming `event`.
   */
  async sendTestEvent(customer: AuthenticatedCustomer, webhookId: string, event: unknown): Promise<DeliveryView> {
    return inTransaction(this.dataSource, (manager) =>
      queueTestEvent(manager, webhookId, customer.id, event, this.clock()),
    );
  }

  /**
   * Sends a delivery again, with new retries; one that is still pending is sent at once.
   * @throws {DomainError} NOT_FOUND, or VALIDATION_ERROR if its webhook is inactive.
   */
  async redeliver(customer: AuthenticatedCustomer, id: string): Promise<DeliveryView> {
    return inTransaction(this.dataSource, async (manager) =>
      queueRedelivery(manager, await getDelivery(manager, id, customer.id), this.clock()),
    );
  }

  /** As `WebhookReplays.replay`. */
  replay(customer: AuthenticatedCustomer, webhookId: string, request: ReplayRequest): Promise<number> {
    return this.replays.replay(webhookId, customer.id, request);
  }
}

/**
 * Queues a delivery again, with new retries; one that is still pending is sent at once.
 * @throws {DomainError} VALIDATION_ERROR if its webhook or its customer is not active.
 */
export async function queueRedelivery(manager: EntityManager, { id, payload, webhookId }: DeliveryView, now: Date) {
  const [webhook] = await manager.query<{ active: number; status: CustomerStatus }[]>(
    'SELECT w.active, c.status FROM webhooks w JOIN customers c ON c.id = w.customer_id WHERE w.id = ?',
    [webhookId],
  );
  if (webhook?.status !== 'ACTIVE') throw validationError({ deliveryId: Reason.of('ITS_CUSTOMER_NOT_ACTIVE') });
  if (webhook.active !== 1 && payload.test !== true)
    throw validationError({ deliveryId: Reason.of('ITS_WEBHOOK_OFF') });
  // A delivery that a sender has leased is being sent already.
  await manager.query(
    `UPDATE webhook_deliveries
        SET status = 'PENDING', replayed = FALSE, queued = 1, attempt_count = 0, next_attempt_at = ?
      WHERE id = ? AND claim_id IS NULL`,
    [now, deliveryNumber(id)],
  );
  markDeliveriesQueued(manager);
  return getDelivery(manager, id, null);
}
