import { newId } from '../../../src/db/ids.js';
import { OpenTransaction } from '../../support/concurrency/two-connections.js';
import { auditEntry, auditOf } from '../../support/graphql/stock-keeping.js';
import { someStatementWaits } from '../../support/lock-waits.js';
import { assertRefused, balanceOf } from '../../support/rest/rest-api.js';
import { useStaff } from '../../support/staff.js';

const CREATE = `
  mutation ($customerId: ObjectID!, $lines: [StaffOrderLineInput!]!, $reference: String, $key: String) {
    createOrder(customerId: $customerId, lines: $lines, reference: $reference, idempotencyKey: $key) {
      orderNumber customerNumber orderFrom status reference replayed updatedAt orderDate
      subTotal discountAmount vatAmount grandTotal balanceAfter placedBy { id name } customer { id balance }
      items { productId quantity price subtotal isReplacement licenses { licenseKey } }
    }
  }`;

const fixture = useStaff();
const { dataOf, errorOf } = fixture;

async function setup(fields: object = {}, keys = 10) {
  const { shop } = fixture;
  const buyer = await shop.customer(fields);
  const product = await shop.product({ listPriceCents: 1_000, category: 'staff' }, keys);
  const lines = [{ productId: product.id, amount: 1 }];
  return { ...buyer, product, poolId: product.poolId, lines };
}

/** All that an order of staff could write, besides what `refused` compares. */
async function writtenByStaff(): Promise<unknown> {
  const count = (table: string) => fixture.service.query<object>(`SELECT COUNT(*) AS count FROM ${table}`);
  return [await count('audit_entries'), await count('staff_idempotency_keys')];
}

/** The error of an order that is refused; asserts that nothing was written, neither an audit entry nor a key. */
async function refusal(customerId: string, poolId: string, variables: object, token?: string) {
  const before = await writtenByStaff();
  const error = await assertRefused(fixture, customerId, [poolId], () => errorOf(CREATE, variables, token));
  expect(await writtenByStaff()).toEqual(before);
  return error;
}

describe('an order that staff places for a customer', () => {
  it("an order by SUPPORT has the customer's own prices, balance and VAT, and its audit entry names who placed it", async () => {
    const { shop, staff } = fixture;
    const discountPackageId = await shop.discountPackage({ staff: 1_000 });
    const { id, customerNumber, token, product, poolId } = await setup({ countryCode: 'DE', discountPackageId });
    await shop.tiers(product.id, { 3: 5_000 });
    const member = await staff.member('SUPPORT');
    const lines = [{ productId: product.id, amount: 3, maxPrice: 4.5 }];
    const { createOrder: made } = await dataOf(CREATE, { customerId: id, lines, reference: ' PO-1 ' }, member.token);
    const sums = { subTotal: 13.5, vatAmount: 2.57, grandTotal: 16.07, balanceAfter: 16.07 };
    expect(made).toMatchObject({
      ...sums,
      customerNumber,
      orderFrom: 3,
      reference: 'PO-1',
      replayed: false,
      placedBy: { id: member.id, name: member.name },
      customer: { id, balance: 16.07 },
    });
    const licenses = [0, 1, 2].map((index) => ({ licenseKey: `****${poolId.slice(-2)}-${index}` }));
    expect(made.items).toMatchObject([{ productId: product.id, quantity: 3, price: 4.5, licenses }]);
    expect(await auditOf(fixture, made.orderNumber)).toEqual([
      auditEntry('createOrder', 'Order', member.id, {
        after: {
          customerId: id,
          reference: 'PO-1',
          lines: [{ productId: product.id, amount: 3, price: 4.5 }],
          grandTotal: 16.07,
        },
      }),
    ]);
    const [shown] = (await fixture.service.request('GET', '/api/orders', { token })).body;
    expect(shown).toMatchObject({ orderNumber: made.orderNumber, orderFrom: 3, reference: 'PO-1', grandTotal: 16.07 });
    expect(shown).not.toHaveProperty('placedBy');
    expect(shown.items[0].licenses[0].licenseKey).toBe(`KEY-${poolId}-0`);
  });

  it("an order that staff places is refused as the customer's would be, names the lines, and changes nothing", async () => {
    const { id, poolId, product, lines } = await setup({ creditLimitCents: 2_500 }, 3);
    const customerId = id;
    const ask = async (variables: object) => {
      const { extensions } = await refusal(id, poolId, { customerId, lines, key: 'refused', ...variables });
      const { code, details, unavailableItems } = extensions;
      return { code, details, unavailableItems };
    };
    const invalid = (details: object) => ({ code: 'VALIDATION_ERROR', details, unavailableItems: undefined });
    const line = (fields: object) => ({ lines: [lines[0], { ...lines[0], ...fields }] });
    expect(await ask({ lines: [] })).toEqual(invalid({ lines: 'At least one line is required' }));
    expect(await ask(line({ amount: 0 }))).toEqual(invalid({ 'lines[1].amount': 'Amount must be a positive number' }));
    expect(await ask({ key: 'ü' })).toEqual(
      invalid({
        idempotencyKey: 'idempotencyKey must consist of visible ASCII characters, with spaces only between them',
      }),
    );
    expect(await ask(line({ maxPrice: 9.99 }))).toMatchObject({
      code: 'PRICE_CHANGED',
      details: { 'lines[1].maxPrice': 'The unit price is 10 EUR' },
    });
    expect(await ask(line({ productId: newId() }))).toMatchObject({ code: 'PRODUCT_NOT_AVAILABLE' });
    expect(await ask(line({ amount: 3 }))).toMatchObject({
      code: 'INSUFFICIENT_STOCK',
      unavailableItems: [{ productId: product.id, requestedQuantity: 3, availableQuantity: 2 }],
    });
    expect(await ask(line({ amount: 2 }))).toMatchObject({ code: 'CREDIT_LIMIT_EXCEEDED' });
    // None of them has used the key up.
    expect((await dataOf(CREATE, { customerId, lines, key: 'refused' })).createOrder.replayed).toBe(false);
  });

  it.each(['SUSPENDED', 'INACTIVE'] as const)('a customer who is %s gets no order by staff', async (status) => {
    const { id, poolId, lines } = await setup({ status });
    const { message, extensions } = await refusal(id, poolId, { customerId: id, lines });
    expect([extensions.code, message]).toEqual(['ACCOUNT_SUSPENDED', "The customer's account is not active"]);
  });

  it("orders by staff do not count against the customer's rate limit", async () => {
    const { id, token, lines } = await setup({ ordersPerMinute: 1 });
    for (let count = 0; count < 3; count += 1) await dataOf(CREATE, { customerId: id, lines });
    const { status } = await fixture.service.request('POST', '/api/orders', { token, body: { products: lines } });
    expect(status).toBe(201);
  });
});

describe("the Idempotency-Keys of staff's orders", () => {
  it('a repeated key returns the order in its current state, sells nothing, and writes no second audit entry', async () => {
    const { id, poolId, lines } = await setup();
    const variables = { customerId: id, lines, reference: 'PO-1', key: newId() };
    const { createOrder: first } = await dataOf(CREATE, variables);
    const colleague = await fixture.staff.member('SUPPORT');
    const { createOrder: again } = await dataOf(CREATE, { ...variables, reference: ' PO-1 ' }, colleague.token);
    expect(again).toEqual({ ...first, replayed: true });
    const replace = `mutation ($number: Int!, $key: String!) {
      replaceLicenseKey(orderNumber: $number, licenseKey: $key, reason: "faulty") { orderNumber } }`;
    await dataOf(replace, { number: first.orderNumber, key: `KEY-${poolId}-0` });
    const { createOrder: later } = await dataOf(CREATE, variables);
    expect([later.orderNumber, later.replayed, later.items.length]).toEqual([first.orderNumber, true, 2]);
    expect(await balanceOf(fixture, id)).toBe(1_000);
    const orders = (await auditOf(fixture, first.orderNumber)).filter(({ action }) => action === 'createOrder');
    expect(orders.map(({ staffId }) => staffId)).toEqual([fixture.admin.id]);
  });

  it('a key with another customer, line or reference is refused, and changes nothing', async () => {
    const { id, poolId, lines } = await setup();
    const other = await fixture.shop.customer();
    const variables = { customerId: id, lines, reference: 'PO-1', key: newId() };
    await dataOf(CREATE, variables);
    const [line] = lines;
    for (const change of [
      { customerId: other.id },
      { lines: [{ ...line, amount: 2 }] },
      { lines: [{ ...line, maxPrice: 100 }] },
      { reference: 'PO-2' },
      { reference: null },
    ]) {
      expect(await refusal(id, poolId, { ...variables, ...change })).toMatchObject({
        message: 'Idempotency-Key was already used for a different request',
        extensions: { code: 'IDEMPOTENCY_KEY_REUSED' },
      });
    }
    expect(await balanceOf(fixture, other.id)).toBe(0);
  });

  it("keys of staff are apart from the customer's, and from those of other mutations", async () => {
    const { id, token, lines } = await setup();
    const key = newId();
    const own = await fixture.service.request('POST', '/api/orders', {
      token,
      headers: { 'Idempotency-Key': key },
      body: { products: lines },
    });
    const pay = `mutation ($id: ObjectID!, $key: String) {
      recordPayment(customerId: $id, amount: 1, idempotencyKey: $key) { id } }`;
    await dataOf(pay, { id, key });
    const { createOrder } = await dataOf(CREATE, { customerId: id, lines, key });
    expect([own.status, createOrder.replayed]).toEqual([201, false]);
    expect(createOrder.orderNumber).not.toBe(own.body.orderNumber);
  });
});

describe('the access of a member of staff whose order waits for a lock', () => {
  /** Sends an order that waits for its customer's row, runs `work` meanwhile, and releases the row. */
  async function whileItWaits(work: (memberId: string) => Promise<unknown>) {
    const { id, lines } = await setup();
    const member = await fixture.staff.member('SUPPORT');
    const { dataSource } = fixture.service.app;
    const holder = await OpenTransaction.begin(dataSource);
    await holder.manager.query('SELECT id FROM customers WHERE id = ? FOR UPDATE', [id]);
    const response = fixture.staff.run(CREATE, { customerId: id, lines }, member.token);
    await someStatementWaits(dataSource, id);
    await work(member.id);
    await holder.commit();
    const { errors } = await response;
    return { code: errors?.[0]?.extensions.code, balance: await balanceOf(fixture, id) };
  }

  it.each([
    ['access is revoked', 'revoked_at = NOW(3)', 'UNAUTHENTICATED'],
    ['role becomes another one', "role = 'CATALOGUE'", 'FORBIDDEN'],
  ])('an order changes nothing where the %s while it waits', async (_what, set, code) => {
    const change = (id: string) => fixture.service.query(`UPDATE staff_members SET ${set} WHERE id = ?`, [id]);
    expect(await whileItWaits(change)).toEqual({ code, balance: 0 });
  });
});
