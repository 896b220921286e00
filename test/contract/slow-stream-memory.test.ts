import { mkdtemp, rm } from 'node:fs/promises';
import type { Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createHttpServer } from '../../src/http/http-server.js';
import { EventStream } from '../support/event-stream.js';
import { testConfig } from '../support/service.js';
import { createMigratedSchema } from '../support/temp-schema.js';
import { until } from '../support/until.js';
import { useService } from '../support/use-service.js';

const EVENTS = 5_000;
// Five pages of events of half a kilobyte, beside what the system holds.
const MAX_WAITING_BYTES = 1_000_000;

const schema = await createMigratedSchema(4);
afterAll(() => schema.drop());

describe('a stream that is not read', () => {
  const fixture = useService({}, { DATABASE_URL: schema.url });
  let directory: string;
  let server: Server;
  /** The unread bytes that the service has written into a stream. */
  let largestBytes = 0;

  beforeAll(async () => {
    server = createHttpServer(
      (request, response) => {
        const write = response.write.bind(response) as (chunk: string) => boolean;
        response.write = ((chunk: string) => {
          const isTaken = write(chunk);
          largestBytes = Math.max(largestBytes, response.writableLength);
          return isTaken;
        }) as typeof response.write;
        fixture.service.app.http(request, response);
      },
      (await testConfig()).httpTimeouts,
    );
    directory = await mkdtemp(join(tmpdir(), 'stream-'));
    await new Promise<void>((resolve) => server.listen(join(directory, 'socket'), resolve));
  });
  afterAll(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    await rm(directory, { recursive: true });
  });

  async function record(customerId: string, count: number): Promise<void> {
    const now = new Date();
    const data = JSON.stringify({ balance: 1, creditLimit: 2, availableCredit: 1, padding: 'x'.repeat(300) });
    const rows = Array.from({ length: count }, () => ['creditLow', customerId, data, now]);
    for (let start = 0; start < count; start += 2_000) {
      await fixture.service.query('INSERT INTO events (kind, customer_id, data, occurred_at) VALUES ?', [
        rows.slice(start, start + 2_000),
      ]);
    }
  }

  it('a reader that pauses makes the service hold no more than a page, and gets every event once when it goes on or comes back', async () => {
    const { id, token } = await fixture.shop.customer();
    const open = (lastEventId?: string) =>
      EventStream.open('http://localhost', {
        token,
        path: '/api/events?events=creditLow',
        socketPath: server.address() as string,
        ...(lastEventId === undefined ? {} : { lastEventId }),
      });
    let stream = await open();
    await until(() => stream.lastEventId !== '', 'the stream says where it stands');
    stream.stopReading();
    await record(id, EVENTS);
    // Another reader of the same customer's goes on meanwhile, so that all events have come to this process.
    const other = await EventStream.open(fixture.service.url, { token, path: '/api/events?events=creditLow' });
    await until(() => other.events.length === EVENTS, 'another reader has all');
    other.close();
    expect(largestBytes).toBeGreaterThan(0);
    expect(largestBytes).toBeLessThan(MAX_WAITING_BYTES);

    stream.goOnReading();
    const ids: number[] = [];
    while (ids.length < EVENTS) {
      const { events } = stream;
      await until(() => stream.isOver || ids.length + events.length >= EVENTS, 'the rest of the events');
      ids.push(...events.map(({ data }) => Number(data.id.replace('evt_', ''))));
      // It was cut off, if it has paused for too long.
      if (ids.length < EVENTS) stream = await open(stream.lastEventId);
    }
    stream.close();
    expect(ids).toEqual([...new Set(ids)].toSorted((a, b) => a - b));
    expect(ids).toHaveLength(EVENTS);
  });
});
