import { CategoryDiscount } from '../../../src/entities/discounts/discount-package.js';
import { auditEntry, auditOf } from '../../support/graphql/stock-keeping.js';
import { useStaff } from '../../support/staff.js';
import { countStatements } from '../../support/statements.js';

const fixture = useStaff();
const { dataOf, errorOf, detailsOf } = fixture;

const FIELDS = 'id name validFrom validUntil version discounts { category percentage }';
const CREATE = `mutation ($input: DiscountPackageInput!) { createDiscountPackage(input: $input) { ${FIELDS} } }`;
const UPDATE = `mutation ($id: ObjectID!, $input: DiscountPackageInput!) {
  updateDiscountPackage(id: $id, input: $input) { ${FIELDS} } }`;
const DELETE = 'mutation ($id: ObjectID!) { deleteDiscountPackage(id: $id) }';
const ASSIGN = `mutation ($customerId: ObjectID!, $id: ObjectID) {
  assignDiscountPackage(customerId: $customerId, discountPackageId: $id) { discountPackage { id } } }`;
const LIST = `{ discountPackages { ${FIELDS} } }`;

const INPUT = {
  name: 'Gold',
  validFrom: '2024-02-29',
  validUntil: '2099-12-31',
  discounts: [
    { category: 'Default', percentage: 5 },
    { category: 'Office', percentage: 12.34 },
  ],
};

async function created(input: object = {}) {
  return (await dataOf(CREATE, { input: { ...INPUT, ...input } })).createDiscountPackage;
}

async function stored(id: string) {
  const { discountPackages } = await dataOf(LIST);
  return discountPackages.find((one: { id: string }) => one.id === id);
}

describe('a discount package', () => {
  it('a discount package is created as given, listed, and replaced in every field', async () => {
    const made = await created();
    expect(made).toEqual({ ...INPUT, id: expect.stringMatching(/^[0-9a-f]{24}$/), version: 1 });
    expect(await stored(made.id)).toEqual(made);
    const { id } = made;
    const input = {
      name: 'Silver',
      validFrom: '2025-01-01',
      validUntil: '2025-01-01',
      discounts: [{ category: 'Games', percentage: 100 }],
    };
    const { updateDiscountPackage } = await dataOf(UPDATE, { id, input });
    expect(updateDiscountPackage).toEqual({ ...input, id, version: 2 });
    expect(await stored(id)).toEqual(updateDiscountPackage);
  });

  it('a discount package that names a category twice is refused, when created and when changed', async () => {
    const before = await created();
    const all = (await dataOf(LIST)).discountPackages;
    const input = { ...INPUT, discounts: [...INPUT.discounts, INPUT.discounts[0]] };
    expect(Object.keys(await detailsOf(CREATE, { input }))).toEqual(['discounts[2].category']);
    expect(Object.keys(await detailsOf(UPDATE, { id: before.id, input }))).toEqual(['discounts[2].category']);
    expect((await dataOf(LIST)).discountPackages).toEqual(all);
  });

  it('the categories of a discount package may differ in letter case alone', async () => {
    const discounts = [
      { category: 'OFFICE', percentage: 1 },
      { category: 'Office', percentage: 2 },
    ];
    expect((await created({ discounts })).discounts).toEqual(discounts);
  });
});

describe('the deletion of a discount package', () => {
  const assign = (customerId: string, id: string | null) => dataOf(ASSIGN, { customerId, id });

  it('an unused discount package is deleted with its percentages, and the audit log retains its content', async () => {
    const { id } = await created();
    expect(await dataOf(DELETE, { id })).toEqual({ deleteDiscountPackage: id });
    expect(await stored(id)).toBeUndefined();
    const { dataSource } = fixture.service.app;
    expect(await dataSource.manager.countBy(CategoryDiscount, { discountPackageId: id })).toBe(0);
    expect((await auditOf(fixture, id)).at(-1)).toEqual(
      auditEntry('deleteDiscountPackage', 'DiscountPackage', fixture.admin.id, {
        before: { ...INPUT, discounts: { Default: 5, Office: 12.34 } },
      }),
    );
    expect((await errorOf(ASSIGN, { customerId: (await fixture.shop.customer()).id, id })).message).toBe(
      `Discount package ${id} not found`,
    );
  });

  it('a discount package is not deleted as long as a customer of any status has it, which the refusal counts', async () => {
    const { id } = await created();
    const customers = [
      await fixture.shop.customer({ status: 'INACTIVE' }),
      await fixture.shop.customer({ status: 'SUSPENDED' }),
    ];
    const rest = 'this discount package: give them another one, or none, first';
    for (const customer of customers) await assign(customer.id, id);
    const before = await stored(id);
    expect(await detailsOf(DELETE, { id })).toEqual({ id: `2 customers have ${rest}` });
    await assign(customers[0]?.id ?? '', null);
    expect(await detailsOf(DELETE, { id })).toEqual({ id: `1 customer has ${rest}` });
    expect(await stored(id)).toEqual(before);
    expect((await auditOf(fixture, id)).map(({ action }) => action)).toEqual(['createDiscountPackage']);
    await assign(customers[1]?.id ?? '', null);
    expect(await dataOf(DELETE, { id })).toEqual({ deleteDiscountPackage: id });
  });
});

describe('the list of discount packages', () => {
  it('the list of discount packages counts the customers who have each, with one statement for any length', async () => {
    const [one, two, nobodys] = [await created(), await created(), await created()];
    for (const { id } of [one, one, two]) await fixture.shop.customer({ discountPackageId: id });
    const query = `{ discountPackages { ${FIELDS} customers } }`;
    const statements = () => countStatements(fixture.service.app.dataSource, () => dataOf(query));
    const { discountPackages } = await dataOf(query);
    const count = ({ id }: { id: string }) =>
      discountPackages.find((found: { id: string }) => found.id === id).customers;
    expect([one, two, nobodys].map(count)).toEqual([2, 1, 0]);
    const before = await statements();
    await fixture.shop.customer({ discountPackageId: (await created()).id });
    expect(await statements()).toBe(before);
  });
});
