import { Entity, Index } from 'typeorm';
import { WEBHOOK_EVENTS, type WebhookDisabler, type WebhookEventKind } from '../../domain/webhooks/webhook.js';
import {
  ascii,
  bool,
  ciphertext,
  exactText,
  instant,
  int,
  nullable,
  reference,
  rowOf,
  VERSIONED_ROW,
  type TableColumn,
} from '../columns.js';
import { Customer } from '../customers/customer.js';

// A kind that came later is off in webhooks that were there before.
const FIRST_EVENTS: readonly string[] = ['productOutOfStock', 'productBackInStock', 'productPriceChanged'];
const EVENT_FLAGS = Object.fromEntries(
  WEBHOOK_EVENTS.map((kind) => [kind, bool(FIRST_EVENTS.includes(kind) ? {} : { default: false })]),
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
  active: bool({ default: true }),
  secretCiphertext: ciphertext(),
  /** The secret before the last regeneration; it also signs `webhook-signature` until it expires. */
  previousSecretCiphertext: nullable(ciphertext()),
  previousSecretExpiresAt: nullable(instant()),
  consecutiveFailures: int({ default: 0 }),
  disabledAt: nullable(instant()),
  /** When it was last switched on; null if it was never off, or was switched on before version 0.4.0. */
  activeSince: nullable(instant()),
  /** Who switched it off; null while it is active, and where a version before 0.2.0 did. */
  disabledBy: nullable(ascii<WebhookDisabler>()),
  /** When an attempt to send it something last began, to within ten seconds. */
  lastDeliveryAt: nullable(instant()),
  ...EVENT_FLAGS,
}) {}
