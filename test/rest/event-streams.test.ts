import { ApiToken } from '../../src/entities/customers/api-token.js';
import { Customer } from '../../src/entities/customers/customer.js';
import { EventStream, type StreamOptions } from '../support/event-stream.js';
import { balancesOf, creditLow, eventsOf, stocked } from '../support/feed.js';
import { useOwnService } from '../support/rest/rest-api.js';
import { StaffApi } from '../support/staff.js';
import { until } from '../support/until.js';

const WANTED = '/api/events?events=creditLow';

describe('GET /events as server-sent events', () => {
  const fixture = useOwnService();
  const source = () => fixture.service.app.dataSource;
  const feed = () => fixture.service.app.services.feed;
  const opened: EventStream[] = [];

  afterEach(async () => {
    for (const stream of opened.splice(0)) stream.close();
    await until(() => feed().countReaders('stream') === 0, 'no stream is open');
  });

  async function open(options: StreamOptions): Promise<EventStream> {
    const stream = await EventStream.open(fixture.service.url, { path: WANTED, ...options });
    opened.push(stream);
    return stream;
  }

  const balances = (stream: EventStream) => balancesOf(stream.events.map(({ data }) => data));
  const has = (stream: EventStream, count: number) =>
    until(() => stream.events.length >= count, `${count} events of a stream`);

  it('a stream brings what there is and then what comes, each with its cursor, its kind and its envelope', async () => {
    const { id, token } = await fixture.shop.customer();
    await creditLow(source(), id, 1);
    const stream = await open({ token });
    expect([stream.status, stream.headers['content-type'], stream.headers['content-encoding']]).toEqual([
      200,
      'text/event-stream; charset=utf-8',
      undefined,
    ]);
    expect([stream.headers['cache-control'], stream.headers['x-accel-buffering']]).toEqual(['no-store', 'no']);
    expect(stream.headers.vary).toContain('Accept');
    await has(stream, 1);
    for (const balance of [2, 3, 4]) await creditLow(source(), id, balance);
    await has(stream, 4);
    expect(balances(stream)).toEqual([1, 2, 3, 4]);
    const { events } = await eventsOf(fixture.service, token, { events: 'creditLow' });
    expect(stream.events.map(({ event, data }) => [event, data])).toEqual(events.map((event) => ['creditLow', event]));
    // A cursor of a stream is one of pages, too.
    const after = stream.events[1]?.id ?? '';
    expect(balancesOf((await eventsOf(fixture.service, token, { after })).events)).toEqual([3, 4]);
  });

  it('Last-Event-ID goes on from there, before what after says, and nothing comes twice or is missed', async () => {
    const { id, token } = await fixture.shop.customer();
    let lastEventId: string | undefined;
    const seen: unknown[] = [];
    for (let balance = 1; balance <= 6; balance += 2) {
      const stream = await open({ token, path: `${WANTED}&after=latest`, lastEventId });
      await until(() => stream.lastEventId !== '', 'the stream says where it stands');
      await creditLow(source(), id, balance);
      await has(stream, 1);
      seen.push(...balances(stream));
      ({ lastEventId } = stream);
      stream.close();
      // Happens while no client reads.
      await creditLow(source(), id, balance + 1);
    }
    const last = await open({ token, lastEventId });
    await until(() => seen.length + last.events.length >= 6, 'the rest of the events');
    expect([...seen, ...balances(last)]).toEqual([1, 2, 3, 4, 5, 6]);
  });

  it('a quiet stream says every 15 seconds that it is alive', async () => {
    const { id, token } = await fixture.shop.customer();
    const stream = await open({ token });
    await until(() => stream.comments >= 2, 'a second comment');
    await creditLow(source(), id, 1);
    await has(stream, 1);
    expect([stream.isOver, balances(stream)]).toEqual([false, [1]]);
  });

  it('a stream ends when its token is revoked or expires and when its customer is suspended, and others go on', async () => {
    const customers = await Promise.all(Array.from({ length: 4 }, () => fixture.shop.customer()));
    const [revoked, expired, suspended, other] = customers as [(typeof customers)[0], ...typeof customers] &
      typeof customers;
    const streams = await Promise.all(customers.map(({ token }) => open({ token })));
    await source().manager.update(ApiToken, { customerId: revoked?.id }, { revokedAt: new Date() });
    await source().manager.update(ApiToken, { customerId: expired?.id }, { expiresAt: new Date() });
    await source().manager.update(Customer, { id: suspended?.id }, { status: 'SUSPENDED' });
    await until(() => streams.slice(0, 3).every(({ isOver }) => isOver), 'three streams end');
    await creditLow(source(), other?.id ?? '', 1);
    const [, , , last] = streams;
    if (!last) throw new Error('There are four streams');
    await has(last, 1);
    expect(last.isOver).toBe(false);
    for (const [index, status] of [401, 401, 403].entries()) {
      const { token = '' } = customers[index] ?? {};
      expect((await open({ token })).status).toBe(status);
    }
  });

  it('a price event comes with the prices by the terms that hold when it comes, each customer with its own', async () => {
    const staff = new StaffApi(fixture.service, () => new Date());
    const member = await staff.member();
    const [plain, reduced] = [await fixture.shop.customer(), await fixture.shop.customer()];
    const product = await fixture.shop.product({ listPriceCents: 10_000 }, 1);
    const path = '/api/events?events=productPriceChanged&after=latest';
    const streams = await Promise.all([plain, reduced].map(({ token }) => open({ token, path })));
    for (const stream of streams) await until(() => stream.lastEventId !== '', 'the stream says where it stands');
    // After the streams were opened.
    const discountPackageId = await fixture.shop.discountPackage({ Default: 1_000 });
    await source().manager.update(Customer, { id: reduced.id }, { discountPackageId });
    const change =
      'mutation ($id: ObjectID!, $price: EUR!) { changeListPrice(productId: $id, listPrice: $price) { id } }';
    await staff.run(change, { id: product.id, price: 80 }, member.token);
    for (const stream of streams) await has(stream, 1);
    expect(streams.map(({ events }) => events.map(({ data: { data } }) => [data.oldPrice, data.newPrice]))).toEqual([
      [[100, 80]],
      [[90, 72]],
    ]);
  });

  it('a stream that begins with an old event catches up in order and then hears what is new', async () => {
    const { token } = await fixture.shop.customer();
    const productId = await stocked(source(), 1);
    for (let stock = 2; stock <= 450; stock += 1) await stocked(source(), stock % 2, productId);
    const stream = await open({ token, path: '/api/events' });
    await has(stream, 450);
    await stocked(source(), 7, productId);
    await has(stream, 451);
    expect(stream.events.map(({ data: { sequence } }) => sequence)).toEqual(
      Array.from({ length: 451 }, (_, index) => index + 1),
    );
  });

  it('a wrong cursor is refused before the stream begins', async () => {
    const { token } = await fixture.shop.customer();
    const stream = await open({ token, lastEventId: 'x' });
    expect([stream.status, stream.headers['content-type']]).toEqual([400, 'application/json; charset=utf-8']);
  });
});
