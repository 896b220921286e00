import type { RequestOptions, Transport } from '../transport.js';
import type { Delivery, DeliveryWithAttempts } from '../types.js';

/** One event on its way to one webhook. */
export class Deliveries {
  constructor(private readonly transport: Transport) {}

  /** A delivery with its attempts. */
  async get(id: string, options: RequestOptions = {}): Promise<DeliveryWithAttempts> {
    return (await this.transport.json('get', '/deliveries/{id}', { params: { id }, ...options })).body;
  }

  /** Sends it again, under the same `webhook-id`: a receiver must be able to bear that, so it is asked for again after a lost answer. */
  async redeliver(id: string, options: RequestOptions = {}): Promise<Delivery> {
    return (await this.transport.json('post', '/deliveries/{id}/redeliver', { params: { id }, ...options })).body
      .delivery;
  }
}
