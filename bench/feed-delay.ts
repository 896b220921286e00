import { setTimeout as sleep } from 'node:timers/promises';
import { newId } from '../src/db/ids.js';
import type { ServiceCalls } from './processes/service.js';
import type { BenchOptions } from './support/bench-options.js';
import { Child } from './support/child.js';
import { BenchData } from './support/data.js';
import { PRODUCTION } from './support/settings.js';
import { median, quantile, rounds } from './support/statistics.js';
import { fixed, printTable } from './support/table.js';

const EVENTS = 100;
const PAUSE_MS = 60;
const WAIT_SECONDS = 30;

const now = (): number => performance.timeOrigin + performance.now();

/** Notes when each event of a product arrived at a reader. */
class Arrivals {
  readonly atMs = new Map<string, number>();
  private readonly waiting = new Map<string, () => void>();

  note(text: string): void {
    const productId = /"productId":"(\w+)"/.exec(text)?.[1] ?? '';
    this.atMs.set(productId, now());
    this.waiting.get(productId)?.();
  }

  async of(productId: string): Promise<number> {
    if (!this.atMs.has(productId)) await new Promise<void>((resolve) => this.waiting.set(productId, resolve));
    return this.atMs.get(productId) ?? NaN;
  }
}

/** Two readers of one process: one of a stream, one that asks and waits. */
class Readers {
  readonly stream = new Arrivals();
  readonly wait = new Arrivals();
  private readonly end = new AbortController();

  constructor(
    private readonly url: string,
    private readonly token: string,
  ) {}

  async start(): Promise<void> {
    const cursor = ((await (await this.get('after=latest')).json()) as { next: string }).next;
    const stream = await this.get(`after=${encodeURIComponent(cursor)}`, { Accept: 'text/event-stream' });
    for (const reading of [this.readStream(stream), this.readPages(cursor)]) {
      reading.catch((error: unknown) => {
        if (!this.end.signal.aborted) throw error;
      });
    }
  }

  stop(): void {
    this.end.abort();
  }

  private async get(query: string, headers: Record<string, string> = {}): Promise<Response> {
    const response = await fetch(`${this.url}/api/events?${query}`, {
      headers: { Authorization: `Bearer ${this.token}`, ...headers },
      signal: this.end.signal,
    });
    if (!response.ok) throw new Error(`The feed returned ${response.status}: ${await response.text()}`);
    return response;
  }

  private async readStream({ body }: Response): Promise<void> {
    if (!body) throw new Error('The stream is empty');
    const decoder = new TextDecoder();
    let text = '';
    for await (const chunk of body) {
      const messages = (text + decoder.decode(chunk as Uint8Array, { stream: true })).split('\n\n');
      text = messages.pop() ?? '';
      for (const message of messages) this.stream.note(message);
    }
  }

  private async readPages(from: string): Promise<void> {
    for (let cursor = from; ;) {
      const page = await this.get(`wait=${WAIT_SECONDS}&after=${encodeURIComponent(cursor)}`);
      const { events, next } = (await page.json()) as { events: object[]; next: string };
      for (const event of events) this.wait.note(JSON.stringify(event));
      cursor = next;
    }
  }
}

interface Product {
  id: string;
  sku: string;
  name: string;
}

/** Commits one event. @returns when that was. */
type Writer = (product: Product) => Promise<number>;

/** Inserts an event with a bare statement. */
function byHand({ dataSource }: BenchData): Writer {
  return async ({ id, sku, name }) => {
    await dataSource.query(
      'INSERT INTO events (kind, product_id, sku, name, available_stock, is_test, occurred_at) VALUES (?)',
      [['productOutOfStock', id, sku, name, 0, false, new Date()]],
    );
    return now();
  };
}

interface Delays {
  stream: number[];
  wait: number[];
  /** How long a bare INSERT with its COMMIT takes. */
  insert: number[];
}

/** Single events on a service that has nothing else to do, each after a pause of its own. */
async function measure(write: Writer, insert: Writer, readers: Readers): Promise<Delays> {
  const delays: Delays = { stream: [], wait: [], insert: [] };
  for (let event = 0; event < EVENTS; event += 1) {
    await sleep(PAUSE_MS * (0.5 + Math.random()));
    const startedAtMs = now();
    delays.insert.push((await insert({ id: newId(), sku: 'FLOOR', name: 'Floor' })) - startedAtMs);
    await sleep(PAUSE_MS * (0.5 + Math.random()));
    const product = { id: newId(), sku: 'DELAY', name: 'Delay' };
    const committedAtMs = await write(product);
    delays.stream.push((await readers.stream.of(product.id)) - committedAtMs);
    delays.wait.push((await readers.wait.of(product.id)) - committedAtMs);
  }
  return delays;
}

function print(what: string, results: readonly Delays[]): void {
  const rows = results.flatMap(({ stream, wait, insert }, index) =>
    Object.entries({ stream, wait }).map(([reader, delays]) => [
      `round ${index + 1}, ${reader}`,
      ...[0.5, 0.95].map((share) => fixed(quantile(delays, share), 1)),
      fixed(median(insert), 1),
      fixed(median(delays) / median(insert), 1),
    ]),
  );
  const title = `From COMMIT to a reader of the feed, in milliseconds, ${EVENTS} events ${what}`;
  printTable(title, ['', 'median', 'p95', 'bare INSERT', 'ratio'], rows);
}

/** How soon readers of the feed get an event, from any process, against a bare INSERT of one row. */
export async function benchFeedDelay(options: BenchOptions): Promise<void> {
  const environment = { ...PRODUCTION, DATABASE_URL: options.databaseUrl, LOG_LEVEL: 'warn' };
  const data = await BenchData.open(environment);
  const start = () => Child.start<ServiceCalls>('processes/service.js', environment);
  const [own, other] = [await start(), await start()];
  const readers = new Readers(await own.call('url', undefined), (await data.customer()).token);
  try {
    await readers.start();
    const insert = byHand(data);
    const writers: Record<string, Writer> = {
      'of the same process': (product) => own.call('emptyProducts', [product]),
      'of another process': (product) => other.call('emptyProducts', [product]),
    };
    for (const [what, write] of Object.entries(writers)) {
      print(what, await rounds(options.rounds, `events ${what}`, () => measure(write, insert, readers)));
    }
    await data.verify();
  } finally {
    readers.stop();
    await Promise.all([own.stop(), other.stop(), data.close()]);
  }
}
