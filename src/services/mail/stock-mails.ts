import type { DataSource, EntityManager } from 'typeorm';
import { selectList } from '../../db/columns.js';
import { inTransaction } from '../../db/transaction.js';
import { LOW_STOCK_DAYS, MAX_PRODUCTS_PER_MAIL, type LowStockProduct, type MailData } from '../../domain/mail/mail.js';
import type { StockOutlook } from '../../domain/sales/stock-outlook.js';
import type { StaffRole } from '../../domain/staff/staff-role.js';
import { Product } from '../../entities/products/product.js';
import { StaffMember } from '../../entities/staff/staff-member.js';
import type { StockOutlookReader } from '../sales/sales-reader.js';
import { queueStaffMail } from './mail-outbox.js';

const READERS: readonly StaffRole[] = ['ADMIN', 'CATALOGUE'];

const SELECT_PRODUCTS = `SELECT ${selectList(Product, '', ['id', 'sku', 'name'])} FROM products WHERE id IN (?)`;
const SELECT_READERS = `SELECT ${selectList(StaffMember, '', ['id'])} FROM staff_members
  WHERE role IN (?) AND revoked_at IS NULL AND email <> ''`;
const SELECT_MAILED = `
  SELECT s.id, m.facts FROM mails m JOIN staff_members s ON s.email = m.recipient
   WHERE m.kind = 'stockLow' AND m.day = UTC_DATE()`;

/**
 * Queues one mail to each member of staff, with the products that run out within a week and were in no earlier mail of
 * today to this member.
 */
export async function queueStockMails(
  dataSource: DataSource,
  outlookReader: StockOutlookReader,
  now: Date,
): Promise<void> {
  const outlooks = await outlookReader.findRunningOut(LOW_STOCK_DAYS, now);
  if (outlooks.length === 0) return;
  const scarce = await describe(dataSource, outlooks);
  await inTransaction(dataSource, async (manager) => {
    const members = await manager.query<{ id: string }[]>(SELECT_READERS, [READERS]);
    const mailed = await readMailed(manager);
    for (const { id } of members) {
      const products = scarce
        .filter(({ productId }) => !mailed.get(id)?.has(productId))
        .slice(0, MAX_PRODUCTS_PER_MAIL);
      const [first] = products;
      // The cause is the mail's first product. It was in no other mail of today to this member, so the cause is
      // unique.
      const mail = { kind: 'stockLow', cause: first?.productId ?? '', data: { products } } as const;
      if (first) await queueStaffMail(manager, { memberIds: [id] }, mail);
    }
  });
}

async function describe(dataSource: DataSource, outlooks: readonly StockOutlook[]): Promise<LowStockProduct[]> {
  const rows = await dataSource.query<{ id: string; sku: string; name: string }[]>(SELECT_PRODUCTS, [
    outlooks.map(({ productId }) => productId),
  ]);
  const products = new Map(rows.map((row) => [row.id, row]));
  return outlooks.flatMap(({ productId, stock, keysPerDay, daysLeft }) => {
    const product = products.get(productId);
    return product ? [{ productId, sku: product.sku, name: product.name, stock, keysPerDay, daysLeft }] : [];
  });
}

/** The products in today's mails, by the member's id. */
async function readMailed(manager: EntityManager): Promise<Map<string, Set<string>>> {
  const mailed = new Map<string, Set<string>>();
  for (const { id, facts } of await manager.query<{ id: string; facts: string }[]>(SELECT_MAILED)) {
    const known = mailed.get(id) ?? new Set();
    for (const { productId } of (JSON.parse(facts) as MailData['stockLow']).products) known.add(productId);
    mailed.set(id, known);
  }
  return mailed;
}
