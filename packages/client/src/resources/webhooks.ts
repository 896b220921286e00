import { ApiError } from '../errors.js';
import { everyItem, pageOf } from '../pages.js';
import type { RequestOptions, Transport } from '../transport.js';
import type { Delivery, DeliveryQuery, EventKind, IssuedWebhook, Page, Replay, ReplayRequest } from '../types.js';
import type { Webhook, WebhookChange, WebhookRequest } from '../types.js';

/** Who is told of what happens. Webhooks are in beta: their behaviour may change. */
export class Webhooks {
  constructor(private readonly transport: Transport) {}

  async list(options: RequestOptions = {}): Promise<Webhook[]> {
    return (await this.transport.json('get', '/webhooks', options)).body.webhooks;
  }

  async get(id: string, options: RequestOptions = {}): Promise<Webhook> {
    return (await this.transport.json('get', '/webhooks/{id}', { params: { id }, ...options })).body.webhook;
  }

  /**
   * Registers an address. The answer alone holds the `secret`.
   *
   * It is not sent again after a lost answer, because each time makes a webhook: look with `list` what became of it.
   */
  async create(webhook: WebhookRequest, options: RequestOptions = {}): Promise<IssuedWebhook> {
    const call = { body: webhook, isRepeatable: false, ...options };
    return (await this.transport.json('post', '/webhooks', call)).body.webhook;
  }

  /**
   * Changes what is given. The flags of `events` are merged one by one.
   *
   * With `sendMissed` the answer has `queued`, how many missed events are sent. It is not sent again after a lost answer: a
   * webhook that is on by then has been sent what it missed.
   */
  async update(
    id: string,
    change: WebhookChange,
    options: RequestOptions = {},
  ): Promise<Webhook & { queued?: number }> {
    const call = { params: { id }, body: change, ...(change.sendMissed && { isRepeatable: false }), ...options };
    const { webhook, queued } = (await this.transport.json('patch', '/webhooks/{id}', call)).body;
    return queued === undefined ? webhook : { ...webhook, queued };
  }

  async delete(id: string, options: RequestOptions = {}): Promise<void> {
    try {
      await this.transport.json('delete', '/webhooks/{id}', { params: { id }, ...options });
    } catch (error) {
      const isDone = error instanceof ApiError && error.code === 'NOT_FOUND' && error.afterLostAnswer;
      if (!isDone) throw error;
    }
  }

  /**
   * Issues another secret, which the answer alone holds. Both sign for 24 hours.
   *
   * It is not sent again after a lost answer: the second secret would push out the one that your receiver knows.
   */
  async regenerateSecret(id: string, options: RequestOptions = {}): Promise<IssuedWebhook> {
    const call = { params: { id }, isRepeatable: false, ...options };
    return (await this.transport.json('post', '/webhooks/{id}/regenerate-secret', call)).body.webhook;
  }

  /** Sends one event, marked as a test, to the webhook. It is not sent again after a lost answer. */
  async sendTestEvent(id: string, event: EventKind, options: RequestOptions = {}): Promise<Delivery> {
    const call = { params: { id }, body: { event }, isRepeatable: false, ...options };
    return (await this.transport.json('post', '/webhooks/{id}/test', call)).body.delivery;
  }

  /** Sends all events of a time again, or for the first time. Asked for twice it is harmless. */
  async replay(id: string, replay: ReplayRequest, options: RequestOptions = {}): Promise<Replay> {
    const call = { params: { id }, body: replay, ...options };
    return (await this.transport.json('post', '/webhooks/{id}/replay', call)).body;
  }

  /** What was sent to a webhook, newest first. */
  async deliveries(id: string, query: DeliveryQuery = {}, options: RequestOptions = {}): Promise<Page<Delivery>> {
    return pageOf(await this.transport.json('get', '/webhooks/{id}/deliveries', { params: { id }, query, ...options }));
  }

  allDeliveries(
    id: string,
    query: DeliveryQuery = {},
    options: RequestOptions = {},
  ): AsyncGenerator<Delivery, void, undefined> {
    return everyItem((page: DeliveryQuery) => this.deliveries(id, page, options), query);
  }
}
