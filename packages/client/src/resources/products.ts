import { ApiError } from '../errors.js';
import { linkedTo } from '../pages.js';
import type { RequestOptions, Transport } from '../transport.js';
import type { Product, ProductChanges, ProductQuery, WithdrawnProduct } from '../types.js';

/** What there is to buy, at your prices. */
export class Products {
  constructor(private readonly transport: Transport) {}

  /** All products on sale; with `sku` at most one. With `updatedSince` what changed since then, withdrawn products included. */
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
   * What has changed since an earlier call: its `next`, stored together with your copy, is the `after` of the next one. Without `after`,
   * and where `after` is older than 30 days, it gives all products (`isWhole`). No change is ever left out.
   * @param query `region` is to be given with each call, not only with the first.
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
