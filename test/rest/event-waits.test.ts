import { inTransaction } from '../../src/db/transaction.js';
import { ApiToken } from '../../src/entities/customers/api-token.js';
import { Customer } from '../../src/entities/customers/customer.js';
import { recordCustomerEvent } from '../../src/services/webhooks/outbox.js';
import { OpenTransaction } from '../support/concurrency/two-connections.js';
import { balancesOf, creditLow, eventsOf, stocked, type EventPage } from '../support/feed.js';
import { statementsOf } from '../support/plans.js';
import { useOwnService } from '../support/rest/rest-api.js';
import type { TestResponse } from '../support/service.js';
import { until } from '../support/until.js';

describe('GET /events with wait', () => {
  const fixture = useOwnService();
  const source = () => fixture.service.app.dataSource;
  const feed = () => fixture.service.app.services.feed;
  const get = (token: string, query: string, signal?: AbortSignal): Promise<TestResponse> =>
    signal
      ? fetch(`${fixture.service.url}/api/events${query}`, {
          headers: { Authorization: `Bearer ${token}` },
          signal,
        }).then(() => Promise.reject(new Error('It got a response')))
      : fixture.service.request('GET', `/api/events${query}`, { token });
  const latest = async (token: string) => (await eventsOf(fixture.service, token, { after: 'latest' })).next;
  const waiting = (count: number) => until(() => feed().countReaders('wait') === count, `${count} requests wait`);

  afterEach(() => waiting(0));

  /** A request that waits already, for a customer of its own. */
  async function waiter(more = '') {
    const customer = await fixture.shop.customer();
    const after = await latest(customer.token);
    const response = get(customer.token, `?after=${after}&wait=30${more}`);
    return { ...customer, after, response: response.then(({ body }) => body as EventPage) };
  }

  it('a request waits for the first event, and next continues after it', async () => {
    const { id, token, response } = await waiter();
    await waiting(1);
    await creditLow(source(), id, 1);
    const page = await response;
    expect([balancesOf(page.events), page.hasMore]).toEqual([[1], false]);
    await creditLow(source(), id, 2);
    const second = (await get(token, `?after=${page.next}&wait=30`)).body as EventPage;
    expect(balancesOf(second.events)).toEqual([2]);
  });

  it('a waiting request gets no events of other customers, but events of products', async () => {
    const [one, other] = [await waiter('&events=creditLow,productBackInStock'), await waiter('&events=creditLow')];
    await waiting(2);
    const productId = await stocked(source(), 4);
    expect((await one.response).events.map(({ data }) => data.productId)).toEqual([productId]);
    await creditLow(source(), one.id, 1);
    await creditLow(source(), other.id, 2);
    expect(balancesOf((await other.response).events)).toEqual([2]);
  });

  it('an event whose transaction commits late comes late and is not skipped, though younger events were read before', async () => {
    const { id, token } = await fixture.shop.customer();
    let after = await latest(token);
    const held = await OpenTransaction.begin(source());
    const data = { balance: 1, creditLimit: 5_000, availableCredit: 1 };
    await recordCustomerEvent(held.manager, { kind: 'creditLow', customerId: id, data }, new Date());
    const seen: unknown[] = [];
    for (const balance of [2, 3]) {
      await creditLow(source(), id, balance);
      const page = (await get(token, `?after=${after}&wait=30`)).body as EventPage;
      seen.push(...balancesOf(page.events));
      after = page.next;
    }
    expect(seen).toEqual([2, 3]);
    await held.commit();
    const page = (await get(token, `?after=${after}&wait=30`)).body as EventPage;
    expect(balancesOf(page.events)).toEqual([1]);
    expect((await eventsOf(fixture.service, token, { after: page.next })).events).toEqual([]);
  });

  it('without events, the response is an empty page, whose next is valid for later events', async () => {
    const { id, token } = await fixture.shop.customer();
    const after = await latest(token);
    const page = (await get(token, `?after=${after}&wait=1&events=creditLow`)).body as EventPage;
    expect(page).toEqual({ events: [], next: expect.any(String), hasMore: false });
    await creditLow(source(), id, 1);
    expect(
      balancesOf((await eventsOf(fixture.service, token, { after: page.next, events: 'creditLow' })).events),
    ).toEqual([1]);
  });

  it('at most five of a customer wait at once: the next is 429, and others wait on', async () => {
    const customer = await fixture.shop.customer();
    const after = await latest(customer.token);
    const query = `?after=${after}&wait=30&events=creditLow`;
    const responses = Array.from({ length: 5 }, () => get(customer.token, query));
    await waiting(5);
    const refused = await get(customer.token, query);
    expect(refused.status).toBe(429);
    expect(refused.body).toEqual({
      error: 'At most 5 streams and waiting requests at once',
      code: 'RATE_LIMIT_EXCEEDED',
      retryAfterSeconds: 5,
    });
    expect(refused.headers.get('Retry-After')).toBe('5');
    expect(refused.commonErrorFields?.retryable).toBe(true);
    // Neither another customer nor a request that does not wait is concerned.
    const other = await waiter('&events=creditLow');
    await waiting(6);
    expect((await get(customer.token, '')).status).toBe(200);
    await creditLow(source(), other.id, 1);
    await creditLow(source(), customer.id, 2);
    expect(balancesOf((await other.response).events)).toEqual([1]);
    for (const response of await Promise.all(responses))
      expect(balancesOf((response.body as EventPage).events)).toEqual([2]);
  });

  it('a waiting request gets a response when its token is revoked or its customer suspended', async () => {
    const [revoked, suspended] = [await waiter('&events=creditLow'), await waiter('&events=creditLow')];
    await waiting(2);
    await source().manager.update(ApiToken, { customerId: revoked.id }, { revokedAt: new Date() });
    await source().manager.update(Customer, { id: suspended.id }, { status: 'SUSPENDED' });
    expect((await revoked.response).events).toEqual([]);
    expect((await suspended.response).events).toEqual([]);
    expect((await get(revoked.token, '')).status).toBe(401);
  });

  it('requests that wait send no statements of their own, and hold no connection', async () => {
    const waiters = [
      await waiter('&events=creditLow'),
      await waiter('&events=creditLow'),
      await waiter('&events=creditLow'),
    ];
    await waiting(3);
    const statements = await statementsOf(source(), async () => {
      const { id } = await fixture.shop.customer();
      for (let balance = 0; balance < 20; balance += 1) await creditLow(source(), id, balance);
    });
    // All looks are those of the tail, on connections of the background.
    expect(statements.filter(({ sql }) => sql.includes('FROM events') && !sql.startsWith('INSERT'))).toEqual([]);
    for (const { id } of waiters) await inTransaction(source(), async () => creditLow(source(), id, 1));
    for (const { response } of waiters) expect(balancesOf((await response).events)).toEqual([1]);
  });
});
