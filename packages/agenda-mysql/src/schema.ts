/**
 * The CREATE TABLE statement, for MySQL 8.0.16 or newer and MariaDB 10.6 or newer. Times are milliseconds since 1970 in
 * BIGINT columns, so no session's time zone changes them. `data` is JSON text.
 *
 * Your own INSERT needs `name`, `next_run_at` and `data`; every other column has a default.
 */
export function createTableSql(tableName: string): string {
  const table = quotedTable(tableName);
  return `CREATE TABLE ${table} (
  id BIGINT UNSIGNED NOT NULL AUTO_INCREMENT,
  name VARCHAR(190) NOT NULL,
  type VARCHAR(10) NOT NULL DEFAULT 'normal',
  priority INT NOT NULL DEFAULT 0,
  next_run_at BIGINT NULL,
  locked_at BIGINT NULL,
  lock_token BIGINT UNSIGNED NULL,
  lost_locks INT UNSIGNED NOT NULL DEFAULT 0,
  unique_key VARCHAR(190) NULL,
  data LONGTEXT NULL,
  disabled TINYINT NOT NULL DEFAULT 0,
  fork TINYINT NOT NULL DEFAULT 0,
  progress DOUBLE NULL,
  fail_count INT UNSIGNED NULL,
  fail_reason LONGTEXT NULL,
  failed_at BIGINT NULL,
  last_run_at BIGINT NULL,
  last_finished_at BIGINT NULL,
  repeat_interval VARCHAR(190) NULL,
  repeat_timezone VARCHAR(190) NULL,
  repeat_at VARCHAR(190) NULL,
  start_date BIGINT NULL,
  end_date BIGINT NULL,
  skip_days VARCHAR(40) NULL,
  debounce_started_at BIGINT NULL,
  last_modified_by VARCHAR(190) NULL,
  waiting TINYINT AS (CASE WHEN next_run_at IS NOT NULL AND locked_at IS NULL AND disabled = 0 THEN 1 ELSE 0 END) STORED,
  urgency INT AS (-priority) STORED,
  PRIMARY KEY (id),
  UNIQUE KEY ${indexName(tableName, 'key')} (name, unique_key),
  KEY ${indexName(tableName, 'due')} (name, waiting, next_run_at, urgency),
  KEY ${indexName(tableName, 'locked')} (name, locked_at),
  CONSTRAINT ${indexName(tableName, 'data')} CHECK (JSON_VALID(data))
) ENGINE=InnoDB DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_bin`;
}

/** The statement that drops the table with all its jobs. */
export function dropTableSql(tableName: string): string {
  return `DROP TABLE IF EXISTS ${quotedTable(tableName)}`;
}

/** The quoted name of the table. Throws unless it consists of at most 56 letters, digits and underscores. */
export function quotedTable(tableName: string): string {
  // Index names are up to seven characters longer, and MySQL's identifiers have at most 64.
  if (!/^\w{1,56}$/.test(tableName)) throw new Error(`not a usable table name: ${tableName}`);
  return `\`${tableName}\``;
}

/** `key`: unique keys; `due`: jobs that can be locked, in order; `locked`: locks by age; `data`: the JSON check. */
export function indexName(tableName: string, purpose: 'key' | 'due' | 'locked' | 'data'): string {
  return `\`${tableName}_${purpose}\``;
}
