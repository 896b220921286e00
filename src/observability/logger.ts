import { pino, type Logger } from 'pino';
import { currentCause } from '../services/common/request-scope.js';

export type { Logger };

// The values of fields with these names are redacted, at the top of a logged object and up to two levels below.
const SECRETS = [
  'authorization',
  'token',
  'secret',
  'licenseKey',
  'licenses',
  'password',
  'encryptionKeys',
  'databaseUrl',
  'redisUrl',
];

/** The logger of a process: JSON lines on standard output, with the id of the current request, secrets redacted. */
export function createLogger(level: string): Logger {
  return pino({
    level,
    redact: { paths: SECRETS.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: '[redacted]' },
    mixin: requestMixin,
  });
}

/** The fields that every line gets: the current request's id, unless the line has a `requestId` of its own. */
export function requestMixin(): { requestId?: string } {
  const { requestId } = currentCause();
  return requestId === null ? {} : { requestId };
}
