import { ApiError } from '../errors.js';
import { everyItem, pageOf } from '../pages.js';
import type { RequestOptions, Transport } from '../transport.js';
import type {
  Delivery,
  DeliveryQuery,
  EventKind,
  IssuedWebhook,
  Page,
  Replay,
  ReplayRequest,
  Webhook,
  WebhookChange,
  WebhookRequest,
} from '../types.js';

/** Webhooks, which receive events. They are in beta: their behaviour may change. */
export class Webhooks {
  constructor(private readonly transport: Transport) {}

  async list(options: RequestOptions = {}): Promise<Webhook[]> {
    return (await this.transport.json('get', '/webhooks', options)).body.webhooks;
  }

  async get(id: string, options: RequestOptions = {}): Promise<Webhook> {
    return (await this.transport.json('get', '/webhooks/{id}', { params: { id }, ...options })).body.webhook;
  }

  /**
   * Registers a URL. Only this response contains the `secret`.
   *
   * It is not retried after a lost response, because each request creates a webhook: check with `list`.
   */
  async create(webhook: WebhookRequest, options: RequestOptions = {}): Promise<IssuedWebhook> {
    const call = { body: webhook, isRepeatable: false, ...options };
    return (await this.transport.json('post', '/webhooks', call)).body.webhook;
  }

  /**
   * Changes the fields that are set. The flags of `events` are merged one by one.
   *
   * With `sendMissed` the response contains `queued`, the number of missed events that are sent. It is not retried after a lost
   * response: if the webhook is then active, its missed events are being sent.
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
   * Issues a new secret, contained only in this response. For 24 hours `webhook-signature` is signed with both, but deliveries to a
   * receiver that checks `X-Webhook-Signature` fail until it has the new one (`notice`).
   *
   * It is not retried after a lost response: a second new secret would replace the one that your receiver knows.
   */
  async regenerateSecret(id: string, options: RequestOptions = {}): Promise<IssuedWebhook & { notice: string }> {
    const call = { params: { id }, isRepeatable: false, ...options };
    const { webhook, notice } = (await this.transport.json('post', '/webhooks/{id}/regenerate-secret', call)).body;
    return { ...webhook, notice };
  }

  /** Sends a test event to the webhook. It is not retried after a lost response. */
  async sendTestEvent(id: string, event: EventKind, options: RequestOptions = {}): Promise<Delivery> {
    const call = { params: { id }, body: { event }, isRepeatable: false, ...options };
    return (await this.transport.json('post', '/webhooks/{id}/test', call)).body.delivery;
  }

  /** Sends all events of a period, whether or not they were sent before. Repeating the request is harmless. */
  async replay(id: string, replay: ReplayRequest, options: RequestOptions = {}): Promise<Replay> {
    const call = { params: { id }, body: replay, ...options };
    return (await this.transport.json('post', '/webhooks/{id}/replay', call)).body;
  }

  /** The deliveries to a webhook, newest first. */
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
