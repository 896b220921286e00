import { Customer } from '../../src/entities/customers/customer.js';
import { DiscountPackage } from '../../src/entities/discounts/discount-package.js';
import { OpenTransaction } from '../support/concurrency/two-connections.js';
import { someStatementWaits } from '../support/lock-waits.js';
import { useStaff } from '../support/staff.js';

const DELETE = 'mutation ($id: ObjectID!) { deleteDiscountPackage(id: $id) }';
const ASSIGN = `mutation ($customerId: ObjectID!, $id: ObjectID) {
  assignDiscountPackage(customerId: $customerId, discountPackageId: $id) { id } }`;

describe('a discount package that is deleted and assigned at the same moment', () => {
  const fixture = useStaff();
  const run = (query: string, variables: object) => fixture.staff.run(query, variables, fixture.admin.token);
  const codesOf = ({ errors = [] }: Awaited<ReturnType<typeof run>>) => errors.map(({ extensions }) => extensions.code);
  const packageOf = async (customerId: string) =>
    (await fixture.service.app.dataSource.manager.findOneByOrFail(Customer, { id: customerId })).discountPackageId;
  const exists = (id: string) => fixture.service.app.dataSource.manager.existsBy(DiscountPackage, { id });

  const begin = () => OpenTransaction.begin(fixture.service.app.dataSource);

  /** Lets an operation wait for what the open transaction holds, and then ends that transaction. */
  async function behind(open: OpenTransaction, operation: ReturnType<typeof run>, id: string) {
    await someStatementWaits(fixture.service.app.dataSource, id);
    await open.commit();
    return operation;
  }

  it('a deletion waits for an assignment that is under way, and is refused by it', async () => {
    const [id, { id: customerId }] = [await fixture.shop.discountPackage({}), await fixture.shop.customer()];
    const open = await begin();
    // What assignDiscountPackage does, up to its COMMIT.
    await open.manager.query('SELECT id FROM discount_packages WHERE id = ? FOR UPDATE', [id]);
    await open.manager.update(Customer, { id: customerId }, { discountPackageId: id });
    const response = await behind(open, run(DELETE, { id }), id);
    expect(codesOf(response)).toEqual(['VALIDATION_ERROR']);
    expect([await exists(id), await packageOf(customerId)]).toEqual([true, id]);
  });

  it('an assignment waits for a deletion that is under way, and does not find the package', async () => {
    const [id, { id: customerId }] = [await fixture.shop.discountPackage({}), await fixture.shop.customer()];
    const open = await begin();
    await open.manager.query('SELECT id FROM discount_packages WHERE id = ? FOR UPDATE', [id]);
    await open.manager.delete(DiscountPackage, { id });
    const response = await behind(open, run(ASSIGN, { customerId, id }), id);
    expect(codesOf(response)).toEqual(['NOT_FOUND']);
    expect([await exists(id), await packageOf(customerId)]).toEqual([false, null]);
  });
});
