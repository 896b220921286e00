import type { EventEnvelope } from '../../src/domain/webhooks/event.js';
import { EventRush, markOf } from './event-rush.js';
import { StreamFollower, WaitingFollower } from './feed-followers.js';
import type { ProcessFixture } from './processes/process-fixture.js';
import { ServiceProcess } from './processes/service-process.js';

const PROCESSES = 3;
const EVENTS = 500;

const upTo = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1);

function eventsOf(events: readonly EventEnvelope[], productId: string): EventEnvelope[] {
  return events.filter(({ data }) => data['productId'] === productId);
}

/** Prints how long events took from their COMMIT to a reader, in the median. No guarantee: the machine may be busy. */
function printDelay(name: string, rush: EventRush, { events, arrivedAtMs }: WaitingFollower | StreamFollower): void {
  const delays = events.flatMap((event, index) => {
    const committedAtMs = rush.committedAtMs.get(markOf(event));
    return committedAtMs === undefined ? [] : [(arrivedAtMs[index] ?? NaN) - committedAtMs];
  });
  const median = delays.sort((a, b) => a - b)[delays.length >> 1] ?? NaN;
  process.stdout.write(`feed: ${median.toFixed(0)} ms in the median from COMMIT to the reader by ${name}\n`);
}

/** Every product's events are numbered without a hole, in the order in which they happened. */
function expectSequences(events: readonly EventEnvelope[], { counted, overlapping }: EventRush): void {
  for (const id of [...counted, ...overlapping]) {
    const own = eventsOf(events, id);
    expect(own.length).toBeGreaterThan(1);
    expect(own.map(({ sequence }) => sequence)).toEqual(upTo(own.length));
  }
  for (const id of counted) {
    const own = eventsOf(events, id);
    expect(own.map(({ data }) => data['availableStock'])).toEqual(upTo(own.length));
  }
}

/**
 * Three processes of the service, of which one is killed, and writers that hold their transactions open: a reader that waits
 * and one whose stream breaks off again and again get exactly the committed events, in the same order.
 * @param writerUrls of the database, for the writers.
 */
export async function expectCompleteFeed(fixture: ProcessFixture, writerUrls: readonly string[]): Promise<void> {
  const environment = { ...fixture.environment, DATABASE_POOL_SIZE: '5' };
  const processes = await Promise.all(Array.from({ length: PROCESSES }, () => ServiceProcess.start(environment)));
  const urls = processes.map(({ url }) => url);
  const [customer, other] = [await fixture.customer(), await fixture.customer()];
  const rush = await EventRush.prepare(writerUrls, [customer.id, other.id]);
  const waiting = new WaitingFollower(() => urls, customer.token).start();
  const streaming = new StreamFollower(() => urls, customer.token).start();
  const readers = [waiting, streaming];
  try {
    rush.start();
    for (const reader of readers) await reader.when(() => reader.events.length >= EVENTS / 3, 'events come');
    const [killed] = processes;
    expect(await killed?.signal('SIGKILL')).toMatchObject({ signal: 'SIGKILL' });
    // Both still ask the killed process in its turn.
    for (const reader of readers) await reader.when(() => reader.breaks > 0, 'the killed process is missed');
    await waiting.when(() => rush.count >= EVENTS, 'enough is written');
    const last = await rush.end();
    for (const reader of readers) await reader.seen((event) => markOf(event) === last, 'the last event');
  } finally {
    await Promise.all([waiting.stop(), streaming.stop(), rush.close()]);
  }
  expect(rush.rolledBack).toBeGreaterThan(0);
  expect(streaming.reconnects).toBeGreaterThan(5);
  expect(waiting.events.map(markOf).sort()).toEqual(rush.marksFor(customer.id));
  expect(streaming.events).toEqual(waiting.events);
  expectSequences(waiting.events, rush);
  printDelay('wait', rush, waiting);
  printDelay('stream', rush, streaming);
  expect(await fixture.violations()).toEqual([]);
}
