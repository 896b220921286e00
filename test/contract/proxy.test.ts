import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { get } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TLSSocket } from 'node:tls';
import { runCommand } from '../../tools/local-database/command.js';
import { addressSpellings, rawResponse } from '../support/address-spellings.js';
import { Nginx } from '../support/nginx.js';
import { PROVIDE_TIMEOUT_MS, provideCommand } from '../support/provide-command.js';
import { useStaff } from '../support/staff.js';
import { until } from '../support/until.js';
import { useService } from '../support/use-service.js';

const compose = readFileSync('docker-compose.yml', 'utf8');
const CLOSED = '# allow 192.0.2.0/24;';

describe('the proxy of the compose file', () => {
  const fixture = useStaff();
  let closed: Nginx;
  let opened: Nginx;

  beforeAll(async () => {
    const { url } = fixture.service;
    closed = await Nginx.start(url);
    opened = await Nginx.start(url, (text) => text.replace(CLOSED, 'allow 127.0.0.0/8;'));
  }, PROVIDE_TIMEOUT_MS);
  afterAll(async () => {
    await closed.stop();
    await opened.stop();
  });

  it('the proxy lets customers through to their addresses', async () => {
    const { token } = await fixture.shop.customer();
    const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
    expect((await fetch(`${closed.url}/api/products?region=%45U`, { headers })).status).toBe(200);
    const body = JSON.stringify({ query: '{ me { name } }' });
    expect((await fetch(`${closed.url}/graphql`, { method: 'POST', headers, body })).status).toBe(200);
    expect((await fetch(`${closed.url}/docs`)).status).toBe(200);
  });

  it.each(['/admin/graphql', '/admin', '/admin/', '/ADMIN/graphql', '/Admin/GraphQL', '/admin/export/orders.csv'])(
    'the proxy blocks all clients from %s until addresses are allowed',
    async (path) => {
      const response = await fetch(`${closed.url}${path}`);
      expect([response.status, response.headers.has('x-request-id')]).toEqual([403, false]);
    },
  );

  it.each(['/metrics', '/Metrics', '/METRICS/', '/metrics/x', '/healthz', '/HealthZ', '/readyz', '/READYZ'])(
    'the proxy blocks all clients from %s, even from allowed addresses',
    async (path) => {
      for (const { url } of [closed, opened]) {
        const response = await fetch(`${url}${path}`);
        expect([response.status, response.headers.has('x-request-id')]).toEqual([404, false]);
      }
    },
  );

  it.each(['/admin/graphql', '/metrics', '/healthz', '/readyz'].flatMap(addressSpellings))(
    'the spelling %s does not lead past the proxy',
    async (path) => {
      const headers = { Authorization: `Bearer ${fixture.admin.token}`, 'Apollo-Require-Preflight': 'true' };
      const { status, body } = await rawResponse(
        closed.url,
        `${path}?query=${encodeURIComponent('{ __typename }')}`,
        headers,
      );
      // 400 is nginx's own response to a path that it cannot read.
      expect([[400, 403, 404].includes(status), body]).toEqual([true, expect.not.stringContaining('__typename')]);
    },
  );

  it('the proxy lets staff through from addresses that are allowed, with many keys in one request', async () => {
    const headers = { Authorization: `Bearer ${fixture.admin.token}`, 'Content-Type': 'application/json' };
    const body = JSON.stringify({ query: '{ __typename }', variables: { keys: 'x'.repeat(2_000_000) } });
    const response = await fetch(`${opened.url}/admin/graphql`, { method: 'POST', headers, body });
    expect([response.status, await response.json()]).toMatchObject([200, { data: { __typename: 'Query' } }]);
  });
});

describe('the proxy with TLS', () => {
  const fixture = useService();
  let folder: string;
  let proxy: Nginx;
  const file = (name: string) => join(folder, name);

  /** Writes a certificate where certbot does. */
  async function certify(): Promise<void> {
    const openssl = await provideCommand(['openssl'], 'openssl');
    const request = 'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 1 -subj /CN=orders.example';
    const args = [...request.split(' '), '-keyout', file('privkey.pem'), '-out', file('fullchain.pem')];
    expect(await runCommand(openssl, args)).toMatchObject({ code: 0 });
  }

  /** The status of a request that the proxy forwards, and the certificate with which it does. */
  function forwarded(): Promise<{ status: number | undefined; certificate: string }> {
    return new Promise((resolve, reject) => {
      const options = { rejectUnauthorized: false, agent: false };
      get(`${proxy.url.replace('http:', 'https:')}/api/products`, options, (response) => {
        const { fingerprint256: certificate } = (response.socket as TLSSocket).getPeerCertificate();
        response.resume().on('end', () => resolve({ status: response.statusCode, certificate }));
      }).on('error', reject);
    });
  }

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'orders-tls-'));
    await certify();
    const tls = readFileSync('deploy/nginx-tls.conf', 'utf8').replaceAll(
      '/etc/letsencrypt/live/orders.example',
      folder,
    );
    proxy = await Nginx.start(fixture.service.url, (text) => text.replace('listen 8080;', tls));
  }, PROVIDE_TIMEOUT_MS);
  afterAll(async () => {
    await proxy.stop();
    await rm(folder, { recursive: true, force: true });
  });

  it('a renewed certificate is sent after a reload', async () => {
    const before = await forwarded();
    // The service's own response to a request without a token.
    expect(before.status).toBe(401);
    await certify();
    proxy.reload();
    await until(async () => (await forwarded()).certificate !== before.certificate, 'the new certificate');
  });
});

describe('the compose file', () => {
  it('the compose file publishes every port on loopback alone', () => {
    const published = [...compose.matchAll(/^ {6}- '(\S+:\d+)'$/gm)].map(([, port]) => port);
    expect(published).toEqual(['127.0.0.1:4000:4000', '127.0.0.1:4001:4000', '127.0.0.1:8080:8080']);
    expect(compose.match(/^\s+ports:/gm)).toHaveLength(published.length);
  });

  it.each(['ENCRYPTION_KEY', 'METRICS_TOKEN'])('the compose file does not start the service without %s', (name) => {
    expect(compose).toMatch(new RegExp(`^ {4}${name}: \\$\\{${name}:\\?set it to `, 'm'));
  });

  it('the compose file has no password of its own: neither MySQL nor the service starts without MYSQL_PASSWORD', () => {
    const uses = compose.match(/\$\{MYSQL_PASSWORD[^}]*\}/g) ?? [];
    expect(uses).toHaveLength(3);
    for (const use of uses) expect(use).toMatch(/^\$\{MYSQL_PASSWORD:\?set it to /);
  });

  it('the compose file lets every process believe the one proxy that is expected in front of it', () => {
    expect(compose).toMatch(/^x-service: &service\n(?: {2}.*\n)* {4}TRUST_PROXY: '1'$/m);
    // A service's own environment replaces the common one, so the test shop's environment includes the common one.
    expect(compose.match(/^\s+environment:/gm)).toHaveLength(3);
    expect(compose).toMatch(/^ {2}test-shop:\n(?: {4}.*\n)* {6}<<: \*settings\n {6}TEST_SHOP: 'true'$/m);
    expect(compose).toMatch(/^ {6}ENCRYPTION_KEY: \$\{TEST_SHOP_ENCRYPTION_KEY:-\}$/m);
  });
});

describe('the configuration of Prometheus', () => {
  const prometheus = readFileSync('deploy/prometheus.yml', 'utf8');

  it('the configuration of Prometheus names every replica, and sends a token without holding it', () => {
    const replicas = [...compose.matchAll(/^ {2}(\S+): \*replica$/gm)].map(([, name]) => `${name}:4000`);
    expect([...prometheus.matchAll(/^ +- (\S+:\d+)$/gm)].map(([, target]) => target)).toEqual(replicas);
    expect(prometheus).toMatch(/^ {4}authorization:\n {6}type: Bearer\n {6}credentials_file: \S+$/m);
    expect(prometheus).not.toContain('credentials:');
  });
});
