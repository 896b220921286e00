import type { RequestListener } from 'node:http';
import { IdentityProvider } from '../../../src/server/sessions/identity-provider.js';
import { serve, type LoopbackServer } from '../../support/loopback.js';

const CLIENT = { clientId: 'orders', clientSecret: 'secret' };
// Of these only what waits in vain ends a test, however busy the machine is.
const PATIENCE_MS = 240_000;
const HASTE_MS = 200;
const CALLBACK = 'https://orders.example/admin/oidc/callback';

describe('IdentityProvider', () => {
  const servers: LoopbackServer[] = [];

  afterEach(async () => {
    for (const server of servers.splice(0)) await server.stop();
  });

  async function listen(response: RequestListener): Promise<string> {
    const server = await serve(response);
    servers.push(server);
    return server.url();
  }

  it.each<[string, RequestListener]>([
    ['does not respond', () => undefined],
    ['stops in the middle of its response', (_request, response) => void response.write('{"issuer":')],
    ['cuts the connection', (request) => void request.socket.destroy()],
    ['is no provider', (_request, response) => void response.end('hello')],
    ['leads elsewhere', (_request, response) => void response.writeHead(302, { Location: '/' }).end()],
  ])('a provider that %s fails the sign-in instead of holding it up', async (_what, response) => {
    const provider = new IdentityProvider({ issuer: await listen(response), ...CLIENT }, HASTE_MS);
    await expect(provider.begin(CALLBACK)).rejects.toMatchObject({ name: 'SignInRefused', reason: 'provider' });
  });

  it('a provider that never responds for a code fails the sign-in instead of blocking it', async () => {
    const issuer = await listen(({ url }, response) => {
      if (url === '/token') return;
      response.setHeader('Content-Type', 'application/json');
      response.end(
        JSON.stringify({ issuer, authorization_endpoint: `${issuer}/auth`, token_endpoint: `${issuer}/token` }),
      );
    });
    const { checks } = await new IdentityProvider({ issuer, ...CLIENT }, PATIENCE_MS).begin(CALLBACK);
    const provider = new IdentityProvider({ issuer, ...CLIENT }, HASTE_MS);
    const answer = new URLSearchParams({ code: 'x', state: checks.state });
    await expect(provider.identify(CALLBACK, answer, checks)).rejects.toMatchObject({ reason: 'provider' });
  });

  it('a provider that calls itself something else is not taken for OIDC_ISSUER', async () => {
    const issuer = await listen((_request, response) =>
      response
        .setHeader('Content-Type', 'application/json')
        .end(
          JSON.stringify({ issuer: 'https://elsewhere.example', authorization_endpoint: 'https://elsewhere.example' }),
        ),
    );
    const provider = new IdentityProvider({ issuer, ...CLIENT }, PATIENCE_MS);
    await expect(provider.begin(CALLBACK)).rejects.toMatchObject({ reason: 'invalid' });
  });

  it("a provider's metadata is requested once for all waiting sign-ins, again after a failure, and then cached", async () => {
    let asked = 0;
    const issuer = await listen((_request, response) => {
      asked += 1;
      if (asked === 1) return void response.writeHead(503).end();
      response.setHeader('Content-Type', 'application/json');
      response.end(JSON.stringify({ issuer, authorization_endpoint: `${issuer}/auth` }));
    });
    const provider = new IdentityProvider({ issuer, ...CLIENT }, PATIENCE_MS);
    const begin = () => provider.begin(CALLBACK);
    const first = await Promise.allSettled([begin(), begin()]);
    expect([first.map(({ status }) => status), asked]).toEqual([['rejected', 'rejected'], 1]);
    const [one, other] = await Promise.all([begin(), begin()]);
    await begin();
    expect(asked).toBe(2);
    expect(one.address).toContain(`${issuer}/auth?`);
    expect(new Set([one, other].flatMap(({ checks }) => Object.values(checks))).size).toBe(6);
  });
});
