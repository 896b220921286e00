import { join } from 'node:path';
import type { EventEnvelope } from '../../src/domain/webhooks/event.js';
import { buy } from '../support/processes/buyer.js';
import { ProcessFixture } from '../support/processes/process-fixture.js';
import { ServiceProcess } from '../support/processes/service-process.js';
import type { Receiver } from '../support/receiver.js';
import { until } from '../support/until.js';

const MOVABLE_CLOCK = join(process.cwd(), 'test', 'support', 'faults', 'movable-clock.js');
const MINUTE_MS = 60_000;
const KINDS = ['productOutOfStock', 'productBackInStock', 'productPriceChanged', 'orderCompleted'];
const PRICE_CHANGES = 12;

const CHANGE_PRICE = `mutation ($id: ObjectID!, $price: EUR!) { changeListPrice(productId: $id, listPrice: $price) { id } }`;
const IMPORT = `mutation ($pool: ObjectID!, $keys: [String!]!) {
  importLicenseKeys(licensePoolId: $pool, keys: $keys) { imported } }`;

interface Page {
  events: EventEnvelope[];
  next: string;
  hasMore: boolean;
}

describe('a receiver that was down for an hour', () => {
  let fixture: ProcessFixture;
  let receiver: Receiver;
  let service: ServiceProcess;
  let customer: { id: string; token: string };
  let staffToken: string;

  beforeAll(async () => {
    fixture = await ProcessFixture.create(7);
    receiver = await fixture.receiver();
    // Every delivery is tried twice.
    const environment = { ...fixture.environment, WEBHOOK_RETRY_DELAYS_MS: '10' };
    service = await ServiceProcess.start(environment, { preload: MOVABLE_CLOCK });
    customer = await fixture.shop.customer({
      createdAt: new Date(Date.now() - 120 * MINUTE_MS),
      readsPerMinute: 1_000_000,
      ordersPerMinute: 1_000_000,
    });
    staffToken = await fixture.staffToken();
  });
  afterAll(() => fixture.close());

  const minutesAgo = (minutes: number): Promise<void> => service.sendMessage({ offsetMs: -minutes * MINUTE_MS });

  async function send<T>(method: string, path: string, body?: object, token = customer.token): Promise<T> {
    const response = await fetch(service.url + path, {
      method,
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok || text.includes('"errors"')) throw new Error(`${method} ${path}: ${response.status} ${text}`);
    return JSON.parse(text) as T;
  }
  const staffDoes = (query: string, variables: object) =>
    send('POST', '/admin/graphql', { query, variables }, staffToken);

  /** All events of the feed after a cursor, in pages. */
  async function feedAfter(cursor: string): Promise<EventEnvelope[]> {
    const found: EventEnvelope[] = [];
    for (let after = cursor; ;) {
      const query = new URLSearchParams({ after, limit: '7', events: KINDS.join(',') });
      const { events, next, hasMore } = await send<Page>('GET', `/api/events?${query.toString()}`);
      found.push(...events);
      if (!hasMore) return found;
      after = next;
    }
  }

  const received = (from = 0): EventEnvelope[] =>
    receiver.requests.slice(from).map(({ body }) => JSON.parse(body) as EventEnvelope);

  /** Sells the product out and brings it back, each with an event. */
  async function sellOutAndRefill({ id, poolId }: { id: string; poolId: string }, name: string): Promise<void> {
    expect((await buy(service.url, customer.token, [id])).status).toBe(201);
    await staffDoes(IMPORT, { pool: poolId, keys: [`${name}-4711-0815`] });
  }

  it('catches up by replay and by the feed, and has the same events from both, numbered without a hole', async () => {
    await minutesAgo(65);
    const [priced, sold] = [await fixture.shop.product(), await fixture.shop.product({}, 1)];
    const events = Object.fromEntries(KINDS.map((kind) => [kind, true]));
    const { webhook } = await send<{ webhook: { _id: string } }>('POST', '/api/webhooks', {
      url: receiver.url(),
      events,
    });
    await staffDoes(CHANGE_PRICE, { id: priced.id, price: 99 });
    const [first] = (await receiver.received(1)).map(({ body }) => JSON.parse(body) as EventEnvelope);
    expect(first).toMatchObject({ event: 'productPriceChanged', sequence: 1 });
    const { next: cursor } = await send<Page>('GET', '/api/events?after=latest');

    // While it is down, deliveries fail until the webhook is disabled; later events are not delivered.
    receiver.replyAll({ status: 503 });
    const since = new Date(Date.now() - 61 * MINUTE_MS).toISOString();
    for (let change = 0; change < PRICE_CHANGES; change += 1) {
      await minutesAgo(60 - change);
      await staffDoes(CHANGE_PRICE, { id: priced.id, price: 100 + change });
    }
    await sellOutAndRefill(sold, 'DURING');
    const isOff = async () =>
      !(await send<{ webhook: { active: boolean } }>('GET', `/api/webhooks/${webhook._id}`)).webhook.active;
    await until(isOff, 'the webhook is switched off');
    await minutesAgo(20);
    await staffDoes(CHANGE_PRICE, { id: priced.id, price: 55 });
    await sellOutAndRefill(sold, 'OFF');

    // It is back.
    await minutesAgo(0);
    const before = receiver.requests.length;
    receiver.replyAll({});
    await send('PATCH', `/api/webhooks/${webhook._id}`, { active: true });
    const byFeed = await feedAfter(cursor);
    const { queued } = await send<{ queued: number }>('POST', `/api/webhooks/${webhook._id}/replay`, { since });
    expect(queued).toBe(byFeed.length);
    const idsOf = (some: readonly EventEnvelope[]) => new Set(some.map(({ id }) => id));
    await until(() => idsOf(received(before)).size >= queued, 'the replay to arrive');
    await fixture.allDelivered();

    const byReplay = new Map(received(before).map((event) => [event.id, event]));
    expect(byFeed.map(({ id }) => byReplay.get(id))).toEqual(byFeed);
    expect(idsOf([...byReplay.values()])).toEqual(idsOf(byFeed));
    const ofProduct = (id: string) => byFeed.filter(({ data }) => data['productId'] === id);
    const prices = ofProduct(priced.id);
    expect(prices.map(({ sequence }) => sequence)).toEqual(Array.from({ length: PRICE_CHANGES + 1 }, (_, n) => n + 2));
    expect(prices.map(({ data }) => data['newPrice'])).toEqual([
      ...Array.from({ length: PRICE_CHANGES }, (_, change) => 100 + change),
      55,
    ]);
    const [out, back] = ['productOutOfStock', 'productBackInStock'];
    expect(ofProduct(sold.id).map(({ event, sequence }) => [event, sequence])).toEqual([
      [out, 1],
      [back, 2],
      [out, 3],
      [back, 4],
    ]);
    expect(await service.signal('SIGTERM')).toMatchObject({ code: 0 });
    expect(await fixture.violations()).toEqual([]);
  });
});
