import type { EntityManager } from 'typeorm';
import { changeProducts } from '../../src/services/products/product-writer.js';
import { SYSTEM } from '../../src/services/staff/audit-trail.js';
import { stampEvents } from '../../src/services/webhooks/event-order.js';
import { recordPoolTransitions } from '../../src/services/webhooks/stock-events.js';
import { OpenTransaction } from '../support/concurrency/two-connections.js';
import { CHANGE_PRICE, IMPORT_KEYS } from '../support/graphql/stock-keeping.js';
import { someStatementWaits } from '../support/lock-waits.js';
import { useStaff } from '../support/staff.js';

describe('a price change and an import of the same product that meet', () => {
  const fixture = useStaff();
  const MOMENT = { at: new Date(), businessDate: '2026-11-01' };

  interface Stocked {
    id: string;
    poolId: string;
  }

  // What each does until its COMMIT, and the full operation.
  const PRICE = {
    kind: 'productPriceChanged',
    begin: (manager: EntityManager, { id }: Stocked) =>
      changeProducts(manager, [{ id, fields: { listPriceCents: 700 } }], MOMENT, SYSTEM),
    complete: ({ id }: Stocked) => fixture.dataOf(CHANGE_PRICE, { id, listPrice: 7 }),
  };
  const IMPORT = {
    kind: 'productBackInStock',
    begin: async (manager: EntityManager, { poolId }: Stocked) => {
      await manager.query('UPDATE license_pools SET available = 1 WHERE id = ?', [poolId]);
      await recordPoolTransitions(manager, [poolId], new Date());
    },
    complete: ({ id, poolId }: Stocked) => fixture.dataOf(IMPORT_KEYS, { pool: poolId, keys: [`KEY-${id}`] }),
  };

  it.each([
    ['a price change that waits for its COMMIT', PRICE, IMPORT],
    ['an import that waits for its COMMIT', IMPORT, PRICE],
  ])('after %s, the ids of the events rise as their sequences do', async (_what, first, second) => {
    const product = await fixture.shop.product({}, 0);
    const { dataSource } = fixture.service.app;
    const open = await OpenTransaction.begin(dataSource);
    await first.begin(open.manager, product);
    let isOver = false;
    const completed = second.complete(product).finally(() => (isOver = true));
    await someStatementWaits(dataSource, product.id, () => isOver);
    await open.commit();
    await completed;
    await stampEvents(dataSource);
    const events = await dataSource.query<{ kind: string; sequence: number }[]>(
      'SELECT kind, sequence FROM events WHERE product_id = ? ORDER BY id',
      [product.id],
    );
    expect(events.map(({ kind, sequence }) => [sequence, kind])).toEqual([
      [1, first.kind],
      [2, second.kind],
    ]);
  });
});
