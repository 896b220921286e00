/**
 * The table, in SQL that MySQL 8.0.16 and MariaDB 10.6 understand alike. Times are milliseconds since 1970 in BIGINT
 * columns, because they have no time zone to go wrong; `data` is JSON text.
 *
 * To insert with SQL of your own, `name`, `next_run_at` and `data` are enough; every other column has a default.
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

/** Drops the table with every job in it. */
export function dropTableSql(tableName: string): string {
  return `DROP TABLE IF EXISTS ${quotedTable(tableName)}`;
}

/** The table's name, ready to stand in SQL. Throws on anything but letters, digits and underscores, at most 56. */
export function quotedTable(tableName: string): string {
  // Index names add up to seven characters, and an identifier has 64.
  if (!/^\w{1,56}$/.test(tableName)) throw new Error(`not a usable table name: ${tableName}`);
  return `\`${tableName}\``;
}

/** `key`: one job for each unique key; `due`: what can be claimed, in order; `locked`: locks by age. */
export function indexName(tableName: string, purpose: 'key' | 'due' | 'locked' | 'data'): string {
  return `\`${tableName}_${purpose}\``;
}
