import { readConfig } from '../../src/settings/config.js';
import { problemsOf } from '../support/settings/problems.js';

const DATABASE_URL = 'mysql://user:password@db.example:3306/orders';
const ENCRYPTION_KEY = Buffer.alloc(32, 7).toString('base64');
const OUTSIDE = { DATABASE_URL, NODE_ENV: 'development' };
const PRODUCTION = { DATABASE_URL, NODE_ENV: 'production', ENCRYPTION_KEY };
const PUBLIC_URL = 'https://orders.example';
const OIDC = {
  OIDC_ISSUER: 'https://login.example/staff',
  OIDC_CLIENT_ID: 'orders-console',
  OIDC_CLIENT_SECRET: 'hunter2',
};

describe('the settings of OpenID Connect', () => {
  it('all three are read, and none means that staff signs in by token alone', () => {
    expect(readConfig({ ...PRODUCTION, ...OIDC, PUBLIC_URL }).oidc).toEqual({
      issuer: 'https://login.example/staff',
      clientId: 'orders-console',
      clientSecret: 'hunter2',
    });
    expect(readConfig({ ...PRODUCTION, PUBLIC_URL }).oidc).toBeNull();
  });

  it.each([['OIDC_ISSUER'], ['OIDC_CLIENT_ID'], ['OIDC_CLIENT_SECRET']] as const)(
    'with some of them the start stops with the name of each that is missing: without %s, and with it alone',
    (name) => {
      const { [name]: alone, ...others } = OIDC;
      const [first] = Object.keys(others);
      expect(problemsOf({ ...OUTSIDE, ...others, [name]: '' })).toEqual([`${name}: is required where ${first} is set`]);
      expect(problemsOf({ ...OUTSIDE, [name]: alone })).toEqual(
        Object.keys(others).map((missing) => `${missing}: is required where ${name} is set`),
      );
    },
  );

  it('PUBLIC_URL is needed in production, and only there', () => {
    expect(problemsOf({ ...PRODUCTION, ...OIDC })).toEqual([
      expect.stringMatching(/^PUBLIC_URL: is required in production where OIDC_ISSUER is set.*: expected http\(s\):/),
    ]);
    expect(problemsOf({ ...OUTSIDE, ...OIDC })).toEqual([]);
  });

  it.each(['http://localhost:3000', 'http://127.0.0.1:3000/oidc', 'http://[::1]:3000'])(
    'the issuer %s, on this machine, is taken outside production alone',
    (OIDC_ISSUER) => {
      expect(problemsOf({ ...OUTSIDE, ...OIDC, OIDC_ISSUER })).toEqual([]);
      expect(problemsOf({ ...PRODUCTION, ...OIDC, PUBLIC_URL, OIDC_ISSUER })).toEqual([
        expect.stringMatching(/^OIDC_ISSUER: expected in production an https:\/\/ address/),
      ]);
    },
  );

  it.each([
    'login.example',
    'http://login.example',
    'http://localhost.example',
    'ftp://login.example',
    'https://login.example/?tenant=1',
    'https://login.example/#staff',
    'https://user:password@login.example',
    'https:login.example',
    ' https://login.example',
    'https://login.example/.well-known/openid-configuration',
    `https://login.example/${'x'.repeat(255)}`,
  ])('the issuer %s is refused', (OIDC_ISSUER) => {
    expect(problemsOf({ ...OUTSIDE, ...OIDC, OIDC_ISSUER })).toEqual([
      expect.stringMatching(/^OIDC_ISSUER: expected an https:\/\/ address/),
    ]);
  });

  it.each(['HTTPS://Login.Example/staff/', 'https://login.example:8443/realms/shop'])(
    'the issuer %s is stored unchanged, as the provider’s own spelling counts',
    (OIDC_ISSUER) => {
      const { oidc } = readConfig({ ...PRODUCTION, ...OIDC, PUBLIC_URL, OIDC_ISSUER });
      expect(oidc?.issuer).toBe(OIDC_ISSUER);
    },
  );

  it('a problem does not repeat the secret', () => {
    const problems = problemsOf({ ...PRODUCTION, OIDC_CLIENT_SECRET: 'hunter2\n' });
    expect(problems).toEqual(['OIDC_CLIENT_SECRET: expected printable characters']);
  });
});
