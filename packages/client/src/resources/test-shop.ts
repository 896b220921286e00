import type { RequestOptions, Transport } from '../transport.js';
import type {
  Account,
  Claim,
  Product,
  TestAccount,
  TestAccountRequest,
  TestPaymentRequest,
  TestResolutionRequest,
} from '../types.js';

/** Helpers of a test shop: each does what the reseller's staff would do. A real shop responds 404. */
export class TestShop {
  constructor(private readonly transport: Transport) {}

  /** Creates an account. It needs no token, and is not retried after a lost response, because each request creates an account. */
  async createAccount(account: TestAccountRequest, options: RequestOptions = {}): Promise<TestAccount> {
    const call = { body: account, isRepeatable: false, ...options };
    return (await this.transport.json('post', '/test/accounts', call)).body;
  }

  /** Resolves one of your claims. It is not retried after a lost response: read the result with `claims.get`. */
  async resolveClaim(id: string, resolution: TestResolutionRequest, options: RequestOptions = {}): Promise<Claim> {
    const call = { params: { id }, body: resolution, isRepeatable: false, ...options };
    return (await this.transport.json('post', '/test/claims/{id}/resolve', call)).body;
  }

  /** Records a payment. It is not retried after a lost response. */
  async recordPayment(payment: TestPaymentRequest, options: RequestOptions = {}): Promise<Account> {
    const call = { body: payment, isRepeatable: false, ...options };
    return (await this.transport.json('post', '/test/payments', call)).body;
  }

  /** Sets the stock of an ordinary product. For an hour, only orders change it. */
  async setStock(productId: string, stock: number, options: RequestOptions = {}): Promise<Product> {
    const call = { params: { id: productId }, body: { stock }, ...options };
    return (await this.transport.json('post', '/test/products/{id}/stock', call)).body;
  }

  /** Changes a list price. */
  async setPrice(productId: string, listPrice: number, options: RequestOptions = {}): Promise<Product> {
    const call = { params: { id: productId }, body: { listPrice }, ...options };
    return (await this.transport.json('post', '/test/products/{id}/price', call)).body;
  }
}
