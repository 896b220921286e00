import type { IncomingMessage, ServerResponse } from 'node:http';
import { json } from 'node:stream/consumers';
import type { EventEnvelope } from '../../../src/domain/webhooks/event.js';
import { LoopbackServer } from '../loopback.js';

/** A receiver on loopback that stores every event, once for each `webhook-id`. */
export class EventLog extends LoopbackServer {
  private readonly byDelivery = new Map<string, EventEnvelope>();

  static start(): Promise<EventLog> {
    return new EventLog().listen();
  }

  /** The new prices of a product, in ascending order. */
  pricesOf(productId: string): number[] {
    const changes = [...this.byDelivery.values()].filter(({ event }) => event === 'productPriceChanged');
    const own = changes.filter(({ data }) => data.productId === productId);
    return own.map(({ data }) => Number(data.newPrice)).sort((a, b) => a - b);
  }

  get all(): EventEnvelope[] {
    return [...this.byDelivery.values()];
  }

  protected async respond(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    this.byDelivery.set(String(incoming.headers['webhook-id']), (await json(incoming)) as EventEnvelope);
    outgoing.writeHead(204).end();
  }
}
