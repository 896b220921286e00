import { Column, Entity, ForeignKey, Index } from 'typeorm';
import { CiphertextColumn, ExactTextColumn, IdColumn, InstantColumn, PrimaryIdColumn, WordColumn } from '../columns.js';
import type { WebhookDisabler } from '../../domain/webhooks/webhook.js';
import { Customer } from '../customers/customer.js';

/** A URL of a customer that receives events. */
@Entity('webhooks')
@Index('webhooks_customer_id', ['customerId', 'id'])
@Index('webhooks_failing', ['consecutiveFailures', 'id'])
@Index('webhooks_active', ['active', 'id'])
export class Webhook {
  @PrimaryIdColumn()
  id: string;

  @IdColumn()
  @ForeignKey(() => Customer)
  customerId: string;

  @ExactTextColumn(2048)
  url: string;

  @Column({ type: 'boolean' })
  productOutOfStock: boolean;

  @Column({ type: 'boolean' })
  productBackInStock: boolean;

  @Column({ type: 'boolean' })
  productPriceChanged: boolean;

  @Column({ type: 'boolean', default: false })
  productAdded: boolean;

  @Column({ type: 'boolean', default: false })
  productWithdrawn: boolean;

  @Column({ type: 'boolean', default: false })
  orderCompleted: boolean;

  @Column({ type: 'boolean', default: false })
  licenseKeyReplaced: boolean;

  @Column({ type: 'boolean', default: false })
  licenseKeyCredited: boolean;

  @Column({ type: 'boolean', default: false })
  licenseKeyRecalled: boolean;

  @Column({ type: 'boolean', default: false })
  claimResolved: boolean;

  @Column({ type: 'boolean', default: false })
  pricesChanged: boolean;

  @Column({ type: 'boolean', default: false })
  paymentRecorded: boolean;

  @Column({ type: 'boolean', default: false })
  creditLimitChanged: boolean;

  @Column({ type: 'boolean', default: false })
  creditLow: boolean;

  @Column({ type: 'boolean', default: false })
  webhookDisabled: boolean;

  @Column({ type: 'boolean', default: false })
  invoiceIssued: boolean;

  @Column({ type: 'boolean', default: true })
  active: boolean;

  @CiphertextColumn()
  secretCiphertext: Buffer;

  /** The secret before the last regeneration; it also signs `webhook-signature` until it expires. */
  @CiphertextColumn({ nullable: true })
  previousSecretCiphertext: Buffer | null;

  @InstantColumn({ nullable: true })
  previousSecretExpiresAt: Date | null;

  /** Failed deliveries in a row. */
  @Column({ type: 'int', default: 0 })
  consecutiveFailures: number;

  @InstantColumn({ nullable: true })
  disabledAt: Date | null;

  /** When it was last switched on; null where it never was off, and where the version before switched it on. */
  @InstantColumn({ nullable: true })
  activeSince: Date | null;

  /** Who switched it off; null while it is active, and where a version before 0.2.0 did. */
  @WordColumn({ nullable: true })
  disabledBy: WebhookDisabler | null;

  /** When an attempt to send it something last began, to within ten seconds. */
  @InstantColumn({ nullable: true })
  lastDeliveryAt: Date | null;

  @Column({ type: 'int', default: 1 })
  version: number;

  @InstantColumn()
  createdAt: Date;

  @InstantColumn()
  updatedAt: Date;
}
