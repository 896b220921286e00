import fc from 'fast-check';
import { characters } from '../../support/domain/arbitraries.js';
import { keepingLogger } from '../../support/log-lines.js';
import { StaffBrowser } from '../../support/staff-browser.js';
import { useStaff, type StaffFixture } from '../../support/staff.js';
import { until } from '../../support/until.js';

const PLAIN = 'staff-session';
const SECURE = '__Secure-staff-session';
const FILE = '/admin/export/products.csv?search=none-of-them';
const ME = { body: { query: '{ me { id } }' } };

const cookieOf = ({ cookies }: StaffBrowser): string => [...cookies].map((pair) => pair.join('=')).join('; ');

const LIMITED = {
  RATE_LIMIT_WRONG_TOKENS_PER_MINUTE: '1',
  TRUST_PROXY: 'loopback',
  PUBLIC_URL: 'https://orders.example',
};

const latin1 = fc.integer({ min: 0x20, max: 0xff }).filter((code) => code !== 0x7f);
const headerValue = fc.oneof(
  fc.constantFrom(
    '',
    'same-origin',
    'cross-site',
    'null',
    'https://x',
    `${PLAIN}=rss_x`,
    `${SECURE}=rss_x; ${PLAIN}=`,
    'Bearer rss_x',
    '127.0.0.1',
    'application/json',
    'text/plain',
  ),
  fc.string({ unit: latin1.map((code) => String.fromCharCode(code)), maxLength: 40 }),
);
const HEADERS = [
  ...'Authorization Content-Type Cookie Forwarded Origin Referer Sec-Fetch-Site User-Agent Via'.split(' '),
  ...'X-Forwarded-For X-Forwarded-Host X-Forwarded-Proto X-Requested-With'.split(' '),
];

/** Requests that a client without a token may try. */
const strangersRequest = fc.record({
  method: fc.constantFrom('GET', 'POST', 'DELETE'),
  path: fc.constantFrom('/admin/session', '/admin/session', '/admin/graphql', '/admin/export/products.csv'),
  headers: fc.dictionary(fc.constantFrom(...HEADERS), headerValue),
  body: fc.oneof(
    fc.json(),
    fc.record({ token: fc.oneof(fc.string({ unit: characters }), fc.jsonValue()) }),
    fc.constant({ query: '{ me { id } mySessions { id } }' }),
    fc.string(),
  ),
});

describe('the address of sessions', () => {
  const { logger, lines } = keepingLogger();
  const fixture = useStaff(undefined, {}, { logger });
  const limited = useStaff(undefined, LIMITED);
  const without = useStaff(undefined, { CONSOLE: 'false' });

  /** A browser in which the ADMIN has signed in. */
  async function signedIn(given: Record<string, string> = { 'Sec-Fetch-Site': 'same-origin' }): Promise<StaffBrowser> {
    const { host } = new URL(fixture.service.url);
    const headers = Object.fromEntries(
      Object.entries(given).map(([name, value]) => [name, value.replace('HOST', host)]),
    );
    const browser = new StaffBrowser(fixture.service, headers);
    expect((await browser.signIn(fixture.admin.token)).status).toBe(200);
    return browser;
  }

  const sessionsIn = async ({ service }: StaffFixture): Promise<number> => {
    const [row] = await service.query<{ count: number }>('SELECT COUNT(*) AS count FROM staff_sessions');
    return Number(row?.count);
  };

  it.each([[{ 'Sec-Fetch-Site': 'same-origin' }], [{ Origin: 'http://HOST' }]])(
    'GraphQL and exports take a session with %j',
    async (given: Record<string, string>) => {
      const browser = await signedIn(given);
      const { status, body } = await browser.request('POST', '/admin/graphql', ME);
      expect([status, body.data]).toEqual([200, { me: { id: fixture.admin.id } }]);
      expect((await browser.request('GET', FILE)).status).toBe(200);
    },
  );

  it.each([[{}], [{ 'Sec-Fetch-Site': 'cross-site' }], [{ Origin: 'http://other.example' }]])(
    'GraphQL and exports refuse a session with %j, and do nothing',
    async (headers: Record<string, string>) => {
      const browser = new StaffBrowser(fixture.service, headers);
      for (const [name, value] of (await signedIn()).cookies) browser.cookies.set(name, value);
      const details = { Origin: expect.any(String) };
      const message = 'A session is accepted from its own origin only';
      const { id } = await fixture.shop.customer();
      const query = 'mutation ($id: ObjectID!) { setCustomerStatus(id: $id, status: SUSPENDED) { id } }';
      const change = { body: { query, variables: { id } } };
      const { status, body } = await browser.request('POST', '/admin/graphql', change);
      expect([status, body]).toEqual([403, { errors: [{ message, extensions: { code: 'FORBIDDEN', details } }] }]);
      const file = await browser.request('GET', FILE);
      expect([file.status, file.body]).toEqual([403, { error: message, code: 'FORBIDDEN', details }]);
      const { customer } = await fixture.dataOf('query ($id: ObjectID!) { customer(id: $id) { status } }', { id });
      expect(customer.status).toBe('ACTIVE');
    },
  );

  it.each(['POST', 'GET', 'DELETE'])('a %s of the session for a page of another origin is refused', async (method) => {
    const browser = await signedIn();
    const sent = method === 'POST' ? { body: { token: fixture.admin.token } } : {};
    const others: Record<string, string>[] = [{ 'Sec-Fetch-Site': 'cross-site' }, { Origin: 'https://other.example' }];
    for (const headers of others) {
      const response = await fixture.service.request(method, '/admin/session', {
        headers: { Cookie: cookieOf(browser), ...headers },
        ...sent,
      });
      expect([response.status, response.headers.getSetCookie()]).toEqual([403, []]);
    }
    expect((await browser.session()).status).toBe(200);
  });

  it('PUBLIC_URL names the public origin at a proxy, whose cookie only TLS can set', async () => {
    const headers = { Origin: 'https://orders.example', 'X-Forwarded-For': '203.0.113.7' };
    const browser = new StaffBrowser(limited.service, headers);
    expect((await browser.signIn(limited.admin.token)).status).toBe(200);
    expect((await browser.run('{ me { id } }')).data).toEqual({ me: { id: limited.admin.id } });
    const [[name, secret] = ['', '']] = browser.cookies;
    expect(name).toBe(SECURE);
    // A page of a neighbouring host, or an attacker in the network, can set one with a plain name.
    browser.cookies.clear();
    browser.cookies.set(PLAIN, secret);
    expect((await browser.session()).status).toBe(401);
  });

  it.each<[Record<string, string>, unknown[]]>([
    [{ body: 'Body must be JSON, sent as application/json' }, [undefined]],
    [{ body: 'Body must be valid JSON' }, ['{', '"token"']],
    [{ body: 'Body must be an object' }, [['token']]],
    [{ body: 'Body is too large' }, [{ token: 'x'.repeat(20_000) }]],
    [{ token: 'Token is required' }, [{}, { token: null }, { token: ' \t' }]],
    [{ token: 'Token must be a text' }, [{ token: 7 }, { token: ['ros_x'] }]],
  ])('a sign-in with a bad body is refused with %j, and begins nothing', async (details, bodies) => {
    const before = await sessionsIn(fixture);
    for (const body of bodies) {
      const response = await fixture.service.request('POST', '/admin/session', { body });
      expect([response.status, response.body]).toEqual([
        400,
        { error: 'Validation failed', code: 'VALIDATION_ERROR', details },
      ]);
      expect(response.commonErrorFields).toEqual({ requestId: expect.any(String), retryable: false });
      expect(response.headers.getSetCookie()).toEqual([]);
    }
    expect(await sessionsIn(fixture)).toBe(before);
  });

  it('a sign-in with a token that is wrong, revoked or a customer’s is refused alike, and begins nothing', async () => {
    const { token: former } = await fixture.staff.member('ADMIN', { revokedAt: new Date() });
    const { token: customer } = await fixture.shop.customer();
    const before = await sessionsIn(fixture);
    for (const token of [former, customer, 'ros_invented', `${fixture.admin.token}x`]) {
      const { status, body, headers } = await fixture.service.request('POST', '/admin/session', { body: { token } });
      expect([status, body]).toEqual([401, { error: 'Invalid authentication token', code: 'UNAUTHENTICATED' }]);
      expect(headers.getSetCookie()).toEqual([]);
    }
    expect(await sessionsIn(fixture)).toBe(before);
  });

  it('blanks around a pasted token do not count', async () => {
    const body = { token: ` ${fixture.admin.token}\n` };
    expect((await fixture.service.request('POST', '/admin/session', { body })).status).toBe(200);
  });

  it('without a session GET returns 401 and clears the cookie', async () => {
    const { status, body, headers } = await fixture.service.request('GET', '/admin/session', {
      headers: { Cookie: `${PLAIN}=rss_invented` },
    });
    expect([status, body]).toEqual([401, { error: 'Authentication required', code: 'UNAUTHENTICATED' }]);
    expect(headers.getSetCookie()).toEqual([
      expect.stringMatching(/^staff-session=; Path=\/admin; Expires=Thu, 01 Jan 1970/),
    ]);
  });

  it.each<[string, (address: string) => Promise<number>]>([
    ['tokens', (address) => guess(address, 'POST', { body: { token: 'ros_guessed' } })],
    ['bodies without a token', (address) => guess(address, 'POST', { body: {} })],
    ['cookies for GET', (address) => guess(address, 'GET', {})],
    ['cookies for DELETE', (address) => guess(address, 'DELETE', {})],
    ['cookies for GraphQL', (address) => guess(address, 'POST', ME, '/admin/graphql')],
  ])('guesses of %s are limited by address, and a right token is still accepted', async (name, attempt) => {
    const address = `192.0.2.${name.length}`;
    expect(await attempt(address)).not.toBe(429);
    await until(async () => (await attempt(address)) === 429, 'a second guess within a minute');
    expect(await guess(address, 'POST', { body: { token: limited.admin.token } })).toBe(200);
    expect(await attempt(`198.51.100.${name.length}`)).not.toBe(429);
  });

  async function guess(address: string, method: string, sent: object, path = '/admin/session'): Promise<number> {
    const headers = { 'X-Forwarded-For': address, Cookie: `${SECURE}=rss_guessed`, 'Sec-Fetch-Site': 'same-origin' };
    return (await limited.service.request(method, path, { ...sent, headers })).status;
  }

  it('with CONSOLE=false all sign-ins are refused, no cookie is read, and there is no page', async () => {
    const { service, admin } = without;
    for (const method of ['GET', 'POST', 'DELETE']) {
      const sent = method === 'POST' ? { body: { token: admin.token } } : {};
      expect((await service.request(method, '/admin/session', sent)).status).toBe(404);
    }
    const browser = new StaffBrowser(fixture.service);
    await browser.signIn(fixture.admin.token);
    const headers = { Cookie: cookieOf(browser), 'Sec-Fetch-Site': 'same-origin' };
    const { body } = await service.request('POST', '/admin/graphql', { headers, ...ME });
    expect(body.errors).toMatchObject([{ message: 'Authentication required' }]);
    expect((await service.request('GET', '/admin', { headers: { Accept: 'text/html' } })).status).toBe(404);
  });

  it('a session holds in every process on the database, and ends in all of them at once', async () => {
    const browser = new StaffBrowser(fixture.service);
    await browser.signIn(fixture.admin.token);
    const elsewhere = new StaffBrowser(limited.service, {
      'X-Forwarded-For': '203.0.113.1',
      'Sec-Fetch-Site': 'same-origin',
    });
    const [secret = ''] = browser.cookies.values();
    elsewhere.cookies.set(SECURE, secret);
    expect((await elsewhere.session()).status).toBe(200);
    await browser.signOut();
    elsewhere.cookies.set(SECURE, secret);
    expect((await elsewhere.run('{ me { id } }')).errors).toMatchObject([{ message: 'The session has ended' }]);
  });

  it('the log names who signed in, and holds neither the token nor the secret of the cookie', async () => {
    const { id, token } = await fixture.staff.member('SUPPORT');
    const browser = new StaffBrowser(fixture.service);
    await browser.signIn(token);
    const [secret = ''] = browser.cookies.values();
    await browser.run('{ me { id } }');
    await browser.signOut();
    const routes = () =>
      lines.filter(({ staffMemberId }) => staffMemberId === id).map(({ method, route }) => [method, route].join(' '));
    await until(() => routes().length >= 3, 'three requests to be logged');
    expect(routes().sort()).toEqual(['DELETE /admin/session', 'POST /admin/graphql', 'POST /admin/session']);
    const text = JSON.stringify(lines);
    for (const hidden of [token, secret]) expect(text.includes(hidden)).toBe(false);
  });

  it('whatever a stranger sends as headers and body is refused in the documented form, and begins no session', async () => {
    const before = await sessionsIn(fixture);
    await fc.assert(
      fc.asyncProperty(strangersRequest, async ({ method, path, headers, body }) => {
        const sent = method === 'POST' ? { body: typeof body === 'string' ? body : (body ?? {}) } : {};
        const {
          status,
          body: responseBody,
          headers: answered,
        } = await fixture.service.request(method, path, { headers, ...sent });
        const isSignOut = method === 'DELETE' && path === '/admin/session';
        if (isSignOut && status === 204) return;
        // GraphQL has statuses and codes of its own.
        if (path === '/admin/graphql') expect(status).toBeLessThan(500);
        else expect([400, 401, 403, 404]).toContain(status);
        const error = Array.isArray(responseBody?.errors) ? responseBody.errors[0].extensions : responseBody;
        expect([error.code, responseBody.data ?? null]).toEqual([expect.stringMatching(/^[A-Z_]+$/), null]);
        expect(answered.getSetCookie().join()).not.toContain('rss_');
      }),
      { numRuns: 60 },
    );
    expect(await sessionsIn(fixture)).toBe(before);
  });
});
