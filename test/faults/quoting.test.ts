import { newId } from '../../src/db/ids.js';
import { StaffMember } from '../../src/entities/staff-member.js';
import { newToken } from '../../src/services/secrets/access-token.js';
import { World } from '../processes/world.js';
import { TestService } from '../support/service.js';
import { ownServer, type OwnServer } from './own-server.js';

// All modes that change how a text is quoted or an expression is read, several at once where they do not hide each other;
// the server refuses those that it does not know.
const MODES = [
  'NO_BACKSLASH_ESCAPES',
  'ANSI_QUOTES',
  'NO_BACKSLASH_ESCAPES,ANSI_QUOTES,PIPES_AS_CONCAT',
  'ANSI,HIGH_NOT_PRECEDENCE,TRADITIONAL',
  'ORACLE',
  'MSSQL',
  '',
];

/** Texts that end a quoted text in one mode or another and then find everything. None is part of anything here. */
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

/** Every filter that takes a text, and where in its answer the found entries are. */
const CUSTOMER_FILTERS = ['products(search: $text)', 'products(category: $text)'];
const STAFF_FILTERS = [
  'products(search: $text)',
  'customers(search: $text)',
  'licensePools(search: $text)',
  'auditLog(subjectId: $text)',
];

// Everything that needs quoting, in one name.
const NAME = `O'Neil "and" \\ 100% _sons_ ${newId()}`;

describe('searches and filters under every sql_mode of the server', () => {
  let server: OwnServer;
  let world: World;
  let token: string;
  let staffToken: string;
  let productId: string;

  beforeAll(async () => {
    server = await ownServer();
    world = await World.on(server.url, server.remove);
    ({ token } = await world.shop.customer({ name: NAME }));
    ({ id: productId } = await world.shop.product({ name: NAME, category: NAME, sku: NAME.slice(0, 90) }, 2));
    await world.shop.product({}, 2);
    const { token: issued, ...stored } = newToken('staff');
    const member = { id: newId(), name: 'Staff', role: 'ADMIN' as const, createdAt: new Date() };
    await world.insert(StaffMember, { ...member, ...stored });
    staffToken = issued;
    const rename = `mutation ($id: ObjectID!) { updateProduct(id: $id, input: { displayName: "Renamed" }) { id } }`;
    const service = await TestService.start({}, world.environment);
    await service.request('POST', '/admin/graphql', {
      token: staffToken,
      body: { query: rename, variables: { id: productId } },
    });
    await service.stop();
  });
  afterAll(() => world.close());

  /** The ids that a filter finds by each text, all asked for in one request. */
  async function find(
    service: TestService,
    face: 'customer' | 'staff',
    filter: string,
    texts: readonly string[],
  ): Promise<string[][]> {
    const [path, bearer] = face === 'staff' ? ['/admin/graphql', staffToken] : ['/graphql', token];
    const declared = texts.map((_, index) => `$text${index}: String!`);
    const fields = texts.map((_, index) => `found${index}: ${filter.replace('$text', `$text${index}, first: 2`)}`);
    const query = `query (${declared.join(', ')}) { ${fields.map((field) => `${field} { nodes { id } }`).join(' ')} }`;
    const variables = Object.fromEntries(texts.map((text, index) => [`text${index}`, text]));
    const { body } = await service.request('POST', path, { token: bearer, body: { query, variables } });
    expect(body.errors).toBeUndefined();
    const found = body.data as Record<string, { nodes: { id: string }[] }>;
    return texts.map((_, index) => (found[`found${index}`]?.nodes ?? []).map(({ id }) => id));
  }

  const nothing = INJECTIONS.map(() => []);

  it.each(MODES)('under sql_mode "%s" every filter finds what it is asked for and nothing else', async (mode) => {
    const isKnown = await server.admin.query('SET GLOBAL sql_mode = ?', [mode]).then(
      () => true,
      () => false,
    );
    // A mode that only the other server has.
    if (!isKnown) return;
    const service = await TestService.start({}, world.environment);
    try {
      for (const filter of CUSTOMER_FILTERS) {
        expect(await find(service, 'customer', filter, [NAME, ...INJECTIONS])).toEqual([[productId], ...nothing]);
      }
      for (const filter of STAFF_FILTERS) {
        const sought = filter.startsWith('auditLog') ? productId : NAME;
        const found = await find(service, 'staff', filter, [sought, ...INJECTIONS]);
        expect([filter, found]).toEqual([filter, [[expect.any(String)], ...nothing]]);
      }
      await expectRestToFindNothing(service);
    } finally {
      await service.stop();
    }
  });

  /** What a client can put into a path, a query or a header of REST. */
  async function expectRestToFindNothing(service: TestService): Promise<void> {
    const statusOf = async (method: string, path: string, bearer = token) =>
      (await service.request(method, `/api/${path}`, { token: bearer })).status;
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
    const orders = await Promise.all(
      keys.map((key) => {
        const headers = { 'Idempotency-Key': key, 'X-Sandbox-Mode': 'true' };
        return service.request('POST', '/api/orders', {
          token,
          headers,
          body: { products: [{ productId, amount: 1 }] },
        });
      }),
    );
    expect(orders.map(({ status }) => status)).toEqual(keys.map(() => 201));
  }
});
