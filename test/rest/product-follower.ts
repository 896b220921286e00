import type { TestService } from '../support/service.js';

export interface ShownProduct {
  id: string;
  price: number;
  updatedAt: string;
}

/** Keeps a copy of a region's products, and asks for what changed since the newest `updatedAt` that it saw. */
export class ProductFollower {
  readonly products = new Map<string, ShownProduct>();
  private since = '2000-01-01T00:00:00.000Z';

  constructor(
    private readonly service: TestService,
    private readonly token: string,
    private readonly region?: string,
  ) {}

  async read(service = this.service): Promise<void> {
    const query = new URLSearchParams({ updatedSince: this.since, ...(this.region ? { region: this.region } : {}) });
    const { status, body } = await service.request('GET', `/api/products?${query.toString()}`, { token: this.token });
    expect(status).toBe(200);
    for (const one of body) {
      if ('deleted' in one) this.products.delete(one._id);
      else this.products.set(one._id, toShown(one));
      if (one.updatedAt > this.since) this.since = one.updatedAt;
    }
  }

  /** What there is, read whole. */
  async whole(): Promise<ShownProduct[]> {
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
