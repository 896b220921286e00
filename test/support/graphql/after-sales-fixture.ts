import { order } from '../rest/rest-api.js';
import type { TestResponse } from '../service.js';
import type { StaffFixture } from '../staff.js';

export const CREDIT_KEYS = `
  mutation ($order: Int!, $keys: [String!], $ids: [ObjectID!], $reason: String!, $idempotencyKey: String, $dryRun: Boolean) {
    creditKeys(orderNumber: $order, licenseKeys: $keys, licenseKeyIds: $ids, reason: $reason, idempotencyKey: $idempotencyKey, dryRun: $dryRun) {
      orderNumber grandTotal customer { id balance }
      creditNotes { keyCount netAmount amount reason staffMember { id } }
      recordedCreditNote { id amount replayed }
    }
  }`;

export const RESOLVE_CLAIM = `
  mutation ($id: ObjectID!, $resolution: ClaimResolution!, $answer: String) {
    resolveClaim(id: $id, resolution: $resolution, answer: $answer) {
      id status licenseKey replacementKey answer resolvedBy { id } updatedAt order { orderNumber } customer { id balance }
    }
  }`;

/** The key of this number that `Shop` puts into a pool, complete and as staff sees it. */
export const keyOf = (poolId: string, index: number): string => `KEY-${poolId}-${index}`;
export const maskedKey = (poolId: string, index: number): string => `****${keyOf(poolId, index).slice(-4)}`;

/** A customer with an order of pieces of one product, from a pool of keys. */
export interface Sale {
  product: { id: string; poolId: string };
  buyer: { id: string; token: string };
  number: number;
}

export interface SaleFields {
  keys: number;
  amount?: number;
  priceCents?: number;
  countryCode?: string;
}

/** What happens after a sale: customers' claims over REST, and what staff does about them. */
export class AfterSalesFixture {
  constructor(readonly fixture: StaffFixture) {}

  async sale({ keys, amount = 1, priceCents = 500, countryCode = 'DE' }: SaleFields): Promise<Sale> {
    const product = await this.fixture.shop.product({ listPriceCents: priceCents }, keys);
    const buyer = await this.fixture.shop.customer({ countryCode });
    const { body } = await order(this.fixture, buyer.token, [{ productId: product.id, amount }]);
    return { product, buyer, number: body.orderNumber as number };
  }

  claim({ buyer, number }: Pick<Sale, 'buyer' | 'number'>, licenseKey: unknown, reason: unknown = 'is refused') {
    const body = { orderNumber: number, licenseKey, reason };
    return this.fixture.service.request('POST', '/api/claims', { token: buyer.token, body });
  }

  async claimId(sale: Sale, index = 0): Promise<string> {
    const { status, body } = await this.claim(sale, keyOf(sale.product.poolId, index));
    expect(status).toBe(201);
    return body._id as string;
  }

  async claimOf({ buyer }: Pick<Sale, 'buyer'>, id: string): Promise<TestResponse['body']> {
    return (await this.fixture.service.request('GET', `/api/claims/${id}`, { token: buyer.token })).body;
  }

  async resolve(id: string, resolution: string, answer?: string, token?: string): Promise<TestResponse['body']> {
    return (await this.fixture.dataOf(RESOLVE_CLAIM, { id, resolution, answer }, token)).resolveClaim;
  }

  async credit(number: number, keys: readonly string[], idempotencyKey?: string): Promise<TestResponse['body']> {
    const variables = { order: number, keys, reason: 'does not activate', idempotencyKey };
    return (await this.fixture.dataOf(CREDIT_KEYS, variables)).creditKeys;
  }

  /** The ids of an order's keys, in the order of their import. */
  async keyIds(number: number): Promise<string[]> {
    const query = 'query ($order: Int!) { order(orderNumber: $order) { items { licenses { id } } } }';
    const { items } = (await this.fixture.dataOf(query, { order: number })).order;
    return items.flatMap(({ licenses }: { licenses: { id: string }[] }) => licenses.map(({ id }) => id));
  }

  /** The kinds, amounts and balances of a customer's ledger, newest first. */
  async ledger({ buyer }: Pick<Sale, 'buyer'>): Promise<TestResponse['body']> {
    const query = `query ($id: ObjectID!) {
      customer(id: $id) { ledger { nodes { kind amount balanceAfter orderNumber } totalCount } } }`;
    const { customer } = await this.fixture.dataOf(query, { id: buyer.id });
    expect(customer.ledger.totalCount).toBe(customer.ledger.nodes.length);
    return customer.ledger.nodes;
  }
}
