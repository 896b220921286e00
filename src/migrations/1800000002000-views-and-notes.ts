import type { MigrationInterface, QueryRunner } from 'typeorm';

const TABLE = 'ENGINE=InnoDB DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_ci';
const ID = 'char(24) CHARACTER SET ascii COLLATE ascii_bin';

/** Views of the console's lists, and what staff notes about customers and orders. */
export class ViewsAndNotes1800000002000 implements MigrationInterface {
  name = 'ViewsAndNotes1800000002000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE IF NOT EXISTS saved_views (
      id ${ID} NOT NULL,
      staff_member_id ${ID} NOT NULL,
      list varchar(40) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
      name varchar(100) NOT NULL,
      query varchar(2000) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
      created_at datetime(3) NOT NULL,
      updated_at datetime(3) NOT NULL,
      PRIMARY KEY (id),
      UNIQUE INDEX saved_views_name (staff_member_id, list, name),
      CONSTRAINT FK_0a239304d4d38f830449945580c FOREIGN KEY (staff_member_id) REFERENCES staff_members(id)
    ) ${TABLE}`);
    await runner.query(`CREATE TABLE IF NOT EXISTS staff_notes (
      id ${ID} NOT NULL,
      customer_id ${ID} NULL,
      order_number int NULL,
      author_id ${ID} NOT NULL,
      text varchar(2000) NOT NULL,
      created_at datetime(3) NOT NULL,
      PRIMARY KEY (id),
      INDEX staff_notes_customer (customer_id, id),
      INDEX staff_notes_order (order_number, id),
      INDEX staff_notes_author (author_id),
      CONSTRAINT staff_notes_subject CHECK ((customer_id IS NULL) <> (order_number IS NULL)),
      CONSTRAINT FK_4c468b9a3df6bfe07cc5dcf1c86 FOREIGN KEY (customer_id) REFERENCES customers(id),
      CONSTRAINT FK_da35e21ec66931ff3d544eea271 FOREIGN KEY (order_number) REFERENCES orders(order_number),
      CONSTRAINT FK_696b4e39fecca86c77107e632fc FOREIGN KEY (author_id) REFERENCES staff_members(id)
    ) ${TABLE}`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE IF EXISTS staff_notes');
    await runner.query('DROP TABLE IF EXISTS saved_views');
  }
}
