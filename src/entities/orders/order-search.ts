import { Entity } from 'typeorm';
import { id, int, primary, rowOf, signature } from '../columns.js';

/**
 * Consecutive orders of a customer, up to `lastOrder`, and a signature of all texts in which they are found
 * (`services/orders/order-search.ts`). No foreign keys, which would make the job wait for orders.
 */
@Entity('order_search_blocks')
export class OrderSearchBlock extends rowOf({
  customerId: primary(id()),
  lastOrder: primary(int()),
  firstOrder: int(),
  signature: signature(),
}) {}

/** How far the job has looked for orders. */
@Entity('order_search_progress')
export class OrderSearchProgress extends rowOf({
  id: primary(int({ type: 'tinyint' })),
  lastOrder: int(),
}) {}
