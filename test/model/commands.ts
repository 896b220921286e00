import fc from 'fast-check';
import { newId } from '../../src/db/ids.js';
import type { RealShop } from './real-shop.js';
import type { Line, ModelCustomer, ModelOrder, ShopModel } from './shop-model.js';

type Step = fc.AsyncCommand<ShopModel, RealShop>;

/** How many of each the shop of a run has; commands name them by their index. */
const CUSTOMERS = 2;
const PRODUCTS = 4;
const POOLS = 4;

interface LineDraw {
  product: number;
  amount: number;
}

const at = <T>(list: readonly T[], index: number): T => list[index % list.length] as T;

function linesOf({ products }: ShopModel, draws: readonly LineDraw[]): Line[] {
  return draws.map(({ product, amount }) => ({ productId: at(products, product).id, amount }));
}

/** A step that runs on the model and the service, and then compares everything. */
function step(name: string, work: (model: ShopModel, real: RealShop) => Promise<void>, can?: Step['check']): Step {
  return {
    check: can ?? (() => true),
    run: async (model, real) => {
      await work(model, real);
      await real.assertEquals(model);
    },
    toString: () => name,
  };
}

function createdItems(order: ModelOrder): unknown[] {
  return order.items.map(({ productId, quantity, priceCents, keys }) =>
    expect.objectContaining({
      productId,
      quantity,
      price: priceCents / 100,
      isReplacement: false,
      licenses: keys.map((licenseKey) => ({ licenseKey })),
    }),
  );
}

async function placeOrder(model: ShopModel, real: RealShop, customer: ModelCustomer, lines: Line[], key?: string) {
  const expected = model.order(customer, lines, false);
  const { status, body } = await real.order(customer, lines, { key });
  if ('code' in expected) {
    expect({ status, body }).toEqual({ status: 400, body: expect.objectContaining(expected) });
    return;
  }
  expect(status).toBe(201);
  expect(body).toMatchObject({ status: 'completed', grandTotal: expected.grandTotalCents / 100 });
  expect(body.items).toEqual(createdItems(expected));
  const earlier = model.customers.flatMap(({ orders }) => orders).map(({ orderNumber }) => orderNumber);
  expect(body.orderNumber).toBeGreaterThan(Math.max(0, ...earlier));
  model.keep(customer, { ...expected, orderNumber: body.orderNumber });
  if (key !== undefined) customer.lastKeyed = { key, lines, orderNumber: body.orderNumber };
}

const order = (customer: number, draws: LineDraw[], key?: string): Step =>
  step(`order(${customer}, ${JSON.stringify(draws)}${key === undefined ? '' : `, ${key}`})`, (model, real) =>
    placeOrder(model, real, at(model.customers, customer), linesOf(model, draws), key),
  );

const repeatOrder = (number: number): Step =>
  step(
    `repeatOrder(${number})`,
    async ({ customers }, real) => {
      const customer = at(customers, number);
      if (!customer.lastKeyed) return;
      const { key, lines, orderNumber } = customer.lastKeyed;
      const { status, headers, body } = await real.order(customer, lines, { key });
      expect([status, headers.get('Idempotent-Replayed'), body.orderNumber]).toEqual([201, 'true', orderNumber]);
      const made = customer.orders.find((one) => one.orderNumber === orderNumber) as ModelOrder;
      // The replayed answer holds no replacement that came later.
      expect(body.items).toEqual(createdItems({ ...made, items: made.items.filter((item) => !item.isReplacement) }));
      expect(await real.orderByGraphql(customer, lines, key)).toEqual({ orderNumber, replayed: true });
    },
    ({ customers }) => at(customers, number).lastKeyed !== null,
  );

const sandboxOrder = (number: number, draws: LineDraw[]): Step =>
  step(`sandboxOrder(${number}, ${JSON.stringify(draws)})`, async (model, real) => {
    const customer = at(model.customers, number);
    const lines = linesOf(model, draws);
    const expected = model.order(customer, lines, true);
    const key = newId();
    const { status, body } = await real.order(customer, lines, { sandbox: true, key });
    if ('code' in expected) {
      expect({ status, body }).toEqual({ status: 400, body: expect.objectContaining(expected) });
      return;
    }
    expect(status).toBe(201);
    expect(body).toMatchObject({ status: 'sandbox-completed', grandTotal: expected.grandTotalCents / 100 });
    expect(body.orderNumber).toBeGreaterThanOrEqual(2_000_000_000);
    const dummies = (body.items as { licenses: { licenseKey: string }[] }[]).map((item) => item.licenses);
    expect(dummies.map(({ length }) => length)).toEqual(expected.items.map(({ keys }) => keys.length));
    expect(dummies.flat().every(({ licenseKey }) => licenseKey.startsWith('SANDBOX-'))).toBe(true);
    const again = await real.order(customer, lines, { sandbox: true, key });
    expect([again.headers.get('Idempotent-Replayed'), again.body]).toEqual(['true', body]);
  });

/** @param again also names a key that is known. @param appended adds the keys to the pool's last import. */
const importKeys = (pool: number, count: number, again: boolean, appended: boolean): Step =>
  step(`importKeys(${pool}, ${count}, ${again}, ${appended})`, async (model, real) => {
    const { id, available, sold, imports } = at([...model.pools.values()], pool);
    const keys = real.newKeys(count);
    const known = again ? [...sold, ...available].slice(0, 1) : [];
    const last = appended ? imports.at(-1) : undefined;
    const keyImportId = await real.importKeys(id, [...keys, ...known], last?.id);
    if (last?.isUndone) expect(keyImportId).toBe('VALIDATION_ERROR');
    else model.importKeys(id, keys, keyImportId);
  });

const undoImport = (pool: number, number: number): Step =>
  step(
    `undoImport(${pool}, ${number})`,
    async (model, real) => {
      const found = at([...model.pools.values()], pool);
      const undone = at(found.imports, number);
      const mutation = 'mutation ($id: ObjectID!) { undoKeyImport(id: $id, reason: "model") { id } }';
      expect(await real.staff(mutation, { id: undone.id })).toBeNull();
      model.undoImport(found, undone);
    },
    (model) => at([...model.pools.values()], pool).imports.length > 0,
  );

const withdraw = (pool: number, count: number): Step =>
  step(`withdraw(${pool}, ${count})`, async (model, real) => {
    const { id } = at([...model.pools.values()], pool);
    const mutation = `mutation ($id: ObjectID!, $count: Int!) {
      withdrawLicenseKeys(licensePoolId: $id, count: $count, reason: "model") { id } }`;
    const code = await real.staff(mutation, { id, count });
    expect(code).toBe(model.withdraw(id, count) ? null : 'INSUFFICIENT_STOCK');
  });

const replace = (customer: number, orderAt: number, keyAt: number): Step =>
  step(
    `replace(${customer}, ${orderAt}, ${keyAt})`,
    async (model, real) => {
      const made = at(at(model.customers, customer).orders, orderAt);
      const licenseKey = at(
        made.items.flatMap(({ keys }) => keys),
        keyAt,
      );
      const mutation = `mutation ($number: Int!, $licenseKey: String!) {
        replaceLicenseKey(orderNumber: $number, licenseKey: $licenseKey, reason: "model") { orderNumber } }`;
      const code = await real.staff(mutation, { number: made.orderNumber, licenseKey });
      if (model.replaced.has(licenseKey)) expect(code).toBe('VALIDATION_ERROR');
      else expect(code).toBe(model.replace(made, licenseKey) === undefined ? 'INSUFFICIENT_STOCK' : null);
    },
    ({ customers }) => at(customers, customer).orders.length > 0,
  );

const changePrice = (product: number, cents: number): Step =>
  step(`changePrice(${product}, ${cents})`, async (model, real) => {
    const { id } = at(model.products, product);
    const mutation =
      'mutation ($id: ObjectID!, $price: EUR!) { changeListPrice(productId: $id, listPrice: $price) { id } }';
    expect(await real.staff(mutation, { id, price: cents / 100 })).toBeNull();
    model.changePrice(id, cents);
  });

const putOnSale = (product: number, available: boolean): Step =>
  step(`putOnSale(${product}, ${available})`, async (model, real) => {
    const found = at(model.products, product);
    const mutation =
      'mutation ($id: ObjectID!, $input: UpdateProductInput!) { updateProduct(id: $id, input: $input) { id } }';
    expect(await real.staff(mutation, { id: found.id, input: { available } })).toBeNull();
    found.onSale = available;
  });

const pay = (number: number, cents: number, times: number): Step =>
  step(`pay(${number}, ${cents}, ${times} times)`, async (model, real) => {
    const customer = at(model.customers, number);
    const mutation = `mutation ($id: ObjectID!, $amount: EUR!, $key: String!) {
      recordPayment(customerId: $id, amount: $amount, idempotencyKey: $key) { balance } }`;
    const variables = { id: customer.id, amount: cents / 100, key: newId() };
    for (let time = 0; time < times; time += 1) expect(await real.staff(mutation, variables)).toBeNull();
    customer.balanceCents -= cents;
  });

const customers = fc.nat({ max: CUSTOMERS - 1 });
const products = fc.nat({ max: PRODUCTS - 1 });
const pools = fc.nat({ max: POOLS - 1 });
const draws = fc.array(fc.record({ product: products, amount: fc.integer({ min: 1, max: 4 }) }), {
  minLength: 1,
  maxLength: 3,
});

/** What can happen in the shop; orders and imports more often than the rest. */
export const STEPS: fc.Arbitrary<Step>[] = [
  fc.tuple(customers, draws).map(([customer, lines]) => order(customer, lines)),
  fc.tuple(customers, draws, fc.uuid()).map(([customer, lines, key]) => order(customer, lines, key)),
  customers.map(repeatOrder),
  fc.tuple(customers, draws).map(([customer, lines]) => sandboxOrder(customer, lines)),
  fc.tuple(pools, fc.integer({ min: 1, max: 6 }), fc.boolean(), fc.boolean()).map((drawn) => importKeys(...drawn)),
  fc.tuple(pools, fc.integer({ min: 1, max: 3 }), fc.boolean(), fc.boolean()).map((drawn) => importKeys(...drawn)),
  fc.tuple(pools, fc.nat({ max: 3 })).map((drawn) => undoImport(...drawn)),
  fc.tuple(pools, fc.integer({ min: 1, max: 3 })).map((drawn) => withdraw(...drawn)),
  fc.tuple(customers, fc.nat({ max: 9 }), fc.nat({ max: 9 })).map((drawn) => replace(...drawn)),
  fc.tuple(products, fc.integer({ min: 1, max: 9_999 })).map((drawn) => changePrice(...drawn)),
  fc.tuple(products, fc.boolean()).map((drawn) => putOnSale(...drawn)),
  fc
    .tuple(customers, fc.integer({ min: 1, max: 20_000 }), fc.integer({ min: 1, max: 2 }))
    .map((drawn) => pay(...drawn)),
];
