import type { MigrationInterface, QueryRunner } from 'typeorm';
import { hasIndex } from './existing.js';

const NAME = 'order_items_product';

// What the server made for the foreign key. It drops it once another index serves the key, if it likes.
const OF_FOREIGN_KEY = 'FK_9263386c35b6b242540f9493b00';

/** By which staff lists the orders of a product, newest first. */
export class OrdersOfAProduct1797000002000 implements MigrationInterface {
  name = 'OrdersOfAProduct1797000002000';

  async up(runner: QueryRunner): Promise<void> {
    if (await hasIndex(runner, 'order_items', NAME)) return;
    await runner.query(
      `ALTER TABLE order_items ADD INDEX ${NAME} (product_id, order_date, order_number), ALGORITHM=INPLACE, LOCK=NONE`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    if (!(await hasIndex(runner, 'order_items', OF_FOREIGN_KEY))) {
      await runner.query(
        `ALTER TABLE order_items ADD INDEX ${OF_FOREIGN_KEY} (product_id), ALGORITHM=INPLACE, LOCK=NONE`,
      );
    }
    if (!(await hasIndex(runner, 'order_items', NAME))) return;
    await runner.query(`ALTER TABLE order_items DROP INDEX ${NAME}, ALGORITHM=INPLACE, LOCK=NONE`);
  }
}
