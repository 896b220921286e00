import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { EventEnvelope } from '../../src/domain/webhooks/event.js';
import { until } from './until.js';
import { checkResponse } from './watched-responses.js';

const PAUSE_MS = 20;
const WAIT_SECONDS = 10;
const MAX_EVENTS_OF_A_STREAM = 80;

/** What a fetch ends with where the other side is gone, or where it was aborted. */
function isBreak(error: unknown): boolean {
  return error instanceof TypeError || (error as Error | null)?.name === 'AbortError';
}

/** A reader of the feed that asks the processes in turn, and goes on where it was with the next where one is gone. */
abstract class FeedFollower {
  readonly events: EventEnvelope[] = [];
  /** When each event arrived, by the clock of `performance`. */
  readonly arrivedAtMs: number[] = [];
  /** How often a process was not there, or went away. */
  breaks = 0;
  protected isOpen = true;
  protected cursor: string | undefined;
  protected abort = new AbortController();
  /** The process that it asks, and since when. */
  private asked = 'nobody';
  private requests = 0;
  private failure: unknown;
  private running: Promise<void> = Promise.resolve();

  /** @param urls of the processes of this moment. */
  constructor(
    private readonly urls: () => readonly string[],
    private readonly token: string,
  ) {}

  start(): this {
    this.running = this.follow().catch((error: unknown) => {
      this.failure = error;
    });
    return this;
  }

  /** Waits for an event. @throws what the follower met that a reader must not meet. */
  async seen(isIt: (event: EventEnvelope) => boolean, what: string): Promise<void> {
    await this.when(() => this.events.some(isIt), what);
  }

  async when(condition: () => boolean, what: string): Promise<void> {
    await until(
      () => {
        if (this.failure !== undefined) throw this.failure;
        return condition();
      },
      () => `${what}, after ${this.events.length} events and ${this.breaks} breaks, asking ${this.asked}`,
    );
  }

  async stop(): Promise<void> {
    this.isOpen = false;
    this.abort.abort();
    await this.running;
  }

  /** Reads from one process, until it ends or something is over. */
  protected abstract readFrom(url: string): Promise<void>;

  protected take(event: EventEnvelope): void {
    this.events.push(event);
    this.arrivedAtMs.push(performance.now());
  }

  /** @returns null if too many of the customer's requests wait already, so that the reader must retry later. */
  protected async get(url: string, headers: Record<string, string> = {}): Promise<Response | null> {
    const response = await fetch(url, {
      headers: { Authorization: `Bearer ${this.token}`, ...headers },
      signal: this.abort.signal,
    });
    if (response.status === 429) {
      await response.arrayBuffer();
      await sleep(PAUSE_MS);
      return null;
    }
    if (response.status !== 200) throw new Error(`${url}: ${response.status} ${await response.text()}`);
    return response;
  }

  private async follow(): Promise<void> {
    while (this.isOpen) {
      const urls = this.urls();
      const url = urls[(this.requests += 1) % urls.length];
      if (url === undefined) {
        await sleep(PAUSE_MS);
        continue;
      }
      this.asked = `${url} since ${new Date().toISOString()}`;
      await this.readFrom(url).catch(async (error: unknown) => {
        if (!isBreak(error)) throw error;
        if (this.isOpen && !this.abort.signal.aborted) this.breaks += 1;
        await sleep(PAUSE_MS);
      });
    }
  }
}

/** Follows `next`, and lets each request wait for the first event. */
export class WaitingFollower extends FeedFollower {
  protected async readFrom(url: string): Promise<void> {
    // A third of the requests take what is there.
    const wait = randomInt(3) === 0 ? 0 : WAIT_SECONDS;
    const query = new URLSearchParams({ wait: String(wait), limit: String(randomInt(1, 60)) });
    if (this.cursor !== undefined) query.set('after', this.cursor);
    const path = `/api/events?${query.toString()}`;
    const response = await this.get(url + path);
    if (!response) return;
    const text = await response.text();
    const headers = Object.fromEntries(response.headers);
    checkResponse({ method: 'GET', url: path, status: response.status, headers, body: text });
    const { events, next } = JSON.parse(text) as { events: EventEnvelope[]; next: string };
    for (const event of events) this.take(event);
    this.cursor = next;
  }
}

/** The fields of one message, as https://html.spec.whatwg.org/multipage/server-sent-events.html reads them. */
function fieldsOf(message: string): Record<string, string> {
  const lines = message.split('\n').filter((line) => line !== '' && !line.startsWith(':'));
  return Object.fromEntries(
    lines.map((line) => {
      const [, name = '', value = ''] = /^([^:]*):? ?(.*)$/.exec(line) ?? [];
      return [name, value];
    }),
  );
}

/** Reads server-sent events, breaks off in the middle again and again, and goes on with `Last-Event-ID`. */
export class StreamFollower extends FeedFollower {
  /** How often it has disconnected on purpose. */
  reconnects = 0;

  protected async readFrom(url: string): Promise<void> {
    this.abort = new AbortController();
    const response = await this.get(`${url}/api/events`, {
      Accept: 'text/event-stream',
      ...(this.cursor === undefined ? {} : { 'Last-Event-ID': this.cursor }),
    });
    if (!response?.body) return;
    let left = randomInt(1, MAX_EVENTS_OF_A_STREAM);
    let text = '';
    const decoder = new TextDecoder();
    for await (const chunk of response.body) {
      const messages = (text + decoder.decode(chunk as Uint8Array, { stream: true })).split('\n\n');
      text = messages.pop() ?? '';
      for (const message of messages) {
        if (!this.isOpen) return;
        if (!this.takeMessage(fieldsOf(message))) continue;
        left -= 1;
        if (left === 0) {
          // The data after it that has already arrived is discarded, and is sent again.
          this.reconnects += 1;
          this.abort.abort();
          return;
        }
      }
    }
  }

  /** @returns whether it was an event. A message without data still contains the position. */
  private takeMessage({ id, event, data }: Record<string, string>): boolean {
    this.cursor = id ?? this.cursor;
    if (data === undefined) return false;
    const envelope = JSON.parse(data) as EventEnvelope;
    if (envelope.event !== event) throw new Error(`An event of kind ${envelope.event} is announced as ${event}`);
    this.take(envelope);
    return true;
  }
}
