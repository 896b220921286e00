import type { MigrationInterface, QueryRunner } from 'typeorm';
import { hasColumn } from './existing.js';

const ASCII = 'CHARACTER SET ascii COLLATE ascii_bin';
const EXACT = 'CHARACTER SET utf8mb4 COLLATE utf8mb4_bin';
const PEOPLES = 'CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_ci';
const TABLE = 'ENGINE=InnoDB DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_ci';
const ID = `char(24) ${ASCII}`;
const DAY = `varchar(10) ${ASCII}`;

const TABLES = {
  seller: `(
    id tinyint NOT NULL,
    name varchar(200) ${PEOPLES} NULL,
    street varchar(200) ${PEOPLES} NULL,
    postal_code varchar(20) ${PEOPLES} NULL,
    city varchar(100) ${PEOPLES} NULL,
    vat_id varchar(20) ${ASCII} NULL,
    tax_number varchar(50) ${EXACT} NULL,
    registration varchar(100) ${EXACT} NULL,
    contact_name varchar(200) ${PEOPLES} NULL,
    email varchar(320) ${PEOPLES} NULL,
    phone varchar(50) ${EXACT} NULL,
    iban varchar(34) ${ASCII} NULL,
    bic varchar(11) ${ASCII} NULL,
    bank_name varchar(200) ${PEOPLES} NULL,
    payment_days int NOT NULL DEFAULT '14',
    invoices_from ${DAY} NULL,
    datev_consultant int NULL,
    datev_client int NULL,
    fiscal_year_start_month int NOT NULL DEFAULT '1',
    revenue_account_domestic int NOT NULL DEFAULT '8400',
    revenue_account_reverse_charge int NOT NULL DEFAULT '8336',
    revenue_account_outside_eu int NOT NULL DEFAULT '8338',
    version int NOT NULL DEFAULT '1',
    updated_at datetime(3) NULL,
    PRIMARY KEY (id)
  ) ${TABLE}`,
  vat_checks: `(
    id ${ID} NOT NULL,
    customer_id ${ID} NOT NULL,
    at datetime(3) NOT NULL,
    vat_id varchar(20) ${ASCII} NOT NULL,
    result varchar(20) ${ASCII} NOT NULL,
    name varchar(500) ${PEOPLES} NULL,
    address varchar(1000) ${EXACT} NULL,
    consultation_number varchar(100) ${EXACT} NULL,
    source varchar(20) ${ASCII} NOT NULL,
    staff_member_id ${ID} NULL,
    note varchar(500) ${PEOPLES} NULL,
    PRIMARY KEY (id),
    INDEX vat_checks_customer (customer_id, at, id),
    CONSTRAINT vat_checks_customer_id FOREIGN KEY (customer_id) REFERENCES customers(id),
    CONSTRAINT vat_checks_staff_member_id FOREIGN KEY (staff_member_id) REFERENCES staff_members(id)
  ) ${TABLE}`,
  invoices: `(
    id bigint NOT NULL AUTO_INCREMENT,
    number varchar(20) ${ASCII} NOT NULL,
    kind varchar(20) ${ASCII} NOT NULL,
    year int NOT NULL,
    sequence int NOT NULL,
    order_number int NOT NULL,
    credit_note_id ${ID} NOT NULL,
    customer_id ${ID} NOT NULL,
    issue_day ${DAY} NOT NULL,
    supply_day ${DAY} NOT NULL,
    due_day ${DAY} NULL,
    category varchar(20) ${ASCII} NOT NULL,
    vat_id varchar(20) ${ASCII} NULL,
    sub_total_cents bigint NOT NULL,
    vat_amount_cents bigint NOT NULL,
    rounding_amount_cents bigint NOT NULL,
    payable_amount_cents bigint NOT NULL,
    revenue_account int NOT NULL,
    debtor_account int NULL,
    document mediumtext ${EXACT} NOT NULL,
    xml mediumblob NOT NULL,
    hash binary(32) NOT NULL,
    previous_hash binary(32) NULL,
    created_at datetime(3) NOT NULL,
    PRIMARY KEY (id),
    UNIQUE INDEX invoices_number (number),
    UNIQUE INDEX invoices_sequence (kind, year, sequence),
    UNIQUE INDEX invoices_subject (order_number, credit_note_id),
    INDEX invoices_order (order_number, credit_note_id, number),
    INDEX invoices_issued (issue_day, id),
    INDEX invoices_supplied (category, supply_day),
    INDEX invoices_customer (customer_id, issue_day, id)
  ) ${TABLE}`,
  invoice_series: `(
    kind varchar(20) ${ASCII} NOT NULL,
    last_day ${DAY} NULL,
    last_sequence int NOT NULL DEFAULT '0',
    last_hash binary(32) NULL,
    done_up_to bigint NOT NULL DEFAULT '0',
    rescanned_at datetime(3) NULL,
    PRIMARY KEY (kind)
  ) ${TABLE}`,
  held_invoices: `(
    order_number int NOT NULL,
    credit_note_id ${ID} NOT NULL,
    customer_id ${ID} NOT NULL,
    reasons varchar(200) ${ASCII} NOT NULL,
    since datetime(3) NOT NULL,
    customer_version int NOT NULL,
    seller_version int NOT NULL,
    vat_check_id ${ID} NOT NULL,
    judged_at datetime(3) NOT NULL,
    PRIMARY KEY (order_number, credit_note_id),
    INDEX held_invoices_since (since, order_number, credit_note_id),
    INDEX held_invoices_customer (customer_id)
  ) ${TABLE}`,
};

const CUSTOMER_COLUMNS = {
  billing_name: `varchar(200) ${PEOPLES}`,
  billing_street: `varchar(200) ${PEOPLES}`,
  billing_addition: `varchar(200) ${PEOPLES}`,
  billing_postal_code: `varchar(20) ${PEOPLES}`,
  billing_city: `varchar(100) ${PEOPLES}`,
  invoice_email: `varchar(320) ${PEOPLES}`,
  buyer_reference: `varchar(100) ${EXACT}`,
  payment_days: 'int',
  language: `varchar(20) ${ASCII}`,
  debtor_account: 'int',
};

/**
 * Documents that tax offices accept, what they need of seller and customers, and a flag for their event, which no webhook gets
 * until its customer subscribes to it. The version before issues none; its orders have no country.
 */
export class Invoices1803000000000 implements MigrationInterface {
  name = 'Invoices1803000000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const [name, definition] of Object.entries(TABLES)) {
      await runner.query(`CREATE TABLE IF NOT EXISTS ${name} ${definition}`);
    }
    await runner.query('INSERT IGNORE INTO seller (id) VALUES (1)');
    await runner.query("INSERT IGNORE INTO invoice_series (kind) VALUES ('INVOICE'), ('CORRECTION')");
    if (!(await hasColumn(runner, 'customers', 'billing_name'))) {
      const columns = Object.entries(CUSTOMER_COLUMNS).map(([name, type]) => `ADD COLUMN ${name} ${type} NULL`);
      await runner.query(`ALTER TABLE customers ${columns.join(', ')}, ALGORITHM=INSTANT`);
    }
    if (!(await hasColumn(runner, 'orders', 'country_code'))) {
      await runner.query(`ALTER TABLE orders ADD COLUMN country_code char(2) ${ASCII} NULL, ALGORITHM=INSTANT`);
    }
    if (await hasColumn(runner, 'webhooks', 'invoice_issued')) return;
    await runner.query('ALTER TABLE webhooks ADD COLUMN invoice_issued tinyint NOT NULL DEFAULT 0, ALGORITHM=INSTANT');
  }

  async down(runner: QueryRunner): Promise<void> {
    if (await hasColumn(runner, 'webhooks', 'invoice_issued')) {
      await runner.query('ALTER TABLE webhooks DROP COLUMN invoice_issued');
    }
    if (await hasColumn(runner, 'orders', 'country_code')) {
      await runner.query('ALTER TABLE orders DROP COLUMN country_code');
    }
    if (await hasColumn(runner, 'customers', 'billing_name')) {
      const columns = Object.keys(CUSTOMER_COLUMNS).map((name) => `DROP COLUMN ${name}`);
      await runner.query(`ALTER TABLE customers ${columns.join(', ')}`);
    }
    for (const name of Object.keys(TABLES).toReversed()) await runner.query(`DROP TABLE IF EXISTS ${name}`);
  }
}
