import type { EntityManager } from 'typeorm';
import { readSandboxOrder } from '../../../../src/services/orders/placement/sandbox-orders.js';
import type { Vault } from '../../../../src/services/secrets/vault.js';

const HASH = Buffer.alloc(16, 1);
const POOLS = ['a', 'b'].map((id) => ({ id, poolName: id, productName: id }));

/** Restores an order of equal lines, and counts the ticks of the event loop meanwhile. */
async function restored(lineCount: number, quantity: number, pools: typeof POOLS | null) {
  const line = [HASH.toString('base64url'), quantity, 100, 100];
  const record = {
    orderNumber: 2_000_000_001,
    customerNumber: 1,
    at: 0,
    from: 1,
    totals: {},
    seed: Buffer.alloc(16, 2).toString('base64url'),
    lines: Array.from({ length: lineCount }, () => line),
  };
  const content = JSON.stringify({ id: 'p', name: 'P', displayName: 'P', pools });
  const manager = { query: () => Promise.resolve([{ hash: HASH, content }]) } as unknown as EntityManager;
  let ticks = 0;
  let timer = setImmediate(function count() {
    ticks += 1;
    timer = setImmediate(count);
  });
  const order = await readSandboxOrder(manager, {} as Vault, JSON.stringify(record));
  clearImmediate(timer);
  return { order, ticks };
}

describe('the keys of a sandbox order', () => {
  it.each<[string, number, number, typeof POOLS | null]>([
    ['one line', 1, 9_000, null],
    ['many lines', 180, 50, null],
    ['bundles', 10, 450, POOLS],
  ])(
    'are generated in slices of at most 500, so that others are served meanwhile: %s',
    async (_, lines, quantity, pools) => {
      const { order, ticks } = await restored(lines, quantity, pools);
      const keys = order.items.flatMap(({ licensed }) => licensed?.licenses.map(({ licenseKey }) => licenseKey) ?? []);
      expect([keys.length, new Set(keys).size]).toEqual([9_000, 9_000]);
      expect(ticks).toBeGreaterThanOrEqual(9_000 / 500 - 1);
      const [first] = order.items;
      expect(first?.licenseCount).toBe(keys.length / order.items.length);
      expect(first?.licensed?.bundleLicenses?.map(({ licenses }) => licenses.length) ?? null).toEqual(
        pools && pools.map(() => quantity),
      );
    },
  );
});
