import { Column, Entity, Index } from 'typeorm';
import { WEBHOOK_EVENTS, type WebhookDisabler, type WebhookEventFlags } from '../../domain/webhooks/webhook.js';
import {
  AsciiColumn,
  CiphertextColumn,
  ExactTextColumn,
  InstantColumn,
  ReferenceColumn,
  VersionedRow,
} from '../columns.js';
import { Customer } from '../customers/customer.js';

// For TypeScript alone: it cannot see the columns that the loop below declares, one for each kind of event.
const EventFlags = VersionedRow as unknown as new () => VersionedRow & WebhookEventFlags;

/** A URL of a customer that receives events. */
@Entity('webhooks')
@Index('webhooks_customer_id', ['customerId', 'id'])
@Index('webhooks_failing', ['consecutiveFailures', 'id'])
@Index('webhooks_active', ['active', 'id'])
export class Webhook extends EventFlags {
  @ReferenceColumn(() => Customer)
  customerId: string;

  @ExactTextColumn(2048)
  url: string;

  @Column({ type: 'boolean', default: true })
  active: boolean;

  @CiphertextColumn()
  secretCiphertext: Buffer;

  /** The secret before the last regeneration; it also signs `webhook-signature` until it expires. */
  @CiphertextColumn({ nullable: true })
  previousSecretCiphertext: Buffer | null;

  @InstantColumn({ nullable: true })
  previousSecretExpiresAt: Date | null;

  @Column({ type: 'int', default: 0 })
  consecutiveFailures: number;

  @InstantColumn({ nullable: true })
  disabledAt: Date | null;

  /** When it was last switched on; null if it was never off, or was switched on before version 0.4.0. */
  @InstantColumn({ nullable: true })
  activeSince: Date | null;

  /** Who switched it off; null while it is active, and where a version before 0.2.0 did. */
  @AsciiColumn({ nullable: true })
  disabledBy: WebhookDisabler | null;

  /** When an attempt to send it something last began, to within ten seconds. */
  @InstantColumn({ nullable: true })
  lastDeliveryAt: Date | null;
}

// A kind that came later is off in webhooks that were there before.
const FIRST_EVENTS: readonly string[] = ['productOutOfStock', 'productBackInStock', 'productPriceChanged'];

for (const kind of WEBHOOK_EVENTS) {
  const options = FIRST_EVENTS.includes(kind) ? {} : { default: false };
  Column({ type: 'boolean', ...options })(Webhook.prototype, kind);
}
