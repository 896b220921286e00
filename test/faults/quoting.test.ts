import { newId } from '../../src/db/ids.js';
import { StaffMember } from '../../src/entities/staff-member.js';
import { newToken } from '../../src/services/secrets/access-token.js';
import { World } from '../processes/world.js';
import { TestService } from '../support/service.js';
import { ownServer, type OwnServer } from './own-server.js';

// All modes that change how a text is quoted or an expression is read; the server refuses those that it does not know.
const MODES = [
  'NO_BACKSLASH_ESCAPES',
  'ANSI_QUOTES',
  'NO_BACKSLASH_ESCAPES,ANSI_QUOTES,PIPES_AS_CONCAT',
  'ANSI',
  'PIPES_AS_CONCAT',
  'HIGH_NOT_PRECEDENCE',
  'TRADITIONAL',
  'NO_ZERO_DATE,NO_ZERO_IN_DATE',
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
const CUSTOMER_QUERIES = {
  search: 'query ($text: String!) { found: products(search: $text) { nodes { id } } }',
  category: 'query ($text: String!) { found: products(category: $text) { nodes { id } } }',
};
const STAFF_QUERIES = {
  products: 'query ($text: String!) { found: products(search: $text) { nodes { id } } }',
  customers: 'query ($text: String!) { found: customers(search: $text) { nodes { id } } }',
  licensePools: 'query ($text: String!) { found: licensePools(search: $text) { nodes { id } } }',
  auditLog: 'query ($text: String!) { found: auditLog(subjectId: $text) { nodes { id } } }',
};

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

  /** The ids that a filter finds by a text. */
  async function find(service: TestService, face: 'customer' | 'staff', query: string, text: string): Promise<string[]> {
    const [path, bearer] = face === 'staff' ? ['/admin/graphql', staffToken] : ['/graphql', token];
    const { body } = await service.request('POST', path, { token: bearer, body: { query, variables: { text } } });
    expect(body.errors).toBeUndefined();
    return body.data.found.nodes.map(({ id }: { id: string }) => id);
  }

  it.each(MODES)('under sql_mode "%s" every filter finds what it is asked for and nothing else', async (mode) => {
    const isKnown = await server.admin.query('SET GLOBAL sql_mode = ?', [mode]).then(
      () => true,
      () => false,
    );
    // A mode that only the other server has.
    if (!isKnown) return;
    const service = await TestService.start({}, world.environment);
    try {
      for (const query of Object.values(CUSTOMER_QUERIES)) {
        expect(await find(service, 'customer', query, NAME)).toEqual([productId]);
        for (const text of INJECTIONS) expect([text, await find(service, 'customer', query, text)]).toEqual([text, []]);
      }
      for (const [name, query] of Object.entries(STAFF_QUERIES)) {
        const sought = name === 'auditLog' ? productId : NAME;
        expect([name, (await find(service, 'staff', query, sought)).length]).toEqual([name, 1]);
        for (const text of INJECTIONS) expect([text, await find(service, 'staff', query, text)]).toEqual([text, []]);
      }
      await expectRestToFindNothing(service);
    } finally {
      await service.stop();
    }
  });

  /** What a client can put into a path, a query or a header of REST. */
  async function expectRestToFindNothing(service: TestService): Promise<void> {
    for (const text of INJECTIONS) {
      const encoded = encodeURIComponent(text);
      for (const path of [`products/${encoded}`, `orders/${encoded}`, `webhooks/${encoded}`]) {
        const method = path.startsWith('webhooks') ? 'DELETE' : 'GET';
        const { status } = await service.request(method, `/api/${path}`, { token });
        expect([path, [400, 404].includes(status)]).toEqual([path, true]);
      }
      for (const filter of ['products?region', 'products?updatedSince', 'orders?status', 'orders?from', 'orders?after']) {
        const { status } = await service.request('GET', `/api/${filter}=${encoded}`, { token });
        expect([filter, status]).toEqual([filter, 400]);
      }
      expect((await service.request('GET', '/api/products', { token: text })).status).toBe(401);
    }
    // An Idempotency-Key is any text: each of these is another one.
    const keys = INJECTIONS.filter((text) => text.trim() === text);
    const orders = [];
    for (const key of keys) {
      const headers = { 'Idempotency-Key': key, 'X-Sandbox-Mode': 'true' };
      const body = { products: [{ productId, amount: 1 }] };
      orders.push(await service.request('POST', '/api/orders', { token, headers, body }));
    }
    expect(orders.map(({ status }) => status)).toEqual(keys.map(() => 201));
  }
});
