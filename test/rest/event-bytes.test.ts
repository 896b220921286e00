import { newId } from '../../src/db/ids.js';
import { inTransaction } from '../../src/db/transaction.js';
import { recordStockEvent } from '../../src/services/webhooks/outbox.js';
import { EventStream } from '../support/event-stream.js';
import { creditLow } from '../support/feed.js';
import { RawClient } from '../support/http/raw-client.js';
import { useOwnService } from '../support/rest/rest-api.js';
import { until } from '../support/until.js';

// What ends a line or a message, or begins a field, in a stream of events.
const NASTY = 'a\nb\r\n\r\ndata: {}\n\nid: 1\revent: x\u2028\u0000é😀</script>';
const AT_MOST_OPEN = 5;

describe('the bytes of GET /events', () => {
  const fixture = useOwnService();
  const source = () => fixture.service.app.dataSource;
  const feed = () => fixture.service.app.services.feed;

  const opened: { close: () => void }[] = [];

  afterEach(async () => {
    for (const stream of opened.splice(0)) stream.close();
    await until(() => feed().countReaders('stream') + feed().countReaders('wait') === 0, 'no reader is left');
  });

  async function open(token: string, path: string, headers = {}): Promise<EventStream> {
    const stream = await EventStream.open(fixture.service.url, { token, path, headers });
    opened.push(stream);
    return stream;
  }

  const head = (token: string, path: string, further = '') =>
    `GET ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\n${further}\r\n`;
  const STREAM = 'Accept: text/event-stream\r\n';

  it('nothing that a name holds can end a message of a stream, or begin another', async () => {
    const { token } = await fixture.shop.customer();
    const stream = await open(token, '/api/events?after=latest');
    await until(() => stream.lastEventId !== '', 'the stream says where it stands');
    const product = { id: newId(), sku: NASTY, name: NASTY };
    await inTransaction(source(), (manager) => recordStockEvent(manager, product, 1, new Date()));
    await until(() => stream.events.length > 0, 'the event');
    expect(stream.events).toHaveLength(1);
    expect(stream.events[0]?.data.data).toMatchObject({ productId: product.id, sku: NASTY, name: NASTY });
    const lines = stream.text.split('\n').filter((line) => line !== '' && !line.startsWith(':'));
    expect(lines.filter((line) => !/^(id|event|data): /.test(line) || /[\r\0]/.test(line))).toEqual([]);
  });

  it('a stream is sent without delay, though the client accepts compressed responses', async () => {
    const { id, token } = await fixture.shop.customer();
    await creditLow(source(), id, 1);
    const stream = await open(token, '/api/events?events=creditLow', { 'Accept-Encoding': 'gzip, br' });
    await until(() => stream.events.length > 0, 'the event, in plain text');
    expect(stream.headers['content-encoding']).toBeUndefined();
    expect(stream.headers['content-length']).toBeUndefined();
  });

  it('a client that disconnects in any way releases its slots', async () => {
    const { token } = await fixture.shop.customer();
    for (const [further, path] of [
      [STREAM, '/api/events'],
      ['', '/api/events?after=latest&wait=30'],
    ] as const) {
      const kind = further === STREAM ? 'stream' : 'wait';
      const clients = await Promise.all(
        Array.from({ length: AT_MOST_OPEN }, () => RawClient.connect(fixture.service.url)),
      );
      for (const client of clients) client.send(head(token, path, further));
      await until(() => feed().countReaders(kind) === AT_MOST_OPEN, 'all slots are taken');
      const refused = await fixture.service.request('GET', '/api/events?after=latest&wait=1', { token });
      expect([refused.status, refused.body.code]).toEqual([429, 'RATE_LIMIT_EXCEEDED']);
      // Some say that they send nothing more, the others are gone.
      for (const [index, client] of clients.entries()) client[index % 2 === 0 ? 'finish' : 'end']();
      await until(() => feed().countReaders(kind) === 0, 'no slot is taken');
      expect((await fixture.service.request('GET', '/api/events?after=latest', { token })).status).toBe(200);
    }
  });
});
