import { EventStream } from '../support/event-stream.js';
import { balancesOf, creditLow, type EventPage } from '../support/feed.js';
import { ProcessFixture } from '../support/processes/process-fixture.js';
import { ServiceProcess } from '../support/processes/service-process.js';
import { until } from '../support/until.js';

const WANTED = '/api/events?events=creditLow&after=latest';

describe('the feed of several processes', () => {
  let fixture: ProcessFixture;
  let one: ServiceProcess;
  let other: ServiceProcess;

  beforeAll(async () => {
    fixture = await ProcessFixture.create(7);
    const start = () => ServiceProcess.start(fixture.environment);
    [one, other] = await Promise.all([start(), start()]);
  });
  afterAll(() => fixture.close());

  const open = (service: ServiceProcess, token: string, lastEventId?: string) =>
    EventStream.open(service.url, { token, path: WANTED, ...(lastEventId === undefined ? {} : { lastEventId }) });
  const balances = (stream: EventStream) => balancesOf(stream.events.map(({ data }) => data));

  it('at SIGTERM streams end and waiting requests get a response, long before their time, and the process ends cleanly', async () => {
    const { id, token } = await fixture.customer();
    const stream = await open(one, token);
    await until(() => stream.lastEventId !== '', 'the stream says where it stands');
    const headers = { Authorization: `Bearer ${token}` };
    const after = stream.lastEventId;
    const waiting = fetch(`${one.url}/api/events?events=creditLow&wait=30&after=${after}`, { headers });
    const isWaiting = async () =>
      /^feed_readers\{kind="wait"\} 1$/m.test(await (await fetch(`${one.url}/metrics`)).text());
    await until(isWaiting, 'a request waits');

    expect(await one.signal('SIGTERM')).toEqual({ code: 0, signal: null, errors: '' });

    const response = await waiting;
    const page = (await response.json()) as EventPage;
    expect([response.status, page.events, page.hasMore]).toEqual([200, [], false]);
    await until(() => stream.isOver, 'the stream ends');
    // Nothing is lost by it: the other process goes on.
    await creditLow(fixture.dataSource, id, 3);
    const next = await open(other, token, stream.lastEventId);
    await until(() => next.events.length === 1, 'the event is there');
    expect(balances(next)).toEqual([3]);
    next.close();
    await other.signal('SIGTERM');
  });
});
