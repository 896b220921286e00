import type { EventPage } from '../feed.js';
import { linkedPath } from '../linked-path.js';

interface ListedProduct {
  _id: string;
  deleted?: true;
}

/**
 * A reader that maintains a copy of a customer's catalogue and orders, only by the header `Link` of the previous
 * response (`rel="changes"`) and the feed. It requests the processes round robin, and skips one that is gone.
 */
export class ReplicaReader {
  readonly products = new Map<string, ListedProduct>();
  readonly orders = new Map<number, unknown>();
  /** How often a process was gone. */
  lostProcesses = 0;
  /** How many changed products it received, besides the initial catalogue. */
  changeCount = -1;
  private readonly list: string;
  private link: string;
  private cursor: string | undefined;
  private requests = 0;

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

  /** Every process's current and complete state of everything that the copy contains. */
  async fullReads(): Promise<{ products: unknown[]; orders: unknown[] }[]> {
    return Promise.all(
      this.urls().map(async (url) => ({
        products: (await this.request(url, this.list)).body as unknown[],
        orders: (await this.request(url, '/api/orders')).body as unknown[],
      })),
    );
  }

  /** The copy, in the order of such responses. */
  inOrder(): { products: unknown[]; orders: unknown[] } {
    const byId = (a: ListedProduct, b: ListedProduct) => (a._id < b._id ? -1 : 1);
    const newest = ([a]: [number, unknown], [b]: [number, unknown]) => b - a;
    const orders = [...this.orders].sort(newest).map(([, order]) => order);
    return { products: [...this.products.values()].sort(byId), orders };
  }

  private async readProducts(): Promise<void> {
    const { body, headers } = await this.get(this.link);
    const link = linkedPath(headers, 'changes');
    if (link === null) throw new Error(`No Link of ${this.link}`);
    this.link = link;
    const listed = body as ListedProduct[];
    this.changeCount = this.changeCount < 0 ? 0 : this.changeCount + listed.length;
    for (const one of listed) {
      if (one.deleted) this.products.delete(one._id);
      else this.products.set(one._id, one);
    }
  }

  /** Reads again each order that an event is about. */
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
      const url = urls[(this.requests += 1) % urls.length] ?? '';
      try {
        return await this.request(url, path);
      } catch (error) {
        // What a fetch ends with where the other side is gone.
        if (!(error instanceof TypeError)) throw error;
        this.lostProcesses += 1;
      }
    }
  }

  private async request(url: string, path: string): Promise<{ body: unknown; headers: Headers }> {
    const response = await fetch(url + path, { headers: { Authorization: `Bearer ${this.token}` } });
    const text = await response.text();
    // Too many of the customer's requests are in progress.
    if (response.status === 429) return this.request(url, path);
    if (response.status !== 200) throw new Error(`${path}: ${response.status} ${text}`);
    return { body: JSON.parse(text), headers: response.headers };
  }
}
