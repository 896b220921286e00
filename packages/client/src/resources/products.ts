import { ApiError } from '../errors.js';
import { linkedTo } from '../pages.js';
import type { RequestOptions, Transport } from '../transport.js';
import type { Product, ProductChanges, ProductQuery, WithdrawnProduct } from '../types.js';

/** The catalogue, at your prices. */
export class Products {
  constructor(private readonly transport: Transport) {}

  /** All products on sale; with `sku` at most one. With `updatedSince`, products changed since then, withdrawn ones included. */
  list(
    query: ProductQuery & ({ updatedSince: string } | { changesAfter: string }),
    options?: RequestOptions,
  ): Promise<(Product | WithdrawnProduct)[]>;
  list(
    query?: ProductQuery & { updatedSince?: undefined; changesAfter?: undefined },
    options?: RequestOptions,
  ): Promise<Product[]>;
  async list(query: ProductQuery = {}, options: RequestOptions = {}): Promise<(Product | WithdrawnProduct)[]> {
    return (await this.transport.json('get', '/products', { query, ...options })).body;
  }

  /**
   * The changes since an earlier call. Store `next` together with your copy, and pass it as `after` next time. Without `after`, and if
   * `after` is older than 30 days, it returns all products (`isWhole`). No change is omitted.
   * @param query pass `region` with each call, not only with the first.
   */
  async changes(
    { after, region }: Pick<ProductQuery, 'region'> & { after?: string | undefined } = {},
    options: RequestOptions = {},
  ): Promise<ProductChanges> {
    const query = after === undefined ? { region } : { changesAfter: after, region };
    try {
      const { body, headers } = await this.transport.json('get', '/products', { query, ...options });
      const next = linkedTo(headers, 'changes', 'changesAfter');
      return {
        products: body.filter((one): one is Product => !('deleted' in one)),
        withdrawnIds: body.flatMap((one) => ('deleted' in one ? [one._id] : [])),
        isWhole: after === undefined,
        ...(next === undefined ? {} : { next }),
      };
    } catch (error) {
      const isExpired = error instanceof ApiError && error.code === 'CURSOR_EXPIRED';
      if (after === undefined || !isExpired) throw error;
      return this.changes({ region }, options);
    }
  }

  async get(id: string, options: RequestOptions = {}): Promise<Product> {
    return (await this.transport.json('get', '/products/{id}', { params: { id }, ...options })).body;
  }
}
