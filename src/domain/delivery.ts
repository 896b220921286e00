import { toEuro } from './money.js';
import type { WebhookEventKind } from './webhook.js';

/** What a receiver is told; every field is fixed when the event happens. */
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

/** The envelope of an event (docs/spec/webhooks.md#events); an event made up to try a webhook out says so. */
export function eventPayload(facts: EventFacts): Record<string, unknown> {
  return {
    event: facts.kind,
    timestamp: facts.occurredAt.getTime(),
    data: dataOf(facts),
    ...(facts.isTest ? { test: true } : {}),
  };
}

/** The public id of a delivery: its number as 24 hex digits, which grows with time. */
export function deliveryId(number: number | string): string {
  return BigInt(number).toString(16).padStart(24, '0');
}

/** The number behind a delivery's public id; undefined where no delivery can have it. */
export function deliveryNumber(id: string): string | undefined {
  if (!/^[0-9a-f]{24}$/.test(id)) return undefined;
  const number = BigInt(`0x${id}`);
  return number < 2n ** 63n ? number.toString() : undefined;
}

/** This many failed deliveries in a row disable a webhook (docs/spec/webhooks.md#disabling). */
export const MAX_CONSECUTIVE_FAILURES = 10;

/** How long to wait after the failed attempt with this number (from 1) before the next; undefined where none follows. */
export function retryDelayMs(attemptNumber: number, delaysMs: readonly number[]): number | undefined {
  return delaysMs[attemptNumber - 1];
}
