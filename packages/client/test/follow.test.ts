import { creditLow } from '../../../test/support/feed.js';
import { TestService } from '../../../test/support/service.js';
import { until } from '../../../test/support/until.js';
import { useDedicatedService } from '../../../test/support/use-service.js';
import { ApiError, createClient, type FollowOptions, type Retry } from '../src/index.js';
import { BreakingProxy } from './breaking-proxy.js';

const DAY_MS = 24 * 60 * 60 * 1_000;

describe('following the feed', () => {
  let aheadMs = 0;
  const fixture = useDedicatedService({ clock: () => new Date(Date.now() + aheadMs) });
  const source = () => fixture.service.app.dataSource;
  let proxy: BreakingProxy;

  beforeAll(async () => {
    proxy = await BreakingProxy.start(fixture.service.url);
  });
  afterAll(() => proxy.stop());
  beforeEach(() => {
    aheadMs = 0;
  });

  interface Reader {
    balances: unknown[];
    cursors: string[];
    /** The positions of the reader, also without an event. */
    positions: string[];
    retries: Retry[];
    control: AbortController;
    end: Promise<unknown>;
  }

  /** Follows the events of a customer until `stop`, or until it fails. */
  function follow(token: string, options: FollowOptions = {}): Reader {
    const reader: Reader = {
      balances: [],
      cursors: [],
      positions: [],
      retries: [],
      control: new AbortController(),
      end: Promise.resolve(),
    };
    const onRetry = (one: Retry) => void reader.retries.push(one);
    const client = createClient({ url: proxy.url(), token, retry: { baseDelayMs: 1, maxDelayMs: 10 }, onRetry });
    const { signal } = reader.control;
    const onCursor = (cursor: string) => void reader.positions.push(cursor);
    const run = async () => {
      for await (const { event, cursor } of client.events.follow({
        events: ['creditLow'],
        signal,
        onCursor,
        ...options,
      })) {
        if (event.event === 'creditLow') reader.balances.push(event.data.balance);
        reader.cursors.push(cursor);
      }
    };
    reader.end = run().then(
      () => 'ended',
      (error: unknown) => error,
    );
    return reader;
  }

  const stop = async (reader: Reader) => {
    reader.control.abort();
    expect(await reader.end).toBe('ended');
  };
  const has = (reader: Reader, count: number) => until(() => reader.balances.length >= count, `${count} events`);
  const stands = (reader: Reader) => until(() => reader.positions.length > 0, 'the reader knows where it stands');

  it('a follower gets what there is and then what comes, and goes on from the cursor of any event', async () => {
    const { id, token } = await fixture.shop.customer();
    for (const balance of [1, 2, 3]) await creditLow(source(), id, balance);
    const reader = follow(token);
    await has(reader, 3);
    await creditLow(source(), id, 4);
    await has(reader, 4);
    await stop(reader);
    expect(reader.balances).toEqual([1, 2, 3, 4]);
    const again = follow(token, { after: reader.cursors[1]! });
    await has(again, 2);
    await stop(again);
    expect(again.balances).toEqual([3, 4]);
  });

  it('a follower that starts at latest gets no earlier events, and misses none if its first connection breaks', async () => {
    const { id, token } = await fixture.shop.customer();
    await creditLow(source(), id, 1);
    const reader = follow(token, { after: 'latest' });
    await stands(reader);
    proxy.cut();
    await creditLow(source(), id, 2);
    await has(reader, 1);
    await stop(reader);
    expect(reader.balances).toEqual([2]);
  });

  it('a follower misses nothing and gets nothing twice, however often its connection is lost and the service is down', async () => {
    const { id, token } = await fixture.shop.customer();
    const reader = follow(token);
    await stands(reader);
    for (const balance of [1, 2, 3]) {
      proxy.next('lose-request', 'lose-request', { status: 503, body: 'starting' });
      proxy.cut();
      await creditLow(source(), id, balance);
      await has(reader, balance);
    }
    await stop(reader);
    expect(reader.balances).toEqual([1, 2, 3]);
    // Of each round: the stream, two requests that were lost, and the gateway.
    expect(reader.retries.length).toBeGreaterThanOrEqual(12);
  });

  it('a follower goes on with another process of the service when its own stops', async () => {
    const { id, token } = await fixture.shop.customer();
    const other = await TestService.start();
    proxy.leadTo(other.url);
    const reader = follow(token);
    await stands(reader);
    await creditLow(source(), id, 1);
    await has(reader, 1);
    await other.stop();
    await until(() => reader.retries.length > 1, 'the reader knocks at the process that is gone');
    await creditLow(source(), id, 2);
    proxy.leadTo(fixture.service.url);
    await has(reader, 2);
    await stop(reader);
    expect(reader.balances).toEqual([1, 2]);
  });

  it('a loop that is left closes its connection, and what it has not looked at comes the next time', async () => {
    const { id, token } = await fixture.shop.customer();
    for (const balance of [1, 2, 3]) await creditLow(source(), id, balance);
    const client = createClient({ url: proxy.url(), token });
    const places: string[] = [];
    for await (const { cursor } of client.events.follow({ events: ['creditLow'], onCursor: (at) => places.push(at) })) {
      // The position of an event is reported once it is handled.
      expect(places).not.toContain(cursor);
      places.push('dealt with');
      break;
    }
    expect(places.at(-1)).toBe('dealt with');
    await until(() => fixture.service.app.services.feed.countReaders('stream') === 0, 'no stream is open');
  });

  it('a cursor that is too old reaches the caller, and so does a token that is revoked meanwhile', async () => {
    const { id, token } = await fixture.shop.customer();
    await creditLow(source(), id, 1);
    const reader = follow(token);
    await has(reader, 1);
    await source().query('UPDATE api_tokens SET revoked_at = NOW(3) WHERE customer_id = ?', [id]);
    expect(await reader.end).toMatchObject({ name: 'ApiError', code: 'UNAUTHENTICATED', status: 401 });
    aheadMs = 31 * DAY_MS;
    const late = follow(await fixture.shop.token(id), { after: reader.cursors[0]! });
    const expired = await late.end;
    expect(expired).toBeInstanceOf(ApiError);
    expect(expired).toMatchObject({
      code: 'CURSOR_EXPIRED',
      details: { after: expect.stringMatching(/^Events are kept for 30 days: first ask with after=latest,/) },
    });
    expect(late.retries).toEqual([]);
  });

  it('a silent connection is abandoned, and the next one continues from the same position', async () => {
    const asked: (string | null)[] = [];
    const silent = 'id: a\n\n';
    const event = 'id: b\nevent: creditLow\ndata: {"event":"creditLow"}\n\n';
    const fetch: typeof globalThis.fetch = async (url) => {
      asked.push(new URL(url).searchParams.get('after'));
      const start = (controller: ReadableStreamDefaultController) =>
        controller.enqueue(new TextEncoder().encode(asked.length === 1 ? silent : event));
      return new Response(new ReadableStream({ start }), { headers: { 'Content-Type': 'text/event-stream' } });
    };
    const client = createClient({ url: proxy.url(), token: 't', fetch, retry: { baseDelayMs: 1 } });
    for await (const one of client.events.follow({ silenceMs: 20 })) {
      expect(one).toEqual({ event: { event: 'creditLow' }, cursor: 'b' });
      break;
    }
    expect(asked).toEqual([null, 'a']);
  });

  it('a response that is not a stream is reported as such', async () => {
    proxy.next({ status: 200, headers: { 'Content-Type': 'text/html' }, body: 'Sign in' });
    const reader = follow('any');
    expect(await reader.end).toMatchObject({ code: 'UNEXPECTED_ANSWER', status: 200, body: 'Sign in' });
  });
});
