import { ASCII, CODE, EXACT, ID, TABLE } from './sql-types.js';

/** What the service itself works with: jobs, keys, counters and totals. */
export const OPERATION_TABLES = [
  // As `createTableSql` of the package `agenda-mysql` returned it for v0.8.0.
  `CREATE TABLE IF NOT EXISTS agenda_jobs (
    id bigint unsigned NOT NULL AUTO_INCREMENT,
    name varchar(190) NOT NULL,
    type varchar(10) NOT NULL DEFAULT 'normal',
    priority int NOT NULL DEFAULT 0,
    next_run_at bigint NULL,
    locked_at bigint NULL,
    lock_token bigint unsigned NULL,
    lost_locks int unsigned NOT NULL DEFAULT 0,
    unique_key varchar(190) NULL,
    data longtext NULL,
    disabled tinyint NOT NULL DEFAULT 0,
    fork tinyint NOT NULL DEFAULT 0,
    progress double NULL,
    fail_count int unsigned NULL,
    fail_reason longtext NULL,
    failed_at bigint NULL,
    last_run_at bigint NULL,
    last_finished_at bigint NULL,
    repeat_interval varchar(190) NULL,
    repeat_timezone varchar(190) NULL,
    repeat_at varchar(190) NULL,
    start_date bigint NULL,
    end_date bigint NULL,
    skip_days varchar(40) NULL,
    debounce_started_at bigint NULL,
    last_modified_by varchar(190) NULL,
    waiting tinyint AS (CASE WHEN next_run_at IS NOT NULL AND locked_at IS NULL AND disabled = 0 THEN 1 ELSE 0 END) STORED,
    urgency int AS (-priority) STORED,
    PRIMARY KEY (id),
    UNIQUE INDEX agenda_jobs_key (name, unique_key),
    INDEX agenda_jobs_due (name, waiting, next_run_at, urgency),
    INDEX agenda_jobs_locked (name, locked_at),
    CONSTRAINT agenda_jobs_data CHECK (JSON_VALID(data))
  ) ENGINE=InnoDB DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_bin`,
  `CREATE TABLE IF NOT EXISTS data_keys (
    name varchar(40) ${ASCII} NOT NULL,
    ciphertext varbinary(512) NOT NULL,
    created_at datetime(3) NOT NULL,
    PRIMARY KEY (name)
  ) ${TABLE}`,
  `CREATE TABLE IF NOT EXISTS shop_kinds (
    id tinyint NOT NULL,
    kind ${CODE} NOT NULL,
    helper_id ${ID} NULL,
    PRIMARY KEY (id),
    CONSTRAINT shop_kinds_helper_id FOREIGN KEY (helper_id) REFERENCES staff_members(id)
  ) ${TABLE}`,
  // Counters that show a process that its copy of the catalogue is out of date (`db/catalogue-versions.ts`).
  `CREATE TABLE IF NOT EXISTS catalogue_versions (
    id smallint NOT NULL,
    version bigint NOT NULL DEFAULT 0,
    PRIMARY KEY (id)
  ) ${TABLE}`,
  // The latest stamps of changes and of events (`db/change-stamps.ts`).
  `CREATE TABLE IF NOT EXISTS change_stamps (
    id tinyint NOT NULL,
    first_stamp datetime(3) NOT NULL,
    last_stamp datetime(3) NOT NULL,
    PRIMARY KEY (id)
  ) ${TABLE}`,
  // Rows that transactions write so that they conflict on a cluster too (`db/guard.ts`).
  `CREATE TABLE IF NOT EXISTS guards (
    name varchar(40) ${ASCII} NOT NULL,
    uses bigint NOT NULL,
    PRIMARY KEY (name)
  ) ${TABLE}`,
  // The columns and their order are those that rate-limiter-flexible writes. It deletes expired rows by the index.
  `CREATE TABLE IF NOT EXISTS rate_limits (
    \`key\` varchar(255) ${ASCII} NOT NULL,
    points int NOT NULL DEFAULT 0,
    expire bigint unsigned NULL,
    PRIMARY KEY (\`key\`),
    INDEX rate_limits_expire (expire)
  ) ${TABLE}`,
  `CREATE TABLE IF NOT EXISTS verifications (
    id tinyint NOT NULL,
    run_id ${ID} NULL,
    started_at datetime(3) NULL,
    expires_at datetime(3) NULL,
    ended_at datetime(3) NULL,
    broken mediumtext ${EXACT} NULL,
    PRIMARY KEY (id)
  ) ${TABLE}`,
  `CREATE TABLE IF NOT EXISTS report_totals (
    kind ${CODE} NOT NULL,
    period varchar(10) ${ASCII} NOT NULL,
    subject varchar(100) ${EXACT} NOT NULL,
    orders int NOT NULL DEFAULT 0,
    keys_sold int NOT NULL DEFAULT 0,
    net_cents bigint NOT NULL DEFAULT 0,
    vat_cents bigint NOT NULL DEFAULT 0,
    cost_cents bigint NOT NULL DEFAULT 0,
    unknown_costs int NOT NULL DEFAULT 0,
    PRIMARY KEY (kind, period, subject)
  ) ${TABLE}`,
  `CREATE TABLE IF NOT EXISTS report_progress (
    source ${CODE} NOT NULL,
    time_zone varchar(64) ${ASCII} NOT NULL DEFAULT '',
    last_number bigint NOT NULL DEFAULT 0,
    PRIMARY KEY (source)
  ) ${TABLE}`,
  `CREATE TABLE IF NOT EXISTS report_categories (
    product_id ${ID} NOT NULL,
    category varchar(100) ${EXACT} NOT NULL,
    PRIMARY KEY (product_id)
  ) ${TABLE}`,
  `CREATE TABLE IF NOT EXISTS report_costs (
    key_import_id ${ID} NOT NULL,
    unit_cost_cents bigint NULL,
    PRIMARY KEY (key_import_id)
  ) ${TABLE}`,
];
