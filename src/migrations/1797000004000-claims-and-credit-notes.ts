import type { MigrationInterface, QueryRunner } from 'typeorm';

const TABLE = 'ENGINE=InnoDB DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_ci';
const ASCII = 'CHARACTER SET ascii COLLATE ascii_bin';
const ID = `char(24) ${ASCII}`;

const TABLES = {
  claims: `(
    id ${ID} NOT NULL,
    customer_id ${ID} NOT NULL,
    order_number int NOT NULL,
    license_key_id bigint NOT NULL,
    open_key_id bigint NULL,
    reason varchar(500) NOT NULL,
    status varchar(20) ${ASCII} NOT NULL DEFAULT 'OPEN',
    answer varchar(500) NULL,
    replacement_key_id bigint NULL,
    resolved_by_id ${ID} NULL,
    created_at datetime(3) NOT NULL,
    updated_at datetime(3) NOT NULL,
    INDEX claims_customer (customer_id, id),
    INDEX claims_customer_status (customer_id, status, id),
    INDEX claims_status (status, id),
    UNIQUE INDEX claims_open_key (open_key_id),
    PRIMARY KEY (id),
    CONSTRAINT FK_af79ab775a51930eb21951a3c95 FOREIGN KEY (customer_id) REFERENCES customers(id),
    CONSTRAINT FK_4b0f16118015bc79925193c4061 FOREIGN KEY (order_number) REFERENCES orders(order_number),
    CONSTRAINT FK_4badf3b9d8064b0285b68c26e82 FOREIGN KEY (license_key_id) REFERENCES license_keys(id),
    CONSTRAINT FK_5bf2de9c04a8e2d41b84b949367 FOREIGN KEY (replacement_key_id) REFERENCES license_keys(id),
    CONSTRAINT FK_9c8d0f3d999a699879d0a5d9722 FOREIGN KEY (resolved_by_id) REFERENCES staff_members(id),
    CONSTRAINT claims_open CHECK ((open_key_id IS NOT NULL) = (status = 'OPEN')),
    CONSTRAINT claims_replaced CHECK ((replacement_key_id IS NOT NULL) = (status = 'REPLACED'))
  ) ${TABLE}`,
  credit_notes: `(
    id ${ID} NOT NULL,
    customer_id ${ID} NOT NULL,
    order_number int NOT NULL,
    net_cents bigint NOT NULL,
    amount_cents bigint NOT NULL,
    balance_after_cents bigint NOT NULL,
    reason varchar(500) NOT NULL,
    staff_member_id ${ID} NOT NULL,
    created_at datetime(3) NOT NULL,
    INDEX credit_notes_customer (customer_id, created_at, id),
    INDEX credit_notes_created (created_at, id),
    INDEX credit_notes_order_number (order_number),
    PRIMARY KEY (id),
    CONSTRAINT FK_b96f82f54605fcfb3064cdb00d7 FOREIGN KEY (customer_id) REFERENCES customers(id),
    CONSTRAINT FK_b59abff2d8b5be7f9fcbf959ae5 FOREIGN KEY (order_number) REFERENCES orders(order_number),
    CONSTRAINT FK_8bcc139f3b0596b1ace7cef372a FOREIGN KEY (staff_member_id) REFERENCES staff_members(id),
    CONSTRAINT credit_notes_amount CHECK (amount_cents >= 0)
  ) ${TABLE}`,
  credit_note_keys: `(
    license_key_id bigint NOT NULL,
    credit_note_id ${ID} NOT NULL,
    price_cents bigint NOT NULL,
    INDEX credit_note_keys_credit_note_id (credit_note_id),
    PRIMARY KEY (license_key_id),
    CONSTRAINT FK_b85a4f3c48a0966320fa44bdb23 FOREIGN KEY (license_key_id) REFERENCES license_keys(id),
    CONSTRAINT FK_7d7314491726ed2831698722dcc FOREIGN KEY (credit_note_id) REFERENCES credit_notes(id)
  ) ${TABLE}`,
};

/** Claims for keys that do not work, and what customers get back for keys. */
export class ClaimsAndCreditNotes1797000004000 implements MigrationInterface {
  name = 'ClaimsAndCreditNotes1797000004000';

  async up(runner: QueryRunner): Promise<void> {
    for (const [name, definition] of Object.entries(TABLES)) {
      await runner.query(`CREATE TABLE IF NOT EXISTS ${name} ${definition}`);
    }
  }

  /** What customers got back stays in their ledgers, as the adjustments that the version before knows. */
  async down(runner: QueryRunner): Promise<void> {
    const rows = await runner.manager.query<unknown[]>(
      "SELECT 1 FROM information_schema.tables WHERE table_schema = DATABASE() AND table_name = 'credit_notes'",
    );
    if (rows.length > 0) {
      await runner.query(
        `INSERT IGNORE INTO payments (id, customer_id, kind, amount_cents, balance_after_cents, reference, created_at)
         SELECT id, customer_id, 'ADJUSTMENT', amount_cents, balance_after_cents, CONCAT('Credit for order ', order_number),
                created_at
           FROM credit_notes`,
      );
    }
    for (const name of Object.keys(TABLES).reverse()) await runner.query(`DROP TABLE IF EXISTS ${name}`);
  }
}
