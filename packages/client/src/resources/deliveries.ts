import type { RequestOptions, Transport } from '../transport.js';
import type { Delivery, DeliveryWithAttempts } from '../types.js';

/** The delivery of an event to a webhook. */
export class Deliveries {
  constructor(private readonly transport: Transport) {}

  /** A delivery with its attempts. */
  async get(id: string, options: RequestOptions = {}): Promise<DeliveryWithAttempts> {
    return (await this.transport.json('get', '/deliveries/{id}', { params: { id }, ...options })).body;
  }

  /**
   * Sends the event again, with the same `webhook-id`. A receiver must handle repeated events, so this request is retried after a lost
   * response.
   */
  async redeliver(id: string, options: RequestOptions = {}): Promise<Delivery> {
    return (await this.transport.json('post', '/deliveries/{id}/redeliver', { params: { id }, ...options })).body
      .delivery;
  }
}
