import type { DataSource } from 'typeorm';
import {
  assertPageSize,
  decodeNumberCursor,
  encodeCursor,
  loadPage,
  toPage,
  type Page,
  type PageRequest,
} from '../../db/page.js';
import { publicId, publicNumber } from '../../domain/common/public-id.js';
import type { LicenseKeyReader, LicenseKeyView } from './license-key-reader.js';

/** The number of recalled keys of an import, by their resolution; those that are neither replaced nor credited are open. */
type RecallCounts = Record<'sold' | 'replaced' | 'credited' | 'open', number>;

/** Open keys are those that are neither replaced nor credited; null means all. */
type RecalledKeyFilter = { keyImportId: string; open?: boolean | null };

/** A recalled key, with its position in the list. */
type RecalledKey = LicenseKeyView & { itemId: number };

const COUNT = `
  SELECT key_import_id AS id, COUNT(*) AS sold, COUNT(IF(status = 'REPLACED', 1, NULL)) AS replaced,
         COUNT(IF(status = 'CREDITED', 1, NULL)) AS credited, COUNT(IF(status = 'ALLOCATED', 1, NULL)) AS open
    FROM license_keys FORCE INDEX (license_keys_key_import)
   WHERE key_import_id IN (?) AND order_item_id IS NOT NULL AND recalled_at IS NOT NULL GROUP BY key_import_id`;

// With a LIMIT instead of EXISTS, so that it stays a look-up for each import.
const HAS_OPEN = `
  1 = (SELECT 1 FROM license_keys k FORCE INDEX (license_keys_key_import)
        WHERE k.key_import_id = b.id AND k.order_item_id IS NOT NULL AND k.status = 'ALLOCATED'
          AND k.recalled_at IS NOT NULL LIMIT 1)`;

function recalledFrom(open: boolean | null | undefined): string {
  const status = open === null || open === undefined ? '' : `AND status ${open ? '=' : '<>'} 'ALLOCATED'`;
  return `FROM license_keys FORCE INDEX (license_keys_key_import)
     WHERE key_import_id = ? AND order_item_id >= ? AND (order_item_id > ? OR id > ?) AND recalled_at IS NOT NULL ${status}`;
}

/** Lists and counts the keys of recalled imports, for staff. */
export class RecalledKeys {
  constructor(
    private readonly dataSource: DataSource,
    private readonly keys: LicenseKeyReader,
  ) {}

  /** By the import's id; imports without recalled keys are omitted. */
  async countsOf(keyImportIds: readonly string[]): Promise<Map<string, RecallCounts>> {
    const recalled = await this.recalledOf(keyImportIds);
    if (recalled.length === 0) return new Map();
    const rows = await this.dataSource.query<(RecallCounts & { id: string })[]>(COUNT, [recalled]);
    return new Map(rows.map(({ id, ...counts }) => [id, counts]));
  }

  /**
   * The keys of an order stand together, those that were sold first come first.
   * @throws {DomainError} VALIDATION_ERROR for an invalid page size or cursor.
   */
  async findKeys({ keyImportId, open }: RecalledKeyFilter, { first, after }: PageRequest): Promise<Page<RecalledKey>> {
    assertPageSize(first);
    const [recalled] = await this.recalledOf([keyImportId]);
    const [itemId = 0, id = 0] = after ? decodeNumberCursor(after, 2) : [];
    if (recalled === undefined) return toPage([], first);
    const from = recalledFrom(open);
    const values = [keyImportId, itemId, itemId, id];
    // The index has the keys of an item by their status, so those of all items up to the last one of the page are sorted.
    const [last] = await this.dataSource.query<{ itemId: number }[]>(
      `SELECT order_item_id AS itemId ${from} ORDER BY order_item_id LIMIT 1 OFFSET ?`,
      [...values, first],
    );
    const rows = await this.dataSource.query<{ id: number; itemId: number }[]>(
      `SELECT id, order_item_id AS itemId ${from} AND order_item_id <= ? ORDER BY order_item_id, id LIMIT ?`,
      [...values, last?.itemId ?? Number.MAX_SAFE_INTEGER, first + 1],
    );
    const positions = rows.map((row) => ({ id: publicId(row.id), itemId: row.itemId }));
    return loadPage(
      toPage(positions, first),
      (ids) => this.keys.keysById(ids),
      (key, position) => ({ ...key, itemId: position.itemId }),
    );
  }

  /** The imports of which recalled keys are open, the oldest recall first. */
  async openImportIds(count: number): Promise<string[]> {
    const rows = await this.dataSource.query<{ id: string }[]>(
      `SELECT b.id FROM key_imports b FORCE INDEX (key_imports_recalled)
        WHERE b.recalled_at IS NOT NULL AND ${HAS_OPEN} ORDER BY b.recalled_at, b.id LIMIT ?`,
      [count],
    );
    return rows.map(({ id }) => id);
  }

  async countKeys({ keyImportId, open }: RecalledKeyFilter): Promise<number> {
    const counts = (await this.countsOf([keyImportId])).get(keyImportId);
    if (!counts) return 0;
    if (open === null || open === undefined) return counts.sold;
    return open ? counts.open : counts.sold - counts.open;
  }

  /** Those of the imports that were recalled: the keys of all others need not be read. */
  private async recalledOf(keyImportIds: readonly string[]): Promise<string[]> {
    const rows = await this.dataSource.query<{ id: string }[]>(
      'SELECT id FROM key_imports WHERE id IN (?) AND recalled_at IS NOT NULL',
      [keyImportIds],
    );
    return rows.map(({ id }) => id);
  }
}

/** The cursor of a recalled key: its item's number and its own. */
export function recalledKeyCursor({ itemId, id }: RecalledKey): string {
  return encodeCursor(itemId, Number(publicNumber(id)));
}
