import { generateKeyPairSync, sign, type KeyObject } from 'node:crypto';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type Provider from 'oidc-provider';

/** What the provider says about a person besides `sub`, which is the name that is typed into its page. */
export interface Person {
  email?: string | undefined;
  email_verified?: unknown;
}

/** How the service is registered with the provider. */
const CLIENT = { id: 'orders-console', secret: 'a secret that the provider knows too' };

const KEY_ID = 'test';
// In seconds: longer than any test takes.
const TTL = 3_600;

const base64url = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** What is printed about a provider that is good for tests alone is no news here. */
async function silently<T>(work: () => Promise<T>): Promise<T> {
  const { warn, info } = console;
  const ignore = (): void => undefined;
  Object.assign(console, { warn: ignore, info: ignore });
  try {
    return await work();
  } finally {
    Object.assign(console, { warn, info });
  }
}

/** A jar of cookies for one browser at the provider. */
class Jar {
  private readonly cookies = new Map<string, string>();

  async fetch(address: string, options: RequestInit = {}): Promise<Response> {
    const cookie = [...this.cookies].map((pair) => pair.join('=')).join('; ');
    const response = await fetch(address, { ...options, redirect: 'manual', headers: { Cookie: cookie } });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      this.cookies.set(name, value);
    }
    return response;
  }
}

/**
 * The certified provider `oidc-provider` with its pages for development, on `localhost`: to a browser another site than
 * 127.0.0.1.
 */
export class IdentityProviderServer {
  /** By `sub`. Of anybody else the name is a verified e-mail address. */
  readonly people = new Map<string, Person>();
  /** Overrides for the responses at a path. */
  readonly instead = new Map<string, (response: ServerResponse) => void>();
  private readonly keys: { privateKey: KeyObject; publicKey: KeyObject };

  private constructor(
    private readonly server: Server,
    readonly issuer: string,
  ) {
    this.keys = generateKeyPairSync('rsa', { modulusLength: 2048 });
  }

  /** Listens; responds once it is opened. */
  static async listen(): Promise<IdentityProviderServer> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
    return new IdentityProviderServer(server, `http://localhost:${(server.address() as AddressInfo).port}`);
  }

  /** The settings of a service that signs in here. */
  get settings(): Record<string, string> {
    return { OIDC_ISSUER: this.issuer, OIDC_CLIENT_ID: CLIENT.id, OIDC_CLIENT_SECRET: CLIENT.secret };
  }

  async open(...redirectUris: string[]): Promise<void> {
    const provider = await silently(() => this.createProvider(redirectUris));
    const handle = provider.callback();
    this.server.on('request', (request, response) => {
      const [path = ''] = (request.url ?? '').split('?');
      const instead = this.instead.get(path);
      if (instead) return instead(response);
      void handle(request, response);
    });
  }

  private async createProvider(redirectUris: string[]): Promise<Provider> {
    const { default: OidcProvider } = await import('oidc-provider');
    const key = { ...this.keys.privateKey.export({ format: 'jwk' }), kid: KEY_ID, use: 'sig', alg: 'RS256' };
    return new OidcProvider(this.issuer, {
      clients: [{ client_id: CLIENT.id, client_secret: CLIENT.secret, redirect_uris: redirectUris }],
      jwks: { keys: [key] },
      cookies: { keys: ['only for tests'] },
      claims: { openid: ['sub'], email: ['email', 'email_verified'] },
      ttl: { Interaction: TTL, Session: TTL, Grant: TTL, AccessToken: TTL, IdToken: TTL, AuthorizationCode: TTL },
      findAccount: (_context, accountId) => ({
        accountId,
        claims: () => ({ sub: accountId, ...this.personOf(accountId) }),
      }),
    });
  }

  private personOf(login: string): Person {
    return this.people.get(login) ?? { email: login, email_verified: true };
  }

  /**
   * Visits the provider's pages like a person who signs in and consents, or declines.
   * @param address where the service has sent the browser.
   * @returns where the provider sends it back to.
   */
  async visit(address: string, login: string | null): Promise<URL> {
    const jar = new Jar();
    const next = async (at: string, options?: RequestInit): Promise<string> => {
      const location = (await jar.fetch(at, options)).headers.get('Location');
      if (!location) throw new Error(`The provider does not lead on from ${at}`);
      return new URL(location, this.issuer).href;
    };
    let at = await next(address);
    for (const prompt of ['login', 'consent']) {
      while (at.startsWith(this.issuer) && !at.includes('/interaction/')) at = await next(at);
      if (!at.startsWith(this.issuer)) return new URL(at);
      if (login === null) at = await next(`${at}/abort`);
      else at = await next(at, { method: 'POST', body: new URLSearchParams({ prompt, login, password: 'x' }) });
    }
    while (at.startsWith(this.issuer)) at = await next(at);
    return new URL(at);
  }

  /** Responds at the token endpoint with an ID token of these claims, until `instead` is cleared. */
  forge(claims: object, key: KeyObject = this.keys.privateKey): void {
    const seconds = Math.floor(Date.now() / 1000);
    const payload = { iss: this.issuer, aud: CLIENT.id, iat: seconds, exp: seconds + TTL, ...claims };
    const signed = `${base64url({ alg: 'RS256', kid: KEY_ID })}.${base64url(payload)}`;
    const idToken = `${signed}.${sign('sha256', Buffer.from(signed), key).toString('base64url')}`;
    const body = { access_token: 'forged', token_type: 'Bearer', id_token: idToken };
    this.instead.set('/token', (response) =>
      response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(body)),
    );
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }
}
