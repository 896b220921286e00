import { newId } from '../../../src/db/ids.js';
import { KeyImports } from '../../support/graphql/key-imports.js';
import { planOf, statementsOf, type Statement } from '../../support/plans.js';
import { writeSalesHistory } from '../../support/sales-history.js';
import { useStaff } from '../../support/staff.js';
import { createMigratedSchema, type TempSchema } from '../../support/temp-schema.js';

/** Reads by index that look at part of it alone. */
const INDEXED = /^(const|eq_ref|ref|ref_or_null|range|index_subquery|unique_subquery)$/;

describe("the statements of staff's reads of license keys", () => {
  let schema: TempSchema;
  const environment: Record<string, string> = {};
  // The schema's name is known when the service starts.
  beforeAll(async () => {
    schema = await createMigratedSchema(4);
    environment.DATABASE_URL = schema.url;
  });
  const fixture = useStaff(() => new Date(), environment);
  afterAll(() => schema.drop());

  let product: { id: string; poolId: string };
  let keyImportId: string;
  const text = `KEY-${newId()}`;

  beforeAll(async () => {
    const { dataSource } = fixture.service.app;
    const keyImports = new KeyImports(fixture);
    await writeSalesHistory(dataSource, { orders: 2_000, days: 30, end: new Date(), products: 200, customers: 300 });
    product = await fixture.shop.product({}, 500);
    const others = await Promise.all(Array.from({ length: 20 }, () => fixture.shop.product({}, 200)));
    // Most keys are of some import, as in a shop that has run for years.
    for (const { poolId } of [...others, product]) {
      const keys = Array.from({ length: 200 }, (_, index) => `${poolId}-${index}`);
      const { keyImport } = await keyImports.import(poolId, poolId === product.poolId ? [...keys, text] : keys);
      keyImportId = keyImport.id;
    }
    await keyImports.sell(product.id, 600);
    await dataSource.query(
      'ANALYZE TABLE license_keys, license_pools, key_imports, orders, order_items, customers, products',
    );
  }, 120_000);

  const ask = (query: string, variables: object = {}) =>
    statementsOf(fixture.service.app.dataSource, () => fixture.dataOf(query, variables));

  /** Fails where a statement reads a table of keys or orders otherwise than by an index. */
  async function expectIndexed(statements: readonly Statement[]): Promise<void> {
    const selects = statements.filter(({ sql }) => /^\(?\s*SELECT/.test(sql) && !sql.includes('staff_members'));
    expect(selects.length).toBeGreaterThan(0);
    for (const statement of selects) {
      for (const { table, type, key } of await planOf(fixture.service.app.dataSource, statement)) {
        // Tables that are derived in memory, and rows that the plan knows not to be there.
        if (table.startsWith('<') || table === 'null' || table === 'heads') continue;
        if (type === 'const' && key === null) continue;
        expect({ sql: statement.sql, table, type, key }).toEqual({
          sql: statement.sql,
          table,
          type: expect.stringMatching(INDEXED),
          key: expect.any(String),
        });
      }
    }
  }

  it('a key is found by one row of the unique index of fingerprints', async () => {
    const statements = await ask('query ($key: String!) { licenseKey(licenseKey: $key) { masked status } }', {
      key: text,
    });
    const lookUp = statements.find(({ sql }) => sql.includes('WHERE fingerprint =')) as Statement;
    expect(await planOf(fixture.service.app.dataSource, lookUp)).toMatchObject([
      { table: 'license_keys', type: 'const', key: 'license_keys_fingerprint' },
    ]);
    await expectIndexed(statements);
  });

  it.each([null, 'AVAILABLE', 'SOLD'])("a page of a pool's keys is read by an index (status %s)", async (status) => {
    const query = `query ($pool: ObjectID!, $status: LicenseKeyStatus, $after: String) {
      licenseKeys(licensePoolId: $pool, status: $status, first: 5, after: $after) {
        totalCount pageInfo { endCursor } nodes { masked order { orderNumber } replaces { id } keyImport { id } }
      } }`;
    const { licenseKeys } = await fixture.dataOf(query, { pool: product.poolId, status });
    expect(licenseKeys.nodes).toHaveLength(5);
    await expectIndexed(await ask(query, { pool: product.poolId, status, after: licenseKeys.pageInfo.endCursor }));
  });

  it('the imports of a pool, what is left of them and their orders are read by indexes', async () => {
    await expectIndexed(
      await ask(
        `query ($pool: ObjectID!) { keyImports(licensePoolId: $pool) {
          totalCount nodes { imported available withdrawn orders(first: 5) { totalCount nodes { orderNumber } } } } }`,
        { pool: product.poolId },
      ),
    );
  });

  it('the keys that an undoing withdraws are found by the index of imports alone', async () => {
    const statements = await ask('mutation ($id: ObjectID!) { undoKeyImport(id: $id, reason: "plan") { available } }', {
      id: keyImportId,
    });
    const find = statements.find(({ sql }) => sql.includes("status = 'AVAILABLE' ORDER BY id LIMIT")) as Statement;
    expect(await planOf(fixture.service.app.dataSource, find)).toMatchObject([
      { table: 'license_keys', type: expect.stringMatching(/^(ref|range)$/), key: 'license_keys_key_import' },
    ]);
  });

  it('the search reads orders and keys by indexes, and names from an id on', async () => {
    for (const searched of ['no such thing', '12345678', 'ab12', newId(), text]) {
      const statements = await ask('query ($text: String!) { search(text: $text) { __typename } }', { text: searched });
      const isScan = ({ sql }: Statement) =>
        /FROM \w+\s+(WHERE id >=|ORDER BY id DESC|WHERE mask IS NOT NULL)/.test(sql) &&
        !/FROM (orders|license_keys)/.test(sql);
      await expectIndexed(statements.filter((statement) => !isScan(statement)));
      for (const { sql } of statements.filter(isScan)) expect(sql).toMatch(/LIMIT (\?|1 OFFSET \?)$/);
    }
  });
});
