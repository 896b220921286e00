import { TablesInUseError } from '../db/pending-migrations.js';
import { isReadOnlyError } from '../db/retry.js';
import { SessionSettingsError } from '../db/session.js';
import { ShopKindMismatchError } from '../db/shop-kind.js';
import { OlderDatabaseError } from '../migrations/baseline/adoption.js';
import { EncryptionKeyMismatchError } from '../services/secrets/vault.js';
import { ConfigError } from './config.js';

// Codes of failures to connect to a database whose cause lies outside of the service.
const DATABASE_PROBLEMS = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'ER_ACCESS_DENIED_ERROR',
  'ER_DBACCESS_DENIED_ERROR',
  'ER_BAD_DB_ERROR',
  'ER_CON_COUNT_ERROR',
]);

// Their texts say what to do.
const ERRORS_WITH_ADVICE = [
  ConfigError,
  EncryptionKeyMismatchError,
  TablesInUseError,
  ShopKindMismatchError,
  OlderDatabaseError,
];

interface SystemError {
  code?: string;
  message?: string;
  address?: string;
  port?: number;
}

/**
 * Turns a problem that the operator can fix into a sentence that names the setting; returns any other error unchanged.
 */
export function startProblem(error: unknown): unknown {
  if (ERRORS_WITH_ADVICE.some((kind) => error instanceof kind)) return (error as Error).message;
  if (error instanceof SessionSettingsError) return `DATABASE_URL: the database cannot be used: ${error.message}`;
  if (isReadOnlyError(error)) return 'DATABASE_URL: the database is read-only; expected a server that takes changes';
  const { code = '', message = '', address = '', port = '' } = error as SystemError;
  if (code === 'EADDRINUSE') return `PORT: another program listens on ${address}:${port} already; expected a free port`;
  if (code === 'EACCES') return `PORT: ${address}:${port} may not be listened on; expected a port from 1024 on`;
  if (code === 'EADDRNOTAVAIL')
    return `HOST: this machine does not have the address ${address}; expected one of its own`;
  // For a name with several addresses, the error itself has no text.
  if (DATABASE_PROBLEMS.has(code)) return `DATABASE_URL: the database cannot be used: ${message || code}`;
  return error;
}
