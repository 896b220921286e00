import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The table of the jobs' backend: what its own `createTableSql` gave when this was written. */
export class AgendaJobs1795000002000 implements MigrationInterface {
  name = 'AgendaJobs1795000002000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE IF NOT EXISTS agenda_jobs (
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
      UNIQUE KEY agenda_jobs_key (name, unique_key),
      KEY agenda_jobs_due (name, waiting, next_run_at, urgency),
      KEY agenda_jobs_locked (name, locked_at),
      CONSTRAINT agenda_jobs_data CHECK (JSON_VALID(data))
    ) ENGINE=InnoDB DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_bin`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE IF EXISTS agenda_jobs');
  }
}
