import type { TestService } from '../support/service.js';

const CHANGES = `query ($since: DateTime!, $region: Region) {
  productChanges(updatedSince: $since, region: $region) {
    products { id price stock name validRegion licensePools updatedAt } withdrawnIds
  } }`;
export type Face = 'REST' | 'GraphQL';
export interface ShownProduct {
  id: string;
  price: number;
  updatedAt: string;
}
interface Changes {
  changed: ShownProduct[];
  deleted: string[];
}

/** Keeps a copy of a region's products, and asks for what changed since the newest `updatedAt` that it saw. */
export class ProductFollower {
  readonly products = new Map<string, ShownProduct>();
  private since = '2000-01-01T00:00:00.000Z';

  constructor(
    private readonly service: TestService,
    private readonly face: Face,
    private readonly token: string,
    private readonly region?: string,
  ) {}

  async read(service = this.service): Promise<void> {
    const { changed, deleted } = await (this.face === 'REST' ? this.readRest(service) : this.readGraphql(service));
    for (const product of changed) this.products.set(product.id, product);
    for (const id of deleted) this.products.delete(id);
    for (const { updatedAt } of changed) if (updatedAt > this.since) this.since = updatedAt;
  }

  /** What there is, read whole. */
  async whole(): Promise<ShownProduct[]> {
    const query = this.region ? `?region=${this.region}` : '';
    const { body } = await this.service.request('GET', `/api/products${query}`, { token: this.token });
    return body.map(toShown);
  }

  private async readRest(service: TestService): Promise<Changes> {
    const query = new URLSearchParams({ updatedSince: this.since, ...(this.region ? { region: this.region } : {}) });
    const { status, body } = await service.request('GET', `/api/products?${query.toString()}`, { token: this.token });
    expect(status).toBe(200);
    const isDeleted = (one: object) => 'deleted' in one;
    const deleted = body.filter(isDeleted).map(({ _id }: { _id: string }) => _id);
    return { changed: body.filter((one: object) => !isDeleted(one)).map(toShown), deleted };
  }

  private async readGraphql(service: TestService): Promise<Changes> {
    const variables = { since: this.since, region: this.region };
    const { data, errors } = await service.graphql(CHANGES, variables, { token: this.token });
    expect(errors).toBeUndefined();
    return { changed: data.productChanges.products, deleted: data.productChanges.withdrawnIds };
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
