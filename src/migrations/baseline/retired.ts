import { ASCII, ID, TABLE } from './sql-types.js';

/**
 * Tables that this version neither reads nor writes. A database of v0.8.0 has them, and adopting the baseline changes no
 * table. v0.8.0, which may run beside this version during an upgrade, uses `text_maskings`; nothing uses the others.
 */
export const RETIRED_TABLES = [
  `CREATE TABLE IF NOT EXISTS daily_sales (
    date varchar(10) ${ASCII} NOT NULL,
    orders int NOT NULL DEFAULT 0,
    keys_sold int NOT NULL DEFAULT 0,
    revenue_cents bigint NOT NULL DEFAULT 0,
    PRIMARY KEY (date)
  ) ${TABLE}`,
  `CREATE TABLE IF NOT EXISTS product_sales (
    period varchar(10) ${ASCII} NOT NULL,
    product_id ${ID} NOT NULL,
    keys_sold int NOT NULL,
    revenue_cents bigint NOT NULL,
    PRIMARY KEY (period, product_id)
  ) ${TABLE}`,
  `CREATE TABLE IF NOT EXISTS sales_progress (
    id tinyint NOT NULL,
    time_zone varchar(64) ${ASCII} NOT NULL,
    last_item_id bigint NOT NULL,
    last_order_number int NOT NULL,
    PRIMARY KEY (id)
  ) ${TABLE}`,
  `CREATE TABLE IF NOT EXISTS text_maskings (
    id tinyint NOT NULL,
    pass int NOT NULL,
    table_name varchar(64) ${ASCII} NULL,
    above varchar(200) ${ASCII} NULL,
    ended_at datetime(3) NULL,
    PRIMARY KEY (id)
  ) ${TABLE}`,
];
