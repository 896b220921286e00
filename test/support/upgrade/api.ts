/** What a client got. */
export interface Reply<T> {
  status: number;
  headers: Headers;
  body: T;
}

export interface OrderBody {
  orderNumber: number;
  items: { licenses: { licenseKey: string }[] }[];
}

/** One caller of the service's documented interface, which every version has. */
export class Api {
  constructor(
    private readonly url: () => string,
    private readonly token: string,
  ) {}

  /** The same caller, of one process. */
  at(url: string): Api {
    return new Api(() => url, this.token);
  }

  async rest<T>(method: string, path: string, body?: object, headers: Record<string, string> = {}): Promise<Reply<T>> {
    const response = await fetch(`${this.url()}${path}`, {
      method,
      headers: { Authorization: `Bearer ${this.token}`, 'Content-Type': 'application/json', ...headers },
      ...(body && { body: JSON.stringify(body) }),
    });
    return { status: response.status, headers: response.headers, body: (await response.json()) as T };
  }

  /** @throws without data, with the full response. */
  async graphql<T>(path: string, query: string, variables: object = {}): Promise<T> {
    const { status, body } = await this.rest<{ data?: T | null }>('POST', path, { query, variables });
    if (status !== 200 || !body.data) throw new Error(`${status} ${JSON.stringify(body)}`);
    return body.data;
  }

  order(productIds: readonly string[], headers: Record<string, string>): Promise<Reply<OrderBody>> {
    const products = productIds.map((productId) => ({ productId, amount: 1 }));
    return this.rest('POST', '/api/orders', { products }, headers);
  }
}
