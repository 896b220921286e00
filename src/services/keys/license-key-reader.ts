import type { DataSource } from 'typeorm';
import { selectList } from '../../db/columns.js';
import {
  assertPageSize,
  decodeIdCursor,
  invalidCursor,
  loadPage,
  toPage,
  type Page,
  type PageRequest,
} from '../../db/page.js';
import { countRows } from '../../db/sql.js';
import { Reason, validationError } from '../../domain/common/errors.js';
import { publicId, publicIdOrNull, publicNumber } from '../../domain/common/public-id.js';
import { bareKey, hasKeyPart } from '../../domain/keys/keys-in-text.js';
import { maskLicenseKey } from '../../domain/keys/license-key.js';
import { canBeTypedKey } from '../../domain/keys/loose-key.js';
import { LICENSE_KEY_STATUSES, LicenseKey, type LicenseKeyStatus } from '../../entities/keys/license-key.js';
import { OrderItem } from '../../entities/orders/order.js';
import { mapYielding } from '../common/yielding.js';
import type { Vault } from '../secrets/vault.js';
import { findKeysInText } from './keys-in-text.js';

/** Staff's names of the statuses: a key that is allocated to an order is sold. */
export const DISPLAYED_STATUSES = ['AVAILABLE', 'SOLD', 'REPLACED', 'CREDITED', 'WITHDRAWN'] as const;
export type DisplayedStatus = (typeof DISPLAYED_STATUSES)[number];

/** A license key as staff sees it: masked. */
export interface LicenseKeyView {
  /** 24 hex digits that grow with the import. */
  id: string;
  masked: string;
  status: DisplayedStatus;
  licensePoolId: string;
  importedAt: Date;
  /** Null for keys from before 0.2.0. */
  keyImportId: string | null;
  /** The order of the key; null if it was not sold. */
  orderNumber: number | null;
  /** Null if it was not sold, and for old replacements. */
  soldAt: Date | null;
  /** When its import was recalled; null if it is not among the recalled keys. */
  recalledAt: Date | null;
  replacedById: string | null;
  replacesId: string | null;
  /** Why it was credited, replaced, withdrawn or recalled, or replaces another. */
  reason: string | null;
}

type LicenseKeyFilter = { licensePoolId: string; status?: DisplayedStatus | null };

interface KeyRow extends Omit<LicenseKeyView, 'id' | 'masked' | 'status' | 'replacedById' | 'replacesId'> {
  number: number;
  status: LicenseKeyStatus;
  ciphertext: Buffer;
  replacedByNumber: number | null;
  replacesNumber: number | null;
}

// A replacement is an item of the same order, but its key was sold when the faulty one was replaced, not when the order
// was made.
const SELECT_KEYS = `
  SELECT ${selectList(LicenseKey, 'k', ['id AS number', 'status', 'ciphertext', 'licensePoolId', 'importedAt', 'keyImportId', 'recalledAt'])},
         ${selectList(OrderItem, 'i', ['orderNumber', 'replacesKeyId AS replacesNumber'])},
         IF(i.is_replacement, faulty.replaced_at, i.order_date) AS soldAt,
         given.id AS replacedByNumber,
         COALESCE(note.reason, r.reason, IF(k.recalled_at IS NULL, NULL, b.recall_reason), i.reason,
           CASE WHEN k.status <> 'WITHDRAWN' THEN NULL WHEN k.withdrawal_reason IS NOT NULL THEN k.withdrawal_reason
             WHEN k.undone_at IS NOT NULL THEN b.undo_reason ELSE b.recall_reason END) AS reason
    FROM license_keys k
    LEFT JOIN key_imports b ON b.id = k.key_import_id
    LEFT JOIN order_items i ON i.id = k.order_item_id
    LEFT JOIN license_keys faulty ON faulty.id = i.replaces_key_id
    LEFT JOIN order_items r FORCE INDEX (order_items_order_number)
      ON k.status = 'REPLACED' AND r.order_number = i.order_number AND r.replaces_key_id = k.id
    LEFT JOIN license_keys given FORCE INDEX (license_keys_order_item_id) ON given.order_item_id = r.id
    LEFT JOIN credit_note_keys credited ON credited.license_key_id = k.id
    LEFT JOIN credit_notes note ON note.id = credited.credit_note_id
   WHERE k.id IN (?)`;

function storedStatuses(status: DisplayedStatus | null | undefined): readonly LicenseKeyStatus[] {
  return status ? [status === 'SOLD' ? 'ALLOCATED' : status] : LICENSE_KEY_STATUSES;
}

// Of the keys that were sold last; the ending of each is decrypted, which takes a tenth of a second for 10,000. A
// column with endings would find older ones too, but would reveal a part of every key to readers of the database.
const ENDINGS = 10_000;

const SELECT_LAST_SOLD = `
  SELECT id, ciphertext FROM license_keys FORCE INDEX (license_keys_order_item_id)
   WHERE order_item_id IS NOT NULL ORDER BY order_item_id DESC, id DESC LIMIT ?`;

/** Finds license keys for staff. It never returns a complete key. */
export class LicenseKeyReader {
  constructor(
    private readonly dataSource: DataSource,
    private readonly vault: Vault,
  ) {}

  /** @param licenseKey the complete key; surrounding spaces are ignored, as in imports. */
  async findKey(licenseKey: string): Promise<LicenseKeyView | null> {
    const [key = null] = await this.findBy('fingerprint', this.vault.fingerprint(licenseKey.trim()));
    return key;
  }

  /** The keys that a text means without its dashes and blanks, with others, or in another letter case (`looseKey`). */
  async findMeant(text: string): Promise<LicenseKeyView[]> {
    return canBeTypedKey(text) ? this.findBy('loose_fingerprint', this.vault.looseFingerprint(text)) : [];
  }

  /**
   * Finds the key that contains a text among the 10,000 sold last. Dashes, blanks and letter case do not count. Null unless
   * exactly one key contains it.
   * @param text at least five characters (`canBeKeyPart`). @param ofGroups as `hasKeyPart` takes it.
   * @returns also whether it is the complete key.
   */
  async findSoldByPart(text: string, ofGroups: boolean): Promise<{ id: string; isComplete: boolean } | null> {
    const rows = await this.dataSource.query<{ id: number; ciphertext: Buffer }[]>(SELECT_LAST_SOLD, [ENDINGS]);
    const bare = bareKey(text);
    const found = await mapYielding(rows, ({ id, ciphertext }) => {
      const key = this.vault.decrypt(ciphertext, 'license-key');
      if (bareKey(key) === bare) return { id: publicId(id), isComplete: true };
      return hasKeyPart(key, text, ofGroups) ? { id: publicId(id), isComplete: false } : null;
    });
    const hits = found.filter((one) => one !== null);
    const complete = hits.filter(({ isComplete }) => isComplete);
    const [only, ...others] = complete.length > 0 ? complete : hits;
    return only && others.length === 0 ? only : null;
  }

  private async findBy(column: 'fingerprint' | 'loose_fingerprint', fingerprint: Buffer): Promise<LicenseKeyView[]> {
    const rows = await this.dataSource.query<{ id: number }[]>(`SELECT id FROM license_keys WHERE ${column} = ?`, [
      fingerprint,
    ]);
    return [...(await this.keysById(rows.map(({ id }) => publicId(id)))).values()];
  }

  /**
   * The ids of the keys that end so in whatever letter case, those sold last first, among the 10,000 sold last.
   * @param ending as many characters as a masked key shows.
   */
  async findSoldByEnding(ending: string, limit: number): Promise<string[]> {
    const masked = `****${ending}`.toLowerCase();
    const rows = await this.dataSource.query<{ id: number; ciphertext: Buffer }[]>(SELECT_LAST_SOLD, [ENDINGS]);
    const found = await mapYielding(rows, ({ id, ciphertext }) =>
      maskLicenseKey(this.vault.decrypt(ciphertext, 'license-key')).toLowerCase() === masked ? publicId(id) : null,
    );
    return found.filter((id) => id !== null).slice(0, limit);
  }

  /** Finds a key by its id or its complete text. @throws {DomainError} VALIDATION_ERROR unless exactly one is set. */
  async findNamed(
    id: string | null | undefined,
    licenseKey: string | null | undefined,
  ): Promise<LicenseKeyView | null> {
    if (!id === (typeof licenseKey !== 'string')) {
      throw validationError({ licenseKey: Reason.of('EITHER_NOT_BOTH', { names: 'id or licenseKey' }) });
    }
    return id ? ((await this.keysById([id])).get(id) ?? null) : this.findKey(licenseKey ?? '');
  }

  async keysById(ids: readonly string[]): Promise<Map<string, LicenseKeyView>> {
    const numbers = ids.flatMap((id) => publicNumber(id) ?? []);
    if (numbers.length === 0) return new Map();
    const rows = await this.dataSource.query<KeyRow[]>(SELECT_KEYS, [numbers]);
    return new Map(rows.map((row) => [publicId(row.number), this.toView(row)]));
  }

  /** Whether a text contains a complete license key of the shop. */
  async holdsKey(text: string): Promise<boolean> {
    return (await findKeysInText(this.dataSource.manager, this.vault, [text])).length > 0;
  }

  /**
   * In the order of their import, which is the one in which they are sold.
   * @throws {DomainError} VALIDATION_ERROR for an invalid page size or cursor.
   */
  async findKeys({ licensePoolId, status }: LicenseKeyFilter, page: PageRequest): Promise<Page<LicenseKeyView>> {
    assertPageSize(page.first);
    const last = page.after ? publicNumber(decodeIdCursor(page.after)) : '0';
    if (last === undefined) throw invalidCursor();
    // The index has a pool's keys in order by status only, so the first of each are merged.
    const heads = storedStatuses(status).map((one) => ({
      sql: `(SELECT id FROM license_keys FORCE INDEX (license_keys_next)
              WHERE license_pool_id = ? AND status = ? AND id > ? ORDER BY id LIMIT ?)`,
      values: [licensePoolId, one, last, page.first + 1],
    }));
    const rows = await this.dataSource.query<{ id: number }[]>(
      `SELECT id FROM (${heads.map(({ sql }) => sql).join(' UNION ALL ')}) heads ORDER BY id LIMIT ?`,
      [...heads.flatMap(({ values }) => values), page.first + 1],
    );
    const positions = rows.map(({ id }) => ({ id: publicId(id) }));
    return loadPage(toPage(positions, page.first), (ids) => this.keysById(ids));
  }

  async countKeys({ licensePoolId, status }: LicenseKeyFilter): Promise<number> {
    const where = { sql: 'license_pool_id = ? AND status IN (?)', values: [licensePoolId, storedStatuses(status)] };
    return countRows(this.dataSource.manager, 'license_keys', where);
  }

  private toView({ number, ciphertext, status, replacedByNumber, replacesNumber, ...row }: KeyRow): LicenseKeyView {
    return {
      ...row,
      id: publicId(number),
      masked: maskLicenseKey(this.vault.decrypt(ciphertext, 'license-key')),
      status: status === 'ALLOCATED' ? 'SOLD' : status,
      replacedById: publicIdOrNull(replacedByNumber),
      replacesId: publicIdOrNull(replacesNumber),
    };
  }
}
