import { newId } from '../../src/db/ids.js';
import { atOnce, useTwoNodes } from '../support/cluster/two-nodes.js';
import type { TestStaff } from '../support/staff.js';

const ROUNDS = 5;
const IMPORT = `mutation ($pool: ObjectID!, $keys: [String!]!, $id: ObjectID) {
  importLicenseKeys(licensePoolId: $pool, keys: $keys, keyImportId: $id) { imported keyImport { id } } }`;
const UNDO = 'mutation ($id: ObjectID!) { undoKeyImport(id: $id, reason: "wrong edition") { imported undoneAt } }';

describe('imports of license keys on two nodes of a cluster, which share no row locks', () => {
  const nodes = useTwoNodes(3);
  let admin: TestStaff;

  beforeAll(async () => {
    admin = await nodes.staffApi(0).member();
  });

  const run = (number: number, mutation: string, variables: object) =>
    nodes.staffApi(number).run(mutation, variables, admin.token);
  const newKeys = (count: number) => Array.from({ length: count }, (_, index) => `${newId()}-${index}`);

  /** A product with an import of some keys. */
  async function imported(count: number) {
    const product = await nodes.shop.product();
    const { data } = await run(0, IMPORT, { pool: product.poolId, keys: newKeys(count) });
    return { product, id: data.importLicenseKeys.keyImport.id as string };
  }

  it('an import that one node undoes while another adds keys to it leaves no available key', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { product, id } = await imported(2);
      const [appended, undone] = await Promise.all([
        run(round, IMPORT, { pool: product.poolId, keys: newKeys(2), id }),
        run(round + 1, UNDO, { id }),
      ]);
      expect(undone.errors).toBeUndefined();
      const codes = (appended.errors ?? []).map(({ extensions }) => extensions.code);
      expect(['', 'VALIDATION_ERROR']).toContain(codes.join());
      const [pool] = await nodes.one.app.dataSource.query<object[]>(
        'SELECT available, withdrawn FROM license_pools WHERE id = ?',
        [product.poolId],
      );
      expect(pool).toEqual({ available: 0, withdrawn: appended.errors ? 2 : 4 });
    }
  });

  it('each key of an import that two nodes undo while both sell it is sold or withdrawn', async () => {
    const { product, id } = await imported(12);
    const { token } = await nodes.shop.customer();
    const [purchases, ...undone] = await Promise.all([
      atOnce(8, (number) => nodes.buy(number, token, [product.id])),
      ...[0, 1].map((number) => run(number, UNDO, { id })),
    ]);
    expect(undone.map(({ errors }) => errors)).toEqual([undefined, undefined]);
    const sold = purchases.filter(({ status }) => status === 201).length;
    const [pool] = await nodes.one.app.dataSource.query<object[]>(
      'SELECT available, allocated, withdrawn FROM license_pools WHERE id = ?',
      [product.poolId],
    );
    expect(pool).toEqual({ available: 0, allocated: sold, withdrawn: 12 - sold });
  });
});
