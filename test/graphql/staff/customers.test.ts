import { newId } from '../../../src/db/ids.js';
import { useStaff } from '../../support/staff.js';

const fixture = useStaff();
const { dataOf, errorOf } = fixture;

const FIELDS = `id customerNumber name email countryCode status statusReason creditLimit balance availableCredit
  readsPerMinute ordersPerMinute vatId address notes version discountPackage { id name discounts { category percentage } }`;
const CREATE = `mutation ($input: CreateCustomerInput!) { createCustomer(input: $input) { ${FIELDS} } }`;
const UPDATE = `mutation ($id: ObjectID!, $input: UpdateCustomerInput!) { updateCustomer(id: $id, input: $input) { ${FIELDS} } }`;
const STATUS = `mutation ($id: ObjectID!, $status: CustomerStatus!, $reason: String, $version: Int) {
  setCustomerStatus(id: $id, status: $status, reason: $reason, version: $version) { ${FIELDS} } }`;
const ASSIGN = `mutation ($id: ObjectID!, $packageId: ObjectID, $version: Int) {
  assignDiscountPackage(customerId: $id, discountPackageId: $packageId, version: $version) { ${FIELDS} } }`;
const ONE = `query ($id: ObjectID!) { customer(id: $id) { ${FIELDS} } }`;
const LIST = `query ($search: String, $status: CustomerStatus, $first: Int, $after: String) {
  customers(search: $search, status: $status, first: $first, after: $after) {
    nodes { id } totalCount pageInfo { hasNextPage endCursor } } }`;

const INPUT = { name: 'Ada & Sons', countryCode: 'DE', creditLimit: 1234.56 };

async function created(fields: object = {}): Promise<any> {
  return (await dataOf(CREATE, { input: { ...INPUT, ...fields } })).createCustomer;
}

async function stored(id: string): Promise<any> {
  return (await dataOf(ONE, { id })).customer;
}

describe('a customer', () => {
  it('a customer is created with every given field, and reads back the same', async () => {
    const customer = await created({ email: 'ada@example.com', readsPerMinute: 100, ordersPerMinute: 5 });
    expect(customer).toEqual({
      ...INPUT,
      id: expect.stringMatching(/^[0-9a-f]{24}$/),
      customerNumber: expect.any(Number),
      email: 'ada@example.com',
      status: 'ACTIVE',
      statusReason: null,
      balance: 0,
      availableCredit: 1234.56,
      readsPerMinute: 100,
      ordersPerMinute: 5,
      vatId: null,
      address: null,
      notes: null,
      version: 1,
      discountPackage: null,
    });
    expect(await stored(customer.id)).toEqual(customer);
  });

  it('a customer is refused with the name of each wrong field, when created and when changed', async () => {
    const before = await created();
    const count = async () => (await dataOf('{ customers(first: 0) { totalCount } }')).customers.totalCount;
    const countBefore = await count();
    const wrong = {
      countryCode: 'de',
      ordersPerMinute: -5,
      vatId: '136695976',
      address: 'ö'.repeat(1_001),
      notes: 'ö'.repeat(4_001),
    };
    const refusal = (fields: object) => ({
      message: 'Validation failed',
      extensions: {
        code: 'VALIDATION_ERROR',
        details: Object.fromEntries(Object.keys(fields).map((field) => [field, expect.any(String)])),
      },
    });
    const missing = { name: null, countryCode: null, creditLimit: null };
    expect(await errorOf(CREATE, { input: { ...INPUT, ...wrong } })).toEqual(refusal(wrong));
    expect(await count()).toBe(countBefore);
    for (const input of [wrong, missing]) {
      expect(await errorOf(UPDATE, { id: before.id, input })).toEqual(refusal(input));
    }
    expect(await stored(before.id)).toEqual(before);
  });

  it('updateCustomer preserves omitted fields, and clears those that are null', async () => {
    const given = {
      email: 'ada@example.com',
      readsPerMinute: 100,
      ordersPerMinute: 5,
      vatId: 'DE136695976',
      notes: 'Late',
    };
    const customer = await created({ ...given, address: 'Kai 1' });
    const input = { name: 'Ada', email: null, readsPerMinute: null, creditLimit: 10, vatId: null, address: null };
    const { updateCustomer } = await dataOf(UPDATE, { id: customer.id, input: { ...input, address: ' ' } });
    expect(updateCustomer).toEqual({ ...customer, ...input, availableCredit: 10, version: 2 });
    expect(await stored(customer.id)).toEqual(updateCustomer);
  });

  it('updateCustomer preserves the version of a customer if it changes nothing', async () => {
    const customer = await created();
    const { updateCustomer } = await dataOf(UPDATE, { id: customer.id, input: { name: customer.name } });
    expect(updateCustomer).toEqual(customer);
  });
});

describe('what staff notes about a customer', () => {
  const DETAILS = { vatId: 'DE136695976', address: 'Kai 1\n1010 Wien', notes: 'Pays late. Ask for Ms. Öz.' };

  it('a customer stores VAT id, address and notes, trimmed and up to their maximum length', async () => {
    const given = { vatId: ' de 136 695 976 ', address: ` ${DETAILS.address}\n`, notes: DETAILS.notes };
    expect(await created(given)).toMatchObject(DETAILS);
    const longest = { address: '🔑'.repeat(1_000), notes: '🔑'.repeat(4_000) };
    const customer = await created(longest);
    expect(customer).toMatchObject(longest);
    expect(await stored(customer.id)).toEqual(customer);
  });

  it('a customer is found by its full VAT id, in any grouping', async () => {
    const vatId = `CH${Date.now()}${Math.floor(Math.random() * 1_000)}`;
    const { id } = await created({ countryCode: 'CH', vatId });
    const found = async (search: string) => (await dataOf(LIST, { search })).customers.nodes;
    expect(await found(vatId)).toEqual([{ id }]);
    expect(await found(`ch ${vatId.slice(2, 6)}.${vatId.slice(6)}`)).toEqual([{ id }]);
    expect(await found(vatId.slice(0, -1))).toEqual([]);
  });

  it('customers are listed by their discount package', async () => {
    const packageId = await fixture.shop.discountPackage({ office: 100 });
    const [first, second] = [await created(), await created()];
    await created();
    for (const { id } of [first, second]) await dataOf(ASSIGN, { id, packageId });
    await dataOf(STATUS, { id: second.id, status: 'SUSPENDED' });
    const BY_PACKAGE = `query ($packageId: ObjectID, $status: CustomerStatus) {
      customers(discountPackageId: $packageId, status: $status) { totalCount nodes { id } } }`;
    const listed = async (variables: object) => (await dataOf(BY_PACKAGE, variables)).customers;
    expect(await listed({ packageId })).toEqual({ totalCount: 2, nodes: [{ id: first.id }, { id: second.id }] });
    expect(await listed({ packageId, status: 'ACTIVE' })).toEqual({ totalCount: 1, nodes: [{ id: first.id }] });
    expect(await listed({ packageId: newId() })).toEqual({ totalCount: 0, nodes: [] });
  });
});

describe("a customer's status", () => {
  it('the reason of a suspension is stored until the customer is active again', async () => {
    const { id } = await created();
    const suspended = await dataOf(STATUS, { id, status: 'SUSPENDED', reason: '  three invoices open ' });
    expect(suspended.setCustomerStatus).toMatchObject({
      status: 'SUSPENDED',
      statusReason: 'three invoices open',
      version: 2,
    });
    const active = await dataOf(STATUS, { id, status: 'ACTIVE', reason: 'paid' });
    expect(active.setCustomerStatus).toMatchObject({ status: 'ACTIVE', statusReason: null, version: 3 });
  });
});

describe("a customer's discount package", () => {
  it("an assigned discount package changes the customer's prices at once, and its removal restores them", async () => {
    const { shop, service } = fixture;
    const product = await shop.product({ listPriceCents: 10_000, category: 'office' }, 1);
    const { id, token } = await shop.customer();
    const packageId = await shop.discountPackage({ office: 2_500 });
    const read = (etag = '') =>
      service.request('GET', `/api/products/${product.id}`, { token, headers: { 'If-None-Match': etag } });
    const etag = (await read()).headers.get('etag') ?? '';
    const { assignDiscountPackage } = await dataOf(ASSIGN, { id, packageId });
    const discountPackage = { id: packageId, discounts: [{ category: 'office', percentage: 25 }] };
    expect(assignDiscountPackage).toMatchObject({ version: 2, discountPackage });
    expect(await read(etag)).toMatchObject({ status: 200, body: { price: 75 } });
    const taken = await dataOf(ASSIGN, { id, packageId: null });
    expect(taken.assignDiscountPackage).toMatchObject({ version: 3, discountPackage: null });
    expect((await read()).body.price).toBe(100);
  });
});

describe('the list of customers', () => {
  it('customers are searched by number, id and a part of name or address, without LIKE wildcards', async () => {
    const word = newId();
    const customer = await created({ name: `Weiß 100% ${word}`, email: `a_${word}@example.com` });
    await created({ name: `Weiß 100x ${word}`, email: `ab${word}@example.com` });
    const found = async (search: string) =>
      (await dataOf(LIST, { search })).customers.nodes.map(({ id }: { id: string }) => id);
    expect(await found(`100% ${word}`)).toEqual([customer.id]);
    expect(await found(`A_${word}@EXAMPLE`)).toEqual([customer.id]);
    expect(await found(String(customer.customerNumber))).toContain(customer.id);
    expect(await found(customer.id)).toEqual([customer.id]);
    expect(await found(`nobody ${word}`)).toEqual([]);
  });

  it('customers near their credit limit are ACTIVE, owe something, and have used 80 % of it or more', async () => {
    const { shop } = fixture;
    const word = `near-${newId()}`;
    const made: Record<string, string> = {};
    for (const [what, fields] of Object.entries({
      at: { creditLimitCents: 10_000, balanceCents: 8_000 },
      below: { creditLimitCents: 10_000, balanceCents: 7_999 },
      above: { creditLimitCents: 10_000, balanceCents: 12_000 },
      suspended: { creditLimitCents: 10_000, balanceCents: 10_000, status: 'SUSPENDED' as const },
      nothing: { creditLimitCents: 0, balanceCents: 0 },
    })) {
      made[what] = (await shop.customer({ ...fields, name: `${word} ${what}` })).id;
    }
    const NEAR = `query ($search: String, $near: Boolean) {
      customers(search: $search, nearCreditLimit: $near) { totalCount nodes { id } } }`;
    const found = async (near: boolean | null) => {
      const { customers } = await dataOf(NEAR, { search: word, near });
      expect(customers.totalCount).toBe(customers.nodes.length);
      return customers.nodes.map(({ id }: { id: string }) => Object.keys(made).find((what) => made[what] === id));
    };
    expect(await found(true)).toEqual(['at', 'above']);
    expect(await found(false)).toEqual(['below', 'suspended', 'nothing']);
    expect(await found(null)).toHaveLength(5);
  });
});
