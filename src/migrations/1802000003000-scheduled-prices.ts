import type { MigrationInterface, QueryRunner } from 'typeorm';

const TABLE = 'ENGINE=InnoDB DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_ci';
const ASCII = 'CHARACTER SET ascii COLLATE ascii_bin';
const ID = `char(24) ${ASCII} NOT NULL`;

/** List prices to come. The version before leaves them waiting. */
export class ScheduledPrices1802000003000 implements MigrationInterface {
  name = 'ScheduledPrices1802000003000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE IF NOT EXISTS scheduled_price_changes (
      id ${ID},
      from_at datetime(3) NOT NULL,
      note varchar(500) NULL,
      status varchar(20) ${ASCII} NOT NULL DEFAULT 'WAITING',
      staff_member_id ${ID},
      created_at datetime(3) NOT NULL,
      PRIMARY KEY (id),
      INDEX scheduled_price_changes_due (status, from_at),
      CONSTRAINT FK_7ab36fb6391d38d7e1f628481c5 FOREIGN KEY (staff_member_id) REFERENCES staff_members(id)
    ) ${TABLE}`);
    await runner.query(`CREATE TABLE IF NOT EXISTS planned_prices (
      change_id ${ID},
      product_id ${ID},
      position int NOT NULL,
      list_price_cents bigint NOT NULL,
      list_price_before_cents bigint NOT NULL,
      waiting_from datetime(3) NULL,
      PRIMARY KEY (change_id, product_id),
      UNIQUE INDEX planned_prices_waiting (product_id, waiting_from),
      CONSTRAINT FK_184631e5d4667b01053ef95f4ca FOREIGN KEY (change_id) REFERENCES scheduled_price_changes(id),
      CONSTRAINT FK_4a1722b60922ac72cad2ef6c241 FOREIGN KEY (product_id) REFERENCES products(id)
    ) ${TABLE}`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE IF EXISTS planned_prices');
    await runner.query('DROP TABLE IF EXISTS scheduled_price_changes');
  }
}
