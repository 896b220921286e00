import { newId } from '../../src/db/ids.js';
import { MIGRATIONS } from '../../src/migrations/index.js';
import { migratedSchema, type OwnSchema } from '../support/own-schema.js';
import { StaffApi } from '../support/staff.js';
import { Shop } from '../support/shop.js';
import { TestService } from '../support/service.js';

const PRICE_CHANGES = 'PriceChanges1797000007000';
const CHANGES = `query ($productId: ObjectID!) { priceChanges(productId: $productId) {
  nodes { at staffMember { id } oldPrice newPrice version via } } }`;

describe('the migration to a history of prices', () => {
  let schema: OwnSchema;
  let service: TestService;

  beforeAll(async () => {
    schema = await migratedSchema(6);
  });
  afterAll(async () => {
    await service.stop();
    await schema.drop();
  });

  it('the history begins with the changes of price that the audit log knows', async () => {
    service = await TestService.start({}, { DATABASE_URL: schema.url });
    const { id: productId } = await new Shop(service.app).product();
    const { id: staffId } = await new StaffApi(service, () => new Date()).member();
    const { dataSource } = service.app;
    const names = MIGRATIONS.map(({ name }) => name);
    // Later migrations are undone with it.
    for (let left = names.length - names.indexOf(PRICE_CHANGES); left > 0; left -= 1)
      await dataSource.undoLastMigration();
    const at = new Date('2026-05-01T10:00:00.000Z');
    const entry = (action: string, subjectId: string, before: object | null, after: object | null) => [
      at,
      staffId,
      action,
      'Product',
      subjectId,
      before && JSON.stringify(before),
      after && JSON.stringify(after),
    ];
    await dataSource.query(
      'INSERT INTO audit_entries (at, staff_member_id, action, subject_type, subject_id, state_before, state_after) VALUES ?',
      [
        [
          entry('createProduct', productId, null, { listPrice: 10, version: 1 }),
          entry('changeListPrice', productId, { listPrice: 10, version: 1 }, { listPrice: 10.07, version: 2 }),
          // A price that stood already, another kind of change, and a product that is not there.
          entry('changeListPrice', productId, { listPrice: 10.07, version: 2 }, { listPrice: 10.07, version: 2 }),
          entry('updateProduct', productId, { name: 'A', version: 2 }, { name: 'B', version: 3 }),
          entry('changeListPrice', newId(), { listPrice: 1, version: 1 }, { listPrice: 2, version: 2 }),
          entry('changeListPrice', productId, { listPrice: 10.07, version: 3 }, { listPrice: 0, version: 4 }),
        ],
      ],
    );
    await service.stop();
    service = await TestService.start({}, { DATABASE_URL: schema.url });

    const desk = new StaffApi(service, () => new Date());
    const { data } = await desk.run(CHANGES, { productId }, (await desk.member()).token);
    const by = { at: at.toISOString(), staffMember: { id: staffId }, via: 'GRAPHQL' };
    expect(data.priceChanges.nodes).toEqual([
      { ...by, oldPrice: 10.07, newPrice: 0, version: 4 },
      { ...by, oldPrice: 10, newPrice: 10.07, version: 2 },
    ]);
  });
});
