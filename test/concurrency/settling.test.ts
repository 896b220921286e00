import { newId } from '../../src/db/ids.js';
import { lockCustomer, lockPools } from '../../src/db/locks.js';
import { runStatement } from '../../src/db/statements.js';
import { idempotencyKeyHash, insertIdempotencyKeys, voidedKey } from '../../src/services/orders/idempotency-keys.js';
import { OpenTransaction } from '../support/concurrency/two-connections.js';
import { someStatementWaits } from '../support/lock-waits.js';
import type { TestResponse, TestService } from '../support/service.js';
import { StockTables } from '../support/stock-tables.js';
import { sleepFor } from '../support/until.js';
import { useDedicatedService, useService } from '../support/use-service.js';

const NO_ORDER = { outcome: 'voided', order: null };
const VOIDED = 'IDEMPOTENCY_KEY_VOIDED';
const SANDBOX = { 'X-Sandbox-Mode': 'true' };
const ROUNDS = 8;

describe('settling a key while orders come under it', () => {
  const fixture = useService();
  const other = useDedicatedService();
  const stockTables = new StockTables(fixture);

  async function start() {
    const { id, token } = await fixture.shop.customer();
    const product = await fixture.shop.product({}, 5 * ROUNDS);
    const post = (
      at: TestService,
      path: string,
      body: object,
      headers: Record<string, string> = {},
    ): Promise<TestResponse> => at.request('POST', path, { token, headers, body });
    const body = { products: [{ productId: product.id, amount: 1 }] };
    return {
      id,
      product,
      buy: (key: string, mode = {}, at = fixture.service) =>
        post(at, '/api/orders', body, { 'Idempotency-Key': key, ...mode }),
      settle: (idempotencyKey: string, mode = {}, at = fixture.service) =>
        post(at, '/api/orders/settle', { idempotencyKey }, mode),
    };
  }

  const begin = () => OpenTransaction.begin(fixture.service.app.dataSource);
  const waits = (id: string) => someStatementWaits(fixture.service.app.dataSource, id);

  it('it waits for an order that is being placed, and returns it', async () => {
    const { id, product, buy, settle } = await start();
    const holder = await begin();
    await lockPools(holder.manager, [product.poolId]);
    const order = buy('k');
    await waits(product.poolId);
    const settled = settle('k');
    await waits(id);
    await holder.rollBack();
    const { status, body: made } = await order;
    expect(status).toBe(201);
    expect((await settled).body).toMatchObject({ outcome: 'made', order: { orderNumber: made.orderNumber } });
  });

  it.each([
    ['an order', {}],
    ['a sandbox order', SANDBOX],
  ])('%s that waits for its turn is refused where another process voids its key first', async (_, mode) => {
    const { id, product, buy, settle } = await start();
    const holder = await begin();
    await lockCustomer(holder.manager, id);
    const order = buy('k', mode);
    await waits(id);
    const keyHash = idempotencyKeyHash('k', id, mode === SANDBOX) as Buffer;
    await runStatement(holder.manager, insertIdempotencyKeys([voidedKey(keyHash, id)], new Date()));
    await holder.commit();
    const { status, body } = await order;
    expect([status, body.code]).toEqual([400, VOIDED]);
    expect((await settle('k', mode)).body).toEqual(NO_ORDER);
    expect((await stockTables.count(product.poolId)).counters.allocated).toBe(0);
    expect((await stockTables.ledger(id)).balancesAfterCents).toEqual([]);
  });

  it.each([
    ['orders', {}],
    ['sandbox orders', SANDBOX],
  ])(
    'of %s and settlings through two processes at the same time all return the same, and a voided key has created nothing',
    async (_, mode) => {
      const { id, product, buy, settle } = await start();
      let made = 0;
      for (let round = 0; round < ROUNDS; round += 1) {
        const key = newId();
        const settlings: Promise<TestResponse>[] = [];
        const orders: Promise<TestResponse>[] = [];
        for (let step = 0; step < 6; step += 1) {
          // The later it comes, the further the orders are; whatever it meets must hold.
          const at = step % 2 === 0 ? fixture.service : other.service;
          if ((step + round) % 3 === 0) settlings.push(sleepFor(round / 2).then(() => settle(key, mode, at)));
          else orders.push(buy(key, mode, at));
        }
        const [first, ...others] = (await Promise.all(settlings)).map(({ status, body }) => ({ status, body }));
        expect(others).toEqual(others.map(() => first));
        expect(first?.status).toBe(200);
        const { outcome, order } = first?.body ?? {};
        const seen = (await Promise.all(orders)).map(({ status, body }) => [status, body.code ?? body.orderNumber]);
        expect(seen).toEqual(orders.map(() => (outcome === 'made' ? [201, order.orderNumber] : [400, VOIDED])));
        if (outcome === 'made') made += 1;
      }
      const kept = mode === SANDBOX ? 0 : made;
      expect((await stockTables.ledger(id)).balancesAfterCents).toHaveLength(kept);
      expect((await stockTables.count(product.poolId)).counters.allocated).toBe(kept);
    },
  );
});
