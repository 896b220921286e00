import { getNamedType, GraphQLString, isInputObjectType, type GraphQLInputType, type GraphQLSchema } from 'graphql';
import { newId } from '../../../src/db/ids.js';
import { buildCustomerSchema } from '../../../src/graphql/customer-schema.js';
import { buildStaffSchema } from '../../../src/graphql/staff-schema.js';
import { allTables } from '../../support/all-tables.js';
import { CATALOGUE_HEADER } from '../../support/catalogue-file.js';
import { cli } from '../../support/cli/run.js';
import { testDatabaseUrl } from '../../support/database-url.js';
import { AfterSalesFixture, keyOf } from '../../support/graphql/after-sales-fixture.js';
import { KeyImports } from '../../support/graphql/key-imports.js';
import { useImportFolder } from '../../support/import-file.js';
import { order } from '../../support/rest/rest-api.js';
import { useStaff } from '../../support/staff.js';

const fixture = useStaff();
const folder = useImportFolder();
const { dataOf, detailsOf } = fixture;

/** A new key, and a text that contains it: as it is, and in lower case. */
const newKey = (): string => `LEAK-${newId().toUpperCase()}`;
const around = (key: string): string => `Is ${key}, ${key.toLowerCase()}!`;
const maskedAround = (key: string): string => `Is ****${key.slice(-4)}, ****${key.slice(-4)}!`;

/** The tables with a row that holds the key, in any letter case; of several keys, those of each. */
async function tablesWith(...keys: string[]): Promise<string[]> {
  const tables = Object.entries(await allTables(await testDatabaseUrl()));
  const texts = tables.map(([name, rows]) => ({ name, text: rows.join('\n').toLowerCase() }));
  return keys.flatMap((key) =>
    texts.filter(({ text }) => text.includes(key.toLowerCase())).map(({ name }) => `${name}: ${key}`),
  );
}

/** A shop with a sold key that claims, reasons and notes are about, and a key that people paste into texts. */
async function setup() {
  const key = newKey();
  const product = await fixture.shop.product({ listPriceCents: 100 }, 9);
  await fixture.shop.addKeys(product.poolId, [key]);
  const buyer = await fixture.shop.customer({ countryCode: 'DE' });
  const products = [{ productId: product.id, amount: 1 }];
  const { orderNumber } = (await order(fixture, buyer.token, products)).body;
  const sold = (index: number): string => keyOf(product.poolId, index);
  return { key, text: around(key), product, pool: product.poolId, buyer, products, orderNumber, sold };
}

type Given = Awaited<ReturnType<typeof setup>>;
/** Runs a mutation without variables. @returns its result. */
const run = async (mutation: string) =>
  Object.values(await dataOf(`mutation { ${mutation} }`))[0] as Record<string, any>;

const claim = async ({ buyer, orderNumber, sold, text }: Given) => {
  const { status, body } = await new AfterSalesFixture(fixture).claim({ buyer, number: orderNumber }, sold(0), text);
  expect(status).toBe(201);
  return body._id as string;
};

/** An import of one key. */
async function imported(pool: string) {
  const keys = `licensePoolId: "${pool}", keys: ["${newKey()}"]`;
  const { keyImport } = await run(`importLicenseKeys(${keys}) { keyImport { id } }`);
  return keyImport.id as string;
}

const PACKAGE = 'validFrom: "2030-01-01", validUntil: "2030-01-02", discounts:';
const PROMOTION = 'percentage: 1, validFrom: "2030-01-01T00:00:00Z", validUntil: "2030-01-02T00:00:00Z"';

/** Every mutation of staff in which people write, but those that refuse a key; `t` is the text as a literal. */
const MUTATIONS: Record<string, (given: Given, t: string) => string | Promise<string>> = {
  addClaimNote: async (given, t) => `(id: "${await claim(given)}", text: ${t}) { id }`,
  addCustomerNote: ({ buyer }, t) => `(customerId: "${buyer.id}", text: ${t}) { id }`,
  addOrderNote: ({ orderNumber }, t) => `(orderNumber: ${orderNumber}, text: ${t}) { id }`,
  createClaim: async ({ orderNumber }, t) => {
    const data = await dataOf(`{ order(orderNumber: ${orderNumber}) { items { licenses { id } } } }`);
    return `(orderNumber: ${orderNumber}, licenseKeyId: "${data.order.items[0].licenses[0].id}", reason: ${t}) { id }`;
  },
  createCustomer: (_, t) =>
    `(input: { name: ${t}, countryCode: "DE", creditLimit: 1, address: ${t}, notes: ${t} }) { id }`,
  updateCustomer: ({ buyer }, t) => `(id: "${buyer.id}", input: { name: ${t}, address: ${t}, notes: ${t},
      billing: { name: ${t}, street: ${t} }, buyerReference: ${t} }) { id }`,
  recordVatCheck: async ({ buyer }, t) => {
    await run(`updateCustomer(id: "${buyer.id}", input: { vatId: "DE136695976" }) { id }`);
    return `(customerId: "${buyer.id}", result: VALID, note: ${t}) { id }`;
  },
  updateSeller: (_, t) => `(input: { name: ${t}, street: ${t}, contactName: ${t}, bankName: ${t} }) { version }`,
  setCustomerStatus: ({ buyer }, t) => `(id: "${buyer.id}", status: SUSPENDED, reason: ${t}) { id }`,
  createDiscountPackage: (_, t) => `(input: { name: ${t}, ${PACKAGE} [{ category: ${t}, percentage: 1 }] }) { id }`,
  updateDiscountPackage: async (_, t) => {
    const { id } = await run(`createDiscountPackage(input: { name: "One", ${PACKAGE} [] }) { id }`);
    return `(id: "${id}", input: { name: ${t}, ${PACKAGE} [] }) { id }`;
  },
  createLicensePool: ({ product }, t) => `(productId: "${product.id}", name: ${t}) { id }`,
  createOrder: (
    { buyer, product },
    t,
  ) => `(customerId: "${buyer.id}", lines: [{ productId: "${product.id}", amount: 1 }],
      reference: ${t}, idempotencyKey: "${newId()}") { reference }`,
  createProduct: (_, t) => `(input: { sku: ${t}, name: ${t}, displayName: ${t}, category: ${t}, listPrice: 1 }) { id }`,
  updateProduct: ({ product }, t) =>
    `(id: "${product.id}", input: { name: ${t}, displayName: ${t}, category: ${t} }) { id }`,
  createPromotion: (_, t) => `(input: { name: ${t}, categories: [${t}], ${PROMOTION} }) { id }`,
  updatePromotion: async (_, t) => {
    const { id } = await run(`createPromotion(input: { name: "One", ${PROMOTION} }) { id }`);
    return `(id: "${id}", input: { name: ${t}, ${PROMOTION} }) { id }`;
  },
  createStaffMember: (_, t) => `(name: ${t}, role: SUPPORT) { token }`,
  updateStaffMember: async (_, t) =>
    `(id: "${(await fixture.staff.member('SUPPORT')).id}", input: { name: ${t} }) { id }`,
  creditKeys: ({ orderNumber, sold }, t) => `(orderNumber: ${orderNumber}, licenseKeys: ["${sold(0)}"], reason: ${t},
      idempotencyKey: "${newId()}") { orderNumber }`,
  importLicenseKeys: ({ pool }, t) => `(licensePoolId: "${pool}", keys: ["${newKey()}"], note: ${t}, supplier: ${t},
      supplierInvoice: ${t}) { imported }`,
  issueApiToken: ({ buyer }, t) => `(customerId: "${buyer.id}", name: ${t}) { token }`,
  recordPayment: ({ buyer }, t) =>
    `(customerId: "${buyer.id}", amount: 1, reference: ${t}, idempotencyKey: "${newId()}") { id }`,
  replaceLicenseKey: ({ orderNumber, sold }, t) =>
    `(orderNumber: ${orderNumber}, licenseKey: "${sold(0)}", reason: ${t}) { orderNumber }`,
  schedulePriceChanges: ({ product }, t) =>
    `(changes: [{ productId: "${product.id}", listPrice: 2 }], from: "2100-01-01T00:00:00Z", note: ${t}) { note }`,
  resolveClaim: async (given, t) => `(id: "${await claim(given)}", resolution: REPLACE, answer: ${t}) { id }`,
  resolveRecall: async ({ buyer }, t) => {
    const { id, poolId } = await fixture.shop.product({ listPriceCents: 100 });
    const bad = await imported(poolId);
    const made = await order(fixture, buyer.token, [{ productId: id, amount: 1 }]);
    await run(`recallKeyImport(id: "${bad}", reason: "bad") { id }`);
    const key = made.body.items[0].licenses[0]._id;
    return `(keyImportId: "${bad}", licenseKeyIds: ["${key}"], resolution: CREDIT, reason: ${t}) { resolved }`;
  },
  recallKeyImport: async ({ pool }, t) => `(id: "${await imported(pool)}", reason: ${t}) { id }`,
  undoKeyImport: async ({ pool }, t) => `(id: "${await imported(pool)}", reason: ${t}) { id }`,
  updateKeyImport: async ({ pool }, t) =>
    `(id: "${await imported(pool)}", input: { note: ${t}, supplier: ${t}, supplierInvoice: ${t} }) { id }`,
  withdrawLicenseKeys: ({ pool }, t) => `(licensePoolId: "${pool}", count: 1, reason: ${t}) { id }`,
};

const REFUSED = 'Must not contain a complete license key';

/** Mutations that refuse a key, with the argument that they name. */
const REFUSING: [name: string, document: string, variables: (given: Given) => object, details: object][] = [
  [
    'saveView',
    'mutation ($l: String!, $n: String!, $q: String!) { saveView(list: $l, name: $n, query: $q) { id } }',
    ({ key, text }) => ({ l: key.toLowerCase(), n: text, q: `search=${encodeURIComponent(text)}` }),
    { list: REFUSED, name: REFUSED, query: REFUSED },
  ],
  [
    'setLicensePoolMask',
    'mutation ($p: ObjectID!, $m: String) { setLicensePoolMask(licensePoolId: $p, mask: $m) { id } }',
    ({ key, pool }) => ({ p: pool, m: key }),
    { mask: REFUSED },
  ],
];

/** Arguments of type String that hold no text of a person: they name keys, or their form admits none. */
const NO_TEXTS = {
  createCustomer: ['vatId'],
  createOrder: ['idempotencyKey'],
  importProducts: ['csv'],
  issueApiToken: ['allowedIps'],
  setDefaultView: ['list'],
  updateCustomer: ['vatId'],
  updateSavedView: ['name', 'query'],
};

const holdsText = (type: GraphQLInputType): boolean => {
  const named = getNamedType(type);
  if (!isInputObjectType(named)) return named === GraphQLString;
  return Object.values(named.getFields()).some((field) => holdsText(field.type));
};

const writing = (schema: GraphQLSchema): string[] =>
  Object.values(schema.getMutationType()?.getFields() ?? {})
    .filter(({ args }) => args.some(({ type }) => holdsText(type)))
    .map(({ name }) => name);

describe('license keys in what people write', () => {
  it('every mutation that takes a text is in one of the tables', async () => {
    const tabled = [...Object.keys(MUTATIONS), ...REFUSING.map(([name]) => name)];
    const staff = writing(await buildStaffSchema());
    expect(staff.filter((name) => !tabled.includes(name) && !(name in NO_TEXTS))).toEqual([]);
    expect(writing(await buildCustomerSchema()).sort()).toEqual([
      'createClaim',
      'createOrder',
      // An Idempotency-Key is no text for people.
      'settleOrder',
      // Masked by the test shop: `test/services/test-shop`.
      'testRecordPayment',
      'testResolveClaim',
    ]);
  });

  // All tables are read once for all mutations. The key identifies the mutation.
  it('no mutation stores a key', async () => {
    const keys = new Map<string, string>();
    for (const [name, mutation] of Object.entries(MUTATIONS)) {
      const given = await setup();
      keys.set(given.key, name);
      await run(name + (await mutation(given, JSON.stringify(given.text))));
    }
    const kept = await tablesWith(...keys.keys());
    expect(kept.map((found) => [found, keys.get(found.split(': ')[1] as string)])).toEqual([]);
  });

  it.each(REFUSING)('%s refuses a key and changes nothing', async (_name, document, variables, details) => {
    const given = await setup();
    expect(await detailsOf(document, variables(given))).toEqual(details);
    expect(await tablesWith(given.key)).toEqual([]);
  });

  it('a text contains its keys masked, in the audit log too, and is otherwise unchanged', async () => {
    const { text, key, buyer, pool, sold } = await setup();
    const given = `${text} ${sold(0)} ${pool}`;
    const add = 'mutation ($c: ObjectID!, $t: String!) { addCustomerNote(customerId: $c, text: $t) { text } }';
    const shown = `${maskedAround(key)} ****${sold(0).slice(-4)} ${pool}`;
    expect(await dataOf(add, { c: buyer.id, t: given })).toEqual({ addCustomerNote: { text: shown } });
    const log = '{ auditLog(first: 1) { nodes { after } } }';
    expect(JSON.stringify(await dataOf(log))).toContain(shown);
  });

  it('importProducts refuses the lines that name something after a key, and imports the others', async () => {
    const { key } = await setup();
    const sku = newId();
    const csv = [
      CATALOGUE_HEADER,
      `${sku},Good,,office,1,,true,true,,`,
      `${sku}-2,Has ${key},,office,1,,true,true,,`,
    ].join('\n');
    const imported = 'mutation ($csv: String!) { importProducts(csv: $csv) { created rejected { line reason } } }';
    const rejected = ['name', 'displayName'].map((field) => `${field} holds a whole license key`).join('; ');
    expect((await dataOf(imported, { csv })).importProducts).toEqual({
      created: 1,
      rejected: [{ line: 3, reason: rejected }],
    });
    const file = await folder.write(csv);
    expect((await cli(['catalogue:import', file])).err).toHaveLength(2);
    expect(await tablesWith(key)).toEqual([]);
  });

  it('a note loses the keys that its own import brings, and those that a later piece of it brings', async () => {
    const { pool } = await setup();
    const [first, later] = [newKey(), newKey()];
    const keyImports = new KeyImports(fixture, 'id note');
    const begun = await keyImports.import(pool, [first], { note: `${first} ${later}` });
    expect(begun.keyImport.note).toBe(`****${first.slice(-4)} ${later}`);
    const ended = await keyImports.import(pool, [later], { keyImportId: begun.keyImport.id });
    expect(ended.keyImport.note).toBe(`****${first.slice(-4)} ****${later.slice(-4)}`);
    expect(await tablesWith(first, later)).toEqual([]);
  });

  it("customers' claims, orders and events contain no key, over REST and GraphQL, and no table does, in the sandbox too", async () => {
    const given = await setup();
    const { key, text, buyer, products, sold } = given;
    const { token } = buyer;
    const ordered = { products, reference: text };
    // In the sandbox, customers cannot learn which keys of others exist.
    for (const [mode, reference] of [
      ['false', maskedAround(key)],
      ['true', text],
    ] as const) {
      const headers = { 'Idempotency-Key': newId(), 'X-Sandbox-Mode': mode };
      const made = await fixture.service.request('POST', '/api/orders', { token, body: ordered, headers });
      expect(made).toMatchObject({ status: 201, body: { reference } });
    }
    const create = 'mutation ($i: CreateOrderInput!) { createOrder(input: $i) { reference } }';
    const { data } = await fixture.service.graphql(create, { i: ordered }, { token });
    expect(data).toEqual({ createOrder: { reference: maskedAround(key) } });
    const id = await claim(given);
    const own = await fixture.service.request('GET', `/api/claims/${id}`, { token: buyer.token });
    // The claim still names its key, which only the customer sees.
    expect(own.body).toMatchObject({ reason: maskedAround(key), licenseKey: sold(0) });
    expect(await tablesWith(key)).toEqual([]);
  });

  it('commands keep no key', async () => {
    const { key, text, buyer, pool } = await setup();
    const [name, file] = [newKey(), await folder.write(`${newKey()}\n`)];
    await fixture.shop.addKeys(pool, [name]);
    const done = [
      await cli(['customer:create', text, '--country', 'DE', '--credit-limit', '1']),
      await cli(['staff:create', text, '--role', 'SUPPORT']),
      await cli(['token:issue', buyer.id, '--name', text]),
      await cli(['keys:import', pool, file, '--note', text]),
    ];
    const [, id = ''] = / ([0-9a-f]{24})$/.exec(done.at(-1)?.out[0] ?? '') ?? [];
    done.push(await cli(['keys:undo-import', id, '--reason', text]));
    expect(done.map(({ code, err }) => [code, err])).toEqual(done.map(() => [0, []]));
    expect(await tablesWith(key)).toEqual([]);
  });
});
