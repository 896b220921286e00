import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { failQueries } from '../../support/failing-queries.js';
import { IdentityProviderServer, type Person } from '../../support/identity-provider.js';
import { keepingLogger } from '../../support/log-lines.js';
import { failed, identityRow, leads, OidcBrowser } from '../../support/oidc-browser.js';
import { auditOfMember, StaffBrowser } from '../../support/staff-browser.js';
import { useStaff, type TestStaff } from '../../support/staff.js';
import { until } from '../../support/until.js';

const PUBLIC_URL = 'https://orders.example';
const CALLBACK = `${PUBLIC_URL}/admin/oidc/callback`;
const SESSION = '__Secure-staff-session';
const PENDING = '__Secure-staff-sign-in';
const MINUTE_MS = 60_000;

const provider = await IdentityProviderServer.listen();
const behindProxy = { PUBLIC_URL, TRUST_PROXY: 'loopback', ...provider.settings };
const nobody = await IdentityProviderServer.listen();
await nobody.stop();

let now = new Date();
const { logger, lines } = keepingLogger();

describe('sign-in by OpenID Connect', () => {
  const fixture = useStaff(() => now, behindProxy, { logger });
  const limited = useStaff(undefined, { ...behindProxy, RATE_LIMIT_WRONG_TOKENS_PER_MINUTE: '1' });
  const lonely = useStaff(undefined, { ...behindProxy, OIDC_ISSUER: nobody.issuer });
  const without = useStaff();

  beforeAll(() => provider.open(CALLBACK));
  afterAll(() => provider.stop());
  beforeEach(() => {
    now = new Date();
    provider.instead.clear();
  });

  const newBrowser = ({ service } = fixture, address?: string) => new OidcBrowser(service, provider, address);

  /** A member, and an account at the provider whose e-mail address is the member's. */
  async function newPerson(claims: Person = { email_verified: true }) {
    const login = `person-${randomUUID()}`;
    const email = `${login}@shop.example`;
    const member = await fixture.staff.member('SUPPORT', { email });
    provider.people.set(login, { email, ...claims });
    return { member, login, email };
  }

  const isSignedIn = (browser: StaffBrowser) => browser.cookies.has(SESSION);

  const rowOf = ({ id }: TestStaff) => identityRow(fixture.service, id);
  const UNTOUCHED = { issuer: null, subject: null, sessions: 0 };

  const auditOf = ({ id }: TestStaff) => auditOfMember(fixture.service, id);

  it('a member signs in with the provider’s account, reaches the requested screen, and works with the cookie', async () => {
    const { member, login } = await newPerson();
    const browser = newBrowser();
    const screen = '/admin/orders?status=COMPLETED';
    const response = await browser.signInThere(login, `?next=${encodeURIComponent(screen)}`);
    expect([leads(response), response.headers.get('Cache-Control')]).toEqual([[303, screen], 'no-store']);
    const cookies = response.headers.getSetCookie();
    expect(cookies.find((line) => line.startsWith(SESSION))).toMatch(
      /=rss_[\w-]{43}; Max-Age=604800; Path=\/admin; Expires=[^;]+; HttpOnly; Secure; SameSite=Strict$/,
    );
    expect([...browser.cookies.keys()]).toEqual([SESSION]);

    const working = new StaffBrowser(fixture.service, { 'X-Forwarded-For': '::1', 'Sec-Fetch-Site': 'same-origin' });
    working.cookies.set(SESSION, browser.cookies.get(SESSION) ?? '');
    expect((await working.run('{ me { id role } }')).data).toEqual({ me: { id: member.id, role: 'SUPPORT' } });
    expect(await rowOf(member)).toEqual({ issuer: provider.issuer, subject: login, sessions: 1 });
  });

  it('the provider is asked with PKCE, state and nonce, and sends people back to PUBLIC_URL alone', async () => {
    const browser = newBrowser();
    const response = await browser.get('/admin/oidc/start');
    const { searchParams } = new URL(response.headers.get('Location') ?? '');
    expect(Object.fromEntries(searchParams)).toEqual({
      client_id: 'orders-console',
      redirect_uri: CALLBACK,
      response_type: 'code',
      scope: 'openid email',
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
    });
    const [cookie, ...others] = response.headers.getSetCookie();
    expect(others).toEqual([]);
    expect(cookie).toMatch(
      /^__Secure-staff-sign-in=[\w-]+; Max-Age=600; Path=\/admin\/oidc; Expires=[^;]+; HttpOnly; Secure; SameSite=Lax$/,
    );
    const sealed = Buffer.from(browser.cookies.get(PENDING) ?? '', 'base64url').toString('latin1');
    for (const name of ['state', 'nonce']) expect(sealed).not.toContain(searchParams.get(name));
  });

  it('the first sign-in binds the member to the account, and each is in the audit log', async () => {
    const { member, login } = await newPerson();
    for (let count = 0; count < 2; count += 1)
      expect(leads(await newBrowser().signInThere(login))).toEqual([303, '/admin']);
    const identity = { issuer: provider.issuer, subject: login };
    const signedIn = { action: 'signIn', after: { session: expect.anything(), issuer: provider.issuer } };
    const byMember = { via: 'CONSOLE', staffId: member.id, before: null };
    expect(await auditOf(member)).toEqual([
      { ...byMember, action: 'bindIdentity', after: { identity } },
      { ...byMember, ...signedIn },
      { ...byMember, ...signedIn },
    ]);
  });

  it('another account with the same verified address does not sign in as the member', async () => {
    const { member, login, email } = await newPerson();
    await newBrowser().signInThere(login);
    const other = `other-${randomUUID()}`;
    provider.people.set(other, { email, email_verified: true });
    const browser = newBrowser();
    expect(leads(await browser.signInThere(other))).toEqual(failed('account'));
    expect([isSignedIn(browser), await rowOf(member)]).toEqual([
      false,
      { issuer: provider.issuer, subject: login, sessions: 1 },
    ]);
  });

  it('one account is not bound to two members', async () => {
    const { login } = await newPerson();
    await newBrowser().signInThere(login);
    const email = `second-${login}@shop.example`;
    const second = await fixture.staff.member('FINANCE', { email });
    provider.people.set(login, { email, email_verified: true });
    const browser = newBrowser();
    expect(leads(await browser.signInThere(login))).toEqual(failed('account'));
    expect([isSignedIn(browser), await rowOf(second)]).toEqual([false, UNTOUCHED]);
  });

  it('another e-mail address unbinds a member from its account', async () => {
    const { member, login } = await newPerson();
    await newBrowser().signInThere(login);
    const email = `new-${login}@shop.example`;
    const change =
      'mutation ($id: ObjectID!, $input: StaffMemberInput!) { updateStaffMember(id: $id, input: $input) { id } }';
    await fixture.dataOf(change, { id: member.id, input: { email } });
    const other = `other-${randomUUID()}`;
    provider.people.set(other, { email, email_verified: true });
    expect(leads(await newBrowser().signInThere(other))).toEqual([303, '/admin']);
    expect(await rowOf(member)).toMatchObject({ subject: other });
    expect(leads(await newBrowser().signInThere(login))).toEqual(failed('unknown'));
  });

  it('a member whose access was revoked is signed out and not signed in again, and the account is free for another', async () => {
    const { member, login, email } = await newPerson();
    const browser = newBrowser();
    await browser.signInThere(login);
    await fixture.dataOf('mutation ($id: ObjectID!) { revokeStaffMember(id: $id) { id } }', member);
    expect((await browser.session()).status).toBe(401);
    expect(leads(await newBrowser().signInThere(login))).toEqual(failed('unknown'));
    const next = await fixture.staff.member('FINANCE', { email });
    expect(leads(await newBrowser().signInThere(login))).toEqual([303, '/admin']);
    expect([await rowOf(member), await rowOf(next)]).toMatchObject([{ issuer: null }, { subject: login, sessions: 1 }]);
  });

  it.each<[string, string, Person]>([
    ['an address that is not verified', 'email', { email_verified: false }],
    ['an address of which the provider does not say whether it is verified', 'email', { email_verified: undefined }],
    ['no address', 'email', { email: undefined }],
    ['an address of no member', 'unknown', { email: 'nobody@shop.example' }],
  ])('a user with %s ends at failed=%s, and nothing is stored', async (_what, reason, claims) => {
    const { member, login } = await newPerson({ email_verified: true, ...claims });
    const browser = newBrowser();
    expect(leads(await browser.signInThere(login))).toEqual(failed(reason));
    expect([isSignedIn(browser), await rowOf(member), await auditOf(member)]).toEqual([false, UNTOUCHED, []]);
  });

  it('letter case in an address does not count, and a letter that only looks like another one does', async () => {
    const { login, email } = await newPerson();
    provider.people.set(login, { email: email.toUpperCase(), email_verified: true });
    expect(leads(await newBrowser().signInThere(login))).toEqual([303, '/admin']);
    const kelvin = `kelvin-${randomUUID()}`;
    await fixture.staff.member('ADMIN', { email: `k-${kelvin}@shop.example` });
    provider.people.set(kelvin, { email: `\u212A-${kelvin}@shop.example`, email_verified: true });
    expect(leads(await newBrowser().signInThere(kelvin))).toEqual(failed('unknown'));
  });

  it('a user who does not consent is not signed in, and the requested screen is not lost', async () => {
    const browser = newBrowser();
    const [status, address] = leads(await browser.signInThere(null, '?next=/admin/claims?status=ALL'));
    const { pathname, searchParams } = new URL(String(address), PUBLIC_URL);
    expect([status, pathname, Object.fromEntries(searchParams)]).toEqual([
      303,
      '/admin/sign-in',
      { failed: 'denied', next: '/claims?status=ALL' },
    ]);
    expect([...browser.cookies]).toEqual([]);
  });

  it('a sign-in leads to no other site', async () => {
    const { login } = await newPerson();
    const next = encodeURIComponent('//elsewhere.example/admin');
    expect(leads(await newBrowser().signInThere(login, `?next=${next}`))).toEqual([303, '/admin']);
  });

  it('a callback is good once, in its browser, for ten minutes, with its own state', async () => {
    const { member, login } = await newPerson();
    const browser = newBrowser();
    const address = await browser.start();
    const callback = await provider.visit(address, login);
    const pending = browser.cookies.get(PENDING) ?? '';

    expect(leads(await newBrowser().back(callback))).toEqual(failed('expired'));
    for (const change of ['wrong', '']) {
      const other = new URL(callback);
      other.searchParams.set('state', change);
      expect(leads(await browser.back(other))).toEqual(failed('expired'));
      // It still waits for its own callback.
      expect(browser.cookies.get(PENDING)).toBe(pending);
    }
    for (const forged of [
      `${pending.slice(0, -4)}AAAA`,
      Buffer.from('{"state":"x"}').toString('base64url'),
      'AQ',
      '%',
    ]) {
      browser.cookies.set(PENDING, forged);
      expect(leads(await browser.back(callback))).toEqual(failed('expired'));
      expect(browser.cookies.has(PENDING)).toBe(false);
    }
    now = new Date(now.getTime() + 10 * MINUTE_MS);
    browser.cookies.set(PENDING, pending);
    expect(leads(await browser.back(callback))).toEqual(failed('expired'));
    expect(await rowOf(member)).toEqual(UNTOUCHED);

    now = new Date(now.getTime() - 1);
    browser.cookies.set(PENDING, pending);
    expect(leads(await browser.back(callback))).toEqual([303, '/admin']);
    // Not even in a browser that still has its cookie, with another code of the provider, and at another process.
    for (const again of [browser, newBrowser(limited, '192.0.2.5')]) {
      again.cookies.set(PENDING, pending);
      expect(leads(await again.back(await provider.visit(address, login)))).toEqual(failed('expired'));
    }
    expect(await rowOf(member)).toMatchObject({ sessions: 1 });
  });

  it('neither a stray callback nor the callback of an earlier tab ends the sign-in that waits', async () => {
    // Entra says so.
    const { login } = await newPerson({ email_verified: 'true' });
    const browser = newBrowser();
    const earlier = await provider.visit(await browser.start('?next=/admin/orders'), login);
    const last = await provider.visit(await browser.start('?next=/admin/claims'), login);
    const stray = new URL(`${CALLBACK}?error=access_denied`);
    for (const callback of [earlier, stray, new URL(CALLBACK)]) {
      expect(leads(await browser.back(callback))).toEqual([303, '/admin/sign-in?failed=expired&next=%2Fclaims']);
      expect(isSignedIn(browser)).toBe(false);
    }
    expect(leads(await browser.back(last))).toEqual([303, '/admin/claims']);
    expect([isSignedIn(browser), browser.cookies.has(PENDING)]).toEqual([true, false]);
  });

  it('a response for another sign-in, by another issuer or with another key is not accepted', async () => {
    const { member, login, email } = await newPerson();
    const identity = { sub: login, email, email_verified: true };
    /** Comes back with an ID token that the provider has not issued. */
    const answered = async (claims: object, key?: Parameters<typeof provider.forge>[1]) => {
      const browser = newBrowser();
      const { searchParams } = new URL(await browser.start());
      const callback = new URL(CALLBACK);
      const query = { code: 'x', state: searchParams.get('state') ?? '', iss: provider.issuer };
      callback.search = new URLSearchParams(query).toString();
      provider.forge({ nonce: searchParams.get('nonce'), ...identity, ...claims }, key);
      const answer = leads(await browser.back(callback));
      provider.instead.clear();
      return answer;
    };
    const { privateKey: strangersKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const seconds = Math.floor(Date.now() / 1000);
    for (const wrong of [
      { nonce: 'of another sign-in' },
      { nonce: undefined },
      { iss: 'https://elsewhere.example' },
      { aud: 'another-client' },
      { exp: seconds - 3_600, iat: seconds - 7_200 },
      { sub: 'x'.repeat(256) },
    ]) {
      expect([wrong, await answered(wrong)]).toEqual([wrong, failed('invalid')]);
    }
    expect(await answered({}, strangersKey)).toEqual(failed('invalid'));
    expect(await rowOf(member)).toEqual(UNTOUCHED);

    const browser = newBrowser();
    const callback = await provider.visit(await browser.start(), login);
    callback.searchParams.set('iss', 'https://elsewhere.example');
    expect(leads(await browser.back(callback))).toEqual(failed('invalid'));
    expect(await rowOf(member)).toEqual(UNTOUCHED);
    // What is refused above is right but for what was changed.
    expect(await answered({})).toEqual([303, '/admin']);
  });

  it('a provider that is down, or returns nonsense, leads to the page for signing in, but not for long', async () => {
    expect(leads(await newBrowser(lonely).get('/admin/oidc/start?next=/admin/orders'))).toEqual([
      303,
      '/admin/sign-in?failed=provider&next=%2Forders',
    ]);
    const { member, login } = await newPerson();
    for (const reply of [
      { status: 503, body: 'unavailable' },
      { status: 401, body: JSON.stringify({ error: 'invalid_client' }) },
      { status: 200, body: '<html>' },
    ]) {
      provider.instead.clear();
      const browser = newBrowser();
      const callback = await provider.visit(await browser.start(), login);
      provider.instead.set('/token', (response) =>
        response.writeHead(reply.status, { 'Content-Type': 'application/json' }).end(reply.body),
      );
      expect([reply, leads(await browser.back(callback))]).toEqual([reply, failed('provider')]);
    }
    expect(await rowOf(member)).toEqual(UNTOUCHED);
    const problem = await until(() => lines.find((line) => String(line.problem).includes('invalid_client')));
    expect(problem).toMatchObject({ reason: 'provider', requestId: expect.any(String) });
  });

  it('a database that fails in the middle of a sign-in leaves nothing of it, and the browser on the page for signing in', async () => {
    const { member, login } = await newPerson();
    const browser = newBrowser();
    const callback = await provider.visit(await browser.start(), login);
    const broken = await failQueries(
      fixture.service.app.dataSource,
      'INSERT INTO `staff_sessions`',
      1,
      new Error('Broken'),
    );
    expect(leads(await browser.back(callback))).toEqual(failed('error'));
    expect([broken(), isSignedIn(browser), await rowOf(member), await auditOf(member)]).toEqual([
      1,
      false,
      UNTOUCHED,
      [],
    ]);
  });

  it('a new sign-in ends the session that the browser had', async () => {
    const [first, second] = [await newPerson(), await newPerson()];
    const browser = newBrowser();
    await browser.signInThere(first.login);
    const secret = browser.cookies.get(SESSION);
    const address = await browser.start();
    // What comes from another site does not bring a cookie that is `Strict`.
    browser.cookies.delete(SESSION);
    const response = await browser.back(await provider.visit(address, second.login));
    expect([leads(response), browser.cookies.get(SESSION) === secret]).toEqual([[303, '/admin'], false]);
    expect([await rowOf(first.member), await rowOf(second.member)]).toMatchObject([{ sessions: 0 }, { sessions: 1 }]);
    expect((await auditOf(first.member)).map(({ action }) => action)).toEqual(['bindIdentity', 'signIn', 'signOut']);
  });

  it('of two first sign-ins with one address exactly one account is bound', async () => {
    const { member, login, email } = await newPerson();
    const other = `other-${randomUUID()}`;
    provider.people.set(other, { email, email_verified: true });
    const responses = await Promise.all([login, other].map((who) => newBrowser().signInThere(who)));
    expect(responses.map((response) => leads(response)[1]).sort()).toEqual(['/admin', failed('account')[1]]);
    expect(await rowOf(member)).toMatchObject({ sessions: 1 });
  });

  it('the log names who signed in and why a sign-in failed, and contains no secret', async () => {
    const { member, login } = await newPerson();
    const browser = newBrowser();
    const address = new URL(await browser.start());
    const pending = browser.cookies.get(PENDING) ?? '';
    const callback = await provider.visit(address.href, login);
    await browser.back(callback);
    await until(() => lines.some(({ staffMemberId }) => staffMemberId === member.id), 'the sign-in to be logged');
    browser.cookies.set(PENDING, pending);
    const id = (await browser.back(callback)).headers.get('X-Request-Id');
    const isFailure = ({ requestId, reason }: (typeof lines)[number]) => requestId === id && reason === 'expired';
    await until(() => lines.some(isFailure), 'the failure to be logged');
    const text = JSON.stringify(lines);
    const secrets = [
      ...['state', 'nonce', 'code_challenge'].map((name) => address.searchParams.get(name)),
      callback.searchParams.get('code'),
      pending,
      browser.cookies.get(SESSION),
      provider.settings.OIDC_CLIENT_SECRET,
      'rss_',
    ];
    for (const secret of secrets) expect([secret, text.includes(secret ?? '')]).toEqual([secret, false]);
  });

  it('where it is not set up both addresses are 404, and the console does not offer it', async () => {
    for (const path of ['/admin/oidc/start', '/admin/oidc/callback']) {
      const { status, body } = await without.service.request('GET', path, { redirect: 'manual' });
      expect([status, body.code]).toEqual([404, 'NOT_FOUND']);
    }
    const page = async ({ service }: typeof without) =>
      (await service.request('GET', '/admin', { headers: { Accept: 'text/html' } })).text;
    expect(await page(without)).not.toContain('openid-connect');
    expect(await page(fixture)).toContain('<meta name="openid-connect" content="on" /></head>');
  });
});
