import { newId } from '../../src/db/ids.js';
import { MIGRATIONS } from '../../src/migrations/index.js';
import { migratedSchema, type OwnSchema } from '../support/own-schema.js';
import { StaffApi } from '../support/staff.js';
import { Shop } from '../support/shop.js';
import { TestService } from '../support/service.js';

const MENDED_IMPORTS = 'MendedImports1802000001000';
const IMPORT = `mutation ($pool: ObjectID!, $keys: [String!]!) {
  importLicenseKeys(licensePoolId: $pool, keys: $keys) { imported keyImport { id } } }`;
const UNDO = 'mutation ($id: ObjectID!) { undoKeyImport(id: $id, reason: "wrong pool") { id } }';
const WITHDRAW = `mutation ($pool: ObjectID!, $keys: [String!]!) {
  withdrawLicenseKeys(licensePoolId: $pool, keys: $keys, reason: "leaked") { id } }`;

describe('the migration to imports that can be mended', () => {
  let schema: OwnSchema;
  let service: TestService;

  beforeAll(async () => {
    schema = await migratedSchema(6);
  });
  afterAll(async () => {
    await service.stop();
    await schema.drop();
  });

  it('lets the keys of imports that were undone before come again, unless some were withdrawn otherwise', async () => {
    service = await TestService.start({}, { DATABASE_URL: schema.url });
    const shop = new Shop(service.app);
    let desk = new StaffApi(service, () => new Date());
    let { token } = await desk.member();
    const run = async (query: string, variables: object) => (await desk.run(query, variables, token)).data;
    const undone = await Promise.all(
      [false, true].map(async (withdraws) => {
        const { poolId: pool } = await shop.product();
        const keys = [newId(), newId()];
        const { importLicenseKeys } = await run(IMPORT, { pool, keys });
        if (withdraws) await run(WITHDRAW, { pool, keys: keys.slice(1) });
        await run(UNDO, { id: importLicenseKeys.keyImport.id });
        return { pool, keys };
      }),
    );
    const names = MIGRATIONS.map(({ name }) => name);
    // Later migrations are undone with it.
    for (let left = names.length - names.indexOf(MENDED_IMPORTS); left > 0; left -= 1) {
      await service.app.dataSource.undoLastMigration();
    }
    await service.stop();
    service = await TestService.start({}, { DATABASE_URL: schema.url });
    desk = new StaffApi(service, () => new Date());
    ({ token } = await desk.member());
    const again = await Promise.all(undone.map((one) => run(IMPORT, one)));
    expect(again.map(({ importLicenseKeys }) => importLicenseKeys.imported)).toEqual([2, 0]);
  });
});
