import type { DataSource } from 'typeorm';
import { isId } from '../../db/ids.js';
import { likeBeginning, likeContaining } from '../../db/sql.js';
import { storedForms } from '../../domain/common/text.js';
import { isInvoiceNumber } from '../../domain/invoices/invoice-document.js';
import type { LicenseKeyReader } from '../keys/license-key-reader.js';
import { findMaskedReference } from '../orders/masked-reference.js';
import type { Vault } from '../secrets/vault.js';
import type { Finder, SearchKind } from './search.js';

/** How many of the newest customers and products are searched for a part of their names. */
const SCANNED_ROWS = 100_000;

async function idsOf(dataSource: DataSource, sql: string, values: readonly unknown[]): Promise<string[]> {
  const rows = await dataSource.query<{ id: string | number }[]>(sql, [...values]);
  return rows.map(({ id }) => String(id));
}

/** Reading the bound of a scan costs as much as the scan, so it is done only once an hour. */
const BOUND_MS = 60 * 60 * 1000;

/** The lowest id among a table's newest `count` rows. As a constant it bounds the scan, whatever the optimiser does. */
function oldestScanned(dataSource: DataSource, table: string, count: number): () => Promise<string> {
  let bound = '';
  let readAtMs = -Infinity;
  return async () => {
    if (performance.now() - readAtMs > BOUND_MS) {
      const sql = `SELECT id FROM ${table} ORDER BY id DESC LIMIT 1 OFFSET ?`;
      [bound = ''] = await idsOf(dataSource, sql, [count - 1]);
      readAtMs = performance.now();
    }
    return bound;
  };
}

/** The pattern of a part, for this many columns. */
const repeated = (text: string, columns: number): string[] => Array<string>(columns).fill(likeContaining(text));

/** By number, id and name; a part of a name or of an e-mail address. */
export function customerFinder(dataSource: DataSource, scannedRows = SCANNED_ROWS): Finder {
  const oldest = oldestScanned(dataSource, 'customers', scannedRows);
  return {
    kind: 'Customer',
    byNumber: (number) => idsOf(dataSource, 'SELECT id FROM customers WHERE customer_number = ?', [number]),
    exactly: async (text) => (isId(text) ? idsOf(dataSource, 'SELECT id FROM customers WHERE id = ?', [text]) : []),
    similarly: async (text, limit) =>
      idsOf(
        dataSource,
        `SELECT id FROM customers WHERE id >= ? AND (name LIKE ? OR email LIKE ?)
          ORDER BY name = ? DESC, name LIKE ? DESC, id DESC LIMIT ?`,
        [await oldest(), ...repeated(text, 2), text, likeBeginning(text), limit],
      ),
  };
}

/** The order that a document is about. The column takes ASCII alone, so other texts are not looked for. */
async function invoicedOrders(dataSource: DataSource, number: string): Promise<string[]> {
  if (!isInvoiceNumber(number)) return [];
  return idsOf(dataSource, 'SELECT order_number AS id FROM invoices WHERE number = ?', [number]);
}

/** What is found for a reference as typed, in capitals and in small letters, in this order. An index has each. */
async function inLetterCases(text: string, find: (text: string) => Promise<string[]>): Promise<string[]> {
  const cases = new Set([text, text.toUpperCase(), text.toLowerCase()]);
  return (await Promise.all([...cases].map(find))).flat();
}

/** By number, the numbers of its invoice and corrections, and the customer's reference; the beginning of a reference. */
export function orderFinder(dataSource: DataSource, vault: Vault): Finder {
  return {
    kind: 'Order',
    byNumber: (number) => idsOf(dataSource, 'SELECT order_number AS id FROM orders WHERE order_number = ?', [number]),
    // In the order of the index, as a customer may use the same reference for many orders.
    exactly: async (text, limit) => [
      ...(await invoicedOrders(dataSource, text.toUpperCase())),
      ...(await inLetterCases(text, (one) =>
        idsOf(
          dataSource,
          `SELECT order_number AS id FROM orders WHERE reference = ? AND reference_fingerprint IS NULL
            ORDER BY customer_id DESC, order_number DESC LIMIT ?`,
          [one, limit],
        ),
      )),
    ],
    asSent: async (text, limit) => {
      const stored = await findMaskedReference(dataSource.manager, vault, text);
      return idsOf(
        dataSource,
        `SELECT order_number AS id FROM orders WHERE reference = ? AND reference_fingerprint = ?
          ORDER BY customer_id DESC, order_number DESC LIMIT ?`,
        [stored.reference, stored.referenceFingerprint, limit],
      );
    },
    similarly: (text, limit) =>
      inLetterCases(text, (one) =>
        idsOf(
          dataSource,
          `SELECT order_number AS id FROM orders FORCE INDEX (orders_reference)
            WHERE reference LIKE ? AND reference_fingerprint IS NULL
            ORDER BY reference, customer_id, order_number LIMIT ?`,
          [likeBeginning(one), limit],
        ),
      ),
  };
}

/** By SKU and id; a part of a name or of a SKU, in any letter case. */
export function productFinder(dataSource: DataSource, scannedRows = SCANNED_ROWS): Finder {
  const oldest = oldestScanned(dataSource, 'products', scannedRows);
  return {
    kind: 'Product',
    exactly: (text) => {
      const bySku = 'SELECT id FROM products WHERE sku IN (?)';
      if (!isId(text)) return idsOf(dataSource, bySku, [storedForms(text)]);
      return idsOf(dataSource, `SELECT id FROM products WHERE id = ? UNION ${bySku}`, [text, [text]]);
    },
    similarly: async (text, limit) =>
      idsOf(
        dataSource,
        `SELECT id FROM products
          WHERE id >= ? AND (name LIKE ? OR display_name LIKE ? OR sku COLLATE utf8mb4_unicode_ci LIKE ?)
          ORDER BY name = ? DESC, name LIKE ? DESC, id DESC LIMIT ?`,
        [await oldest(), ...repeated(text, 3), text, likeBeginning(text), limit],
      ),
  };
}

/** By id. */
export function claimFinder(dataSource: DataSource): Finder {
  return {
    kind: 'Claim',
    exactly: async (text) => (isId(text) ? idsOf(dataSource, 'SELECT id FROM claims WHERE id = ?', [text]) : []),
  };
}

const ENDING_LENGTH = 4;
const MAX_ENDINGS = 20;

/** By id; by the four characters at the end of a masked key: those sold last. `Search` itself finds a complete key. */
export function soldKeyFinder(keys: LicenseKeyReader): Finder {
  return {
    kind: 'LicenseKey',
    exactly: async (text) => [...(await keys.keysById([text])).keys()],
    similarly: async (text, limit) =>
      /^\S+$/.test(text) && text.length === ENDING_LENGTH
        ? keys.findSoldByEnding(text, Math.min(limit, MAX_ENDINGS))
        : [],
  };
}

/** By id; a part of the texts that `columns` hold, in any letter case. */
function partFinder(kind: SearchKind, table: string, columns: readonly string[]) {
  const contains = columns.map((column) => `${column} COLLATE utf8mb4_unicode_ci LIKE ?`).join(' OR ');
  return (dataSource: DataSource, scannedRows = SCANNED_ROWS): Finder => {
    const oldest = oldestScanned(dataSource, table, scannedRows);
    return {
      kind,
      exactly: async (text) => (isId(text) ? idsOf(dataSource, `SELECT id FROM ${table} WHERE id = ?`, [text]) : []),
      similarly: async (text, limit) =>
        idsOf(dataSource, `SELECT id FROM ${table} WHERE id >= ? AND (${contains}) ORDER BY id DESC LIMIT ?`, [
          await oldest(),
          ...repeated(text, columns.length),
          limit,
        ]),
    };
  };
}

/** By a part of their names, of a member's e-mail address and of a webhook's url. */
export const OTHER_FINDERS = [
  partFinder('LicensePool', 'license_pools', ['name']),
  partFinder('DiscountPackage', 'discount_packages', ['name']),
  partFinder('Promotion', 'promotions', ['name']),
  partFinder('Webhook', 'webhooks', ['url']),
  partFinder('StaffMember', 'staff_members', ['name', 'email']),
];
