import fc from 'fast-check';
import { newId } from '../../../src/db/ids.js';
import { license } from '../rest/rest-api.js';
import type { RealShop } from './real-shop.js';
import type { Line, ModelCustomer, ModelOrder, OrderContent, ShopModel } from './shop-model.js';

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

/** A step that runs on the model and the service, and then compares them. */
function step(name: string, work: (model: ShopModel, real: RealShop) => Promise<void>, can?: Step['check']): Step {
  return {
    check: can ?? (() => true),
    run: async (model, real) => {
      await work(model, real);
      await real.assertNext(model);
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
      licenses: keys.map(license),
    }),
  );
}

async function placeOrder(
  model: ShopModel,
  real: RealShop,
  customer: ModelCustomer,
  content: OrderContent,
  key?: string,
): Promise<void> {
  const expected = model.order(customer, content, false);
  const { status, body } = await real.order(customer, content, { key });
  if ('code' in expected) {
    expect({ status, body }).toEqual({ status: 400, body: expect.objectContaining(expected) });
    return;
  }
  expect(status).toBe(201);
  const { reference, grandTotalCents } = expected;
  expect(body).toMatchObject({ status: 'completed', reference, grandTotal: grandTotalCents / 100 });
  expect(body.items).toEqual(createdItems(expected));
  expect(body.orderNumber).toBeGreaterThan(lastNumber(model));
  model.addOrder(customer, { ...expected, orderNumber: body.orderNumber });
  if (key !== undefined) customer.lastKeyed = { key, content, orderNumber: body.orderNumber };
}

function lastNumber({ customers: all }: ShopModel): number {
  return Math.max(0, ...all.flatMap(({ orders }) => orders).map(({ orderNumber }) => orderNumber));
}

type Drawn = [customer: number, draws: LineDraw[], reference: string | null];

const order = ([customer, draws, reference]: Drawn, key?: string): Step =>
  step(`order(${JSON.stringify([customer, draws, reference, key])})`, (model, real) =>
    placeOrder(model, real, at(model.customers, customer), { lines: linesOf(model, draws), reference }, key),
  );

const staffOrder = ([number, draws, reference]: Drawn, key: string): Step =>
  step(`staffOrder(${JSON.stringify([number, draws, reference, key])})`, async (model, real) => {
    const customer = at(model.customers, number);
    const content = { lines: linesOf(model, draws), reference };
    const expected = model.order(customer, content, false);
    const { made, code } = await real.orderByStaff(customer, content, key);
    if ('code' in expected) {
      expect(code).toBe(expected.code);
      return;
    }
    expect(made).toEqual({
      orderNumber: expect.any(Number),
      reference: expected.reference,
      replayed: false,
      orderFrom: 3,
      grandTotal: expected.grandTotalCents / 100,
    });
    expect(made.orderNumber).toBeGreaterThan(lastNumber(model));
    model.addOrder(customer, { ...expected, orderNumber: made.orderNumber, orderFrom: 3 });
    customer.lastKeyedByStaff = { key, content, orderNumber: made.orderNumber };
  });

const repeatStaffOrder = (number: number): Step =>
  step(
    `repeatStaffOrder(${number})`,
    async ({ customers }, real) => {
      const customer = at(customers, number);
      if (!customer.lastKeyedByStaff) return;
      const { key, content, orderNumber } = customer.lastKeyedByStaff;
      expect((await real.orderByStaff(customer, content, key)).made).toMatchObject({ orderNumber, replayed: true });
      const other = { ...content, reference: `not ${content.reference}` };
      expect(await real.orderByStaff(customer, other, key)).toEqual({ code: 'IDEMPOTENCY_KEY_REUSED' });
    },
    ({ customers }) => at(customers, number).lastKeyedByStaff !== null,
  );

const findByReference = (number: number, reference: string): Step =>
  step(`findByReference(${number}, ${reference})`, async ({ customers }, real) => {
    const customer = at(customers, number);
    const expected = customer.orders.filter((one) => one.reference === reference.trim());
    expect(await real.numbersOf(customer, reference)).toEqual(expected.map(({ orderNumber }) => orderNumber));
  });

const repeatOrder = (number: number): Step =>
  step(
    `repeatOrder(${number})`,
    async ({ customers }, real) => {
      const customer = at(customers, number);
      if (!customer.lastKeyed) return;
      const { key, content, orderNumber } = customer.lastKeyed;
      const { status, headers, body } = await real.order(customer, content, { key });
      expect([status, headers.get('Idempotent-Replayed'), body.orderNumber]).toEqual([201, 'true', orderNumber]);
      const made = customer.orders.find((one) => one.orderNumber === orderNumber) as ModelOrder;
      // The replayed response contains no later replacement.
      expect(body.items).toEqual(createdItems({ ...made, items: made.items.filter((item) => !item.isReplacement) }));
      expect(await real.orderByGraphql(customer, content, key)).toEqual({ orderNumber, replayed: true });
      const other = await real.order(customer, { ...content, reference: `not ${content.reference}` }, { key });
      expect([other.status, other.body.code]).toEqual([400, 'IDEMPOTENCY_KEY_REUSED']);
    },
    ({ customers }) => at(customers, number).lastKeyed !== null,
  );

const sandboxOrder = ([number, draws, reference]: Drawn): Step =>
  step(`sandboxOrder(${JSON.stringify([number, draws, reference])})`, async (model, real) => {
    const customer = at(model.customers, number);
    const content = { lines: linesOf(model, draws), reference };
    const expected = model.order(customer, content, true);
    const key = newId();
    const { status, body } = await real.order(customer, content, { sandbox: true, key });
    if ('code' in expected) {
      expect({ status, body }).toEqual({ status: 400, body: expect.objectContaining(expected) });
      return;
    }
    expect(status).toBe(201);
    const grandTotal = expected.grandTotalCents / 100;
    expect(body).toMatchObject({ status: 'sandbox-completed', reference: expected.reference, grandTotal });
    expect(body.orderNumber).toBeGreaterThanOrEqual(2_000_000_000);
    const dummies = (body.items as { licenses: { licenseKey: string }[] }[]).map((item) => item.licenses);
    expect(dummies.map(({ length }) => length)).toEqual(expected.items.map(({ keys }) => keys.length));
    expect(dummies.flat().every(({ licenseKey }) => licenseKey.startsWith('SANDBOX-'))).toBe(true);
    const again = await real.order(customer, content, { sandbox: true, key });
    expect([again.headers.get('Idempotent-Replayed'), again.body]).toEqual(['true', body]);
  });

const SIMULATED: Record<string, string> = {
  'product-not-available': 'PRODUCT_NOT_AVAILABLE',
  'insufficient-stock': 'INSUFFICIENT_STOCK',
  'price-changed': 'PRICE_CHANGED',
  'credit-limit-exceeded': 'CREDIT_LIMIT_EXCEEDED',
  'rate-limited': 'RATE_LIMIT_EXCEEDED',
  'server-error': 'INTERNAL_ERROR',
};

const simulate = ([number, draws, reference]: Drawn, scenario: string): Step =>
  step(`simulate(${number}, ${JSON.stringify(draws)}, ${scenario})`, async (model, real) => {
    const lines = linesOf(model, draws);
    const isOnSale = lines.every(({ productId }) => model.product(productId).onSale);
    const { body } = await real.order(at(model.customers, number), { lines, reference }, { sandbox: true, scenario });
    expect(body.code).toBe(isOnSale ? SIMULATED[scenario] : 'PRODUCT_NOT_AVAILABLE');
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
      if (!model.isInUse(licenseKey)) expect(code).toBe('VALIDATION_ERROR');
      else expect(code).toBe(model.replace(made, licenseKey) === undefined ? 'INSUFFICIENT_STOCK' : null);
    },
    ({ customers }) => at(customers, customer).orders.length > 0,
  );

const credit = (customerAt: number, orderAt: number, keyAts: number[]): Step =>
  step(
    `credit(${customerAt}, ${orderAt}, ${JSON.stringify(keyAts)})`,
    async (model, real) => {
      const customer = at(model.customers, customerAt);
      const made = at(customer.orders, orderAt);
      const sold = made.items.flatMap(({ keys }) => keys);
      const licenseKeys = [...new Set(keyAts.map((keyAt) => at(sold, keyAt)))];
      const mutation = `mutation ($number: Int!, $licenseKeys: [String!]!) {
        creditKeys(orderNumber: $number, licenseKeys: $licenseKeys, reason: "model") { orderNumber } }`;
      const code = await real.staff(mutation, { number: made.orderNumber, licenseKeys });
      if (!licenseKeys.every((key) => model.isInUse(key))) expect(code).toBe('VALIDATION_ERROR');
      else {
        expect(code).toBeNull();
        model.credit(customer, made, licenseKeys);
      }
    },
    ({ customers }) => at(customers, customerAt).orders.length > 0,
  );

const claim = (customerAt: number, orderAt: number, keyAt: number): Step =>
  step(
    `claim(${customerAt}, ${orderAt}, ${keyAt})`,
    async (model, real) => {
      const customer = at(model.customers, customerAt);
      const { orderNumber, items } = at(customer.orders, orderAt);
      const item = at(
        items.flatMap((one) => one.keys.map((licenseKey) => ({ licenseKey, productId: one.productId }))),
        keyAt,
      );
      const { status, body } = await real.claim(customer, orderNumber, item.licenseKey);
      const open = model.openClaim(item.licenseKey);
      if (!model.isInUse(item.licenseKey)) expect([status, body.code]).toEqual([400, 'VALIDATION_ERROR']);
      else if (open) expect([status, body.code, body.claimId]).toEqual([400, 'CLAIM_EXISTS', open.id]);
      else {
        expect(status).toBe(201);
        const licensePoolId = model.poolOf(item.licenseKey).id;
        customer.claims.unshift({
          id: body._id,
          orderNumber,
          ...item,
          licensePoolId,
          status: 'open',
          replacementKey: null,
        });
      }
    },
    ({ customers }) => at(customers, customerAt).orders.length > 0,
  );

const resolve = (customerAt: number, claimAt: number, resolution: 'REPLACE' | 'CREDIT' | 'REJECT'): Step =>
  step(
    `resolve(${customerAt}, ${claimAt}, ${resolution})`,
    async (model, real) => {
      const customer = at(model.customers, customerAt);
      const { id, orderNumber, licenseKey, status } = at(customer.claims, claimAt);
      const mutation = `mutation ($id: ObjectID!, $resolution: ClaimResolution!) {
        resolveClaim(id: $id, resolution: $resolution) { id } }`;
      const code = await real.staff(mutation, { id, resolution });
      const made = customer.orders.find((one) => one.orderNumber === orderNumber) as ModelOrder;
      if (status !== 'open') {
        expect(code).toBe('VALIDATION_ERROR');
      } else if (resolution === 'REPLACE') {
        expect(code).toBe(model.replace(made, licenseKey) === undefined ? 'INSUFFICIENT_STOCK' : null);
      } else {
        expect(code).toBeNull();
        if (resolution === 'CREDIT') model.credit(customer, made, [licenseKey]);
        else model.resolveClaim(licenseKey, 'rejected');
      }
    },
    ({ customers }) => at(customers, customerAt).claims.length > 0,
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
    model.putOnSale(found, available);
  });

const pay = (number: number, cents: number, times: number): Step =>
  step(`pay(${number}, ${cents}, ${times} times)`, async (model, real) => {
    const customer = at(model.customers, number);
    const mutation = `mutation ($id: ObjectID!, $amount: EUR!, $key: String!) {
      recordPayment(customerId: $id, amount: $amount, idempotencyKey: $key) { balance } }`;
    const variables = { id: customer.id, amount: cents / 100, key: newId() };
    for (let time = 0; time < times; time += 1) expect(await real.staff(mutation, variables)).toBeNull();
    model.pay(customer, cents);
  });

const customers = fc.nat({ max: CUSTOMERS - 1 });
const products = fc.nat({ max: PRODUCTS - 1 });
const pools = fc.nat({ max: POOLS - 1 });
const draws = fc.array(fc.record({ product: products, amount: fc.integer({ min: 1, max: 4 }) }), {
  minLength: 1,
  maxLength: 3,
});

const references = fc.constantFrom('PO-1', 'po-1', ' PO-1 ', 'Ä 2');
const orders = fc.tuple(customers, draws, fc.option(references));

const replacing = fc.tuple(customers, fc.nat({ max: 9 }), fc.nat({ max: 9 })).map((drawn) => replace(...drawn));
const crediting = fc
  .tuple(customers, fc.nat({ max: 9 }), fc.array(fc.nat({ max: 9 }), { minLength: 1, maxLength: 3 }))
  .map((drawn) => credit(...drawn));

/** The commands of the shop; orders, imports and after-sales more often than the rest. */
export const STEPS: fc.Arbitrary<Step>[] = [
  orders.map((drawn) => order(drawn)),
  fc.tuple(orders, fc.uuid()).map((drawn) => order(...drawn)),
  customers.map(repeatOrder),
  fc.tuple(orders, fc.uuid()).map((drawn) => staffOrder(...drawn)),
  customers.map(repeatStaffOrder),
  fc.tuple(customers, references).map((drawn) => findByReference(...drawn)),
  orders.map((drawn) => sandboxOrder(drawn)),
  fc.tuple(orders, fc.constantFrom(...Object.keys(SIMULATED))).map((drawn) => simulate(...drawn)),
  fc.tuple(pools, fc.integer({ min: 1, max: 6 }), fc.boolean(), fc.boolean()).map((drawn) => importKeys(...drawn)),
  fc.tuple(pools, fc.integer({ min: 1, max: 3 }), fc.boolean(), fc.boolean()).map((drawn) => importKeys(...drawn)),
  fc.tuple(pools, fc.nat({ max: 3 })).map((drawn) => undoImport(...drawn)),
  fc.tuple(pools, fc.integer({ min: 1, max: 3 })).map((drawn) => withdraw(...drawn)),
  replacing,
  replacing,
  crediting,
  crediting,
  fc.tuple(customers, fc.nat({ max: 9 }), fc.nat({ max: 9 })).map((drawn) => claim(...drawn)),
  fc
    .tuple(customers, fc.nat({ max: 9 }), fc.constantFrom('REPLACE', 'CREDIT', 'REJECT'))
    .map((drawn) => resolve(...drawn)),
  fc.tuple(products, fc.integer({ min: 1, max: 9_999 })).map((drawn) => changePrice(...drawn)),
  fc.tuple(products, fc.boolean()).map((drawn) => putOnSale(...drawn)),
  fc
    .tuple(customers, fc.integer({ min: 1, max: 20_000 }), fc.integer({ min: 1, max: 2 }))
    .map((drawn) => pay(...drawn)),
];
