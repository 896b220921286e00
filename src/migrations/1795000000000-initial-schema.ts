import type { MigrationInterface, QueryRunner } from 'typeorm';

const ASCII = 'CHARACTER SET ascii COLLATE ascii_bin';
const EXACT = 'CHARACTER SET utf8mb4 COLLATE utf8mb4_bin';
const ID = `char(24) ${ASCII}`;
const TABLE = 'ENGINE=InnoDB DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_ci';

// In the order in which they refer to each other. Constraints that TypeORM manages keep the names that it gives them.
const TABLES = {
  discount_packages: `(
    id ${ID} NOT NULL,
    name varchar(200) NOT NULL,
    valid_from date NOT NULL,
    valid_until date NOT NULL,
    version int NOT NULL DEFAULT '1',
    created_at datetime(3) NOT NULL,
    updated_at datetime(3) NOT NULL,
    PRIMARY KEY (id)
  ) ${TABLE}`,
  category_discounts: `(
    discount_package_id ${ID} NOT NULL,
    category varchar(100) ${EXACT} NOT NULL,
    percentage_bp int NOT NULL,
    PRIMARY KEY (discount_package_id, category),
    CONSTRAINT FK_fac5e7ab24eff78211ef424bea5 FOREIGN KEY (discount_package_id) REFERENCES discount_packages(id) ON DELETE CASCADE,
    CONSTRAINT category_discounts_percentage CHECK (percentage_bp BETWEEN 0 AND 10000)
  ) ${TABLE}`,
  customers: `(
    id ${ID} NOT NULL,
    customer_number int NOT NULL AUTO_INCREMENT,
    name varchar(200) NOT NULL,
    email varchar(320) NULL,
    country_code char(2) ${ASCII} NOT NULL,
    status varchar(20) ${ASCII} NOT NULL DEFAULT 'ACTIVE',
    status_reason varchar(500) NULL,
    credit_limit_cents bigint NOT NULL,
    balance_cents bigint NOT NULL DEFAULT '0',
    discount_package_id ${ID} NULL,
    discounts_changed_at datetime(3) NOT NULL,
    reads_per_minute int NULL,
    orders_per_minute int NULL,
    version int NOT NULL DEFAULT '1',
    created_at datetime(3) NOT NULL,
    updated_at datetime(3) NOT NULL,
    UNIQUE INDEX customers_customer_number (customer_number),
    PRIMARY KEY (id),
    CONSTRAINT FK_49ac20f1dfa1fa477d907b3665b FOREIGN KEY (discount_package_id) REFERENCES discount_packages(id),
    CONSTRAINT customers_credit_limit CHECK (credit_limit_cents >= 0),
    CONSTRAINT customers_status CHECK (status IN ('ACTIVE', 'SUSPENDED', 'INACTIVE'))
  ) ${TABLE} AUTO_INCREMENT=10001`,
  api_tokens: `(
    id ${ID} NOT NULL,
    customer_id ${ID} NOT NULL,
    name varchar(200) NOT NULL,
    prefix varchar(16) ${ASCII} NOT NULL,
    token_hash binary(32) NOT NULL,
    created_at datetime(3) NOT NULL,
    expires_at datetime(3) NULL,
    last_used_at datetime(3) NULL,
    revoked_at datetime(3) NULL,
    UNIQUE INDEX api_tokens_token_hash (token_hash),
    PRIMARY KEY (id),
    CONSTRAINT FK_d3873a5292ce3f0bbbae13e6cd0 FOREIGN KEY (customer_id) REFERENCES customers(id)
  ) ${TABLE}`,
  data_keys: `(
    name varchar(40) ${ASCII} NOT NULL,
    ciphertext varbinary(512) NOT NULL,
    created_at datetime(3) NOT NULL,
    PRIMARY KEY (name)
  ) ${TABLE}`,
  products: `(
    id ${ID} NOT NULL,
    sku varchar(100) ${EXACT} NOT NULL,
    name varchar(300) NOT NULL,
    display_name varchar(300) NOT NULL,
    category varchar(100) ${EXACT} NOT NULL,
    list_price_cents bigint NOT NULL,
    old_list_price_cents bigint NULL,
    is_bundle tinyint NOT NULL DEFAULT 0,
    valid_region varchar(20) ${ASCII} NULL,
    discount_eligible tinyint NOT NULL DEFAULT 1,
    available tinyint NOT NULL DEFAULT 1,
    version int NOT NULL DEFAULT '1',
    created_at datetime(3) NOT NULL,
    updated_at datetime(3) NOT NULL,
    UNIQUE INDEX products_sku (sku),
    INDEX products_updated_at (updated_at),
    PRIMARY KEY (id),
    CONSTRAINT products_list_price CHECK (list_price_cents >= 0)
  ) ${TABLE}`,
  volume_discounts: `(
    product_id ${ID} NOT NULL,
    min_quantity int NOT NULL,
    percentage_bp int NOT NULL,
    PRIMARY KEY (product_id, min_quantity),
    CONSTRAINT FK_fec350d364599c80278e9d938e5 FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE,
    CONSTRAINT volume_discounts_quantity CHECK (min_quantity >= 1),
    CONSTRAINT volume_discounts_percentage CHECK (percentage_bp BETWEEN 0 AND 10000)
  ) ${TABLE}`,
  product_stock_states: `(
    product_id ${ID} NOT NULL,
    in_stock tinyint NOT NULL,
    PRIMARY KEY (product_id),
    CONSTRAINT FK_36be54c4a73983ac0a13f6b9923 FOREIGN KEY (product_id) REFERENCES products(id)
  ) ${TABLE}`,
  events: `(
    id bigint NOT NULL AUTO_INCREMENT,
    kind varchar(20) ${ASCII} NOT NULL,
    product_id ${ID} NOT NULL,
    sku varchar(100) ${EXACT} NOT NULL,
    name varchar(300) NOT NULL,
    available_stock int NULL,
    old_list_price_cents bigint NULL,
    new_list_price_cents bigint NULL,
    is_test tinyint NOT NULL DEFAULT 0,
    occurred_at datetime(3) NOT NULL,
    INDEX events_occurred_at (occurred_at),
    PRIMARY KEY (id)
  ) ${TABLE}`,
  idempotency_keys: `(
    key_hash binary(32) NOT NULL,
    customer_id ${ID} NOT NULL,
    order_hash binary(32) NOT NULL,
    order_number int NULL,
    sandbox_order mediumtext ${EXACT} NULL,
    created_at datetime(3) NOT NULL,
    INDEX idempotency_keys_created_at (created_at),
    PRIMARY KEY (key_hash),
    CONSTRAINT FK_5855f51606f4e1f6a6f62746a4b FOREIGN KEY (customer_id) REFERENCES customers(id)
  ) ${TABLE}`,
  license_pools: `(
    id ${ID} NOT NULL,
    product_id ${ID} NOT NULL,
    name varchar(200) NOT NULL,
    available int NOT NULL DEFAULT '0',
    allocated int NOT NULL DEFAULT '0',
    withdrawn int NOT NULL DEFAULT '0',
    next_key_id bigint NOT NULL DEFAULT '0',
    created_at datetime(3) NOT NULL,
    stock_changed_at datetime(3) NOT NULL,
    PRIMARY KEY (id),
    CONSTRAINT FK_cb5cca70e973a23cda74ece11dd FOREIGN KEY (product_id) REFERENCES products(id),
    CONSTRAINT license_pools_available CHECK (available >= 0),
    CONSTRAINT license_pools_allocated CHECK (allocated >= 0),
    CONSTRAINT license_pools_withdrawn CHECK (withdrawn >= 0)
  ) ${TABLE}`,
  product_pools: `(
    product_id ${ID} NOT NULL,
    license_pool_id ${ID} NOT NULL,
    position int NOT NULL,
    INDEX product_pools_license_pool_id (license_pool_id),
    PRIMARY KEY (product_id, license_pool_id),
    CONSTRAINT FK_685c0a2b26ba44e6c4af9d08ebc FOREIGN KEY (product_id) REFERENCES products(id),
    CONSTRAINT FK_21ee889fe28d62d3c5c6019e405 FOREIGN KEY (license_pool_id) REFERENCES license_pools(id)
  ) ${TABLE}`,
  orders: `(
    order_number int NOT NULL AUTO_INCREMENT,
    customer_id ${ID} NOT NULL,
    order_date datetime(3) NOT NULL,
    status varchar(20) ${ASCII} NOT NULL,
    sub_total_cents bigint NOT NULL,
    discount_percentage_bp int NULL,
    discount_amount_cents bigint NOT NULL,
    discount_type tinyint NOT NULL,
    discount_total_cents bigint NOT NULL,
    vat_rate_bp int NOT NULL,
    vat_amount_cents bigint NOT NULL,
    grand_total_cents bigint NOT NULL,
    balance_after_cents bigint NOT NULL,
    payment_method varchar(20) ${ASCII} NOT NULL,
    order_from tinyint NOT NULL,
    INDEX orders_customer_date (customer_id, order_date, order_number),
    INDEX orders_customer_id (customer_id, order_number),
    PRIMARY KEY (order_number),
    CONSTRAINT FK_772d0ce0473ac2ccfa26060dbe9 FOREIGN KEY (customer_id) REFERENCES customers(id),
    CONSTRAINT orders_identity CHECK (grand_total_cents = sub_total_cents + vat_amount_cents)
  ) ${TABLE} AUTO_INCREMENT=100000`,
  order_items: `(
    id bigint NOT NULL AUTO_INCREMENT,
    order_number int NOT NULL,
    order_date datetime(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
    position int NOT NULL,
    product_id ${ID} NOT NULL,
    product_name varchar(300) NOT NULL,
    display_name varchar(300) NOT NULL,
    is_bundle tinyint NOT NULL,
    is_replacement tinyint NOT NULL DEFAULT 0,
    quantity int NOT NULL,
    license_count int NOT NULL,
    list_price_cents bigint NOT NULL,
    price_cents bigint NOT NULL,
    subtotal_cents bigint NOT NULL,
    INDEX order_items_sales (order_date, product_id, is_replacement, license_count, subtotal_cents),
    INDEX order_items_order_number (order_number, position),
    PRIMARY KEY (id),
    CONSTRAINT FK_83678e297772b4be276e9608355 FOREIGN KEY (order_number) REFERENCES orders(order_number),
    CONSTRAINT FK_9263386c35b6b242540f9493b00 FOREIGN KEY (product_id) REFERENCES products(id),
    CONSTRAINT order_items_quantity CHECK (quantity >= 1),
    CONSTRAINT order_items_identity CHECK (subtotal_cents = price_cents * quantity)
  ) ${TABLE}`,
  license_keys: `(
    id bigint NOT NULL AUTO_INCREMENT,
    license_pool_id ${ID} NOT NULL,
    status varchar(20) ${ASCII} NOT NULL DEFAULT 'AVAILABLE',
    ciphertext varbinary(512) NOT NULL,
    fingerprint binary(32) NOT NULL,
    order_item_id bigint NULL,
    imported_at datetime(3) NOT NULL,
    UNIQUE INDEX license_keys_fingerprint (fingerprint),
    INDEX license_keys_order_item_id (order_item_id),
    INDEX license_keys_next (license_pool_id, status, id),
    PRIMARY KEY (id),
    CONSTRAINT FK_44dd9fa19162416f9c69f727970 FOREIGN KEY (license_pool_id) REFERENCES license_pools(id),
    CONSTRAINT FK_05998cf874f687a4d58bda2af3a FOREIGN KEY (order_item_id) REFERENCES order_items(id),
    CONSTRAINT license_keys_status CHECK (status IN ('AVAILABLE', 'ALLOCATED', 'REPLACED', 'WITHDRAWN')),
    CONSTRAINT license_keys_sold CHECK ((order_item_id IS NOT NULL) = (status IN ('ALLOCATED', 'REPLACED')))
  ) ${TABLE}`,
  payments: `(
    id ${ID} NOT NULL,
    customer_id ${ID} NOT NULL,
    kind varchar(20) ${ASCII} NOT NULL,
    amount_cents bigint NOT NULL,
    balance_after_cents bigint NOT NULL,
    reference varchar(200) NULL,
    created_at datetime(3) NOT NULL,
    INDEX payments_customer_id (customer_id, created_at, id),
    PRIMARY KEY (id),
    CONSTRAINT FK_d0b02233df1c52323107fe7b4d7 FOREIGN KEY (customer_id) REFERENCES customers(id)
  ) ${TABLE}`,
  promotions: `(
    id ${ID} NOT NULL,
    name varchar(200) NOT NULL,
    percentage_bp int NOT NULL,
    valid_from datetime(3) NOT NULL,
    valid_until datetime(3) NOT NULL,
    created_at datetime(3) NOT NULL,
    updated_at datetime(3) NOT NULL,
    INDEX promotions_valid_until (valid_until),
    PRIMARY KEY (id),
    CONSTRAINT promotions_percentage CHECK (percentage_bp BETWEEN 0 AND 10000)
  ) ${TABLE}`,
  promotion_products: `(
    promotion_id ${ID} NOT NULL,
    product_id ${ID} NOT NULL,
    PRIMARY KEY (promotion_id, product_id),
    CONSTRAINT FK_ed9b29f266803b86f080201ce2e FOREIGN KEY (promotion_id) REFERENCES promotions(id) ON DELETE CASCADE,
    CONSTRAINT FK_1c95c79da8291e39f429e2c9b02 FOREIGN KEY (product_id) REFERENCES products(id)
  ) ${TABLE}`,
  promotion_categories: `(
    promotion_id ${ID} NOT NULL,
    category varchar(100) ${EXACT} NOT NULL,
    PRIMARY KEY (promotion_id, category),
    CONSTRAINT FK_68a1587d2a61e41695488236a8e FOREIGN KEY (promotion_id) REFERENCES promotions(id) ON DELETE CASCADE
  ) ${TABLE}`,
  staff_members: `(
    id ${ID} NOT NULL,
    name varchar(200) NOT NULL,
    role varchar(20) ${ASCII} NOT NULL,
    prefix varchar(16) ${ASCII} NOT NULL,
    token_hash binary(32) NOT NULL,
    created_at datetime(3) NOT NULL,
    revoked_at datetime(3) NULL,
    UNIQUE INDEX staff_members_token_hash (token_hash),
    PRIMARY KEY (id),
    CONSTRAINT staff_members_role CHECK (role IN ('ADMIN', 'SUPPORT'))
  ) ${TABLE}`,
  webhooks: `(
    id ${ID} NOT NULL,
    customer_id ${ID} NOT NULL,
    url varchar(2048) ${EXACT} NOT NULL,
    product_out_of_stock tinyint NOT NULL,
    product_back_in_stock tinyint NOT NULL,
    product_price_changed tinyint NOT NULL,
    active tinyint NOT NULL DEFAULT 1,
    secret_ciphertext varbinary(512) NOT NULL,
    previous_secret_ciphertext varbinary(512) NULL,
    previous_secret_expires_at datetime(3) NULL,
    consecutive_failures int NOT NULL DEFAULT '0',
    disabled_at datetime(3) NULL,
    version int NOT NULL DEFAULT '1',
    created_at datetime(3) NOT NULL,
    updated_at datetime(3) NOT NULL,
    INDEX webhooks_customer_id (customer_id, id),
    PRIMARY KEY (id),
    CONSTRAINT FK_5e87e14228dc28f0f96881f4ab6 FOREIGN KEY (customer_id) REFERENCES customers(id)
  ) ${TABLE}`,
};

/** The first schema: customers, catalogue, stock, orders, webhooks. */
export class InitialSchema1795000000000 implements MigrationInterface {
  name = 'InitialSchema1795000000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const [name, definition] of Object.entries(TABLES))
      await runner.query(`CREATE TABLE IF NOT EXISTS ${name} ${definition}`);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const name of Object.keys(TABLES).reverse()) await runner.query(`DROP TABLE IF EXISTS ${name}`);
  }
}
