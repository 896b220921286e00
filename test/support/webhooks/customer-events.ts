import type { CustomerEventData } from '../../../src/domain/webhooks/event.js';
import { CUSTOMER_EVENTS, type CustomerEventKind } from '../../../src/domain/webhooks/webhook.js';
import type { Fixture } from '../use-service.js';

/** An event that concerns one customer, as it is recorded. */
export interface RecordedEvent {
  kind: CustomerEventKind;
  data: CustomerEventData[CustomerEventKind];
}

/** A target that nothing is sent to, as the tests' services run no jobs. Its path and its query are a secret. */
export const TARGET = 'http://127.0.0.1:9/hooks/a-secret?token=another-secret';

/** The events of one customer, in the order in which they were recorded. */
export async function eventsOf({ service }: Fixture, customerId: string): Promise<RecordedEvent[]> {
  const rows = await service.query<{ kind: CustomerEventKind; data: string }>(
    'SELECT kind, data FROM events WHERE customer_id = ? ORDER BY id',
    [customerId],
  );
  return rows.map(({ kind, data }) => ({ kind, data: JSON.parse(data) as RecordedEvent['data'] }));
}

/** The events of one kind. */
export async function dataOfKind(
  fixture: Fixture,
  customerId: string,
  kind: CustomerEventKind,
): Promise<RecordedEvent['data'][]> {
  const events = await eventsOf(fixture, customerId);
  return events.filter((event) => event.kind === kind).map(({ data }) => data);
}

/** Registers a webhook over REST. @param kinds what it subscribes to; every kind about a customer without them. */
export async function subscribe(
  { service }: Fixture,
  token: string,
  kinds: readonly string[] = CUSTOMER_EVENTS,
): Promise<string> {
  const events = Object.fromEntries(kinds.map((kind) => [kind, true]));
  const { status, body } = await service.request('POST', '/api/webhooks', { token, body: { url: TARGET, events } });
  expect(status).toBe(201);
  return body.webhook._id;
}

/** What a webhook was sent, as its customer reads it, oldest first. */
export async function sentTo({ service }: Fixture, token: string, webhookId: string): Promise<RecordedEvent[]> {
  const { status, body } = await service.request('GET', `/api/webhooks/${webhookId}/deliveries`, { token });
  expect(status).toBe(200);
  return body
    .map(({ payload }: { payload: { event: CustomerEventKind; data: object } }) => ({
      kind: payload.event,
      data: payload.data,
    }))
    .reverse();
}
