import type { EventPage } from '../support/feed.js';

interface Shown {
  _id: string;
  deleted?: true;
}

/**
 * A reader that keeps a copy of a customer's catalogue and orders, by the header `Link` of the answer before (`rel="changes"`)
 * and the feed alone. It asks the processes in turn, and the next one where one is gone.
 */
export class KeptCopy {
  readonly products = new Map<string, Shown>();
  readonly orders = new Map<number, unknown>();
  /** How often a process was gone. */
  breaks = 0;
  /** How many products it was told, besides all of them at first. */
  told = -1;
  private readonly list: string;
  private link: string;
  private cursor: string | undefined;
  private turn = 0;

  /** @param urls of the processes of this moment. */
  constructor(
    private readonly urls: () => readonly string[],
    private readonly token: string,
    region?: string,
  ) {
    this.list = `/api/products${region === undefined ? '' : `?region=${region}`}`;
    this.link = this.list;
  }

  async read(): Promise<void> {
    await this.readProducts();
    await this.readEvents();
  }

  /** What every process of this moment shows of all that the copy has, each read whole. */
  async wholes(): Promise<{ products: unknown[]; orders: unknown[] }[]> {
    return Promise.all(
      this.urls().map(async (url) => ({
        products: (await this.ask(url, this.list)).body as unknown[],
        orders: (await this.ask(url, '/api/orders')).body as unknown[],
      })),
    );
  }

  /** The copy, in the order of such answers. */
  inOrder(): { products: unknown[]; orders: unknown[] } {
    const byId = (a: Shown, b: Shown) => (a._id < b._id ? -1 : 1);
    const newest = ([a]: [number, unknown], [b]: [number, unknown]) => b - a;
    const orders = [...this.orders].sort(newest).map(([, order]) => order);
    return { products: [...this.products.values()].sort(byId), orders };
  }

  private async readProducts(): Promise<void> {
    const { body, headers } = await this.get(this.link);
    const [, link] = /^<([^>]+)>; rel="changes"$/.exec(headers.get('Link') ?? '') ?? [];
    if (link === undefined) throw new Error(`No Link of ${this.link}`);
    this.link = link;
    const shown = body as Shown[];
    this.told = this.told < 0 ? 0 : this.told + shown.length;
    for (const one of shown) {
      if (one.deleted) this.products.delete(one._id);
      else this.products.set(one._id, one);
    }
  }

  /** Reads each order anew that an event is about. */
  private async readEvents(): Promise<void> {
    for (;;) {
      const after = this.cursor === undefined ? '' : `&after=${this.cursor}`;
      const { events, next, hasMore } = (await this.get(`/api/events?limit=50${after}`)).body as EventPage;
      const numbers = new Set(events.map(({ data }) => Number(data['orderNumber'] ?? NaN)));
      for (const number of numbers) {
        if (!Number.isNaN(number)) this.orders.set(number, (await this.get(`/api/orders/${number}`)).body);
      }
      this.cursor = next;
      if (!hasMore) return;
    }
  }

  private async get(path: string): Promise<{ body: unknown; headers: Headers }> {
    for (;;) {
      const urls = this.urls();
      const url = urls[(this.turn += 1) % urls.length] ?? '';
      try {
        return await this.ask(url, path);
      } catch (error) {
        // What a fetch ends with where the other side is gone.
        if (!(error instanceof TypeError)) throw error;
        this.breaks += 1;
      }
    }
  }

  private async ask(url: string, path: string): Promise<{ body: unknown; headers: Headers }> {
    const response = await fetch(url + path, { headers: { Authorization: `Bearer ${this.token}` } });
    const text = await response.text();
    // So many of the customer's requests are at work already.
    if (response.status === 429) return this.ask(url, path);
    if (response.status !== 200) throw new Error(`${path}: ${response.status} ${text}`);
    return { body: JSON.parse(text), headers: response.headers };
  }
}
