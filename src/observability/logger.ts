import { pino, type Logger } from 'pino';
import { currentCause } from '../services/common/request-scope.js';

export type { Logger };

// Wherever one of these stands in a logged object, near the top or one level down, its value is not written.
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

/** The one logger of a process: JSON lines on standard output, with the id of the request at work, secrets redacted. */
export function createLogger(level: string): Logger {
  return pino({
    level,
    redact: { paths: SECRETS.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: '[redacted]' },
    mixin: requestMixin,
  });
}

/** What each line says by itself; where a line names another request, that counts. */
export function requestMixin(): { requestId?: string } {
  const { requestId } = currentCause();
  return requestId === null ? {} : { requestId };
}
