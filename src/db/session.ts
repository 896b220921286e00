import type { RowDataPacket } from 'mysql2/promise';

/** The settings in which the sessions of different pools may differ. */
export interface SessionSettings {
  /** After this number of seconds a statement that waits for the lock of a row or of a table fails. */
  lockWaitSeconds: number;
  /** Whether the server is a node of a Galera cluster. */
  isCluster: boolean;
}

/** Sends a statement on the connection that is set up. @returns the result of mysql2's promises. */
type Send = (sql: string) => Promise<unknown>;

type Variable = RowDataPacket & { Variable_name: string; Value: string };

// Modes that both servers know. NO_BACKSLASH_ESCAPES and ANSI_QUOTES are off, because the driver quotes values for a
// server without them.
const SQL_MODE = 'STRICT_TRANS_TABLES,NO_ZERO_IN_DATE,NO_ZERO_DATE,ERROR_FOR_DIVISION_BY_ZERO,NO_ENGINE_SUBSTITUTION';
const NO_LIMIT = '18446744073709551615';
// Of a GROUP_CONCAT, which a server cuts with a warning only; MySQL's default is 1,024.
const MAX_LIST_BYTES = '1048576';
// A node may not have applied the latest changes of other nodes yet. Reads and BEGIN (1), UPDATE and DELETE (2) and
// INSERT (4) wait until it has, so that a change is visible in the next response of any node.
const SYNC_WAIT = '7';
// Only MariaDB has it, and since 11.6.2 it is on: a statement then fails with error 1020 when it locks a row that was
// changed after it began. The service locks first and reads then, and so needs no such check.
const SNAPSHOT_ISOLATION = 'innodb_snapshot_isolation';

/** Variables that the service sets, by name, as `SHOW VARIABLES` shows their values. */
function variablesOf({ lockWaitSeconds, isCluster }: SessionSettings): Record<string, string> {
  return {
    sql_mode: SQL_MODE,
    time_zone: '+00:00',
    autocommit: 'ON',
    completion_type: 'NO_CHAIN',
    foreign_key_checks: 'ON',
    unique_checks: 'ON',
    sql_safe_updates: 'OFF',
    sql_select_limit: NO_LIMIT,
    group_concat_max_len: MAX_LIST_BYTES,
    innodb_lock_wait_timeout: String(lockWaitSeconds),
    lock_wait_timeout: String(lockWaitSeconds),
    // Releases the locks of a process that froze or whose machine is gone; by default the server holds them for hours.
    // A live pool closes idle connections much earlier.
    wait_timeout: String(2 * lockWaitSeconds),
    ...(isCluster ? { wsrep_sync_wait: SYNC_WAIT } : {}),
  };
}

// The isolation level, which the two servers name differently; the statements below set it.
const ISOLATION = 'READ-COMMITTED';
const ALSO_SET: Record<string, string> = {
  transaction_isolation: ISOLATION,
  tx_isolation: ISOLATION,
  character_set_client: 'utf8mb4',
  character_set_connection: 'utf8mb4',
  character_set_results: 'utf8mb4',
  collation_connection: 'utf8mb4_unicode_ci',
  [SNAPSHOT_ISOLATION]: 'OFF',
};

/** The server, or a proxy in front of it, did not apply the settings of the session. */
export class SessionSettingsError extends Error {
  constructor(differences: string[]) {
    super(`the session does not apply the service's settings: ${differences.join('; ')}`);
    this.name = 'SessionSettingsError';
  }
}

/** Sorts a list of modes, because servers show them in their own order. */
const sorted = (list: string): string => list.split(',').sort().join(',');

/**
 * Sets everything that decides what statements mean, however the server is configured, and reads it back.
 * @throws {SessionSettingsError} where a setting is not what was set.
 */
export async function setUpSession(send: Send, settings: SessionSettings): Promise<void> {
  const variables = variablesOf(settings);
  const literal = (value: string): string => (/^\d+$/.test(value) ? value : `'${value}'`);
  const assignments = Object.entries(variables).map(([name, value]) => `${name} = ${literal(value)}`);
  // First and in one statement: before it, the meaning of a quoted text in this session is unknown.
  await send(`SET SESSION ${assignments.join(', ')}`);
  await send('SET NAMES utf8mb4 COLLATE utf8mb4_unicode_ci');
  // Locks are taken explicitly, so READ COMMITTED is enough for every statement.
  await send('SET SESSION TRANSACTION ISOLATION LEVEL READ COMMITTED, READ WRITE');
  const expected = { ...variables, ...ALSO_SET };
  const names = Object.keys(expected).map((name) => `'${name}'`);
  const read = async (): Promise<Variable[]> => {
    const answer = await send(`SHOW SESSION VARIABLES WHERE Variable_name IN (${names.join(', ')})`);
    return (answer as [Variable[]])[0];
  };
  let rows = await read();
  if (rows.some(({ Variable_name: name, Value: value }) => name === SNAPSHOT_ISOLATION && value === 'ON')) {
    await send(`SET SESSION ${SNAPSHOT_ISOLATION} = OFF`);
    rows = await read();
  }
  const differences = rows
    .filter(({ Variable_name: name, Value: value }) => sorted(value) !== sorted(expected[name] ?? ''))
    .map(({ Variable_name: name, Value: value }) => `${name} is ${value || "''"}, not ${expected[name]}`);
  if (differences.length > 0) throw new SessionSettingsError(differences);
}
