import { distance } from 'fastest-levenshtein';
import type { OidcSettings } from '../domain/staff/openid-connect.js';
import type { TracingConfig } from '../observability/tracing.js';
import { KEY_FORMAT, readSettings } from './setting-kinds.js';
import { ISSUER_FORMAT, MAIL_FROM_FORMAT, PUBLIC_URL_FORMAT, settings, VIES_URL, type Settings } from './settings.js';

// Other programs' variables that begin like ours: what HTTP libraries read, and the links that Kubernetes makes for a
// service called redis or database.
const OTHERS = /^HTTP_PROXY$|_SERVICE_(HOST|PORT)(_\w+)?$|_PORT(_\d+_(TCP|UDP)(_(PROTO|PORT|ADDR))?)?$/;

// Shorter names resemble too many variables that mean something else.
const MIN_RESEMBLING_LENGTH = 8;
const MAX_RESEMBLING_DISTANCE = 2;

/** The nearest of the names that are at most `maxDistance` away, if there is one. */
function nearestOf(name: string, known: readonly string[], maxDistance = Infinity): string | undefined {
  return known
    .filter((other) => Math.abs(other.length - name.length) <= maxDistance)
    .map((nearest) => ({ nearest, away: distance(name, nearest) }))
    .filter(({ away }) => away <= maxDistance)
    .toSorted((one, other) => one.away - other.away)[0]?.nearest;
}

/** `RATE_` of `RATE_LIMIT_READS_PER_MINUTE`; none for names that Node and OpenTelemetry share with us. */
function prefixOf(name: string): string | undefined {
  return /^(?!NODE_|OTEL_)[A-Z]+_/.exec(name)?.[0];
}

/**
 * A sentence for each variable that is no setting but was probably meant to be one: it begins like a setting, or
 * differs from one by a letter or two. Names the nearest setting.
 */
export function unknownSettings(names: readonly string[], known: readonly string[]): string[] {
  const prefixes = new Set(known.map(prefixOf));
  return names.flatMap((name) => {
    if (known.includes(name) || OTHERS.test(name) || /^(NODE|OTEL)_/.test(name)) return [];
    const prefix = prefixOf(name);
    const isOurs = prefix !== undefined && prefixes.has(prefix);
    if (!isOurs && name.length < MIN_RESEMBLING_LENGTH) return [];
    const nearest = isOurs
      ? nearestOf(
          name,
          known.filter((other) => prefixOf(other) === prefix),
        )
      : nearestOf(name, known, MAX_RESEMBLING_DISTANCE);
    return nearest === undefined ? [] : [`${name} is not a setting and has no effect; did you mean ${nearest}?`];
  });
}

/** Thrown by `readConfig`; `problems` has a line for each wrong setting. */
export class ConfigError extends Error {
  constructor(readonly problems: string[]) {
    super(`The settings cannot be used:\n${problems.map((problem) => `  ${problem}`).join('\n')}`);
    this.name = 'ConfigError';
  }
}

// It is public, so production refuses to start with it.
const DEVELOPMENT_KEY = Buffer.alloc(32, 'reseller-orders development key!');

/**
 * Makes a missing NODE_ENV mean production for libraries too. Express, graphql-js and Apollo read it while they load
 * and treat a missing one as development, so this runs before they are imported.
 */
export function setDefaultNodeEnv(): void {
  process.env.NODE_ENV ||= 'production';
}

/** Traces are enabled if one of OpenTelemetry's own variables names an exporter or an endpoint. */
function tracingOf(values: Settings): TracingConfig | null {
  const endpoint = values.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ?? values.OTEL_EXPORTER_OTLP_ENDPOINT;
  const exporter = values.OTEL_TRACES_EXPORTER ?? (endpoint === undefined ? 'none' : 'otlp');
  if (values.OTEL_SDK_DISABLED || exporter === 'none') return null;
  const protocol = values.OTEL_EXPORTER_OTLP_TRACES_PROTOCOL ?? values.OTEL_EXPORTER_OTLP_PROTOCOL ?? 'http/protobuf';
  return { exporter, protocol };
}

/**
 * No script from another host may run on the origin of the staff's session cookie: it could do whatever the member may
 * do.
 */
function foreignScriptsOnConsole({ NODE_ENV, EXPLORER, CONSOLE }: Settings): string[] {
  if (NODE_ENV !== 'production' || EXPLORER !== 'apollo' || !CONSOLE) return [];
  return [
    'EXPLORER: apollo runs a script from another site on the origin of the sessions of staff: expected ' +
      'graphiql or none, or CONSOLE=false',
  ];
}

/** Mails need a sender, and an origin for their links. */
function missingForMail({ NODE_ENV, SMTP_URL, MAIL_FROM, PUBLIC_URL }: Settings): string[] {
  if (SMTP_URL === undefined) return [];
  const problems =
    MAIL_FROM === undefined ? [`MAIL_FROM: is required where SMTP_URL is set: expected ${MAIL_FROM_FORMAT}`] : [];
  if (NODE_ENV !== 'production' || PUBLIC_URL !== undefined) return problems;
  return [
    ...problems,
    `PUBLIC_URL: is required in production where SMTP_URL is set, as mails have links: expected ${PUBLIC_URL_FORMAT}`,
  ];
}

/** OpenID Connect needs all of its settings, and an origin for the redirect back. */
function missingForOidc(values: Settings): string[] {
  const { NODE_ENV, PUBLIC_URL, OIDC_ISSUER } = values;
  const names = ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'] as const;
  const [present] = names.filter((name) => values[name] !== undefined);
  if (present === undefined) return [];
  const missing = names.filter((name) => values[name] === undefined);
  const problems = missing.map((name) => `${name}: is required where ${present} is set`);
  if (NODE_ENV !== 'production') return problems;
  if (OIDC_ISSUER !== undefined && new URL(OIDC_ISSUER).protocol !== 'https:') {
    problems.push(`OIDC_ISSUER: expected in production ${ISSUER_FORMAT}`);
  }
  if (PUBLIC_URL === undefined) {
    const reason = 'as the provider sends people back there';
    problems.push(
      `PUBLIC_URL: is required in production where ${present} is set, ${reason}: expected ${PUBLIC_URL_FORMAT}`,
    );
  }
  return problems;
}

function oidcOf({ OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET }: Settings): OidcSettings | null {
  if (OIDC_ISSUER === undefined || OIDC_CLIENT_ID === undefined || OIDC_CLIENT_SECRET === undefined) return null;
  return { issuer: OIDC_ISSUER, clientId: OIDC_CLIENT_ID, clientSecret: OIDC_CLIENT_SECRET };
}

/** Outside production, invented VAT ids are not sent to anybody. */
function vatCheckUrlOf({ NODE_ENV, VAT_CHECK_URL }: Settings): string | null {
  const url = VAT_CHECK_URL ?? (NODE_ENV === 'production' ? VIES_URL : 'off');
  return url === 'off' ? null : url.replace(/\/+$/, '');
}

function configOf(values: Settings) {
  return {
    /** True unless NODE_ENV is development or test. */
    production: values.NODE_ENV === 'production',
    databaseUrl: values.DATABASE_URL,
    databasePoolSize: values.DATABASE_POOL_SIZE,
    customerConcurrency: values.CUSTOMER_CONCURRENCY ?? Math.max(2, Math.floor(values.DATABASE_POOL_SIZE / 4)),
    databaseLockWaitSeconds: values.DATABASE_LOCK_WAIT_SECONDS,
    databaseStatementTimeoutMs: values.DATABASE_STATEMENT_TIMEOUT_MS,
    databaseSilenceTimeoutMs: values.DATABASE_SILENCE_TIMEOUT_MS,
    host: values.HOST,
    port: values.PORT,
    /** The public origin of the service, for absolute URLs; null if URLs are relative. */
    publicUrl: values.PUBLIC_URL ?? null,
    explorer: values.EXPLORER ?? (values.NODE_ENV === 'production' ? 'graphiql' : 'apollo'),
    /** Whether this origin serves the console and its browser sessions to staff. */
    servesConsole: values.CONSOLE,
    /** Null if staff sign in by token only. */
    oidc: oidcOf(values),
    /** Readable versions, the newest first. */
    encryptionKeys: values.ENCRYPTION_KEY ?? [{ version: 1, key: DEVELOPMENT_KEY }],
    usesDevelopmentKey: values.ENCRYPTION_KEY === undefined,
    /** 0: for ever. */
    auditRetentionDays: values.AUDIT_RETENTION_DAYS,
    businessTimeZone: values.BUSINESS_TIME_ZONE,
    /** The base URL of VIES' REST interface; null if it is not used. */
    vatCheckUrl: vatCheckUrlOf(values),
    /** Whether this is a test shop; its database cannot be used by a real one. */
    testShop: values.TEST_SHOP,
    logLevel: values.LOG_LEVEL,
    orderTerms: {
      maxLines: values.ORDER_MAX_LINES,
      maxKeys: values.ORDER_MAX_KEYS,
      /** 0: the event `creditLow` is disabled. */
      creditLowPercent: values.CREDIT_LOW_PERCENT,
    },
    webhookAllowInsecureTargets: values.WEBHOOK_ALLOW_INSECURE_TARGETS,
    webhookRetryDelaysMs: values.WEBHOOK_RETRY_DELAYS_MS,
    webhookTimeoutMs: values.WEBHOOK_TIMEOUT_MS,
    /** Null if no mails are sent. */
    mail: values.SMTP_URL && values.MAIL_FROM ? { server: values.SMTP_URL, from: values.MAIL_FROM } : null,
    /** The limits of a customer's GraphQL document; staff have twice as much. */
    queryLimits: {
      depth: values.GRAPHQL_MAX_DEPTH,
      cost: values.GRAPHQL_MAX_COST,
      aliases: values.GRAPHQL_MAX_ALIASES,
      tokens: values.GRAPHQL_MAX_TOKENS,
      selections: values.GRAPHQL_MAX_SELECTIONS,
      directives: values.GRAPHQL_MAX_DIRECTIVES,
      licenseKeys: values.GRAPHQL_MAX_LICENSE_KEYS,
    },
    introspection: values.GRAPHQL_INTROSPECTION,
    httpTimeouts: {
      headersMs: values.HTTP_HEADERS_TIMEOUT_MS,
      requestMs: values.HTTP_REQUEST_TIMEOUT_MS,
      keepAliveMs: values.HTTP_KEEP_ALIVE_TIMEOUT_MS,
      stalledResponseMs: values.HTTP_STALLED_ANSWER_TIMEOUT_MS,
      responseMs: values.HTTP_ANSWER_TIMEOUT_MS,
    },
    /** The Bearer token of `/metrics`; null if it is public. */
    metricsToken: values.METRICS_TOKEN ?? null,
    tracing: tracingOf(values),
    rateLimits: {
      readsPerMinute: values.RATE_LIMIT_READS_PER_MINUTE,
      ordersPerMinute: values.RATE_LIMIT_ORDERS_PER_MINUTE,
      wrongTokensPerMinute: values.RATE_LIMIT_WRONG_TOKENS_PER_MINUTE,
    },
    /** Where the rate limits are shared; null for the database. */
    redisUrl: values.REDIS_URL ?? null,
    trustProxy: values.TRUST_PROXY ?? false,
    /** Whether TRUST_PROXY is set, even to "no proxies". */
    knowsOfProxies: values.TRUST_PROXY !== undefined,
  };
}

/** All settings. Built once, by `readConfig`, and passed down. */
export type Config = ReturnType<typeof configOf> & {
  /** A sentence for each variable that was probably meant to be a setting. */
  warnings: string[];
};

/**
 * Reads every setting; nothing else reads the environment. An empty variable counts as unset.
 * @throws {ConfigError} naming every missing or malformed variable at once.
 */
export function readConfig(environment: NodeJS.ProcessEnv = process.env): Config {
  const variables = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const { values, problems } = readSettings(settings, variables);
  if ((variables.NODE_ENV ?? 'production') === 'production' && variables.ENCRYPTION_KEY === undefined) {
    problems.push(`ENCRYPTION_KEY: is required unless NODE_ENV is development or test: expected ${KEY_FORMAT}`);
  }
  if (values) {
    const rules = [foreignScriptsOnConsole, missingForMail, missingForOidc];
    problems.push(...rules.flatMap((rule) => rule(values)));
  }
  if (!values || problems.length > 0) throw new ConfigError(problems);
  return { ...configOf(values), warnings: unknownSettings(Object.keys(variables), Object.keys(settings)) };
}

/**
 * Reads the one setting that migrations need. The account that migrates may not have the others.
 * @throws {ConfigError}
 */
export function readDatabaseUrl(environment: NodeJS.ProcessEnv): string {
  const { DATABASE_URL } = settings;
  const { values, problems } = readSettings({ DATABASE_URL }, { DATABASE_URL: environment.DATABASE_URL || undefined });
  if (!values) throw new ConfigError(problems);
  return values.DATABASE_URL;
}
