import { z } from 'zod';
import type { QueryLimits } from './graphql/shared/limits/query-limits.js';
import type { HttpTimeouts } from './http/http-server.js';
import type { EncryptionKey } from './services/secrets/cipher.js';
import type { RateLimits } from './services/rate-limits/rate-limiter.js';
import type { TracingConfig } from './observability/tracing.js';
import { parseTrustProxy, TRUST_PROXY_FORMAT, type TrustProxy } from './http/trust-proxy.js';

/** Everything that can be set from outside. Built once, by `readConfig`, and passed down. */
export interface Config {
  production: boolean;
  databaseUrl: string;
  databasePoolSize: number;
  databaseLockWaitSeconds: number;
  host: string;
  port: number;
  /** Readable versions, the newest first. */
  encryptionKeys: EncryptionKey[];
  /** True where no ENCRYPTION_KEY was given and the publicly known development key is in use. */
  usesDevelopmentKey: boolean;
  businessTimeZone: string;
  logLevel: string;
  orderMaxLines: number;
  orderMaxKeys: number;
  webhookAllowInsecureTargets: boolean;
  webhookRetryDelaysMs: number[];
  webhookTimeoutMs: number;
  /** What one GraphQL document of a customer may ask for; staff may ask for twice as much. */
  queryLimits: QueryLimits;
  /** Whether GraphQL shows its schema. */
  introspection: boolean;
  httpTimeouts: HttpTimeouts;
  /** What `/metrics` asks for; null where it is open. */
  metricsToken: string | null;
  /** Null unless one of OpenTelemetry's own variables asks for traces. */
  tracing: TracingConfig | null;
  rateLimits: RateLimits;
  /** Where the rate limits are shared; null for the database. */
  redisUrl: string | null;
  /** As Express takes it: whose X-Forwarded-For is believed. */
  trustProxy: TrustProxy;
}

/** Thrown by `readConfig`; `problems` holds a line for each setting that is wrong. */
export class ConfigError extends Error {
  constructor(readonly problems: string[]) {
    super(`The settings cannot be used:\n${problems.map((problem) => `  ${problem}`).join('\n')}`);
    this.name = 'ConfigError';
  }
}

// Known to everybody who reads this file, which is why production refuses to start with it.
const DEVELOPMENT_KEY = Buffer.alloc(32, 'reseller-orders development key!');

const MAX_RATE = 1_000_000;

const KEY_FORMAT =
  'expected the base64 of 32 bytes, or VERSION:BASE64 entries joined by commas, of which one may end in * to write';

function parseEncryptionKeys(text: string): EncryptionKey[] | undefined {
  const keys = text.split(',').map((entry) => {
    const [, version = '1', base64 = '', mark = ''] =
      /^(?:(\d{1,3}):)?([A-Za-z0-9+/]{43}=)(\*)?$/.exec(entry.trim()) ?? [];
    const key: EncryptionKey = { version: Number(version), key: Buffer.from(base64, 'base64') };
    return mark ? { ...key, writes: true } : key;
  });
  const versions = new Set(keys.map(({ version }) => version));
  const valid =
    keys.every(({ version, key }) => version >= 1 && version <= 255 && key.length === 32) &&
    versions.size === keys.length &&
    keys.filter(({ writes }) => writes).length <= 1;
  return valid ? keys.sort((a, b) => b.version - a.version) : undefined;
}

const wholeNumber = (fallback: number, min: number, max: number) =>
  z
    .string()
    .regex(/^\d+$/, `expected a whole number from ${min} to ${max}`)
    .transform(Number)
    .refine((value) => value >= min && value <= max, `expected a whole number from ${min} to ${max}`)
    .default(fallback);

const flag = (fallback: boolean) =>
  z
    .enum(['true', 'false'], { error: 'expected true or false' })
    .transform((value) => value === 'true')
    .default(fallback);

// OpenTelemetry's own rule: whatever is not "true" is false.
const otelFlag = z
  .string()
  .transform((value) => value.toLowerCase() === 'true')
  .default(false);

const webAddress = z
  .string()
  .refine((text) => URL.canParse(text), 'expected a url')
  .optional();

const otlpProtocol = z
  .enum(['http/protobuf', 'http/json'], { error: 'expected http/protobuf or http/json' })
  .optional();

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

function isDatabaseUrl(text: string): boolean {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  return url?.protocol === 'mysql:' && url.hostname !== '' && /^\/[^/]+$/.test(url.pathname);
}

function isRedisUrl(text: string): boolean {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  return /^rediss?:$/.test(url?.protocol ?? '') && url?.hostname !== '' && /^\/?\d*$/.test(url?.pathname ?? '');
}

const settings = z.object({
  NODE_ENV: z.string().default('development'),
  DATABASE_URL: z
    .string({ error: 'is required: expected mysql://user:password@host:port/database' })
    .refine(isDatabaseUrl, 'expected mysql://user:password@host:port/database'),
  DATABASE_POOL_SIZE: wholeNumber(20, 1, 1000),
  DATABASE_LOCK_WAIT_SECONDS: wholeNumber(10, 1, 3600),
  HOST: z.string().min(1, 'expected a host name or address').default('0.0.0.0'),
  PORT: wholeNumber(4000, 0, 65_535),
  ENCRYPTION_KEY: z
    .string()
    .transform((text, context) => {
      const keys = parseEncryptionKeys(text);
      if (!keys) context.addIssue({ code: 'custom', message: KEY_FORMAT });
      return keys ?? [];
    })
    .optional(),
  BUSINESS_TIME_ZONE: z
    .string()
    .refine(isTimeZone, 'expected an IANA time zone such as Europe/Berlin')
    .default('Europe/Berlin'),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
      error: 'expected fatal, error, warn, info, debug, trace or silent',
    })
    .default('info'),
  ORDER_MAX_LINES: wholeNumber(200, 1, 10_000),
  ORDER_MAX_KEYS: wholeNumber(10_000, 1, 100_000),
  WEBHOOK_ALLOW_INSECURE_TARGETS: flag(false),
  WEBHOOK_RETRY_DELAYS_MS: z
    .string()
    .regex(/^\d{1,8}(,\d{1,8})*$/, 'expected milliseconds joined by commas, such as 10000,30000,60000')
    .transform((text) => text.split(',').map(Number))
    .default([10_000, 30_000, 60_000]),
  WEBHOOK_TIMEOUT_MS: wholeNumber(5_000, 1, 60_000),
  GRAPHQL_MAX_DEPTH: wholeNumber(12, 1, 50),
  GRAPHQL_MAX_COST: wholeNumber(100_000, 1, 100_000_000),
  GRAPHQL_MAX_ALIASES: wholeNumber(30, 0, 10_000),
  GRAPHQL_MAX_TOKENS: wholeNumber(5_000, 1, 100_000),
  GRAPHQL_MAX_SELECTIONS: wholeNumber(1_000, 1, 100_000),
  GRAPHQL_MAX_DIRECTIVES: wholeNumber(50, 0, 10_000),
  GRAPHQL_INTROSPECTION: flag(true),
  HTTP_HEADERS_TIMEOUT_MS: wholeNumber(10_000, 1, 3_600_000),
  HTTP_REQUEST_TIMEOUT_MS: wholeNumber(60_000, 1, 3_600_000),
  HTTP_KEEP_ALIVE_TIMEOUT_MS: wholeNumber(65_000, 1, 3_600_000),
  HTTP_STALLED_ANSWER_TIMEOUT_MS: wholeNumber(60_000, 1, 3_600_000),
  HTTP_ANSWER_TIMEOUT_MS: wholeNumber(900_000, 1, 3_600_000),
  METRICS_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]{16,}$/, 'expected at least 16 printable characters without spaces')
    .optional(),
  OTEL_SDK_DISABLED: otelFlag,
  OTEL_TRACES_EXPORTER: z.enum(['otlp', 'console', 'none'], { error: 'expected otlp, console or none' }).optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: webAddress,
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: webAddress,
  OTEL_EXPORTER_OTLP_PROTOCOL: otlpProtocol,
  OTEL_EXPORTER_OTLP_TRACES_PROTOCOL: otlpProtocol,
  RATE_LIMIT_READS_PER_MINUTE: wholeNumber(600, 1, MAX_RATE),
  RATE_LIMIT_ORDERS_PER_MINUTE: wholeNumber(120, 1, MAX_RATE),
  RATE_LIMIT_WRONG_TOKENS_PER_MINUTE: wholeNumber(300, 1, MAX_RATE),
  REDIS_URL: z
    .string()
    .refine(isRedisUrl, 'expected redis://[user:password@]host[:port][/number], or rediss:// for TLS')
    .optional(),
  TRUST_PROXY: z
    .string()
    .transform((text, context) => {
      const trusted = parseTrustProxy(text);
      if (trusted === undefined) context.addIssue({ code: 'custom', message: TRUST_PROXY_FORMAT });
      return trusted ?? false;
    })
    .default(false),
});

/** By the variables that OpenTelemetry's SDKs share: traces are on where an exporter or an endpoint is named. */
function tracingOf(values: z.infer<typeof settings>): TracingConfig | null {
  const endpoint = values.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ?? values.OTEL_EXPORTER_OTLP_ENDPOINT;
  const exporter = values.OTEL_TRACES_EXPORTER ?? (endpoint === undefined ? 'none' : 'otlp');
  if (values.OTEL_SDK_DISABLED || exporter === 'none') return null;
  const protocol = values.OTEL_EXPORTER_OTLP_TRACES_PROTOCOL ?? values.OTEL_EXPORTER_OTLP_PROTOCOL ?? 'http/protobuf';
  return { exporter, protocol };
}

/**
 * Reads every setting, the only place that looks at the environment.
 * An empty variable counts as one that is not set.
 * @throws {ConfigError} naming every variable that is missing or malformed, all at once.
 */
export function readConfig(environment: NodeJS.ProcessEnv = process.env): Config {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const parsed = settings.safeParse(given);
  const problems = (parsed.error?.issues ?? []).map((issue) => `${issue.path.join('.')}: ${issue.message}`);
  if (given.NODE_ENV === 'production' && given.ENCRYPTION_KEY === undefined) {
    problems.push(`ENCRYPTION_KEY: is required in production: ${KEY_FORMAT}`);
  }
  if (!parsed.success || problems.length > 0) throw new ConfigError(problems);
  const values = parsed.data;
  return {
    production: values.NODE_ENV === 'production',
    databaseUrl: values.DATABASE_URL,
    databasePoolSize: values.DATABASE_POOL_SIZE,
    databaseLockWaitSeconds: values.DATABASE_LOCK_WAIT_SECONDS,
    host: values.HOST,
    port: values.PORT,
    encryptionKeys: values.ENCRYPTION_KEY ?? [{ version: 1, key: DEVELOPMENT_KEY }],
    usesDevelopmentKey: values.ENCRYPTION_KEY === undefined,
    businessTimeZone: values.BUSINESS_TIME_ZONE,
    logLevel: values.LOG_LEVEL,
    orderMaxLines: values.ORDER_MAX_LINES,
    orderMaxKeys: values.ORDER_MAX_KEYS,
    webhookAllowInsecureTargets: values.WEBHOOK_ALLOW_INSECURE_TARGETS,
    webhookRetryDelaysMs: values.WEBHOOK_RETRY_DELAYS_MS,
    webhookTimeoutMs: values.WEBHOOK_TIMEOUT_MS,
    queryLimits: {
      depth: values.GRAPHQL_MAX_DEPTH,
      cost: values.GRAPHQL_MAX_COST,
      aliases: values.GRAPHQL_MAX_ALIASES,
      tokens: values.GRAPHQL_MAX_TOKENS,
      selections: values.GRAPHQL_MAX_SELECTIONS,
      directives: values.GRAPHQL_MAX_DIRECTIVES,
    },
    introspection: values.GRAPHQL_INTROSPECTION,
    httpTimeouts: {
      headersMs: values.HTTP_HEADERS_TIMEOUT_MS,
      requestMs: values.HTTP_REQUEST_TIMEOUT_MS,
      keepAliveMs: values.HTTP_KEEP_ALIVE_TIMEOUT_MS,
      stalledAnswerMs: values.HTTP_STALLED_ANSWER_TIMEOUT_MS,
      answerMs: values.HTTP_ANSWER_TIMEOUT_MS,
    },
    metricsToken: values.METRICS_TOKEN ?? null,
    tracing: tracingOf(values),
    rateLimits: {
      readsPerMinute: values.RATE_LIMIT_READS_PER_MINUTE,
      ordersPerMinute: values.RATE_LIMIT_ORDERS_PER_MINUTE,
      wrongTokensPerMinute: values.RATE_LIMIT_WRONG_TOKENS_PER_MINUTE,
    },
    redisUrl: values.REDIS_URL ?? null,
    trustProxy: values.TRUST_PROXY,
  };
}
