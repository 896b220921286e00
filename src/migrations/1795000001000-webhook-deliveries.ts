import type { MigrationInterface, QueryRunner } from 'typeorm';

const ASCII = 'CHARACTER SET ascii COLLATE ascii_bin';
const ID = `char(24) ${ASCII}`;
const TABLE = 'ENGINE=InnoDB DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_ci';

/** Deliveries of events to webhooks, and what came of each attempt. */
export class WebhookDeliveries1795000001000 implements MigrationInterface {
  name = 'WebhookDeliveries1795000001000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE IF NOT EXISTS webhook_deliveries (
      id bigint NOT NULL AUTO_INCREMENT,
      event_id bigint NOT NULL,
      webhook_id ${ID} NOT NULL,
      status varchar(20) ${ASCII} NOT NULL DEFAULT 'PENDING',
      old_price_cents bigint NULL,
      new_price_cents bigint NULL,
      queued tinyint NULL,
      claim_expires_at datetime(3) NULL,
      claim_id ${ID} NULL,
      attempt_count int NOT NULL DEFAULT '0',
      next_attempt_at datetime(3) NULL,
      created_at datetime(3) NOT NULL,
      INDEX webhook_deliveries_claims (claim_expires_at),
      INDEX webhook_deliveries_due (status, next_attempt_at),
      INDEX webhook_deliveries_queue (queued, id, webhook_id),
      INDEX webhook_deliveries_webhook (webhook_id, status, id),
      UNIQUE INDEX webhook_deliveries_event (event_id, webhook_id),
      PRIMARY KEY (id),
      CONSTRAINT FK_27d1ee90033bdafe0ffe8f1be6f FOREIGN KEY (event_id) REFERENCES events(id),
      CONSTRAINT FK_a0286aeb96db651efd1ae2966f2 FOREIGN KEY (webhook_id) REFERENCES webhooks(id) ON DELETE CASCADE,
      CONSTRAINT webhook_deliveries_status CHECK (status IN ('PENDING', 'SUCCEEDED', 'FAILED', 'CANCELLED')),
      CONSTRAINT webhook_deliveries_idle CHECK (status = 'PENDING' OR queued IS NULL)
    ) ${TABLE}`);
    await runner.query(`CREATE TABLE IF NOT EXISTS delivery_attempts (
      id bigint NOT NULL AUTO_INCREMENT,
      delivery_id bigint NOT NULL,
      at datetime(3) NOT NULL,
      status_code int NULL,
      error varchar(500) NULL,
      duration_ms int NOT NULL,
      response_start varchar(1000) NULL,
      INDEX delivery_attempts_delivery_id (delivery_id),
      INDEX delivery_attempts_at (at),
      PRIMARY KEY (id),
      CONSTRAINT FK_a9d7e7212c87084249a641ab455 FOREIGN KEY (delivery_id) REFERENCES webhook_deliveries(id) ON DELETE CASCADE
    ) ${TABLE}`);
    // One row, whose lock lets one sender claim at a time: that is what keeps one webhook's events in order.
    await runner.query(
      `CREATE TABLE IF NOT EXISTS delivery_claim_lock (id tinyint NOT NULL, PRIMARY KEY (id)) ${TABLE}`,
    );
    await runner.query('INSERT IGNORE INTO delivery_claim_lock (id) VALUES (1)');
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const name of ['delivery_claim_lock', 'delivery_attempts', 'webhook_deliveries']) {
      await runner.query(`DROP TABLE IF EXISTS ${name}`);
    }
  }
}
