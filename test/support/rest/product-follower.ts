import { linkedPath } from '../linked-path.js';
import type { TestService } from '../service.js';

export interface ShownProduct {
  id: string;
  price: number;
  updatedAt: string;
}

/**
 * How a reader requests changes: by the newest `updatedAt` that it read, or by the header `Link` of the previous
 * response, from the same process or another one.
 */
export type Following = 'updatedSince' | 'changesAfter' | "another process's changesAfter";

/** Maintains a copy of a region's products, and requests the changes since. */
export class ProductFollower {
  readonly products = new Map<string, ShownProduct>();
  private since = '2000-01-01T00:00:00.000Z';
  private link: string | undefined;

  constructor(
    private readonly service: TestService,
    private readonly token: string,
    private readonly region?: string,
    private readonly following: Following = 'updatedSince',
  ) {}

  /** @returns how many products it received. */
  async read(service = this.service): Promise<number> {
    // A process that has just started has no earlier state in memory.
    if (this.following.startsWith('another')) service.app.services.catalogue.invalidate();
    const { status, body, headers } = await service.request('GET', this.next(), { token: this.token });
    expect(status).toBe(200);
    this.link = changesLink(headers);
    for (const one of body) {
      if ('deleted' in one) this.products.delete(one._id);
      else this.products.set(one._id, toShown(one));
      if (one.updatedAt > this.since) this.since = one.updatedAt;
    }
    return body.length;
  }

  private next(): string {
    if (this.following !== 'updatedSince' && this.link !== undefined) return this.link;
    const query = new URLSearchParams(this.region ? { region: this.region } : {});
    if (this.following === 'updatedSince') query.set('updatedSince', this.since);
    return `/api/products?${query.toString()}`;
  }

  /** The complete current list. */
  async fullList(): Promise<ShownProduct[]> {
    const query = this.region ? `?region=${this.region}` : '';
    const { body } = await this.service.request('GET', `/api/products${query}`, { token: this.token });
    return body.map(toShown);
  }
}

function toShown({
  _id: id,
  price,
  stock,
  name,
  validRegion,
  licensePools,
  updatedAt,
}: Record<string, unknown>): ShownProduct {
  return { id, price, stock, name, validRegion, licensePools, updatedAt } as unknown as ShownProduct;
}

/** The path of the changes after a response. */
export function changesLink(headers: Headers): string {
  const path = linkedPath(headers, 'changes') ?? '';
  expect(path).toMatch(/^\/api\/products\?changesAfter=[\w-]+$/);
  return path;
}
