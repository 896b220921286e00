import { pino, type Logger, type LoggerOptions } from 'pino';
import { currentTraceContext } from '../services/common/request-scope.js';
import { redactError } from './redact-error.js';

export type { Logger };

// The values of fields with these names are redacted, at the top of a logged object and up to two levels below.
const SECRETS = [
  'authorization',
  'cookie',
  'token',
  'secret',
  'licenseKey',
  'licenses',
  'password',
  'encryptionKeys',
  'databaseUrl',
  'redisUrl',
];

function fieldsOf(error: unknown): unknown {
  if (Array.isArray(error)) return error.map(fieldsOf);
  if (!(error instanceof Error)) return error;
  const { name: type, message, stack } = error;
  const fields = Object.entries(error).map(([name, value]) => [name, fieldsOf(value)]);
  return { type, message, stack, ...(Object.fromEntries(fields) as object) };
}

/**
 * The options of loggers: each line has the id of the current request, and contains neither secrets nor values of
 * statements.
 */
export function loggerOptions(level: string): LoggerOptions {
  return {
    level,
    redact: { paths: SECRETS.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: '[redacted]' },
    serializers: { err: (error: unknown) => fieldsOf(redactError(error)) },
    mixin: requestMixin,
  };
}

/** The logger of a process: JSON lines on standard output. */
export function createLogger(level: string): Logger {
  return pino(loggerOptions(level));
}

/** The fields of every line: the current request's id, unless the line has its own `requestId`. */
function requestMixin(): { requestId?: string } {
  const { requestId } = currentTraceContext();
  return requestId === null ? {} : { requestId };
}
