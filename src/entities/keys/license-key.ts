import { Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn } from 'typeorm';
import { AsciiColumn, CiphertextColumn, HashColumn, IdColumn, InstantColumn, ReferenceColumn } from '../columns.js';
import { OrderItem } from '../orders/order.js';
import { LicensePool } from './license-pool.js';

export const LICENSE_KEY_STATUSES = ['AVAILABLE', 'ALLOCATED', 'REPLACED', 'CREDITED', 'WITHDRAWN'] as const;
export type LicenseKeyStatus = (typeof LICENSE_KEY_STATUSES)[number];

/** A license key: available, sold with an order item (and possibly replaced or credited), or withdrawn. */
@Entity('license_keys')
@Index('license_keys_next', ['licensePoolId', 'status', 'id'])
@Index('license_keys_key_import', ['keyImportId', 'orderItemId', 'status'])
export class LicenseKey {
  @PrimaryGeneratedColumn({ type: 'bigint' })
  id: string;

  @ReferenceColumn(() => LicensePool)
  licensePoolId: string;

  @AsciiColumn({ default: 'AVAILABLE' })
  status: LicenseKeyStatus;

  @CiphertextColumn()
  ciphertext: Buffer;

  /** HMAC of the key. The unique index covers all pools and statuses, so that no key can be sold twice. */
  @Index('license_keys_fingerprint', { unique: true })
  @HashColumn()
  fingerprint: Buffer;

  @Index('license_keys_order_item_id')
  @Column({ type: 'bigint', nullable: true })
  @ForeignKey(() => OrderItem)
  orderItemId: string | null;

  @InstantColumn()
  importedAt: Date;

  /** The batch in which it was imported; null for a key from before there were batches. */
  @IdColumn({ nullable: true })
  keyImportId: string | null;

  /** Null for a key that was replaced before this was stored. */
  @InstantColumn({ nullable: true })
  replacedAt: Date | null;

  @InstantColumn({ nullable: true })
  creditedAt: Date | null;

  /** When the undoing of its import withdrew it, so that it can be imported again; null for all other keys. */
  @InstantColumn({ nullable: true })
  undoneAt: Date | null;

  /** When its import was recalled; null unless it was sold and in use then. */
  @InstantColumn({ nullable: true })
  recalledAt: Date | null;
}
