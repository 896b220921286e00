import type { RequestOptions, Transport } from '../transport.js';
import type { Product, ProductQuery, WithdrawnProduct } from '../types.js';

/** What there is to buy, at your prices. */
export class Products {
  constructor(private readonly transport: Transport) {}

  /** All products on sale; with `sku` at most one. With `updatedSince` what changed since then, withdrawn products included. */
  list(
    query: ProductQuery & { updatedSince: string },
    options?: RequestOptions,
  ): Promise<(Product | WithdrawnProduct)[]>;
  list(query?: ProductQuery & { updatedSince?: undefined }, options?: RequestOptions): Promise<Product[]>;
  async list(query: ProductQuery = {}, options: RequestOptions = {}): Promise<(Product | WithdrawnProduct)[]> {
    return (await this.transport.json('get', '/products', { query, ...options })).body;
  }

  async get(id: string, options: RequestOptions = {}): Promise<Product> {
    return (await this.transport.json('get', '/products/{id}', { params: { id }, ...options })).body;
  }
}
