import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryGeneratedColumn } from 'typeorm';
import { CiphertextColumn, HashColumn, IdColumn, InstantColumn, WordColumn } from './columns.js';
import { LicensePool } from './license-pool.js';
import { OrderItem } from './order.js';

export const LICENSE_KEY_STATUSES = ['AVAILABLE', 'ALLOCATED', 'REPLACED', 'WITHDRAWN'] as const;
export type LicenseKeyStatus = (typeof LICENSE_KEY_STATUSES)[number];

/** One license key: available, sold with an order item (perhaps replaced since), or withdrawn. */
@Entity('license_keys')
@Index('license_keys_next', ['licensePoolId', 'status', 'id'])
export class LicenseKey {
  @PrimaryGeneratedColumn({ type: 'bigint' })
  id: string;

  @IdColumn()
  licensePoolId: string;

  @ManyToOne(() => LicensePool)
  @JoinColumn({ name: 'license_pool_id' })
  licensePool: LicensePool;

  @WordColumn({ default: 'AVAILABLE' })
  status: LicenseKeyStatus;

  @CiphertextColumn()
  ciphertext: Buffer;

  /** A keyed fingerprint: unique over all pools and for good, so that no key is ever sold twice. */
  @Index('license_keys_fingerprint', { unique: true })
  @HashColumn()
  fingerprint: Buffer;

  @Index('license_keys_order_item_id')
  @Column({ type: 'bigint', nullable: true })
  orderItemId: string | null;

  @ManyToOne(() => OrderItem)
  @JoinColumn({ name: 'order_item_id' })
  orderItem: OrderItem | null;

  @InstantColumn()
  importedAt: Date;
}
