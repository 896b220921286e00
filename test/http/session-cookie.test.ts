import express from 'express';
import { SESSION_COOKIE } from '../../src/http/console-cookie.js';
import { parseTrustProxy } from '../../src/http/trust-proxy.js';
import { serve, type LoopbackServer } from '../support/loopback.js';

const PLAIN = 'staff-session=secret; Max-Age=604800; Path=/admin; HttpOnly; SameSite=Strict';
const SECURE = '__Secure-staff-session=secret; Max-Age=604800; Path=/admin; HttpOnly; Secure; SameSite=Strict';

const servers: LoopbackServer[] = [];

/** Responds with the cookie's value, and sets a new one, or clears it. */
async function listen(trustProxy: string): Promise<string> {
  const app = express();
  app.set('trust proxy', parseTrustProxy(trustProxy));
  app.get('/', (request, response) => {
    const secret = SESSION_COOKIE.read(request);
    if (secret === 'old') SESSION_COOKIE.clear(request, response);
    else SESSION_COOKIE.set(request, response, 'secret');
    response.json(secret ?? null);
  });
  const server = await serve(app);
  servers.push(server);
  return server.url();
}

/** The cookie that a response sets, without its date. */
async function setCookie(trustProxy: string, headers: Record<string, string>): Promise<string> {
  const response = await fetch(await listen(trustProxy), { headers });
  const [cookie = '', ...others] = response.headers.getSetCookie();
  expect(others).toEqual([]);
  return cookie.replace(/ Expires=[^;]+;/, '');
}

afterEach(async () => {
  for (const server of servers.splice(0)) await server.stop();
});

describe('the cookie of a session', () => {
  it.each(['0', '10.0.0.0/8,192.0.2.1'])(
    'the cookie is not Secure for plain HTTP from this machine through no proxy (TRUST_PROXY=%s)',
    async (trustProxy) => {
      expect(await setCookie(trustProxy, {})).toBe(PLAIN);
    },
  );

  it.each<[string, string]>([
    ['X-Forwarded-For', '192.0.2.1'],
    ['X-Forwarded-For', '127.0.0.1'],
    ['X-Forwarded-Proto', 'http'],
    ['X-Forwarded-Host', 'localhost'],
    ['X-Real-IP', '127.0.0.1'],
    ['Forwarded', 'for=127.0.0.1'],
    ['Via', '1.1 proxy'],
    ['Origin', 'https://127.0.0.1'],
  ])('the cookie is Secure, with a name that says so, where a proxy has left %s: %s', async (name, value) => {
    expect(await setCookie('0', { [name]: value })).toBe(SECURE);
  });

  it.each(['1', 'loopback', '127.0.0.0/8'])(
    'the cookie is Secure if TRUST_PROXY=%s says that the sender of the request is a proxy',
    async (trustProxy) => {
      expect(await setCookie(trustProxy, {})).toBe(SECURE);
      expect(await (await fetch(await listen(trustProxy))).json()).toBeNull();
    },
  );

  it.each<[string, string, string | null]>([
    ['staff-session=abc', '0', 'abc'],
    ['a=1; staff-session=abc; b=2', '0', 'abc'],
    ['staff-session=first; staff-session=second', '0', 'first'],
    ['staff-session=', '0', null],
    ['xstaff-session=abc; staff-sessionx=abc; Staff-Session=abc', '0', null],
    ['__Secure-staff-session=abc', '0', null],
    ['__Secure-staff-session=abc', '1', 'abc'],
    ['staff-session=abc', '1', null],
    ['staff-session=%00%zz"\\', '0', '%00%zz"\\'],
  ])('of the cookies %s, with TRUST_PROXY=%s, the session is %j', async (cookie, trustProxy, secret) => {
    const response = await fetch(await listen(trustProxy), { headers: { Cookie: cookie } });
    expect(await response.json()).toBe(secret);
  });

  it('a cookie is cleared under the name, the path and the attributes under which it was set', async () => {
    const plain = await fetch(await listen('0'), { headers: { Cookie: 'staff-session=old' } });
    expect(plain.headers.getSetCookie()).toEqual([
      'staff-session=; Path=/admin; Expires=Thu, 01 Jan 1970 00:00:00 GMT; HttpOnly; SameSite=Strict',
    ]);
  });
});
