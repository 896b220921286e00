import { Customer } from '../../src/entities/customers/customer.js';
import { DiscountPackage } from '../../src/entities/discounts/discount-package.js';
import { useTwoNodes } from '../support/cluster/two-nodes.js';

const ROUNDS = 5;
const DELETE = 'mutation ($id: ObjectID!) { deleteDiscountPackage(id: $id) }';
const ASSIGN = `mutation ($customerId: ObjectID!, $id: ObjectID) {
  assignDiscountPackage(customerId: $customerId, discountPackageId: $id) { id } }`;

describe('discount packages on two nodes of a cluster', () => {
  const nodes = useTwoNodes(9);

  it('a package that is deleted on one node while the other assigns it is either gone or assigned', async () => {
    const { token } = await nodes.staffApi(0).member();
    const { manager } = nodes.one.app.dataSource;
    for (let round = 0; round < ROUNDS; round += 1) {
      const [id, { id: customerId }] = [await nodes.shop.discountPackage({}), await nodes.shop.customer()];
      const responses = await Promise.all([
        nodes.staffApi(round).run(DELETE, { id }, token),
        nodes.staffApi(round + 1).run(ASSIGN, { customerId, id }, token),
      ]);
      const [deletion, assignment] = responses.map(({ errors = [] }) =>
        errors.map(({ extensions }) => extensions.code),
      );
      const isDeleted = !(await manager.existsBy(DiscountPackage, { id }));
      expect([deletion, assignment]).toEqual(isDeleted ? [[], ['NOT_FOUND']] : [['VALIDATION_ERROR'], []]);
      const { discountPackageId } = await manager.findOneByOrFail(Customer, { id: customerId });
      expect(discountPackageId).toBe(isDeleted ? null : id);
    }
  });
});
