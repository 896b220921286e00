import { toEuro } from './money.js';
import { publicId, publicNumber } from './public-id.js';
import type { WebhookDisabler, WebhookEventKind } from './webhook.js';

/** The content of an event for a receiver. It is fixed when the event happens. */
export interface EventFacts {
  kind: WebhookEventKind;
  occurredAt: Date;
  productId: string;
  sku: string;
  name: string;
  /** Stock events. */
  availableStock: number | null;
  /** The receiving customer's prices; price events. */
  oldPriceCents: number | null;
  newPriceCents: number | null;
  isTest: boolean;
}

function dataOf(facts: EventFacts): Record<string, unknown> {
  const { productId, name, sku } = facts;
  switch (facts.kind) {
    case 'productOutOfStock':
      return { productId, name, sku };
    case 'productBackInStock':
      return { productId, name, sku, availableStock: facts.availableStock };
    case 'productPriceChanged':
      return {
        productId,
        name,
        sku,
        oldPrice: toEuro(facts.oldPriceCents ?? 0),
        newPrice: toEuro(facts.newPriceCents ?? 0),
      };
  }
}

/** The body of an event (docs/spec/webhooks.md#events); a test event has the further field `test`. */
export function eventPayload(facts: EventFacts): Record<string, unknown> {
  return {
    event: facts.kind,
    timestamp: facts.occurredAt.getTime(),
    data: dataOf(facts),
    ...(facts.isTest ? { test: true } : {}),
  };
}

/** The public id of a delivery. */
export const deliveryId = publicId;

/** The number in a delivery's public id; undefined where no delivery can have this id. */
export const deliveryNumber = publicNumber;

/** This many failed deliveries in a row disable a webhook (docs/spec/webhooks.md#disabling). */
export const MAX_CONSECUTIVE_FAILURES = 10;

const DISABLED_REASONS: Record<WebhookDisabler, string> = {
  FAILURES: `${MAX_CONSECUTIVE_FAILURES} deliveries in a row have failed`,
  CUSTOMER: 'The customer has switched it off',
  STAFF: "The reseller's staff has switched it off",
};

/** Why a webhook is switched off, for people; null while it is not (docs/spec/webhooks.md#webhook-record). */
export function disabledReason(webhook: {
  disabledAt: Date | null;
  disabledBy: WebhookDisabler | null;
  consecutiveFailures: number;
}): string | null {
  const { disabledAt, disabledBy, consecutiveFailures } = webhook;
  if (disabledAt === null) return null;
  // v0.1.0 did not say who.
  if (disabledBy === null && consecutiveFailures < MAX_CONSECUTIVE_FAILURES) return 'It was switched off';
  return DISABLED_REASONS[disabledBy ?? 'FAILURES'];
}

/** The delay after failed attempt `attemptNumber` (from 1), in ms; undefined after the last attempt. */
export function retryDelayMs(attemptNumber: number, delaysMs: readonly number[]): number | undefined {
  return delaysMs[attemptNumber - 1];
}
