import { randomBytes } from 'node:crypto';
import type { DataSource, EntityManager } from 'typeorm';
import { guard } from '../../db/guard.js';
import { isId, newId } from '../../db/ids.js';
import { lockCustomer } from '../../db/locks.js';
import { inTransaction } from '../../db/transaction.js';
import { assertFound, notFound, Reason, validationError } from '../../domain/common/errors.js';
import {
  MAX_WEBHOOKS_PER_CUSTOMER,
  parseNewWebhook,
  parseWebhookChange,
  PREVIOUS_SECRET_LIFETIME_MS,
  type WebhookChangeInput,
  type WebhookInput,
} from '../../domain/webhooks/webhook.js';
import { Webhook } from '../../entities/webhooks/webhook.js';
import type { AuthenticatedCustomer } from '../access/authentication.js';
import type { Clock } from '../common/clock.js';
import type { Vault } from '../secrets/vault.js';
import type { WebhookReplays } from './webhook-replay.js';
import { activationColumns, changeWebhook } from './webhook-state.js';

/** A webhook with its new secret, which is returned only once. */
export interface IssuedWebhook {
  webhook: Webhook;
  secret: string;
}

function newSecret(): string {
  return `whsec_${randomBytes(32).toString('base64')}`;
}

/** A customer's webhooks (docs/spec/webhooks.md#managing-webhooks). */
export class WebhookService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly vault: Vault,
    private readonly clock: Clock,
    private readonly replays: WebhookReplays,
    private readonly allowInsecureTargets: boolean,
  ) {}

  listWebhooks(customer: AuthenticatedCustomer): Promise<Webhook[]> {
    return this.dataSource.manager.find(Webhook, { where: { customerId: customer.id }, order: { id: 'ASC' } });
  }

  async findWebhook(customer: AuthenticatedCustomer, id: string): Promise<Webhook | null> {
    if (!isId(id)) return null;
    return this.dataSource.manager.findOneBy(Webhook, { id, customerId: customer.id });
  }

  /** @throws {DomainError} VALIDATION_ERROR for a bad url or events, or where there are 20 webhooks already. */
  async createWebhook(customer: AuthenticatedCustomer, input: WebhookInput): Promise<IssuedWebhook> {
    const parsed = parseNewWebhook(input, this.allowInsecureTargets);
    const secret = newSecret();
    return inTransaction(this.dataSource, async (manager) => {
      await lockCustomer(manager, customer.id);
      await guard(manager, 'customer', [customer.id]);
      if ((await manager.countBy(Webhook, { customerId: customer.id })) >= MAX_WEBHOOKS_PER_CUSTOMER) {
        throw validationError({ webhooks: `A customer can have at most ${MAX_WEBHOOKS_PER_CUSTOMER} webhooks` });
      }
      const now = this.clock();
      const webhook = manager.create(Webhook, {
        id: newId(),
        customerId: customer.id,
        ...parsed,
        active: true,
        secretCiphertext: this.vault.encrypt(secret, 'webhook-secret'),
        previousSecretCiphertext: null,
        previousSecretExpiresAt: null,
        consecutiveFailures: 0,
        disabledAt: null,
        disabledBy: null,
        lastDeliveryAt: null,
        activeSince: null,
        createdAt: now,
        updatedAt: now,
      });
      await manager.insert(Webhook, webhook);
      return { webhook, secret };
    });
  }

  /**
   * Changes the fields that are set. Setting `active` to true resets the failures, setting it to false cancels the
   * pending deliveries.
   * @returns also how many missed events it sends; null if they are not requested
   *   (docs/spec/webhooks.md#missed-events).
   * @throws {DomainError} NOT_FOUND, VALIDATION_ERROR, RATE_LIMIT_EXCEEDED.
   */
  async updateWebhook(
    customer: AuthenticatedCustomer,
    id: string,
    input: WebhookChangeInput,
  ): Promise<Webhook & { queued: number | null }> {
    const { columns, active, sendMissed } = parseWebhookChange(input, this.allowInsecureTargets);
    const switched = active === undefined ? {} : activationColumns(active, 'CUSTOMER', this.clock());
    const changes: Partial<Webhook> = { ...columns, ...switched };
    if (!sendMissed) return Object.assign(await this.change(customer, id, () => changes), { queued: null });
    return this.replays.sendMissed(async (manager) => {
      const webhook = await this.lockWebhook(manager, customer, id);
      if (webhook.active) throw validationError({ sendMissed: Reason.of('WEBHOOK_ON') });
      const before = Object.assign(new Webhook(), webhook);
      return { before, after: await changeWebhook(manager, webhook, changes, this.clock()) };
    });
  }

  /** @throws {DomainError} NOT_FOUND */
  async deleteWebhook(customer: AuthenticatedCustomer, id: string): Promise<string> {
    return inTransaction(this.dataSource, async (manager) => {
      await this.lockWebhook(manager, customer, id);
      await manager.delete(Webhook, { id });
      return id;
    });
  }

  /**
   * Issues a new secret; the old one co-signs for 24 hours more (docs/spec/webhooks.md#secrets).
   * @throws {DomainError} NOT_FOUND
   */
  async regenerateSecret(customer: AuthenticatedCustomer, id: string): Promise<IssuedWebhook> {
    const secret = newSecret();
    const webhook = await this.change(customer, id, (current, now) => ({
      secretCiphertext: this.vault.encrypt(secret, 'webhook-secret'),
      previousSecretCiphertext: current.secretCiphertext,
      previousSecretExpiresAt: new Date(now.getTime() + PREVIOUS_SECRET_LIFETIME_MS),
    }));
    return { webhook, secret };
  }

  private async change(
    customer: AuthenticatedCustomer,
    id: string,
    changesOf: (current: Webhook, now: Date) => Partial<Webhook>,
  ): Promise<Webhook> {
    return inTransaction(this.dataSource, async (manager) => {
      const webhook = await this.lockWebhook(manager, customer, id);
      const now = this.clock();
      return changeWebhook(manager, webhook, changesOf(webhook, now), now);
    });
  }

  private async lockWebhook(manager: EntityManager, customer: AuthenticatedCustomer, id: string): Promise<Webhook> {
    if (!isId(id)) throw notFound('Webhook', id);
    const where = { id, customerId: customer.id };
    return assertFound(await manager.findOne(Webhook, { where, lock: { mode: 'pessimistic_write' } }), 'Webhook', id);
  }
}
