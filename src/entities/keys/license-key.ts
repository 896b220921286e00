import { Entity, Index } from 'typeorm';
import {
  ascii,
  bigint,
  ciphertext,
  exactText,
  foreign,
  generated,
  hash,
  id,
  instant,
  orNull,
  reference,
  rowOf,
} from '../columns.js';
import { OrderItem } from '../orders/order.js';
import { LicensePool } from './license-pool.js';

export const LICENSE_KEY_STATUSES = ['AVAILABLE', 'ALLOCATED', 'REPLACED', 'CREDITED', 'WITHDRAWN'] as const;
export type LicenseKeyStatus = (typeof LICENSE_KEY_STATUSES)[number];

/** A license key: available, sold with an order item (and possibly replaced or credited), or withdrawn. */
@Entity('license_keys')
@Index('license_keys_next', ['licensePoolId', 'status', 'id'])
@Index('license_keys_key_import', ['keyImportId', 'orderItemId', 'status'])
@Index('license_keys_fingerprint', ['fingerprint'], { unique: true })
@Index('license_keys_order_item_id', ['orderItemId'])
@Index('license_keys_loose_fingerprint', ['looseFingerprint'])
export class LicenseKey extends rowOf({
  id: generated(bigint()),
  licensePoolId: reference(() => LicensePool),
  status: ascii<LicenseKeyStatus>(20, { default: 'AVAILABLE' }),
  ciphertext: ciphertext(),
  /** HMAC of the key. The unique index covers all pools and statuses, so that no key can be sold twice. */
  fingerprint: hash(),
  orderItemId: orNull(foreign(bigint(), () => OrderItem)),
  importedAt: instant(),
  /** The batch in which it was imported; null for a key from before there were batches. */
  keyImportId: orNull(id()),
  /** Null for a key that was replaced before this was stored. */
  replacedAt: orNull(instant()),
  creditedAt: orNull(instant()),
  /** When the undoing of its import withdrew it, so that it can be imported again; null for all other keys. */
  undoneAt: orNull(instant()),
  /** Why it was withdrawn; null unless it was withdrawn without its whole import. */
  withdrawalReason: orNull(exactText(500)),
  /** When its import was recalled; null unless it was sold and in use then. */
  recalledAt: orNull(instant()),
  /** HMAC of the key without dashes, blanks and letter case; null until it is computed for a key of an older version. */
  looseFingerprint: orNull(hash(16)),
}) {}
