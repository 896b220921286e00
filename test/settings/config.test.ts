import { ConfigError, readConfig, type Config } from '../../src/settings/config.js';
import { problemsOf, variablesOf } from '../support/settings/problems.js';

const DATABASE_URL = 'mysql://user:password@db.example:3306/orders';
const base64Of = (fill: number) => Buffer.alloc(32, fill).toString('base64');
const read = (changes: NodeJS.ProcessEnv = {}) => readConfig({ DATABASE_URL, NODE_ENV: 'test', ...changes });

const BAD_VALUES = {
  NODE_ENV: 'prod',
  DATABASE_URL: 'postgres://user@db.example/orders',
  DATABASE_POOL_SIZE: '0',
  DATABASE_LOCK_WAIT_SECONDS: '0.5',
  PORT: '65536',
  ENCRYPTION_KEY: 'c2hvcnQ=',
  BUSINESS_TIME_ZONE: 'Europe/Bielefeld',
  LOG_LEVEL: 'loud',
  ORDER_MAX_LINES: 'many',
  ORDER_MAX_KEYS: '-1',
  WEBHOOK_ALLOW_INSECURE_TARGETS: 'yes',
  WEBHOOK_RETRY_DELAYS_MS: '10s',
  WEBHOOK_TIMEOUT_MS: '5.5',
  GRAPHQL_MAX_DEPTH: '0',
  GRAPHQL_MAX_ALIASES: '-1',
  GRAPHQL_MAX_SELECTIONS: '1e3',
  GRAPHQL_MAX_DIRECTIVES: '0x10',
  GRAPHQL_INTROSPECTION: 'on',
  HTTP_REQUEST_TIMEOUT_MS: '1 minute',
  HTTP_KEEP_ALIVE_TIMEOUT_MS: '3600001',
  METRICS_TOKEN: 'short',
  OTEL_TRACES_EXPORTER: 'zipkin',
  OTEL_EXPORTER_OTLP_ENDPOINT: 'collector',
  OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc',
  RATE_LIMIT_READS_PER_MINUTE: '0',
  RATE_LIMIT_WRONG_TOKENS_PER_MINUTE: '1.5',
  REDIS_URL: 'http://cache.example:6379',
  TRUST_PROXY: 'true',
  CREDIT_LOW_PERCENT: '101',
  PUBLIC_URL: 'orders.example',
  EXPLORER: 'playground',
  CONSOLE: 'off',
  SMTP_URL: 'mail.example',
  MAIL_FROM: 'Orders',
  OIDC_ISSUER: 'login.example',
  OIDC_CLIENT_ID: '\n',
  OIDC_CLIENT_SECRET: 'secret\n',
};

describe('readConfig', () => {
  describe('the OpenTelemetry variables', () => {
    const ENDPOINT = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318' };
    const OTLP = { OTEL_TRACES_EXPORTER: 'otlp' };
    const AS_JSON = { OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json' };
    it.each<[NodeJS.ProcessEnv, string | null]>([
      [ENDPOINT, 'otlp http/protobuf'],
      [{ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'http://127.0.0.1:4318' }, 'otlp http/protobuf'],
      [OTLP, 'otlp http/protobuf'],
      [{ OTEL_TRACES_EXPORTER: 'console' }, 'console http/protobuf'],
      [{ ...OTLP, ...AS_JSON }, 'otlp http/json'],
      [{ ...OTLP, ...AS_JSON, OTEL_EXPORTER_OTLP_TRACES_PROTOCOL: 'http/protobuf' }, 'otlp http/protobuf'],
      [{ ...ENDPOINT, OTEL_TRACES_EXPORTER: 'none' }, null],
      [{ ...ENDPOINT, OTEL_SDK_DISABLED: 'TRUE' }, null],
      [{ ...ENDPOINT, OTEL_SDK_DISABLED: 'no' }, 'otlp http/protobuf'],
      [{ ...AS_JSON, OTEL_SERVICE_NAME: 'orders' }, null],
    ])('the tracing settings follow from %j: %s', (environment, expected) => {
      const { tracing } = read(environment);
      expect(tracing && `${tracing.exporter} ${tracing.protocol}`).toBe(expected);
    });
  });

  it.each<[string, string, Partial<Config>]>([
    ['NODE_ENV', 'development', { production: false }],
    ['DATABASE_URL', 'mysql://root@127.0.0.1/orders', { databaseUrl: 'mysql://root@127.0.0.1/orders' }],
    ['DATABASE_POOL_SIZE', '1', { databasePoolSize: 1, customerConcurrency: 2 }],
    ['DATABASE_POOL_SIZE', '40', { databasePoolSize: 40, customerConcurrency: 10 }],
    ['CUSTOMER_CONCURRENCY', '1', { customerConcurrency: 1 }],
    ['DATABASE_LOCK_WAIT_SECONDS', '2', { databaseLockWaitSeconds: 2 }],
    ['HOST', '127.0.0.1', { host: '127.0.0.1' }],
    ['PORT', '0', { port: 0 }],
    ['PORT', '65535', { port: 65_535 }],
    ['BUSINESS_TIME_ZONE', 'America/New_York', { businessTimeZone: 'America/New_York' }],
    ['LOG_LEVEL', 'silent', { logLevel: 'silent' }],
    ['ORDER_MAX_LINES', '1', { orderTerms: { maxLines: 1, maxKeys: 10_000, creditLowPercent: 10 } }],
    ['GRAPHQL_INTROSPECTION', 'false', { introspection: false }],
    ['WEBHOOK_ALLOW_INSECURE_TARGETS', 'true', { webhookAllowInsecureTargets: true }],
    ['WEBHOOK_RETRY_DELAYS_MS', '0,20,300', { webhookRetryDelaysMs: [0, 20, 300] }],
    ['WEBHOOK_TIMEOUT_MS', '250', { webhookTimeoutMs: 250 }],
    ['REDIS_URL', 'redis://cache.example', { redisUrl: 'redis://cache.example' }],
    ['REDIS_URL', 'rediss://user:pw@cache.example:6380/2', { redisUrl: 'rediss://user:pw@cache.example:6380/2' }],
    ['PUBLIC_URL', 'https://orders.example', { publicUrl: 'https://orders.example' }],
    ['PUBLIC_URL', 'https://orders.example/', { publicUrl: 'https://orders.example' }],
    ['PUBLIC_URL', 'HTTP://Orders.Example:8080', { publicUrl: 'http://orders.example:8080' }],
    ['PUBLIC_URL', 'https://orders.example:443', { publicUrl: 'https://orders.example' }],
    ['EXPLORER', 'none', { explorer: 'none' }],
    ['TRUST_PROXY', '0', { trustProxy: false }],
    ['TRUST_PROXY', '1', { trustProxy: 1 }],
    ['TRUST_PROXY', '10.0.0.0/8, loopback,2001:db8::1', { trustProxy: ['10.0.0.0/8', 'loopback', '2001:db8::1'] }],
  ])('readConfig accepts %s=%s', (variable, value, expected) => {
    expect(read({ [variable]: value })).toMatchObject(expected);
  });

  it('readConfig ignores unknown variables', () => {
    expect(read({ PATH: '/bin', SOMETHING: 'else' })).toEqual(read());
  });
});

describe('invalid settings', () => {
  it('readConfig reports every invalid variable at once', () => {
    const problems = problemsOf(BAD_VALUES);
    expect(variablesOf(problems)).toEqual(Object.keys(BAD_VALUES).sort());
    expect(new ConfigError(problems).message.split('\n')).toHaveLength(1 + problems.length);
  });

  it.each([
    ['DATABASE_URL', 'db.example'],
    ['DATABASE_URL', 'mysql://db.example/'],
    ['DATABASE_URL', 'mysql:///orders'],
    ['DATABASE_URL', 'mysql://db.example/orders/more'],
    ['DATABASE_POOL_SIZE', '1001'],
    ['CUSTOMER_CONCURRENCY', '0'],
    ['PORT', '1e3'],
    ['LOG_LEVEL', 'INFO'],
    ['WEBHOOK_ALLOW_INSECURE_TARGETS', 'TRUE'],
    ['WEBHOOK_RETRY_DELAYS_MS', '10,'],
    ['WEBHOOK_RETRY_DELAYS_MS', '10,-5'],
    ['WEBHOOK_RETRY_DELAYS_MS', '123456789'],
    ['WEBHOOK_TIMEOUT_MS', '0'],
    ['REDIS_URL', 'redis://'],
    ['REDIS_URL', 'redis://cache.example/orders'],
    ['PUBLIC_URL', 'https://orders.example/shop'],
    ['PUBLIC_URL', 'https://orders.example/?a=b'],
    ['PUBLIC_URL', 'https://orders.example#top'],
    ['PUBLIC_URL', 'https://user:password@orders.example'],
    ['PUBLIC_URL', 'ftp://orders.example'],
    ['PUBLIC_URL', 'https:orders.example'],
    ['PUBLIC_URL', ' https://orders.example'],
    ['EXPLORER', 'Apollo'],
    ['TRUST_PROXY', '11'],
    ['TRUST_PROXY', '10.0.0.0/33'],
    ['TRUST_PROXY', 'proxy.example'],
    ['TRUST_PROXY', '10.0.0.1,'],
  ])('readConfig refuses %s=%p', (variable, value) => {
    expect(variablesOf(problemsOf({ DATABASE_URL, NODE_ENV: 'test', [variable]: value }))).toEqual([variable]);
  });

  it('the error message of readConfig does not repeat invalid values, as they may hold secrets', () => {
    const DATABASE_WITH_PASSWORD = 'postgres://user:hunter2@db.example/orders';
    const problems = problemsOf({ DATABASE_URL: DATABASE_WITH_PASSWORD, ENCRYPTION_KEY: 'almost-a-key' }).join();
    expect(problems).not.toMatch(/hunter2|almost-a-key/);
  });
});

describe('empty variables', () => {
  it.each(['HOST', ...Object.keys(BAD_VALUES).filter((variable) => !['DATABASE_URL', 'NODE_ENV'].includes(variable))])(
    'an empty %s counts as not set',
    (variable) => {
      expect(read({ [variable]: '' })).toEqual(read());
    },
  );

  it.each([{}, { DATABASE_URL: '' }])('a missing or empty DATABASE_URL is refused: %j', (environment) => {
    expect(problemsOf({ NODE_ENV: 'test', ...environment })).toEqual([
      'DATABASE_URL: is required: expected mysql://user:password@host:port/database',
    ]);
  });
});

describe('the encryption key', () => {
  it.each([
    { NODE_ENV: 'production' },
    { NODE_ENV: 'production', ENCRYPTION_KEY: '' },
    { NODE_ENV: '' },
    { ENCRYPTION_KEY: '' },
    {},
  ])('a missing or empty ENCRYPTION_KEY is refused unless NODE_ENV is development or test: %j', (environment) => {
    const problems = problemsOf({ DATABASE_URL, ...environment });
    expect(problems).toEqual([
      expect.stringMatching(/^ENCRYPTION_KEY: is required unless NODE_ENV is development or test: expected /),
    ]);
  });

  it.each([{}, { NODE_ENV: '' }])('a NODE_ENV that is missing or empty counts as production: %j', (environment) => {
    const config = readConfig({ DATABASE_URL, ENCRYPTION_KEY: base64Of(7), ...environment });
    expect(config).toMatchObject({ production: true, usesDevelopmentKey: false });
  });

  it('the given ENCRYPTION_KEY is used in production', () => {
    const config = read({ NODE_ENV: 'production', ENCRYPTION_KEY: base64Of(7) });
    expect(config).toMatchObject({ production: true, usesDevelopmentKey: false });
    expect(config.encryptionKeys).toEqual([{ version: 1, key: Buffer.alloc(32, 7) }]);
  });

  it.each([
    { text: `2:${base64Of(2)}`, versions: [2] },
    { text: `1:${base64Of(1)},2:${base64Of(2)}`, versions: [2, 1] },
    { text: `255:${base64Of(255)}, 9:${base64Of(9)} ,10:${base64Of(10)}`, versions: [255, 10, 9] },
    { text: `${base64Of(1)},2:${base64Of(2)}`, versions: [2, 1] },
  ])('the versions of an ENCRYPTION_KEY are read with the newest first: $versions (row $#)', ({ text, versions }) => {
    const expected = versions.map((version) => ({ version, key: Buffer.alloc(32, version) }));
    expect(read({ ENCRYPTION_KEY: text }).encryptionKeys).toEqual(expected);
  });

  it('an ENCRYPTION_KEY may mark an older version as the one for writing', () => {
    const { encryptionKeys } = read({ ENCRYPTION_KEY: `1:${base64Of(1)}*,2:${base64Of(2)}` });
    expect(encryptionKeys).toEqual([
      { version: 2, key: Buffer.alloc(32, 2) },
      { version: 1, key: Buffer.alloc(32, 1), writes: true },
    ]);
  });

  it.each([
    { name: 'too short', text: Buffer.alloc(31, 1).toString('base64') },
    { name: 'too long', text: Buffer.alloc(33, 1).toString('base64') },
    { name: 'hexadecimal', text: Buffer.alloc(32, 1).toString('hex') },
    { name: 'not base64', text: `${'!'.repeat(43)}=` },
    { name: 'of version 0', text: `0:${base64Of(1)}` },
    { name: 'of version 256', text: `256:${base64Of(1)}` },
    { name: 'of a version that is no number', text: `new:${base64Of(1)}` },
    { name: 'marked twice', text: `1:${base64Of(1)}*,2:${base64Of(2)}*` },
    { name: 'marked at the wrong position', text: `1*:${base64Of(1)}` },
    { name: 'repeated for one version', text: `1:${base64Of(1)},1:${base64Of(2)}` },
    { name: 'repeated for the implicit version 1', text: `1:${base64Of(1)},${base64Of(2)}` },
    { name: 'valid in its first version only', text: `2:${base64Of(2)},1:short` },
    { name: 'followed by a comma', text: `2:${base64Of(2)},` },
  ])('an ENCRYPTION_KEY that is $name is refused', ({ text }) => {
    for (const NODE_ENV of ['production', 'development']) {
      const problems = problemsOf({ DATABASE_URL, NODE_ENV, ENCRYPTION_KEY: text });
      expect(variablesOf(problems)).toEqual(['ENCRYPTION_KEY']);
    }
  });
});

describe('the explorer', () => {
  const KEY = { ENCRYPTION_KEY: base64Of(7) };
  const inProduction = (changes: NodeJS.ProcessEnv) => ({ DATABASE_URL, NODE_ENV: 'production', ...KEY, ...changes });
  const REFUSAL = [
    'EXPLORER: apollo runs a script from another site on the origin of the sessions of staff: expected graphiql or none, or CONSOLE=false',
  ];

  it.each([
    ['production', 'graphiql'],
    ['development', 'apollo'],
    ['test', 'apollo'],
  ])('the explorer is by default, in %s, %s', (NODE_ENV, explorer) => {
    expect(readConfig({ DATABASE_URL, NODE_ENV, ...KEY })).toMatchObject({ explorer });
  });

  it.each<[NodeJS.ProcessEnv, string[]]>([
    [{ EXPLORER: 'apollo' }, REFUSAL],
    [{ EXPLORER: 'apollo', CONSOLE: 'true' }, REFUSAL],
    [{ EXPLORER: 'apollo', NODE_ENV: '' }, REFUSAL],
    [{ EXPLORER: 'apollo', CONSOLE: 'false' }, []],
    [{ EXPLORER: 'apollo', NODE_ENV: 'development' }, []],
    [{ EXPLORER: 'graphiql', CONSOLE: 'true' }, []],
    [{ EXPLORER: 'none' }, []],
  ])('Apollo Sandbox is refused in production where the origin carries sessions of staff: %j', (changes, problems) => {
    expect(problemsOf(inProduction(changes))).toEqual(problems);
  });
});
