import { parseSender, parseSmtpUrl } from '../domain/mail/mail-settings.js';
import { EXPLORERS } from '../http/explorer-kind.js';
import { parseTrustProxy, TRUST_PROXY_FORMAT } from '../http/trust-proxy.js';
import {
  isDatabaseUrl,
  isIssuer,
  isRedisUrl,
  isTimeZone,
  isVatCheckUrl,
  KEY_FORMAT,
  oneOfValues,
  onOrOff,
  optionalNumber,
  optionalSetting,
  otlpProtocol,
  parseEncryptionKeys,
  requiredSetting,
  settingWithDefault,
  textThat,
  webAddress,
  webOriginOf,
  wholeNumber,
  type SettingsByName,
  type ValuesOf,
} from './setting-kinds.js';

const MAX_RATE = 1_000_000;
const MAX_TIMEOUT_MS = 3_600_000;

const needed = {
  NODE_ENV: settingWithDefault('production', oneOfValues(['production', 'development', 'test']), {
    expected: '`production`, `development` or `test`',
    meaning: '`production` requires `ENCRYPTION_KEY`',
  }),
  DATABASE_URL: requiredSetting(textThat(isDatabaseUrl), {
    expected: '`mysql://user:password@host:port/database`',
    meaning: 'the database; the service creates it if it is missing',
  }),
  ENCRYPTION_KEY: optionalSetting(parseEncryptionKeys, {
    expected: 'the base64 of 32 bytes (`openssl rand -base64 32`), or `VERSION:BASE64` entries joined by commas',
    problem: KEY_FORMAT,
    meaning:
      'encrypts license keys and webhook secrets. All versions can decrypt; the highest encrypts, or the one ' +
      'that ends in `*` ([key rotation](key-rotation.md)). Outside production, a publicly known default key is ' +
      'used if none is set, with a warning',
    defaultText: 'required in production',
  }),
};

const listening = {
  HOST: settingWithDefault(
    '127.0.0.1',
    textThat((text) => text !== ''),
    {
      expected: 'a host name or address',
      meaning: 'where the service listens; `0.0.0.0` is every address, as in the image',
    },
  ),
  PORT: wholeNumber(4000, 0, 65_535, 'the port; 0 chooses a free one'),
  TRUST_PROXY: optionalSetting(parseTrustProxy, {
    expected: 'the number of proxies in front (`1`), or their addresses and subnets (`10.0.0.0/8,loopback`)',
    problem: TRUST_PROXY_FORMAT,
    meaning: 'the proxies whose `X-Forwarded-For` is trusted',
    defaultText: 'nobody',
  }),
};

export const PUBLIC_URL_FORMAT = 'http(s)://host[:port], without a path';

const pages = {
  PUBLIC_URL: optionalSetting(webOriginOf, {
    expected: `\`${PUBLIC_URL_FORMAT}\``,
    meaning:
      'the public origin of the service. It alone determines absolute URLs, never a request header; without ' +
      'it, URLs are relative, except for clients on this machine',
    defaultText: 'none',
  }),
  EXPLORER: optionalSetting(oneOfValues(EXPLORERS), {
    expected: '`apollo`, `graphiql` or `none`',
    meaning:
      'the page for browsers at the GraphQL endpoints: Apollo Sandbox, whose script comes from another site, ' +
      'GraphiQL, which comes from the service, or none. Production rejects `apollo` unless `CONSOLE` is `false`',
    defaultText: '`graphiql` in production, else `apollo`',
  }),
  CONSOLE: onOrOff(true, '`false` disables the console and the [sessions of staff](spec/sessions.md) in a browser'),
};

export const ISSUER_FORMAT = 'an https:// address, as the provider names itself: without /.well-known/';

function oidcCredential(meaning: string) {
  const expected = 'printable characters';
  return optionalSetting(
    textThat((text) => /^[\x20-\x7e]+$/.test(text)),
    { expected, meaning, defaultText: 'none' },
  );
}

/** All of these, or none of them. */
const oidc = {
  OIDC_ISSUER: optionalSetting(textThat(isIssuer), {
    expected: 'an `https://` address, as the provider names itself; outside production also `http://` on this machine',
    problem: ISSUER_FORMAT,
    meaning:
      'the OpenID provider for [sign-in of staff](operations.md#openid-connect). It requires the other two, ' +
      'and in production `PUBLIC_URL`',
    defaultText: 'none: by token only',
  }),
  OIDC_CLIENT_ID: oidcCredential('the name under which the provider has registered the service'),
  OIDC_CLIENT_SECRET: oidcCredential('the secret with which the service proves to the provider that it is this client'),
};

const capacity = {
  DATABASE_POOL_SIZE: wholeNumber(
    20,
    1,
    1000,
    'the maximum number of connections for requests. Deliveries and jobs have half as many of their own, but ' +
      'at least two',
  ),
  CUSTOMER_CONCURRENCY: optionalNumber(
    'a quarter of `DATABASE_POOL_SIZE`, at least 2',
    1,
    1000,
    'the maximum number of concurrent requests, except orders, and of database connections, per customer and process. ' +
      'Further requests are [queued](spec/rate-limits.md#at-once)',
  ),
  DATABASE_LOCK_WAIT_SECONDS: wholeNumber(
    10,
    1,
    3600,
    'how long a statement waits for a lock; the transaction is tried at most three times. The server closes ' +
      'a connection that is idle for twice as long, which releases its locks',
  ),
  DATABASE_STATEMENT_TIMEOUT_MS: wholeNumber(
    20_000,
    1,
    MAX_TIMEOUT_MS,
    'the time-out of a statement, in addition to the wait for a lock; then the statement is ended, in the ' +
      'server too, and its connection is replaced. Migrations, verification and clean-up have other limits',
  ),
  DATABASE_SILENCE_TIMEOUT_MS: wholeNumber(
    3_000,
    1,
    MAX_TIMEOUT_MS,
    'how long the database may take for the probe that is sent every second, or for a new connection. Then its silent ' +
      'connections are replaced, and `/readyz` fails until it responds',
  ),
  ORDER_MAX_LINES: wholeNumber(200, 1, 10_000, 'the most lines of an order'),
  ORDER_MAX_KEYS: wholeNumber(10_000, 1, 100_000, 'the most license keys of an order'),
};

const http = {
  HTTP_HEADERS_TIMEOUT_MS: wholeNumber(10_000, 1, MAX_TIMEOUT_MS, 'the time-out for the headers of a request'),
  HTTP_REQUEST_TIMEOUT_MS: wholeNumber(60_000, 1, MAX_TIMEOUT_MS, 'the time-out for a complete request'),
  HTTP_STALLED_ANSWER_TIMEOUT_MS: wholeNumber(
    60_000,
    1,
    MAX_TIMEOUT_MS,
    'how long a client may leave a response unread',
  ),
  HTTP_ANSWER_TIMEOUT_MS: wholeNumber(900_000, 1, MAX_TIMEOUT_MS, 'the time-out for reading a complete response'),
  HTTP_KEEP_ALIVE_TIMEOUT_MS: wholeNumber(65_000, 1, MAX_TIMEOUT_MS, 'how long an idle connection stays open'),
};

const graphql = {
  GRAPHQL_MAX_DEPTH: wholeNumber(12, 1, 50, 'fields within fields'),
  GRAPHQL_MAX_ALIASES: wholeNumber(30, 0, 10_000, 'aliases'),
  GRAPHQL_MAX_DIRECTIVES: wholeNumber(50, 0, 10_000, 'directives'),
  GRAPHQL_MAX_TOKENS: wholeNumber(5_000, 1, 100_000, 'tokens'),
  GRAPHQL_MAX_SELECTIONS: wholeNumber(1_000, 1, 100_000, 'fields and fragments; a fragment counts wherever it is used'),
  GRAPHQL_MAX_COST: wholeNumber(100_000, 1, 100_000_000, 'the maximum number of values in the response'),
  GRAPHQL_MAX_LICENSE_KEYS: wholeNumber(
    20_000,
    1,
    1_000_000,
    'the maximum number of license keys in the response; below `ORDER_MAX_KEYS` the largest orders cannot be ' +
      'read over GraphQL',
  ),
  GRAPHQL_INTROSPECTION: onOrOff(true, '`false` hides the schema'),
};

const rateLimits = {
  RATE_LIMIT_READS_PER_MINUTE: wholeNumber(
    600,
    1,
    MAX_RATE,
    'reads of a customer for whom staff has set no other limit',
  ),
  RATE_LIMIT_ORDERS_PER_MINUTE: wholeNumber(
    120,
    1,
    MAX_RATE,
    'orders of a customer for whom staff has set no other limit',
  ),
  RATE_LIMIT_WRONG_TOKENS_PER_MINUTE: wholeNumber(
    300,
    1,
    MAX_RATE,
    'requests without a valid token from one address (IPv6: from one /64)',
  ),
  REDIS_URL: optionalSetting(textThat(isRedisUrl), {
    expected: '`redis://[user:password@]host[:port][/number]`, or `rediss://` for TLS',
    meaning: 'the Redis or Valkey in which the processes share the counts of the rate limits',
    defaultText: 'the database',
  }),
};

const delaysOf = (text: string): number[] | undefined =>
  /^\d{1,8}(,\d{1,8})*$/.test(text) ? text.split(',').map(Number) : undefined;

const webhooks = {
  WEBHOOK_TIMEOUT_MS: wholeNumber(5_000, 1, 60_000, 'the time-out for the response of a receiver'),
  WEBHOOK_RETRY_DELAYS_MS: settingWithDefault([10_000, 30_000, 60_000], delaysOf, {
    expected: 'milliseconds joined by commas',
    problem: 'milliseconds joined by commas, such as 10000,30000,60000',
    meaning: 'pauses before the retries of a delivery',
  }),
  WEBHOOK_ALLOW_INSECURE_TARGETS: onOrOff(false, '`true` allows http and loopback targets; never in production'),
};

export const MAIL_FROM_FORMAT = 'an e-mail address, or a name and an address such as Orders <orders@shop.example>';

const mail = {
  SMTP_URL: optionalSetting(parseSmtpUrl, {
    expected: '`smtp://[user:password@]host[:port]`, or `smtps://` for TLS from the start',
    meaning:
      'the server that sends [mails to people](operations.md#mail). It needs `MAIL_FROM`, and in production `PUBLIC_URL`. ' +
      'Without a port, `smtp://` uses 587 and `smtps://` 465. Credentials are sent only over TLS, or to this machine',
    defaultText: 'none: mails are disabled',
  }),
  MAIL_FROM: optionalSetting(parseSender, {
    expected: 'an e-mail address, or a name and an address: `Orders <orders@shop.example>`',
    problem: MAIL_FROM_FORMAT,
    meaning: 'the sender of mails',
    defaultText: 'required with `SMTP_URL`',
  }),
};

const observability = {
  LOG_LEVEL: settingWithDefault('info', oneOfValues(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']), {
    expected: '`fatal`, `error`, `warn`, `info`, `debug`, `trace` or `silent`',
    meaning: 'lines of this level and of more severe ones are logged',
  }),
  METRICS_TOKEN: optionalSetting(
    textThat((text) => /^[\x21-\x7e]{16,}$/.test(text)),
    {
      expected: 'at least 16 printable characters without spaces',
      meaning: 'the Bearer token of `/metrics`. Without it, `/metrics` is public',
      defaultText: 'none',
    },
  ),
};

const tracing = {
  OTEL_TRACES_EXPORTER: optionalSetting(oneOfValues(['otlp', 'console', 'none']), {
    expected: '`otlp`, `console` or `none`',
    meaning: 'where traces are sent',
    defaultText: '`otlp` if an endpoint is set, else `none`',
  }),
  OTEL_EXPORTER_OTLP_ENDPOINT: webAddress('where OTLP data are sent'),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: webAddress('the same, for traces only'),
  OTEL_EXPORTER_OTLP_PROTOCOL: otlpProtocol('how OTLP data are sent', '`http/protobuf`'),
  OTEL_EXPORTER_OTLP_TRACES_PROTOCOL: otlpProtocol('the same, for traces only', '`OTEL_EXPORTER_OTLP_PROTOCOL`'),
  // OpenTelemetry's own rule: any value but "true" is false.
  OTEL_SDK_DISABLED: settingWithDefault<boolean>(false, (text) => text.toLowerCase() === 'true', {
    expected: '`true`; any other value is false',
    meaning: 'switches traces off',
  }),
};

/** VIES, where the European Commission runs it. */
export const VIES_URL = 'https://ec.europa.eu/taxation_customs/vies/rest-api';

const trade = {
  TEST_SHOP: onOrOff(
    false,
    '`true` makes this a [test shop](operations.md#a-test-shop) for integrators, which needs its own database',
  ),
  AUDIT_RETENTION_DAYS: wholeNumber(
    3_650,
    0,
    36_500,
    'the number of days for which the audit log is retained; 0 retains it for ever',
  ),
  CREDIT_LOW_PERCENT: wholeNumber(
    10,
    0,
    100,
    'an order that leaves less than this percentage of the credit limit triggers `creditLow`; 0 disables the event',
  ),
  VAT_CHECK_URL: optionalSetting(textThat(isVatCheckUrl), {
    expected: '`http(s)://host[:port][/path]`, or `off`',
    meaning:
      'the base URL of the VIES REST interface, which checks VAT ids of customers in the European Union. With ' +
      '`off` nothing is checked, and staff record what they know',
    defaultText: `\`${VIES_URL}\` in production, else \`off\``,
  }),
  BUSINESS_TIME_ZONE: settingWithDefault('Europe/Berlin', textThat(isTimeZone), {
    expected: 'an IANA time zone',
    problem: 'an IANA time zone such as Europe/Berlin',
    meaning: 'the time zone of the days from and until which a discount package is valid; the same in every process',
  }),
};

/** The settings by what they are for, in the order in which docs/configuration.md lists them. */
export const SETTING_GROUPS: Record<string, SettingsByName> = {
  'Needed in production': needed,
  Network: listening,
  'Browser pages': pages,
  'OpenID Connect': oidc,
  Capacity: capacity,
  'Rate limits': rateLimits,
  Webhooks: webhooks,
  Mail: mail,
  GraphQL: graphql,
  'Slow clients': http,
  'Logs and metrics': observability,
  Traces: tracing,
  Trade: trade,
};

/** Every setting that the environment can hold. */
export const settings = {
  ...needed,
  ...listening,
  ...pages,
  ...oidc,
  ...capacity,
  ...rateLimits,
  ...webhooks,
  ...mail,
  ...graphql,
  ...http,
  ...observability,
  ...tracing,
  ...trade,
};

export type Settings = ValuesOf<typeof settings>;
