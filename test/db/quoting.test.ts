import { newId } from '../../src/db/ids.js';
import { useStaff } from '../support/staff.js';

/** Texts that end a quoted text in one `sql_mode` or another and then find everything. None is part of anything here. */
const INJECTIONS = [
  "zzz') OR 1=1 -- ",
  "zzz' OR '1'='1",
  "zzz\\' OR 1=1 -- ",
  "zzz\\') OR 1=1 -- ",
  'zzz") OR 1=1 -- ',
  'zzz\\" OR 1=1 -- ',
  "zzz' || '%",
  'zzz\\',
  "zzz\\\\' OR 1=1 #",
];
const NOTHING = INJECTIONS.map(() => []);

// Everything that needs quoting, in one name.
const NAME = `O'Neil "and" \\ 100% _sons_ ${newId()}`;

// That each session has the mode that the driver quotes for, whatever the server's is, is said in `session.test.ts`.
describe('searches and filters by texts that need quoting', () => {
  const fixture = useStaff();
  let token: string;
  let productId: string;

  beforeAll(async () => {
    const { shop, dataOf } = fixture;
    ({ token } = await shop.customer({ name: NAME }));
    ({ id: productId } = await shop.product({ name: NAME, category: NAME, sku: NAME.slice(0, 90) }, 2));
    await shop.product({}, 2);
    const rename = `mutation ($id: ObjectID!) { updateProduct(id: $id, input: { displayName: "Renamed" }) { id } }`;
    await dataOf(rename, { id: productId });
  });

  type Ask = (query: string, variables: object) => Promise<Record<string, { nodes: { id: string }[] }>>;
  const asCustomer: Ask = async (query, variables) => {
    const { data, errors } = await fixture.service.graphql(query, variables, { token });
    expect(errors).toBeUndefined();
    return data;
  };

  /** The ids that a filter finds for each text, all in one request. */
  async function find(ask: Ask, filter: string, texts: readonly string[]): Promise<string[][]> {
    const declared = texts.map((_, index) => `$text${index}: String!`);
    const fields = texts.map((_, index) => `found${index}: ${filter.replace('$text', `$text${index}, first: 2`)}`);
    const query = `query (${declared.join(', ')}) { ${fields.map((field) => `${field} { nodes { id } }`).join(' ')} }`;
    const found = await ask(query, Object.fromEntries(texts.map((text, index) => [`text${index}`, text])));
    return texts.map((_, index) => (found[`found${index}`]?.nodes ?? []).map(({ id }) => id));
  }

  // Every filter that takes a text.
  it.each(['products(search: $text)', 'products(category: $text)'])(
    "a customer's %s finds matching entries only",
    async (filter) => {
      expect(await find(asCustomer, filter, [NAME, ...INJECTIONS])).toEqual([[productId], ...NOTHING]);
    },
  );

  it.each([
    'products(search: $text)',
    'customers(search: $text)',
    'licensePools(search: $text)',
    'auditLog(subjectId: $text)',
  ])("staff's %s finds matching entries only", async (filter) => {
    const sought = filter.startsWith('auditLog') ? productId : NAME;
    expect(await find(fixture.dataOf, filter, [sought, ...INJECTIONS])).toEqual([[expect.any(String)], ...NOTHING]);
  });

  it('a path, a query, a token and a key of REST find nothing of others', async () => {
    const statusOf = async (method: string, path: string, bearer = token) =>
      (await fixture.service.request(method, `/api/${path}`, { token: bearer })).status;
    for (const text of INJECTIONS) {
      const encoded = encodeURIComponent(text);
      const named = [
        await statusOf('GET', `products/${encoded}`),
        await statusOf('GET', `orders/${encoded}`),
        await statusOf('DELETE', `webhooks/${encoded}`),
      ];
      expect(named).toEqual([404, 400, 404]);
      const filters = ['products?region', 'products?updatedSince', 'orders?status', 'orders?from', 'orders?after'];
      const filtered = await Promise.all(filters.map((filter) => statusOf('GET', `${filter}=${encoded}`)));
      expect(filtered).toEqual(filters.map(() => 400));
      expect(await statusOf('GET', 'products', text)).toBe(401);
    }
    // An Idempotency-Key is any text: each of these is another one.
    const keys = INJECTIONS.filter((text) => text.trim() === text);
    const body = { products: [{ productId, amount: 1 }] };
    const orders = await Promise.all(
      keys.map((key) => {
        const headers = { 'Idempotency-Key': key, 'X-Sandbox-Mode': 'true' };
        return fixture.service.request('POST', '/api/orders', { token, headers, body });
      }),
    );
    expect(orders.map(({ status }) => status)).toEqual(keys.map(() => 201));
  });
});
