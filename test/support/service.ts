import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createApp, type App, type Overrides } from '../../src/app.js';
import { createHttpServer } from '../../src/http/http-server.js';
import { createLogger } from '../../src/observability/logger.js';
import { verifyInvariants, type Violation } from '../../src/services/upkeep/verification.js';
import { readConfig, type Config } from '../../src/settings/config.js';
import { interfaceOf, takeCommonErrorFields, type CommonErrorFields } from './common-error-fields.js';
import { testDatabaseUrl } from './database-url.js';
import { GENEROUS_TIMEOUTS } from './generous-timeouts.js';
import { watchResponse } from './watched-responses.js';

/**
 * A response. A JSON body is parsed and, for an error, contains only the error's own fields; `text` contains
 * everything.
 */
export interface TestResponse {
  status: number;
  headers: Headers;
  // Tests read responses of every shape.
  body: any;
  text: string;
  /** The common error fields, checked already; undefined if the response is not an error. */
  commonErrorFields?: CommonErrorFields | undefined;
}

export interface RequestOptions {
  token?: string;
  headers?: Record<string, string>;
  /** Sent as JSON; a string is sent as it is. */
  body?: unknown;
  /** `manual` returns the redirect itself. */
  redirect?: 'follow' | 'manual';
}

/** The real service on the worker's own schema, answering on a port of its own. */
export class TestService {
  private hasJobs = false;

  private constructor(
    readonly app: App,
    private readonly server: Server,
    readonly url: string,
  ) {}

  static async start(overrides: Overrides = {}, environment: Record<string, string> = {}): Promise<TestService> {
    const config = await testConfig(environment);
    // A busy machine is no slow provider.
    const app = await createApp(config, { logger: createLogger('silent'), identityTimeoutMs: 240_000, ...overrides });
    const server = createHttpServer(app.http, config.httpTimeouts, config.testShop);
    server.prependListener('request', watchResponse);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return new TestService(app, server, `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  }

  async request(
    method: string,
    path: string,
    { token, headers = {}, body: sent, redirect = 'follow' }: RequestOptions = {},
  ): Promise<TestResponse> {
    const response = await fetch(this.url + path, {
      method,
      redirect,
      headers: {
        // Compression is tested only where it is requested.
        'Accept-Encoding': 'identity',
        ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
        ...(sent === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...headers,
      },
      body: sent === undefined || typeof sent === 'string' || sent instanceof Uint8Array ? sent : JSON.stringify(sent),
    });
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.includes('json') === true && text !== '';
    const body: TestResponse['body'] = isJson ? JSON.parse(text) : undefined;
    const commonErrorFields = takeCommonErrorFields(body, response.headers.get('X-Request-Id'), interfaceOf(path));
    return { status: response.status, headers: response.headers, text, body, commonErrorFields };
  }

  /** Runs a statement on the service's database. @returns its rows. */
  query<T = any>(sql: string, values: unknown[] = []): Promise<T[]> {
    return this.app.dataSource.query<T[]>(sql, values);
  }

  /** The invariants that its database violates. */
  violations(): Promise<Violation[]> {
    return verifyInvariants(this.app.dataSource);
  }

  /** An operation of the customers' GraphQL; returns `{data, errors}`. */
  async graphql(query: string, variables: object = {}, options: RequestOptions = {}): Promise<TestResponse['body']> {
    return (await this.request('POST', '/graphql', { ...options, body: { query, variables } })).body;
  }

  /** Starts deliveries and jobs, which run until the service stops. Otherwise nothing runs in the background. */
  async startJobs(): Promise<void> {
    this.hasJobs = true;
    await this.app.jobs.start();
  }

  async stopJobs(timeoutMs = 60_000): Promise<void> {
    this.hasJobs = false;
    await this.app.jobs.stop(timeoutMs);
  }

  /** How many clients are connected, aside from those of `request`, which keep their connections open. */
  async connections(): Promise<number> {
    this.server.closeIdleConnections();
    return new Promise((resolve, reject) => {
      this.server.getConnections((error, count) => (error ? reject(error) : resolve(count)));
    });
  }

  async stop(): Promise<void> {
    if (this.hasJobs) await this.stopJobs();
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
    await this.app.close();
  }
}

// Only the tests of rate limits set limits that requests can exceed.
const NO_LIMITS = {
  CUSTOMER_CONCURRENCY: '1000',
  RATE_LIMIT_READS_PER_MINUTE: '1000000',
  RATE_LIMIT_ORDERS_PER_MINUTE: '1000000',
  RATE_LIMIT_WRONG_TOKENS_PER_MINUTE: '1000000',
};

/** The settings of a service in tests. */
export async function testConfig(environment: Record<string, string> = {}): Promise<Config> {
  return readConfig({
    NODE_ENV: 'test',
    DATABASE_URL: await testDatabaseUrl(),
    LOG_LEVEL: 'silent',
    WEBHOOK_ALLOW_INSECURE_TARGETS: 'true',
    ...GENEROUS_TIMEOUTS,
    ...NO_LIMITS,
    ...environment,
  });
}
