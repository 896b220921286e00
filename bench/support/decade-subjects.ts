import type { App } from '../../src/app.js';
import { createStaffMember } from '../../src/services/staff/staff-member.js';
import { Shop } from '../../test/support/shop.js';

/** A request that somebody waits for. */
export interface Call {
  /** The same in each size. */
  name: string;
  method: string;
  path: string;
  token: string;
  body?: object;
}

/** A customer of the decade, and one of each that is theirs. */
export interface DecadeCustomer {
  id: string;
  token: string;
  orderNumber: number;
  invoiceNumber: string;
  claimId: string;
  keyId: string;
  webhookId: string;
  deliveryId: string;
}

/** Who asks, and about what. */
export interface DecadeSubjects {
  staffToken: string;
  /** Has a tenth of all orders. */
  large: DecadeCustomer;
  /** Has as many as most. */
  small: DecadeCustomer;
  staffId: string;
  productId: string;
  poolId: string;
  importId: string;
  recalledImportId: string;
  packageId: string;
  promotionId: string;
  scheduledPriceId: string;
}

const DAY_MS = 86_400_000;

export const daysAgo = (days: number): string => new Date(Date.now() - days * DAY_MS).toISOString();

const rowId = (kind: string, number: number): string => `${kind}${String(number).padStart(22, '0')}`;
/** The id of a row with a number, as the interfaces have it. */
const numericId = (number: number): string => number.toString(16).padStart(24, '0');

async function readCustomer({ dataSource }: Pick<App, 'dataSource'>, shop: Shop, id: string): Promise<DecadeCustomer> {
  const first = async (sql: string): Promise<Record<string, unknown>> => {
    const [row] = await dataSource.query<Record<string, unknown>[]>(sql, [id]);
    if (!row) throw new Error(`${id} has none: ${sql}`);
    return row;
  };
  const order = await first('SELECT MAX(order_number) AS number FROM orders WHERE customer_id = ?');
  const invoice = await first('SELECT number FROM invoices WHERE customer_id = ? ORDER BY id DESC LIMIT 1');
  const claim = await first('SELECT id, license_key_id AS keyId FROM claims WHERE customer_id = ? ORDER BY id LIMIT 1');
  const delivery = await first(
    `SELECT d.id, d.webhook_id AS webhookId FROM webhooks w JOIN webhook_deliveries d ON d.webhook_id = w.id
      WHERE w.customer_id = ? AND w.active = 1 ORDER BY d.id DESC LIMIT 1`,
  );
  return {
    id,
    token: await shop.token(id),
    orderNumber: Number(order.number),
    invoiceNumber: String(invoice.number),
    claimId: String(claim.id),
    keyId: numericId(Number(claim.keyId)),
    webhookId: String(delivery.webhookId),
    deliveryId: numericId(Number(delivery.id)),
  };
}

/** Finds them in a shop that `writeDecade` wrote. */
export async function readSubjects(app: Pick<App, 'dataSource' | 'vault'>): Promise<DecadeSubjects> {
  const shop = new Shop(app);
  const staff = await createStaffMember(app.dataSource.manager, { name: 'Benchmark', role: 'ADMIN' }, new Date());
  return {
    staffToken: staff.token,
    large: await readCustomer(app, shop, rowId('c0', 0)),
    small: await readCustomer(app, shop, rowId('c0', 1)),
    staffId: rowId('90', 3),
    productId: rowId('a0', 7),
    poolId: rowId('b0', 7),
    importId: rowId('d0', 36),
    recalledImportId: rowId('d0', 1),
    packageId: rowId('60', 1),
    promotionId: rowId('61', 1),
    scheduledPriceId: rowId('62', 1),
  };
}
