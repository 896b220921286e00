import { createServer, type Server } from 'node:http';
import { json } from 'node:stream/consumers';
import type { AddressInfo } from 'node:net';

export interface ReceivedEvent {
  /** Of this version, as is `sequence`. */
  id?: string;
  event: string;
  timestamp: number;
  sequence?: number;
  data: { productId: string; newPrice?: number };
}

/** A receiver on loopback that keeps every event, once for each `webhook-id`. */
export class EventLog {
  private readonly byDelivery = new Map<string, ReceivedEvent>();

  private constructor(private readonly server: Server) {}

  static async start(): Promise<EventLog> {
    const server = createServer();
    const log = new EventLog(server);
    server.on('request', (incoming, outgoing) => {
      void json(incoming).then((body) => {
        log.byDelivery.set(String(incoming.headers['webhook-id']), body as ReceivedEvent);
        outgoing.writeHead(204).end();
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return log;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/events`;
  }

  /** The new prices of a product, in ascending order. */
  pricesOf(productId: string): number[] {
    const changes = [...this.byDelivery.values()].filter(({ event }) => event === 'productPriceChanged');
    const own = changes.filter(({ data }) => data.productId === productId);
    return own.map(({ data }) => data.newPrice ?? 0).sort((a, b) => a - b);
  }

  /** The events that a process of this version has sent. */
  get numbered(): ReceivedEvent[] {
    return [...this.byDelivery.values()].filter(({ id }) => id !== undefined);
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }
}
