import type { EntityManager } from 'typeorm';
import { ApiToken } from '../../src/entities/customers/api-token.js';
import { hashToken } from '../../src/services/secrets/access-token.js';
import { OpenTransaction } from '../support/concurrency/two-connections.js';
import { someStatementWaits } from '../support/lock-waits.js';
import { order as orderLines, stateOf, useService } from '../support/rest/rest-api.js';

const fixture = useService();

interface Buyer {
  id: string;
  token: string;
  productId: string;
  poolId: string;
}

const WRONG_TOKEN = [401, 'UNAUTHENTICATED', 'Invalid authentication token'];
const SUSPENDED = [403, 'ACCOUNT_SUSPENDED', 'Account is suspended'];

async function buyerOf(keys: number): Promise<Buyer> {
  const { shop } = fixture;
  const [{ id, token }, product] = [await shop.customer(), await shop.product({}, keys)];
  return { id, token, productId: product.id, poolId: product.poolId };
}

/** Sends an order, over REST; GraphQL orders by the same resolver. @returns status, code and text. */
async function ask({ token, productId }: Buyer): Promise<unknown[]> {
  const { status, body } = await orderLines(fixture, token, [{ productId, amount: 1 }]);
  return [status, body.code, body.error];
}

/** Sends an order that waits for a lock, runs `work` meanwhile, and releases the lock. */
async function whileItWaits(
  buyer: Buyer,
  lock: [string, string],
  work: (holder: EntityManager) => Promise<unknown>,
): Promise<{ answer: unknown[]; before: unknown; after: unknown }> {
  const { dataSource } = fixture.service.app;
  const holder = await OpenTransaction.begin(dataSource);
  const [table, id] = lock;
  await holder.manager.query(`SELECT id FROM ${table} WHERE id = ? FOR UPDATE`, [id]);
  const response = ask(buyer);
  await someStatementWaits(dataSource, id);
  await work(holder.manager);
  await holder.commit();
  const before = await stateOf(fixture, buyer.id, [buyer.poolId]);
  return { answer: await response, before, after: await stateOf(fixture, buyer.id, [buyer.poolId]) };
}

const change = (token: string, fields: Partial<ApiToken>) =>
  fixture.service.app.dataSource.manager.update(ApiToken, { tokenHash: hashToken(token) }, fields);

describe('the token of an order that waits for a lock', () => {
  it.each([
    ['the row of its customer', (buyer: Buyer): [string, string] => ['customers', buyer.id]],
    ['a pool', (buyer: Buyer): [string, string] => ['license_pools', buyer.poolId]],
  ])('an order changes nothing where its token is revoked while %s is locked', async (_what, lockOf) => {
    const buyer = await buyerOf(5);
    // The first buyer's product has been sold by this process before, the second one's has not.
    await orderLines(fixture, buyer.token, [{ productId: buyer.productId, amount: 1 }]);
    const revoke = () => change(buyer.token, { revokedAt: new Date() });
    const known = await whileItWaits(buyer, lockOf(buyer), revoke);
    expect(known.answer).toEqual(WRONG_TOKEN);
    expect(known.after).toEqual(known.before);

    const newcomer = await buyerOf(5);
    const unknown = await whileItWaits(newcomer, lockOf(newcomer), () =>
      change(newcomer.token, { revokedAt: new Date() }),
    );
    expect(unknown.answer).toEqual(WRONG_TOKEN);
    expect(unknown.after).toEqual(unknown.before);
  });

  it('an order changes nothing where its token expires while a pool is locked', async () => {
    const buyer = await buyerOf(5);
    const expire = () => change(buyer.token, { expiresAt: new Date(0) });
    const { answer, before, after } = await whileItWaits(buyer, ['license_pools', buyer.poolId], expire);
    expect(answer).toEqual(WRONG_TOKEN);
    expect(after).toEqual(before);
  });

  it('an order changes nothing where its customer is suspended during the wait', async () => {
    const buyer = await buyerOf(5);
    const suspend = (holder: EntityManager) =>
      holder.query("UPDATE customers SET status = 'SUSPENDED' WHERE id = ?", [buyer.id]);
    const { answer, before, after } = await whileItWaits(buyer, ['customers', buyer.id], suspend);
    expect(answer).toEqual(SUSPENDED);
    expect(after).toEqual(before);
  });

  it('an order is placed where only another token of its customer is revoked', async () => {
    const buyer = await buyerOf(5);
    const other = await fixture.shop.token(buyer.id);
    const revokeOther = () => change(other, { revokedAt: new Date() });
    const { answer } = await whileItWaits(buyer, ['license_pools', buyer.poolId], revokeOther);
    expect(answer).toEqual([201, undefined, undefined]);
  });

  it('a revoked token fails only its own order of a batch', async () => {
    const buyer = await buyerOf(20);
    const others = await Promise.all([fixture.shop.customer(), fixture.shop.customer()]);
    const second = await fixture.shop.token(buyer.id);
    const holder = await OpenTransaction.begin(fixture.service.app.dataSource);
    await holder.manager.query('SELECT id FROM license_pools WHERE id = ? FOR UPDATE', [buyer.poolId]);
    const tokens = [buyer.token, second, ...others.map(({ token }) => token)];
    const responses = tokens.map((token) => orderLines(fixture, token, [{ productId: buyer.productId, amount: 1 }]));
    await someStatementWaits(fixture.service.app.dataSource, buyer.poolId);
    await change(buyer.token, { revokedAt: new Date() });
    await holder.commit();
    const statuses = (await Promise.all(responses)).map(({ status }) => status);
    expect(statuses).toEqual([401, 201, 201, 201]);
  });
});
