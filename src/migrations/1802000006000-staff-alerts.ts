import type { MigrationInterface, QueryRunner } from 'typeorm';
import { hasColumn } from './existing.js';

const ASCII_ID = 'char(24) CHARACTER SET ascii COLLATE ascii_bin';
const WORD = 'varchar(20) CHARACTER SET ascii COLLATE ascii_bin';
const TABLE = 'ENGINE=InnoDB DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_ci';

/** The alerts that members of staff choose, the pools that have a bound, and from where sessions began. */
export class StaffAlerts1802000006000 implements MigrationInterface {
  name = 'StaffAlerts1802000006000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE IF NOT EXISTS alert_choices (
      staff_member_id ${ASCII_ID} NOT NULL,
      alert ${WORD} NOT NULL,
      is_chosen tinyint NOT NULL,
      mailed_at datetime(3) NULL,
      PRIMARY KEY (staff_member_id, alert),
      CONSTRAINT alert_choices_staff_member_id FOREIGN KEY (staff_member_id) REFERENCES staff_members(id)
    ) ${TABLE}`);
    await runner.query(`CREATE TABLE IF NOT EXISTS pending_alerts (
      id bigint NOT NULL AUTO_INCREMENT,
      staff_member_id ${ASCII_ID} NOT NULL,
      alert ${WORD} NOT NULL,
      line varchar(1000) CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_ci NOT NULL,
      PRIMARY KEY (id),
      INDEX pending_alerts_of_member (staff_member_id, alert),
      CONSTRAINT pending_alerts_staff_member_id FOREIGN KEY (staff_member_id) REFERENCES staff_members(id)
    ) ${TABLE}`);
    if (!(await hasColumn(runner, 'license_pools', 'alert_below'))) {
      await runner.query(
        `ALTER TABLE license_pools ADD COLUMN alert_below int NULL, ADD COLUMN is_low tinyint NOT NULL DEFAULT 0,
           ALGORITHM=INSTANT`,
      );
    }
    if (!(await hasColumn(runner, 'staff_sessions', 'address'))) {
      await runner.query(
        `ALTER TABLE staff_sessions ADD COLUMN address varchar(45) CHARACTER SET ascii COLLATE ascii_bin NULL,
           ALGORITHM=INSTANT`,
      );
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE IF EXISTS pending_alerts, alert_choices');
    if (await hasColumn(runner, 'license_pools', 'alert_below')) {
      await runner.query('ALTER TABLE license_pools DROP COLUMN alert_below, DROP COLUMN is_low');
    }
    if (await hasColumn(runner, 'staff_sessions', 'address')) {
      await runner.query('ALTER TABLE staff_sessions DROP COLUMN address');
    }
  }
}
