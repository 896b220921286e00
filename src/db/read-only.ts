// ER_OPTION_PREVENTS_STATEMENT (read_only, super_read_only), ER_CANT_EXECUTE_IN_READ_ONLY_TRANSACTION,
// ER_READ_ONLY_MODE and ER_OPEN_AS_READONLY (innodb_read_only, of MySQL and of MariaDB).
const READ_ONLY_ERRORS = new Set([1290, 1792, 1836, 1036]);

/**
 * Whether a server rejected a change because it is read-only, as after a failover to another server. The transaction
 * is rolled back then, even if the server rejected its COMMIT.
 */
export function isReadOnlyError(error: unknown): boolean {
  return READ_ONLY_ERRORS.has((error as { errno?: number } | null)?.errno ?? 0);
}
