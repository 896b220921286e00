import { useStaff } from '../../support/staff.js';

const fixture = useStaff();
const { dataOf, errorOf } = fixture;

// Masks too.
const [FIRST, SECOND] = ['A-first', 'A-second'];
const PACKAGE = 'validFrom: "2026-01-01", validUntil: "2026-12-31", discounts: []';
const PROMOTION =
  'validFrom: "2020-01-01T00:00:00Z", validUntil: "2099-12-31T00:00:00Z", percentage: 1, categories: ["no product has it"]';

/** Changes that name the version that was read; each sets one field, which `read` and `field` find again. */
const CHANGES: Record<string, { make: () => Promise<string>; mutation: string; read: string; field: string }> = {
  updateCustomer: {
    make: async () => (await fixture.shop.customer()).id,
    mutation: 'updateCustomer(id: $id, input: { name: $value, version: $version })',
    read: 'customer(id: $id) { version name }',
    field: 'name',
  },
  setCustomerStatus: {
    make: async () => (await fixture.shop.customer()).id,
    mutation: 'setCustomerStatus(id: $id, status: SUSPENDED, reason: $value, version: $version)',
    read: 'customer(id: $id) { version statusReason }',
    field: 'statusReason',
  },
  updateStaffMember: {
    make: async () => (await fixture.staff.member('SUPPORT')).id,
    mutation: 'updateStaffMember(id: $id, input: { name: $value, version: $version })',
    read: 'staffMembers { id version name }',
    field: 'name',
  },
  setLicensePoolMask: {
    make: async () => (await fixture.shop.product()).poolId,
    mutation: 'setLicensePoolMask(licensePoolId: $id, mask: $value, version: $version)',
    read: 'licensePool(id: $id) { version mask }',
    field: 'mask',
  },
  updateDiscountPackage: {
    make: () => fixture.shop.discountPackage({}),
    mutation: `updateDiscountPackage(id: $id, input: { name: $value, version: $version, ${PACKAGE} })`,
    read: 'discountPackages { id version name }',
    field: 'name',
  },
  updateProduct: {
    make: async () => (await fixture.shop.product()).id,
    mutation: 'updateProduct(id: $id, input: { category: $value, version: $version })',
    read: 'product(id: $id) { version category }',
    field: 'category',
  },
  updatePromotion: {
    make: () => fixture.shop.promotion(100, { categories: ['no product has it'] }),
    mutation: `updatePromotion(id: $id, input: { name: $value, version: $version, ${PROMOTION} })`,
    read: 'promotions { id version name }',
    field: 'name',
  },
};

async function stored(
  change: { read: string; field: string },
  id: string,
): Promise<{ version: number; value: string }> {
  const query = change.read.includes('$id') ? `query ($id: ObjectID!) { ${change.read} }` : `{ ${change.read} }`;
  const [found] = Object.values(await dataOf(query, { id }));
  const one = Array.isArray(found) ? found.find((each: { id: string }) => each.id === id) : found;
  return { version: one.version, value: one[change.field] };
}

const operation = (mutation: string) =>
  `mutation ($id: ObjectID!, $value: String!, $version: Int) { changed: ${mutation} { version } }`;

describe.each(Object.entries(CHANGES))('concurrent changes by %s', (name, change) => {
  const query = operation(change.mutation);

  it(`the second ${name} from the same version is refused with VERSION_CONFLICT and changes nothing, and succeeds from the next`, async () => {
    const id = await change.make();
    const first = await dataOf(query, { id, value: FIRST, version: 1 });
    expect(first.changed.version).toBe(2);
    expect(await errorOf(query, { id, value: SECOND, version: 1 })).toEqual({
      message: 'Somebody else has changed this in the meantime: read it again',
      extensions: { code: 'VERSION_CONFLICT', details: { version: 'Version 1 was read, version 2 is current' } },
    });
    expect(await stored(change, id)).toEqual({ version: 2, value: FIRST });
    await dataOf(query, { id, value: SECOND, version: 2 });
    expect(await stored(change, id)).toEqual({ version: 3, value: SECOND });
  });

  it(`exactly one of four concurrent ${name} calls from the same version succeeds`, async () => {
    const id = await change.make();
    const values = ['A-a', 'A-b', 'A-c', 'A-d'];
    const responses = await Promise.all(
      values.map((value) => fixture.staff.run(query, { id, value, version: 1 }, fixture.admin.token)),
    );
    const codes = responses.map(({ errors }) => errors?.[0]?.extensions.code ?? 'done');
    expect(codes.toSorted()).toEqual(['VERSION_CONFLICT', 'VERSION_CONFLICT', 'VERSION_CONFLICT', 'done']);
    expect(await stored(change, id)).toEqual({ version: 2, value: values[codes.indexOf('done')] });
  });
});

describe('concurrent changes by assignDiscountPackage', () => {
  it('the second assignDiscountPackage from the same version is refused with VERSION_CONFLICT', async () => {
    const { id } = await fixture.shop.customer();
    const [first, second] = [await fixture.shop.discountPackage({}), await fixture.shop.discountPackage({})];
    const query = `mutation ($id: ObjectID!, $packageId: ObjectID) {
      assignDiscountPackage(customerId: $id, discountPackageId: $packageId, version: 1) { version } }`;
    await dataOf(query, { id, packageId: first });
    const { extensions } = await errorOf(query, { id, packageId: second });
    expect(extensions.code).toBe('VERSION_CONFLICT');
    const { customer } = await dataOf(
      'query ($id: ObjectID!) { customer(id: $id) { version discountPackage { id } } }',
      {
        id,
      },
    );
    expect(customer).toEqual({ version: 2, discountPackage: { id: first } });
  });
});
