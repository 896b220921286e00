import { STAFF_ROLES } from '../../../src/domain/staff/staff-role.js';
import { hashToken } from '../../../src/services/secrets/access-token.js';
import { statementsOf } from '../../support/plans.js';
import { auditOfMember, StaffBrowser } from '../../support/staff-browser.js';
import { useStaff, type TestStaff } from '../../support/staff.js';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

const ENDED = { error: 'Authentication required', code: 'UNAUTHENTICATED' };
const MY_SESSIONS = '{ mySessions { id createdAt lastUsedAt expiresAt userAgent browser address current } }';

let now = new Date('2026-03-01T08:00:00.000Z');
const pass = (ms: number) => void (now = new Date(now.getTime() + ms));
const after = (ms: number) => new Date(now.getTime() + ms).toISOString();

describe('a session of staff', () => {
  const fixture = useStaff(() => now);
  const { dataOf, errorOf } = fixture;

  /** A browser in which a new member has signed in. */
  async function signedIn(role: TestStaff['name'] = 'SUPPORT', headers: Record<string, string> = {}) {
    const member = await fixture.staff.member(role as 'SUPPORT');
    const browser = new StaffBrowser(fixture.service, { 'Sec-Fetch-Site': 'same-origin', ...headers });
    const response = await browser.signIn(member.token);
    expect(response.status).toBe(200);
    return { member, browser, response };
  }

  const isSignedIn = async (browser: StaffBrowser): Promise<boolean> => {
    const { status, body } = await browser.session();
    if (status !== 200) expect([status, body]).toEqual([401, ENDED]);
    return status === 200;
  };

  const rowsOf = ({ id }: TestStaff) =>
    fixture.service.query<Record<string, unknown>>(
      'SELECT * FROM staff_sessions WHERE staff_member_id = ? ORDER BY created_at',
      [id],
    );

  const auditOf = ({ id }: TestStaff) => auditOfMember(fixture.service, id);

  it.each(STAFF_ROLES)('a member with the role %s signs in with a token and works with the cookie', async (role) => {
    const { member, browser, response } = await signedIn(role);
    const session = { name: member.name, role, expiresAt: after(12 * HOUR_MS) };
    expect([response.body, response.headers.get('Cache-Control')]).toEqual([session, 'no-store']);
    expect([(await browser.session()).body, await browser.run('{ me { id role } }')]).toEqual([
      session,
      { data: { me: { id: member.id, role } }, extensions: expect.anything() },
    ]);
    const file = await browser.request('GET', '/admin/export/products.csv?search=none-of-them');
    expect([file.status, file.headers.get('Content-Type')]).toEqual([200, expect.stringMatching(/^text\/csv/)]);
  });

  it('a session is stored as a hash only, and its secret appears in no response', async () => {
    const { member, browser, response } = await signedIn();
    const [secret = ''] = browser.cookies.values();
    expect(secret).toMatch(/^rss_[\w-]{43}$/);
    const [row, ...others] = await rowsOf(member);
    expect([row?.secret_hash, others]).toEqual([hashToken(secret), []]);
    expect(JSON.stringify(row)).not.toContain(secret);
    expect(
      response.text + (await browser.session()).text + JSON.stringify(await browser.run(MY_SESSIONS)),
    ).not.toContain(secret);
  });

  it('a session ends 12 hours after its last use', async () => {
    const { browser } = await signedIn();
    for (const rest of [11 * HOUR_MS, 11 * HOUR_MS, 12 * HOUR_MS - 1]) {
      pass(rest);
      expect((await browser.session()).body).toMatchObject({ expiresAt: after(12 * HOUR_MS) });
    }
    pass(12 * HOUR_MS);
    expect((await browser.run('{ me { id } }')).errors).toMatchObject([{ extensions: { code: 'UNAUTHENTICATED' } }]);
    expect(await isSignedIn(browser)).toBe(false);
  });

  it('a session ends 7 days after sign-in, however much it is used', async () => {
    const { browser } = await signedIn();
    const end = after(7 * DAY_MS);
    for (let halfDay = 1; halfDay < 14; halfDay += 1) {
      pass(12 * HOUR_MS - 1);
      expect(await isSignedIn(browser)).toBe(true);
    }
    pass(HOUR_MS);
    expect((await browser.session()).body.expiresAt).toBe(end);
    now = new Date(new Date(end).getTime() - 1);
    expect(await isSignedIn(browser)).toBe(true);
    pass(1);
    expect(await isSignedIn(browser)).toBe(false);
  });

  it('the use of a session is written once a minute, and the end in a response is correct', async () => {
    const { member, browser } = await signedIn();
    const { dataSource } = fixture.service.app;
    pass(MINUTE_MS - 1);
    const { body } = await browser.session();
    expect(body.expiresAt).toBe(after(12 * HOUR_MS - MINUTE_MS + 1));
    expect((await rowsOf(member))[0]?.last_used_at).toEqual(new Date(now.getTime() - MINUTE_MS + 1));
    pass(1);
    await browser.session();
    expect((await rowsOf(member))[0]?.last_used_at).toEqual(now);
    const statements = await statementsOf(dataSource, () => browser.session());
    expect(statements).toHaveLength(1);
  });

  it('a session ends at once when its member signs out, and signing out again is no error', async () => {
    const { member, browser } = await signedIn();
    const cookies = new Map(browser.cookies);
    const { status, text } = await browser.signOut();
    expect([status, text, browser.cookies.size]).toEqual([204, '', 0]);
    expect(await rowsOf(member)).toEqual([]);
    for (const [name, value] of cookies) browser.cookies.set(name, value);
    expect(await isSignedIn(browser)).toBe(false);
    expect((await browser.signOut()).status).toBe(204);
    const actions = (await auditOf(member)).map(({ action, via }) => [action, via]);
    expect(actions).toEqual([
      ['signIn', 'CONSOLE'],
      ['signOut', 'CONSOLE'],
    ]);
  });

  it('all sessions of a member end when the token is rotated, and the new token begins others', async () => {
    const { member, browser } = await signedIn();
    const other = new StaffBrowser(fixture.service);
    await other.signIn(member.token);
    const { rotateStaffToken } = await dataOf(
      'mutation ($id: ObjectID!) { rotateStaffToken(id: $id) { token } }',
      member,
    );
    expect([await isSignedIn(browser), await isSignedIn(other)]).toEqual([false, false]);
    expect((await browser.signIn(member.token)).status).toBe(401);
    expect((await browser.signIn(rotateStaffToken.token)).status).toBe(200);
    expect((await browser.run(MY_SESSIONS)).data.mySessions).toHaveLength(1);
  });

  it('a new role counts from the next request of a session on', async () => {
    const { member, browser } = await signedIn('ADMIN');
    await dataOf('mutation ($id: ObjectID!) { updateStaffMember(id: $id, input: { role: FINANCE }) { role } }', member);
    expect((await browser.session()).body.role).toBe('FINANCE');
    const { errors } = await browser.run('mutation { runVerification { version } }');
    expect(errors).toMatchObject([{ extensions: { code: 'FORBIDDEN' } }]);
  });

  it('a member sees their own sessions alone, with their browsers, and which one asks', async () => {
    const { member, browser } = await signedIn('SUPPORT', { 'User-Agent': 'Mozilla/5.0 (X11; Linux) Firefox/140.0' });
    pass(5 * MINUTE_MS);
    const other = new StaffBrowser(fixture.service, { 'Sec-Fetch-Site': 'same-origin', 'User-Agent': 'x'.repeat(300) });
    await other.signIn(member.token);
    await signedIn();
    const { mySessions } = (await other.run(MY_SESSIONS)).data;
    const id = expect.stringMatching(/^[0-9a-f]{24}$/);
    const times = (ms: number) => ({
      createdAt: after(ms),
      lastUsedAt: after(ms),
      expiresAt: after(ms + 12 * HOUR_MS),
    });
    expect(mySessions).toEqual([
      { id, ...times(0), userAgent: 'x'.repeat(200), browser: 'x'.repeat(200), address: '127.0.0.1', current: true },
      {
        id,
        ...times(-5 * MINUTE_MS),
        userAgent: 'Mozilla/5.0 (X11; Linux) Firefox/140.0',
        browser: 'Firefox (Linux)',
        address: '127.0.0.1',
        current: false,
      },
    ]);
    const byToken = await dataOf(MY_SESSIONS, {}, member.token);
    expect(byToken.mySessions.map(({ current }: { current: boolean }) => current)).toEqual([false, false]);
    pass(12 * HOUR_MS - 5 * MINUTE_MS);
    expect((await other.run(MY_SESSIONS)).data.mySessions).toHaveLength(1);
    expect(await isSignedIn(browser)).toBe(false);
  });

  it('a member ends one of their sessions from another browser, or with the token', async () => {
    const { member, browser } = await signedIn('SUPPORT', { 'User-Agent': 'Mozilla/5.0 (X11; Linux) Firefox/140.0' });
    const other = new StaffBrowser(fixture.service);
    await other.signIn(member.token);
    const idOf = async () => (await other.run(MY_SESSIONS)).data.mySessions.map(({ id }: { id: string }) => id);
    const [, first] = await idOf();
    const END = 'mutation ($id: ObjectID!) { endSession(id: $id) }';
    expect((await other.run(END, { id: first })).data).toEqual({ endSession: first });
    expect([await isSignedIn(browser), await isSignedIn(other)]).toEqual([false, true]);
    const [second] = await idOf();
    await dataOf(END, { id: second }, member.token);
    expect(await isSignedIn(other)).toBe(false);
    const entries = (await auditOf(member)).filter(({ action }) => action === 'endSession');
    expect(entries).toEqual([
      {
        action: 'endSession',
        via: 'CONSOLE',
        staffId: member.id,
        before: { session: expect.objectContaining({ id: first, browser: 'Firefox (Linux)' }) },
        after: null,
      },
      {
        action: 'endSession',
        via: 'GRAPHQL',
        staffId: member.id,
        before: { session: expect.objectContaining({ id: second }) },
        after: null,
      },
    ]);
  });

  it('an ADMIN sees the sessions of every member, none of which is its own, and ends one, which the log says', async () => {
    const { member, browser } = await signedIn();
    const [row] = await rowsOf(member);
    const SESSIONS = '{ staffMembers { id sessions { id browser address current } } }';
    const sessionsSeen = async (token?: string) =>
      (await dataOf(SESSIONS, {}, token)).staffMembers.find(({ id }: { id: string }) => id === member.id).sessions;
    expect(await sessionsSeen()).toEqual([{ id: row?.id, browser: 'node', address: '127.0.0.1', current: false }]);
    expect(await sessionsSeen(member.token)).toBeNull();
    const END = 'mutation ($id: ObjectID!) { endSession(id: $id) }';
    expect(await dataOf(END, { id: row?.id })).toEqual({ endSession: row?.id });
    expect([await isSignedIn(browser), await sessionsSeen()]).toEqual([false, []]);
    const [, ended] = await auditOf(member);
    expect(ended).toMatchObject({ action: 'endSession', staffId: fixture.admin.id, after: null });
  });

  it('only an ADMIN ends a session of another member, and a refusal changes nothing', async () => {
    const { member, browser } = await signedIn();
    const [row] = await rowsOf(member);
    const { token } = await fixture.staff.member('SUPPORT');
    const { message, extensions } = await errorOf(
      'mutation ($id: ObjectID!) { endSession(id: $id) }',
      { id: row?.id },
      token,
    );
    expect([message, extensions]).toEqual([`Session ${String(row?.id)} not found`, { code: 'NOT_FOUND' }]);
    expect([await rowsOf(member), (await auditOf(member)).length]).toEqual([[row], 1]);
    expect(await isSignedIn(browser)).toBe(true);
  });

  it('signing in again in the same browser ends the session before', async () => {
    const { member, browser } = await signedIn();
    const [before] = await rowsOf(member);
    expect((await browser.signIn(member.token)).status).toBe(200);
    const rows = await rowsOf(member);
    expect(rows).toHaveLength(1);
    expect(rows[0]?.id).not.toBe(before?.id);
    const next = await fixture.staff.member('FINANCE');
    expect((await browser.signIn(next.token)).body.name).toBe(next.name);
    expect(await rowsOf(member)).toEqual([]);
    expect((await auditOf(member)).map(({ action }) => action)).toEqual(['signIn', 'signIn', 'signOut', 'signOut']);
  });

  it('a token in Authorization takes precedence over any cookie', async () => {
    const { browser } = await signedIn('SUPPORT', {});
    const token = fixture.admin.token;
    const { body } = await browser.request('POST', '/admin/graphql', { token, body: { query: '{ me { id } }' } });
    expect(body.data).toEqual({ me: { id: fixture.admin.id } });
    const wrong = await browser.request('POST', '/admin/graphql', { token: 'ros_x', body: { query: '{ me { id } }' } });
    expect(wrong.body.errors).toMatchObject([{ extensions: { code: 'UNAUTHENTICATED' } }]);
  });
});
