import { Entity, Index } from 'typeorm';
import { WEBHOOK_EVENTS, type WebhookDisabler, type WebhookEventKind } from '../../domain/webhooks/webhook.js';
import {
  ascii,
  ciphertext,
  exactText,
  flag,
  instant,
  int,
  orNull,
  reference,
  rowOf,
  VERSIONED_ROW,
  type TableColumn,
} from '../columns.js';
import { Customer } from '../customers/customer.js';

// A kind that came later is off in webhooks that were there before.
const FIRST_EVENTS: readonly string[] = ['productOutOfStock', 'productBackInStock', 'productPriceChanged'];
const EVENT_FLAGS = Object.fromEntries(
  WEBHOOK_EVENTS.map((kind) => [kind, flag(FIRST_EVENTS.includes(kind) ? {} : { default: false })]),
) as Record<WebhookEventKind, TableColumn<boolean>>;

/** A URL of a customer that receives events. */
@Entity('webhooks')
@Index('webhooks_customer_id', ['customerId', 'id'])
@Index('webhooks_failing', ['consecutiveFailures', 'id'])
@Index('webhooks_active', ['active', 'id'])
export class Webhook extends rowOf({
  ...VERSIONED_ROW,
  customerId: reference(() => Customer),
  url: exactText(2048),
  active: flag({ default: true }),
  secretCiphertext: ciphertext(),
  /** The secret before the last regeneration; it also signs `webhook-signature` until it expires. */
  previousSecretCiphertext: orNull(ciphertext()),
  previousSecretExpiresAt: orNull(instant()),
  consecutiveFailures: int({ default: 0 }),
  disabledAt: orNull(instant()),
  /** When it was last switched on; null if it was never off, or was switched on before version 0.4.0. */
  activeSince: orNull(instant()),
  /** Who switched it off; null while it is active, and where a version before 0.2.0 did. */
  disabledBy: orNull(ascii<WebhookDisabler>()),
  /** When an attempt to send it something last began, to within ten seconds. */
  lastDeliveryAt: orNull(instant()),
  ...EVENT_FLAGS,
}) {}
