import * as fc from 'fast-check';
import { CATALOGUE_HEADER } from '../../support/catalogue-file.js';
import { StaffApi, type StaffResponse } from '../../support/staff.js';
import { useTestShop } from '../../support/test-shop.js';

const RUNS = 40;

const shop = useTestShop(0);
let staff: StaffApi;
let admin: string;

beforeAll(async () => {
  staff = new StaffApi(shop.service, () => new Date());
  admin = (await staff.member('ADMIN')).token;
});

/** The result of a text: its refusal, or the text as it is stored. */
type Outcome = { refused: string } | { stored: string | null };

interface Response {
  data?: any;
  errors?: { message: string; extensions: any }[];
}

function outcomeOf({ data, errors }: Response, field: string, storedOf: (data: any) => string | null): Outcome {
  const error = errors?.[0];
  return error ? { refused: error.extensions.details?.[field] ?? error.message } : { stored: storedOf(data) };
}

const ofRest = ({ body, status }: { body: any; status: number }): Response =>
  status < 400 ? { data: body } : { errors: [{ message: body.error, extensions: body }] };

const asAdmin = (query: string, variables: object): Promise<StaffResponse> => staff.run(query, variables, admin);

/** Texts of characters that some reader once took and another refused. */
const texts = fc
  .array(
    fc.constantFrom(
      'a',
      'Z',
      '0',
      ' ',
      'ü',
      '🔑',
      'e',
      'u\u0308',
      '\0',
      '\t',
      '\n',
      '\r\n',
      '\x1b',
      '\ud83d',
      '\udd11',
      '\u200f',
      '\u202e',
      '\u2028',
      '\uffff',
      '\u200d',
    ),
    { maxLength: 6 },
  )
  .map((parts) => parts.join(''));

/** Tries texts at all doors, and expects the same outcome at each. */
async function expectAgreement(doors: Record<string, (text: string) => Promise<Outcome>>): Promise<void> {
  const property = fc.asyncProperty(texts, async (text) => {
    const outcomes: [string, Outcome][] = [];
    for (const [name, door] of Object.entries(doors)) outcomes.push([name, await door(text)]);
    const [[, first] = ['', { stored: null }]] = outcomes;
    expect(outcomes).toEqual(outcomes.map(([name]) => [name, first]));
  });
  await fc.assert(property, { numRuns: RUNS });
}

it("a payment's reference is read alike over REST, by customers' and by staff's GraphQL", async () => {
  const { id, token } = await shop.shop.customer({ readsPerMinute: 1_000_000, ordersPerMinute: 1_000_000 });
  const storedNow = async (): Promise<string | null> => {
    const [row] = await shop.service.query<{ reference: string | null }>(
      'SELECT reference FROM payments WHERE customer_id = ? ORDER BY id DESC LIMIT 1',
      [id],
    );
    return row?.reference ?? null;
  };
  const outcome = async (response: Response): Promise<Outcome> => {
    const stored = await storedNow();
    return outcomeOf(response, 'reference', () => stored);
  };
  const customers = 'mutation ($reference: String) { testRecordPayment(amount: 1, reference: $reference) { balance } }';
  const byStaff = `mutation ($id: ObjectID!, $reference: String) {
    recordPayment(customerId: $id, amount: 1, reference: $reference) { __typename } }`;
  await expectAgreement({
    REST: async (reference) =>
      outcome(
        ofRest(await shop.service.request('POST', '/api/test/payments', { token, body: { amount: 1, reference } })),
      ),
    customers: async (reference) => outcome(await shop.service.graphql(customers, { reference }, { token })),
    staff: async (reference) => outcome(await asAdmin(byStaff, { id, reference })),
  });
});

it("an order's reference is read alike over REST, by customers' and by staff's GraphQL", async () => {
  const { id, token } = await shop.shop.customer({ readsPerMinute: 1_000_000, ordersPerMinute: 1_000_000 });
  const product = await shop.shop.product({ listPriceCents: 100 }, 3 * RUNS * 10);
  const lines = [{ productId: product.id, amount: 1 }];
  const customers = 'mutation ($input: CreateOrderInput!) { createOrder(input: $input) { reference } }';
  const byStaff = `mutation ($id: ObjectID!, $lines: [StaffOrderLineInput!]!, $reference: String) {
    createOrder(customerId: $id, lines: $lines, reference: $reference) { reference } }`;
  const created = (data: any): string | null => data.createOrder.reference;
  await expectAgreement({
    REST: async (reference) => {
      const body = { products: lines, reference };
      const response = ofRest(await shop.service.request('POST', '/api/orders', { token, body }));
      return outcomeOf(response, 'reference', (order) => order.reference);
    },
    customers: async (reference) => {
      const input = { products: lines, reference };
      return outcomeOf(await shop.service.graphql(customers, { input }, { token }), 'reference', created);
    },
    staff: async (reference) => outcomeOf(await asAdmin(byStaff, { id, lines, reference }), 'reference', created),
  });
});

it("a claim's reason is read alike over REST, by customers' and by staff's GraphQL", async () => {
  const { token } = await shop.shop.customer({ readsPerMinute: 1_000_000, ordersPerMinute: 1_000_000 });
  const amount = 3 * RUNS * 5;
  const product = await shop.shop.product({ listPriceCents: 1 }, amount);
  const body = { products: [{ productId: product.id, amount }] };
  const { orderNumber } = (await shop.service.request('POST', '/api/orders', { token, body })).body;
  const order = (await shop.service.request('GET', `/api/orders/${orderNumber}`, { token })).body;
  const licenseIds = (order.items[0].licenses as { _id: string }[]).map(({ _id }) => _id);
  const next = (): string => licenseIds.pop() ?? '';
  const customers = 'mutation ($input: CreateClaimInput!) { createClaim(input: $input) { reason } }';
  const byStaff = `mutation ($id: ObjectID!, $number: Int!, $reason: String!) {
    createClaim(orderNumber: $number, licenseKeyId: $id, reason: $reason) { reason } }`;
  const created = (data: any): string | null => data.createClaim.reason;
  await expectAgreement({
    REST: async (reason) => {
      const claim = { licenseId: next(), reason };
      const response = ofRest(await shop.service.request('POST', '/api/claims', { token, body: claim }));
      return outcomeOf(response, 'reason', (data) => data.reason);
    },
    customers: async (reason) => {
      const input = { licenseId: next(), reason };
      return outcomeOf(await shop.service.graphql(customers, { input }, { token }), 'reason', created);
    },
    staff: async (reason) =>
      outcomeOf(await asAdmin(byStaff, { id: next(), number: orderNumber, reason }), 'reason', created),
  });
});

it("a product's texts are read alike by an input and by a file", async () => {
  let count = 0;
  const named = (text: string) => ({ sku: `${(count += 1)}${text}.`, name: text, category: text });
  const cell = (text: string): string => `"${text.replaceAll('"', '""')}"`;
  const create = `mutation ($input: CreateProductInput!) { createProduct(input: $input) { sku name category } }`;
  const importFile = 'mutation ($csv: String!) { importProducts(csv: $csv) { created rejected { reason } } }';
  const withoutNumber = ({ sku, name, category }: Record<string, string>): string =>
    JSON.stringify([sku?.replace(/^\d+/, ''), name, category]);
  const verdict = (isRefused: boolean, stored: string): Outcome => (isRefused ? { refused: '' } : { stored });
  await expectAgreement({
    createProduct: async (text) => {
      const { data, errors } = await asAdmin(create, { input: { ...named(text), listPrice: 1 } });
      return verdict(errors !== undefined, errors ? '' : withoutNumber(data.createProduct));
    },
    importProducts: async (text) => {
      const { sku, name, category } = named(text);
      const line = [sku, name, name, category].map(cell).join(',');
      const { data, errors } = await asAdmin(importFile, { csv: `${CATALOGUE_HEADER}\n${line},1,,true,true,,\n` });
      if (errors !== undefined || data.importProducts.rejected.length > 0) return verdict(true, '');
      const [row] = await shop.service.query('SELECT sku, name, category FROM products ORDER BY id DESC LIMIT 1');
      return verdict(false, withoutNumber(row));
    },
  });
});

describe('the same text in another form', () => {
  const NFC = 'Zürich';
  const NFD = NFC.normalize('NFD');
  const create = 'mutation ($input: CreateProductInput!) { createProduct(input: $input) { id sku category } }';

  it('is one SKU', async () => {
    const input = { name: 'One', category: NFD, listPrice: 1 };
    const { data } = await asAdmin(create, { input: { ...input, sku: NFD } });
    expect(data.createProduct).toMatchObject({ sku: NFC, category: NFC });
    const { errors } = await asAdmin(create, { input: { ...input, sku: NFC } });
    expect(errors?.[0]?.extensions.details).toEqual({ sku: `SKU ${NFC} is taken` });
  });

  it('finds a product that v0.8.0 stored so, and gives it the discount of its category', async () => {
    const sku = `Grün ${Date.now()}`.normalize('NFD');
    const category = 'Büro'.normalize('NFD');
    const { id } = await shop.shop.product({ sku, category, listPriceCents: 10_000 }, 5);
    const discountPackageId = await shop.shop.discountPackage({ [category.normalize()]: 1_000 });
    const { token } = await shop.shop.customer({ discountPackageId });
    for (const form of ['NFC', 'NFD']) {
      const path = `/api/products?sku=${encodeURIComponent(sku.normalize(form))}`;
      const { body } = await shop.service.request('GET', path, { token });
      expect(body).toMatchObject([{ _id: id, sku, price: 90 }]);
      const query = '{ products(category: "CATEGORY") { nodes { id } } }'.replace('CATEGORY', category.normalize(form));
      expect((await asAdmin(query, {})).data.products.nodes).toEqual([{ id }]);
      expect((await shop.service.graphql(query, {}, { token })).data.products.nodes).toEqual([{ id }]);
      const search = `{ products(search: ${JSON.stringify(sku.normalize(form))}) { nodes { id } } }`;
      expect((await asAdmin(search, {})).data.products.nodes).toEqual([{ id }]);
    }
    const { errors } = await asAdmin(create, {
      input: { sku: sku.normalize(), name: 'Two', category: 'Default', listPrice: 1 },
    });
    expect(errors?.[0]?.extensions.details.sku).toMatch(/is taken$/);
  });
});
