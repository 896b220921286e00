import { MAX_TEST_STOCK, TEST_ACCOUNTS_PER_HOUR, TEST_KEYS_PER_HOUR } from '../../src/services/test-shop/test-shop.js';
import { allTables } from '../support/all-tables.js';
import type { TestResponse } from '../support/service.js';
import { StaffApi } from '../support/staff.js';
import { useTestShop } from '../support/test-shop.js';
import { useService } from '../support/use-service.js';

const UNKNOWN = '0123456789abcdef01234567';
const HELPERS: [path: string, body: object][] = [
  ['/test/accounts', { countryCode: 'DE' }],
  [`/test/claims/${UNKNOWN}/resolve`, { resolution: 'reject' }],
  ['/test/payments', { amount: 1 }],
  [`/test/products/${UNKNOWN}/stock`, { stock: 1 }],
  [`/test/products/${UNKNOWN}/price`, { listPrice: 1 }],
];
const MUTATIONS = [
  'testCreateAccount(countryCode: "DE") { token }',
  `testResolveClaim(id: "${UNKNOWN}", resolution: REJECT) { id }`,
  'testRecordPayment(amount: 1) { balance }',
  `testSetStock(productId: "${UNKNOWN}", stock: 1) { id }`,
  `testSetPrice(productId: "${UNKNOWN}", listPrice: 1) { id }`,
];

describe('a test shop', () => {
  // The addresses of clients are in X-Forwarded-For.
  const fixture = useTestShop(1, { TRUST_PROXY: 'loopback' });

  const post = (path: string, body: unknown, options: { token?: string; headers?: Record<string, string> } = {}) =>
    fixture.service.request('POST', `/api${path}`, { body, ...options });

  const mutate = (mutation: string, token?: string, headers: Record<string, string> = {}) =>
    fixture.service.graphql(`mutation { ${mutation} }`, {}, { ...(token && { token }), headers });

  let addresses = 0;
  const fromElsewhere = () => ({ headers: { 'X-Forwarded-For': `198.51.100.${(addresses += 1)}` } });

  async function account(): Promise<string> {
    return (await post('/test/accounts', { countryCode: 'FR' }, fromElsewhere())).body.token as string;
  }

  const get = async (path: string, token: string): Promise<TestResponse['body']> =>
    (await fixture.service.request('GET', `/api${path}`, { token })).body;

  /** The kinds of the events that a customer can read, of one product or of none. */
  async function eventsOf(token: string, productId?: string): Promise<string[]> {
    const { events } = await get('/events?limit=500', token);
    return (events as { event: string; data: { productId?: string } }[])
      .filter(({ data }) => data.productId === productId)
      .map(({ event }) => event);
  }

  it('marks every response', async () => {
    for (const path of ['/', '/docs', '/api/products', '/api/nothing', '/graphql', '/healthz', '/admin', '/nothing']) {
      const { headers } = await fixture.service.request('GET', path);
      expect([path, headers.get('X-Test-Shop')]).toEqual([path, 'true']);
    }
  });

  it('says what it is on its pages and in the page of the console', async () => {
    const asBrowser = { headers: { Accept: 'text/html' } };
    for (const path of [
      '/',
      '/docs',
      '/docs/guide',
      '/docs/spec',
      '/docs/changes',
      '/docs/staff',
      '/docs/staff/de',
      '/graphql',
      '/admin/graphql',
    ]) {
      const { text } = await fixture.service.request('GET', path, asBrowser);
      expect(text).toContain('<a href="/docs/spec/test-shop"');
    }
    const { text } = await fixture.service.request('GET', '/admin', asBrowser);
    expect(text).toContain('<meta name="test-shop" content="on" />');
  });

  it('makes an account without a token, which can order at once', async () => {
    const made = await post('/test/accounts', { countryCode: 'DE' }, fromElsewhere());
    expect([made.status, made.headers.get('Cache-Control')]).toEqual([201, 'no-store']);
    const { token, customer } = made.body;
    expect(token).toMatch(/^rok_test_/);
    const { id } = await fixture.shop.product({}, 3);
    const { body: order } = await post('/orders', { products: [{ productId: id, amount: 3 }] }, { token });
    expect(order).toMatchObject({ status: 'completed', customer, vatRate: 19 });
    expect(await get('/account', token)).toMatchObject({ customer, countryCode: 'DE' });
    const other = await mutate('testCreateAccount(countryCode: "AT", creditLimit: 12.5) { customer token }');
    expect(await get('/account', other.data.testCreateAccount.token)).toMatchObject({ creditLimit: 12.5, vatRate: 0 });
  });

  it('makes an account whatever token is sent along, but not for a suspended account', async () => {
    const ask = (token: string) => post('/test/accounts', { countryCode: 'DE' }, { token, ...fromElsewhere() });
    expect((await ask('wrong')).status).toBe(201);
    const suspended = await fixture.shop.customer({ status: 'SUSPENDED' });
    expect((await ask(suspended.token)).body).toMatchObject({ code: 'ACCOUNT_SUSPENDED' });
  });

  it('creates a limited number of accounts an hour for an address, over REST and GraphQL together', async () => {
    const { headers } = fromElsewhere();
    const ask = async (round: number): Promise<boolean> => {
      if (round % 2 === 0) return (await post('/test/accounts', { countryCode: 'DE' }, { headers })).status === 201;
      return (await mutate('testCreateAccount(countryCode: "DE") { token }', undefined, headers)).data !== null;
    };
    // What is refused as wrong does not count.
    expect((await post('/test/accounts', { countryCode: 'Germany' }, { headers })).status).toBe(400);
    const made = await Promise.all(Array.from({ length: TEST_ACCOUNTS_PER_HOUR + 6 }, (_, round) => ask(round)));
    expect(made.filter(Boolean)).toHaveLength(TEST_ACCOUNTS_PER_HOUR);
    const refused = await post('/test/accounts', { countryCode: 'DE' }, { headers });
    expect(refused).toMatchObject({ status: 429, body: { code: 'RATE_LIMIT_EXCEEDED' } });
    expect(refused.body.retryAfterSeconds).toBeGreaterThan(60);
    expect(await account()).toMatch(/^rok_test_/);
  });

  it.each([
    ['more than an hour allows', TEST_ACCOUNTS_PER_HOUR + 5, '', 'RATE_LIMIT_EXCEEDED'],
    ['more than is left of the hour', TEST_ACCOUNTS_PER_HOUR, '', 'RATE_LIMIT_EXCEEDED'],
    [
      'one of them wrong',
      2,
      'last: testCreateAccount(countryCode: "DE", creditLimit: -1) { token }',
      'VALIDATION_ERROR',
    ],
  ])('creates all accounts of an operation or none: %s', async (_, count, further, code) => {
    const { headers } = fromElsewhere();
    const several = (number: number) =>
      Array.from({ length: number }, (_unused, at) => `a${at}: testCreateAccount(countryCode: "DE") { token }`).join(
        ' ',
      );
    const first = await mutate(several(3), undefined, headers);
    expect(Object.values<{ token: string }>(first.data).map(({ token }) => token.slice(0, 9))).toEqual(
      Array.from({ length: 3 }, () => 'rok_test_'),
    );
    const before = await allTables(fixture.schema.url);
    const { data, errors } = await mutate(`${several(count)} ${further}`, undefined, headers);
    expect([data, errors[0].extensions.code]).toEqual([null, code]);
    const { customers, api_tokens: tokens } = await allTables(fixture.schema.url);
    expect([customers, tokens]).toEqual([before.customers, before.api_tokens]);
  });

  it('allows nothing else without a token, not even next to creating an account', async () => {
    const before = await allTables(fixture.schema.url);
    const { errors } = await mutate(`${MUTATIONS[0]} ${MUTATIONS[2]}`);
    expect(errors[0].extensions.code).toBe('UNAUTHENTICATED');
    for (const [path, body] of HELPERS.slice(1)) expect((await post(path, body)).status).toBe(401);
    const { customers, audit_entries: entries } = await allTables(fixture.schema.url);
    expect([customers, entries]).toEqual([before.customers, before.audit_entries]);
  });

  it.each(['replace', 'credit', 'reject'])('resolves a claim as staff would: %s', async (resolution) => {
    const token = await account();
    const { id } = await fixture.shop.product({}, 2);
    const order = await post('/orders', { products: [{ productId: id, amount: 1 }] }, { token });
    const { orderNumber, items, grandTotal } = order.body;
    const { licenseKey } = items[0].licenses[0];
    const claim = (await post('/claims', { orderNumber, licenseKey, reason: 'Blocked' }, { token })).body;
    const path = `/test/claims/${claim._id}/resolve`;
    expect((await post(path, { resolution }, { token: await account() })).status).toBe(404);
    expect(await get(`/claims/${claim._id}`, token)).toEqual(claim);
    const { body } = await post(path, { resolution, answer: 'So be it' }, { token });
    const status = { replace: 'replaced', credit: 'credited', reject: 'rejected' }[resolution];
    expect(body).toMatchObject({ _id: claim._id, licenseKey, status, answer: 'So be it' });
    expect(await get(`/claims/${claim._id}`, token)).toEqual(body);
    expect(typeof body.replacementKey === 'string').toBe(resolution === 'replace');
    expect((await get('/account', token)).balance).toBe(resolution === 'credit' ? 0 : grandTotal);
    expect(await eventsOf(token)).toContain('claimResolved');
    expect((await post(path, { resolution }, { token })).body).toMatchObject({ code: 'VALIDATION_ERROR' });
    expect((await post(path, { resolution: 'REPLACE' }, { token })).body.details).toHaveProperty('resolution');
  });

  it('records a payment, which appears in the ledger', async () => {
    const token = await account();
    const { body } = await post('/test/payments', { amount: 12.5, reference: 'SEPA 1' }, { token });
    expect(body).toMatchObject({ balance: -12.5 });
    expect(await get('/account', token)).toEqual(body);
    const ledger = await get('/account/ledger', token);
    expect(ledger).toMatchObject([{ kind: 'payment', amount: -12.5, balanceAfter: -12.5, reference: 'SEPA 1' }]);
    expect((await mutate('testRecordPayment(amount: 2.5) { balance }', token)).data.testRecordPayment.balance).toBe(
      -15,
    );
    for (const amount of [0, -1, '1']) expect((await post('/test/payments', { amount }, { token })).status).toBe(400);
    expect((await get('/account', token)).balance).toBe(-15);
  });

  it('sets the stock of a product for everybody, over all its pools, with its events', async () => {
    const token = await account();
    const other = await account();
    const { id } = await fixture.shop.product({}, 4);
    await fixture.shop.pool(id, 5, 1);
    for (const stock of [3, 0, 7]) {
      const { body } = await post(`/test/products/${id}/stock`, { stock }, { token });
      expect(body).toMatchObject({ _id: id, stock });
      expect((await get(`/products/${id}`, other)).stock).toBe(stock);
    }
    const { data } = await mutate(`testSetStock(productId: "${id}", stock: 1) { stock }`, token);
    expect(data.testSetStock.stock).toBe(1);
    expect(await eventsOf(other, id)).toEqual(['productOutOfStock', 'productBackInStock']);
    expect(await fixture.service.violations()).toEqual([]);
  });

  it('sets no stock that there cannot be, and none of a bundle, an unknown product or one off sale', async () => {
    const token = await account();
    const { id, poolId } = await fixture.shop.product({}, 1);
    const bundle = await fixture.shop.bundle([poolId]);
    const withdrawn = await fixture.shop.product({ available: false }, 1);
    const before = await allTables(fixture.schema.url);
    for (const stock of [-1, 1.5, MAX_TEST_STOCK + 1, '1', null]) {
      expect((await post(`/test/products/${id}/stock`, { stock }, { token })).body.details).toHaveProperty('stock');
    }
    const ask = async (path: string, body: object) => (await post(`/test/products/${path}`, body, { token })).status;
    expect(await ask(`${bundle.id}/stock`, { stock: 1 })).toBe(400);
    for (const missing of [UNKNOWN, 'x', withdrawn.id]) {
      expect(await ask(`${missing}/stock`, { stock: 1 })).toBe(404);
      expect(await ask(`${missing}/price`, { listPrice: 1 })).toBe(404);
    }
    expect(await ask(`${id}/price`, { listPrice: -1 })).toBe(400);
    const { license_pools: pools, products } = await allTables(fixture.schema.url);
    expect([pools, products]).toEqual([before.license_pools, before.products]);
  });

  it('limits the keys of an account per hour, for each account separately', async () => {
    const [token, other] = [await account(), await account()];
    const { id } = await fixture.shop.product({}, 1);
    const ask = async (stock: number, who = token) =>
      (await post(`/test/products/${id}/stock`, { stock }, { token: who })).status;
    for (let asked = 0; asked < TEST_KEYS_PER_HOUR; asked += MAX_TEST_STOCK)
      expect(await ask(MAX_TEST_STOCK)).toBe(200);
    expect([await ask(1), await ask(0, other)]).toEqual([429, 200]);
  });

  it('changes a list price for everybody, with its event', async () => {
    const token = await account();
    const other = await account();
    const { id } = await fixture.shop.product({ listPriceCents: 1_000 });
    const { body } = await post(`/test/products/${id}/price`, { listPrice: 12.5 }, { token });
    expect(body).toMatchObject({ listPrice: 12.5, price: 12.5, oldPrice: 10 });
    expect(await get(`/products/${id}`, other)).toEqual(body);
    expect(await eventsOf(other, id)).toEqual(['productPriceChanged']);
  });

  it('shows staff who did it, and authenticates no request as the helping member', async () => {
    const { body } = await post('/test/accounts', { countryCode: 'DE' }, fromElsewhere());
    const { token, customer } = body;
    await post('/test/payments', { amount: 3 }, { token });
    const staff = new StaffApi(fixture.service, () => new Date());
    const { token: admin } = await staff.member();
    const query = `{ customers(search: "${customer}", first: 1) { nodes { history(first: 5) { nodes {
      action via operator staffMember { name } } } } } staffMembers { name revokedAt } }`;
    const response = await fixture.service.request('POST', '/admin/graphql', { token: admin, body: { query } });
    const by = { via: 'TEST_SHOP', staffMember: { name: 'Test shop' } };
    expect(response.body.data.customers.nodes[0].history.nodes).toEqual([
      { action: 'recordPayment', operator: `customer ${customer}`, ...by },
      { action: 'issueApiToken', operator: `customer ${customer}`, ...by },
      { action: 'createCustomer', operator: null, ...by },
    ]);
    const helper = (response.body.data.staffMembers as { name: string; revokedAt: string | null }[]).filter(
      ({ name }) => name === 'Test shop',
    );
    expect(helper).toEqual([{ name: 'Test shop', revokedAt: expect.any(String) }]);
  });

  it('refuses tokens of a real shop, and says what it is', async () => {
    const real = await fixture.service.request('GET', '/api/account', { token: 'rok_of-a-real-shop' });
    expect([real.status, real.body.error]).toEqual([401, 'This is the test shop, whose tokens begin with rok_test_']);
    const wrong = await fixture.service.request('GET', '/api/account', { token: 'rok_test_wrong' });
    expect(wrong.body.error).toBe('Invalid authentication token');
  });
});

describe('a real shop', () => {
  const fixture = useService();

  it('has no helper operations, with a token or without, and changes nothing', async () => {
    const { token } = await fixture.shop.customer();
    const before = await fixture.service.query('SELECT COUNT(*) AS count FROM audit_entries');
    for (const [path, body] of HELPERS) {
      expect((await fixture.service.request('POST', `/api${path}`, { token, body })).status).toBe(404);
      const stranger = await fixture.service.request('POST', `/api${path}`, { body });
      expect(stranger.status).toBe(path === '/test/accounts' ? 404 : 401);
    }
    for (const mutation of MUTATIONS) {
      const { errors } = await fixture.service.graphql(`mutation { ${mutation} }`, {}, { token });
      expect([mutation, errors[0].extensions.code]).toEqual([mutation, 'NOT_FOUND']);
    }
    const { errors } = await fixture.service.graphql(`mutation { ${MUTATIONS[0]} }`);
    expect(errors[0].extensions.code).toBe('NOT_FOUND');
    expect(await fixture.service.query('SELECT COUNT(*) AS count FROM audit_entries')).toEqual(before);
  });

  it('refuses tokens of a test shop, says so, and marks no response', async () => {
    const { status, body, headers } = await fixture.service.request('GET', '/api/account', { token: 'rok_test_x' });
    expect([status, body.error]).toEqual([401, 'This is a token of the test shop']);
    expect(headers.get('X-Test-Shop')).toBeNull();
    const { text } = await fixture.service.request('GET', '/docs/guide');
    expect(text).not.toContain('>Test shop</a>');
  });
});
