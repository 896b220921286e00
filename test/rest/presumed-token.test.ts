import type { EntityManager } from 'typeorm';
import { ApiToken } from '../../src/entities/api-token.js';
import { Customer } from '../../src/entities/customer.js';
import { hashToken } from '../../src/services/secrets/access-token.js';
import { countRoundTrips } from '../support/statements.js';
import { countersOf, order as orderLines, refused as unchanged, useService } from './support.js';

// Where a token was seen a short time ago, an order's token is read together with all else that the order depends on.
const fixture = useService({}, { RATE_LIMIT_ORDERS_PER_MINUTE: '20' });

interface Known {
  id: string;
  token: string;
  productId: string;
  poolId: string;
}

const order = ({ token, productId }: Known, headers?: Record<string, string>) =>
  orderLines(fixture, token, [{ productId, amount: 1 }], headers);

/** A customer whose token has been seen, and has made one order. */
async function knownCustomer(): Promise<Known> {
  const { shop } = fixture;
  const [{ id, token }, product] = [await shop.customer(), await shop.product({}, 10)];
  const known = { id, token, productId: product.id, poolId: product.poolId };
  expect((await order(known)).status).toBe(201);
  return known;
}

const soldTo = async ({ poolId }: Known): Promise<number> => (await countersOf(fixture, poolId)).allocated;

const managed = (): EntityManager => fixture.service.app.dataSource.manager;

const revoke = ({ token }: Known) =>
  managed().update(ApiToken, { tokenHash: hashToken(token) }, { revokedAt: new Date() });

const remaining = (headers: Headers): number => Number(/r=(\d+)/.exec(headers.get('RateLimit') ?? '')?.[1]);

const WRONG_TOKEN = { error: 'Invalid authentication token', code: 'UNAUTHENTICATED' };

describe('an order whose token was seen a short time ago', () => {
  it('is let in without a round trip of its own for the token', async () => {
    const known = await knownCustomer();
    const { dataSource } = fixture.service.app;
    expect(await countRoundTrips(dataSource, () => order(known))).toBe(2);
  });

  it.each<[string, (known: Known) => Promise<unknown>, number, object]>([
    ['the token was revoked', revoke, 401, WRONG_TOKEN],
    [
      'the token has expired',
      ({ id }) => managed().update(ApiToken, { customerId: id }, { expiresAt: new Date(0) }),
      401,
      WRONG_TOKEN,
    ],
    ['the token is gone', ({ id }) => managed().delete(ApiToken, { customerId: id }), 401, WRONG_TOKEN],
    [
      'the customer was suspended',
      ({ id }) => managed().update(Customer, { id }, { status: 'SUSPENDED' }),
      403,
      expect.objectContaining({ code: 'ACCOUNT_SUSPENDED' }),
    ],
  ])('is refused as ever, and charged to nobody, once %s', async (_what, change, status, body) => {
    const known = await knownCustomer();
    await change(known);
    for (let time = 0; time < 2; time += 1) {
      const refused = await unchanged(fixture, known.id, [known.poolId], () => order(known));
      expect({ status: refused.status, body: refused.body }).toEqual({ status, body });
      expect(refused.headers.get('RateLimit-Policy') ?? '').not.toContain('orders');
    }
  });

  it.each<[string, Record<string, string>, string]>([
    ['a body that is no JSON', { 'Content-Type': 'application/json' }, '{'],
    ['a body of another type', { 'Content-Type': 'text/plain' }, 'products'],
    ['a wrong order', { 'Content-Type': 'application/json' }, '{"products":[]}'],
    ['a wrong header', { 'X-Sandbox-Mode': 'perhaps' }, '{"products":[]}'],
  ])('is told of %s only where the token still lets it in', async (_what, headers, body) => {
    const known = await knownCustomer();
    const send = () => fixture.service.request('POST', '/api/orders', { token: known.token, headers, body });
    const left = remaining((await order(known)).headers);
    const wrong = await send();
    expect([wrong.status, wrong.body.code]).toEqual([400, 'VALIDATION_ERROR']);
    expect(remaining(wrong.headers)).toBe(left - 1);
    await revoke(known);
    const refused = await send();
    expect({ status: refused.status, body: refused.body }).toEqual({ status: 401, body: WRONG_TOKEN });
  });

  it('is counted once, and by the limit that the customer has now', async () => {
    const known = await knownCustomer();
    expect(remaining((await order(known)).headers)).toBe(18);
    await managed().update(Customer, { id: known.id }, { ordersPerMinute: 4 });
    const next = await order(known);
    expect([next.status, next.headers.get('RateLimit-Policy')]).toEqual([201, '"orders";q=4;w=60']);
    expect(await soldTo(known)).toBe(3);
    expect(remaining((await order(known)).headers)).toBe(0);
    expect((await order(known)).status).toBe(429);
    await revoke(known);
    expect((await order(known)).status).toBe(401);
  });

  it('does not keep others from theirs, nor from its Idempotency-Key, where its token is revoked', async () => {
    const known = await knownCustomer();
    const { shop } = fixture;
    const second = await shop.token(known.id);
    const others = await Promise.all([shop.customer(), shop.customer()]);
    const send = (token: string) => order({ ...known, token }, { 'Idempotency-Key': 'once' });
    await Promise.all(others.map(({ token }) => order({ ...known, token })));
    await order({ ...known, token: second });
    await revoke(known);
    const answers = await Promise.all([known.token, second, ...others.map(({ token }) => token)].map(send));
    expect(answers.map(({ status }) => status)).toEqual([401, 201, 201, 201]);
    expect(await soldTo(known)).toBe(7);
  });

  it('tells its test keys, and remembers its Idempotency-Key, as ever', async () => {
    const known = await knownCustomer();
    const sandbox = await order(known, { 'X-Sandbox-Mode': 'true' });
    expect([sandbox.status, typeof sandbox.body.sandboxNotice]).toEqual([201, 'string']);
    const first = await order(known, { 'Idempotency-Key': 'again' });
    const again = await order(known, { 'Idempotency-Key': 'again' });
    expect(again.body).toEqual(first.body);
    expect(again.headers.get('Idempotent-Replayed')).toBe('true');
    expect(await soldTo(known)).toBe(2);
  });
});
