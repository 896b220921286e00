import { newId } from '../../src/db/ids.js';
import { inTransaction } from '../../src/db/transaction.js';
import { Customer } from '../../src/entities/customers/customer.js';
import { cleanUp } from '../../src/services/upkeep/retention.js';
import { insertEvent } from '../../src/services/webhooks/outbox.js';
import { allPages, balancesOf, creditLow, customerEvent, eventsOf, stocked } from '../support/feed.js';
import { useOwnService } from '../support/rest/rest-api.js';
import { StaffApi } from '../support/staff.js';

const DAY_MS = 24 * 60 * 60 * 1_000;
const KINDS = 'creditLow,claimResolved';

describe('GET /events', () => {
  let aheadMs = 0;
  const fixture = useOwnService({ clock: () => new Date(Date.now() + aheadMs) });
  const source = () => fixture.service.app.dataSource;
  const read = (token: string, query: Record<string, string> = {}) => eventsOf(fixture.service, token, query);
  const get = (token: string, query: string, headers = {}) =>
    fixture.service.request('GET', `/api/events${query}`, { token, headers });

  afterEach(() => {
    aheadMs = 0;
  });

  const QUERY = `query ($after: String, $first: Int = 100, $kinds: [WebhookEventKind!]) {
    events(after: $after, first: $first, kinds: $kinds) { nodes { id kind at sequence data } next hasMore }
  }`;
  const query = (token: string, variables: object = {}) => fixture.service.graphql(QUERY, variables, { token });

  it('the feed has the events of a customer in their order, without any webhook', async () => {
    const { id, token } = await fixture.shop.customer();
    for (const balance of [1, 2, 3]) await creditLow(source(), id, balance);
    const page = await read(token, { events: KINDS });
    expect(page).toEqual({
      events: [1, 2, 3].map((balance) => ({
        id: expect.stringMatching(/^evt_\d+$/),
        event: 'creditLow',
        timestamp: expect.any(Number),
        data: { balance, creditLimit: 5_000, availableCredit: 1 },
      })),
      next: expect.any(String),
      hasMore: false,
    });
  });

  it("pages that follow next have every event once, in one order, and REST and GraphQL accept each other's cursors", async () => {
    const { id, token } = await fixture.shop.customer();
    for (let balance = 1; balance <= 7; balance += 1) await creditLow(source(), id, balance);
    const pages = await allPages(fixture.service, token, { limit: '2', events: KINDS });
    expect(pages.map(({ events }) => balancesOf(events))).toEqual([[1, 2], [3, 4], [5, 6], [7]]);
    expect(pages.map(({ hasMore }) => hasMore)).toEqual([true, true, true, false]);
    const { data } = await query(token, { after: pages[1]?.next, first: 2 });
    expect(balancesOf(data.events.nodes)).toEqual([5, 6]);
    expect(balancesOf((await read(token, { after: data.events.next })).events)).toEqual([7]);
    // A reader at the end gets no event twice, and the next events.
    const end = pages.at(-1)?.next ?? '';
    expect((await read(token, { after: end })).events).toEqual([]);
    await creditLow(source(), id, 8);
    expect(balancesOf((await read(token, { after: end })).events)).toEqual([8]);
  });

  it('after=latest returns no events and a cursor for later ones', async () => {
    const { id, token } = await fixture.shop.customer();
    await creditLow(source(), id, 1);
    const latest = await read(token, { after: 'latest' });
    expect(latest).toEqual({ events: [], next: expect.any(String), hasMore: false });
    await creditLow(source(), id, 2);
    expect(balancesOf((await read(token, { after: latest.next, events: KINDS })).events)).toEqual([2]);
  });

  it('a customer has the events of products and its own, and never those of another customer or of a test', async () => {
    const [one, other] = [await fixture.shop.customer(), await fixture.shop.customer()];
    await creditLow(source(), one.id, 1);
    await creditLow(source(), other.id, 2);
    const productId = await stocked(source(), 3);
    await inTransaction(source(), (manager) =>
      insertEvent(
        manager,
        { kind: 'productOutOfStock', product: { id: newId(), sku: 'T', name: 'T' }, isTest: true },
        new Date(),
      ),
    );
    const shown = (await read(one.token)).events;
    expect(shown.map(({ event, data }) => [event, data.balance ?? data.productId])).toEqual([
      ['creditLow', 1],
      ['productBackInStock', productId],
    ]);
    expect((await read(other.token)).events.map(({ data }) => data.balance ?? data.productId)).toEqual([2, productId]);
  });

  it('what happened before the account was made is not in the feed', async () => {
    await stocked(source());
    const { id, token } = await fixture.shop.customer({ createdAt: new Date(Date.now() + DAY_MS) });
    await stocked(source());
    expect((await read(token)).events).toEqual([]);
    await source().manager.update(Customer, { id }, { createdAt: new Date(0) });
    expect((await read(token)).events.length).toBeGreaterThan(0);
  });

  it('only the requested kinds are returned, and next skips the others', async () => {
    const { id, token } = await fixture.shop.customer();
    await creditLow(source(), id, 1);
    const productId = await stocked(source(), 2);
    await customerEvent(source(), id, 'claimResolved', {
      claimId: newId(),
      orderNumber: 7,
      licenseId: newId(),
      status: 'rejected',
    });
    const kindsOf = async (events: string) => (await read(token, { events })).events.map(({ event }) => event);
    expect(await kindsOf('claimResolved')).toEqual(['claimResolved']);
    expect(await kindsOf('creditLow, claimResolved')).toEqual(['creditLow', 'claimResolved']);
    expect(await kindsOf('productBackInStock,creditLow')).toEqual(['creditLow', 'productBackInStock']);
    expect(await kindsOf('productOutOfStock')).toEqual([]);
    const both = ['creditLow', 'claimResolved'];
    for (const spelled of [
      'events=claimResolved&events=creditLow',
      'events[]=claimResolved&events[]=creditLow',
      'events%5B%5D=claimResolved&events%5B%5D=creditLow',
      'events[0]=claimResolved&events[1]=creditLow',
      'events=claimResolved&events[]=creditLow,claimResolved',
    ]) {
      const { status, body } = await get(token, `?${spelled}`);
      expect([spelled, status, body.events.map(({ event }: { event: string }) => event)]).toEqual([spelled, 200, both]);
    }
    const { next } = await read(token, { events: 'productOutOfStock' });
    await stocked(source(), 0, productId);
    const { events } = await read(token, { events: 'productOutOfStock', after: next });
    expect(events.map(({ data }) => data.productId)).toEqual([productId]);
  });

  it('a price event shows the prices by the terms that hold when it is read', async () => {
    const staff = new StaffApi(fixture.service, () => new Date());
    const member = await staff.member();
    const [plain, reduced] = [await fixture.shop.customer(), await fixture.shop.customer()];
    const product = await fixture.shop.product({ listPriceCents: 10_000 }, 1);
    const change =
      'mutation ($id: ObjectID!, $price: EUR!) { changeListPrice(productId: $id, listPrice: $price) { id } }';
    await staff.run(change, { id: product.id, price: 80 }, member.token);
    const pricesOf = async (token: string) => {
      const { events } = await read(token, { events: 'productPriceChanged' });
      return events.map(({ data }) => [data.oldPrice, data.newPrice]);
    };
    expect(await pricesOf(reduced.token)).toEqual([[100, 80]]);
    const discountPackageId = await fixture.shop.discountPackage({ Default: 1_000 });
    await source().manager.update(Customer, { id: reduced.id }, { discountPackageId });
    expect(await pricesOf(reduced.token)).toEqual([[90, 72]]);
    expect(await pricesOf(plain.token)).toEqual([[100, 80]]);
    await fixture.shop.promotion(5_000, { productIds: [product.id] });
    expect(await pricesOf(reduced.token)).toEqual([[50, 40]]);
  });

  it('wrong arguments of GraphQL are refused, each by its name', async () => {
    const { token } = await fixture.shop.customer();
    for (const [variables, name] of [
      [{ after: 'x' }, 'after'],
      [{ first: 501 }, 'first'],
      [{ kinds: [] }, 'kinds'],
    ] as const) {
      const { extensions } = (await query(token, variables)).errors[0];
      expect(extensions).toEqual({ code: 'VALIDATION_ERROR', details: { [name]: expect.any(String) } });
    }
  });

  it('a cursor is valid for a month and then refused as expired, even if little has happened', async () => {
    const { id, token } = await fixture.shop.customer();
    await creditLow(source(), id, 1);
    const { next } = await read(token);
    aheadMs = 30 * DAY_MS - 60_000;
    const late = await read(token, { after: next });
    expect(late.events).toEqual([]);
    aheadMs = 31 * DAY_MS;
    const refused = await get(token, `?after=${next}`);
    expect(refused.status).toBe(400);
    expect(refused.body).toEqual({
      error: 'The cursor is older than the events that are kept',
      code: 'CURSOR_EXPIRED',
      details: {
        after:
          'Events are kept for 30 days: first ask with after=latest, then read everything anew, then go on from that next',
      },
    });
    // A reader in between got a later cursor, although nothing happened.
    expect((await read(token, { after: late.next })).events).toEqual([]);
    expect((await read(token)).events).toEqual([]);
  });

  it('an event stays for a month from when it was committed, whatever its time says, and then goes', async () => {
    const { id, token } = await fixture.shop.customer({ createdAt: new Date(0) });
    await creditLow(source(), id, 1);
    await source().query('UPDATE events SET occurred_at = occurred_at - INTERVAL 60 DAY WHERE customer_id = ?', [id]);
    const mine = { events: 'creditLow' };
    expect(balancesOf((await read(token, mine)).events)).toEqual([1]);
    await cleanUp(source(), new Date(), 0);
    expect(balancesOf((await read(token, mine)).events)).toEqual([1]);
    await source().query(
      'UPDATE events SET feed_stamp = feed_stamp - INTERVAL 30 DAY - INTERVAL 1 HOUR WHERE customer_id = ?',
      [id],
    );
    await cleanUp(source(), new Date(), 0);
    expect(await source().query('SELECT 1 FROM events WHERE customer_id = ?', [id])).toHaveLength(1);
    expect((await read(token, mine)).events).toEqual([]);
    await source().query('UPDATE events SET feed_stamp = feed_stamp - INTERVAL 1 DAY WHERE customer_id = ?', [id]);
    await cleanUp(source(), new Date(), 0);
    expect(await source().query('SELECT 1 FROM events WHERE customer_id = ?', [id])).toEqual([]);
  });

  it('a page has no ETag, is not cached, and HEAD returns the same as GET, without waiting', async () => {
    const { token } = await fixture.shop.customer();
    const page = await get(token, '?after=latest');
    expect([page.headers.get('ETag'), page.headers.get('Cache-Control')]).toEqual([null, 'no-store']);
    const head = await fixture.service.request('HEAD', '/api/events?after=latest&wait=30', { token });
    expect([head.status, head.text]).toEqual([200, '']);
    const stream = await fixture.service.request('HEAD', '/api/events', {
      token,
      headers: { Accept: 'text/event-stream' },
    });
    expect([stream.status, stream.text, stream.headers.get('Content-Type')]).toEqual([
      200,
      '',
      'text/event-stream; charset=utf-8',
    ]);
  });
});
