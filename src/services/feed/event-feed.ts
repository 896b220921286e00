import type { DataSource } from 'typeorm';
import { assertPageSize } from '../../db/page.js';
import { validationError } from '../../domain/common/errors.js';
import {
  assertWithinRetention,
  feedStart,
  idlePosition,
  laterPosition,
  MAX_WAIT_SECONDS,
  parseEventKinds,
  type FeedPosition,
} from '../../domain/webhooks/feed.js';
import type { AuthenticatedAccount } from '../access/authentication.js';
import type { ProductCatalogue } from '../catalogue/product-catalogue.js';
import type { Clock } from '../common/clock.js';
import { CoalescedReads } from '../common/coalesced-reads.js';
import { stampEvents } from '../webhooks/event-order.js';
import { FeedRenderer, type FeedEvent, type FoundRows } from './feed-renderer.js';
import {
  decodeFeedCursor,
  encodeFeedCursor,
  feedPositionOf,
  readFeedPage,
  readHead,
  type FeedFilter,
} from './feed-rows.js';
import { FeedTail, type FeedTailListener, type TailReader } from './feed-tail.js';
import { OpenReaders, type OpenReader, type ReaderKind, type ReaderListener } from './open-readers.js';

/** The customer who reads the feed. */
export type FeedCustomer = Pick<AuthenticatedAccount, 'id' | 'tokenId' | 'createdAt'>;

/** The position from which a reader continues, and the requested kinds of events. */
export interface FeedRequest {
  /** An earlier cursor, or `latest`; without it, the feed starts with the oldest retained event. */
  after?: string | null | undefined;
  kinds?: readonly string[] | null | undefined;
}

export interface FeedPageRequest extends FeedRequest {
  first: number;
}

/** Events in their order, and the cursor to continue from. */
export interface FeedPage {
  events: FeedEvent[];
  next: string;
  hasMore: boolean;
}

/** A piece of a stream: some events, or none for a heartbeat. */
export type FeedChunk = Pick<FeedPage, 'events' | 'next'>;

export interface FeedDeps {
  dataSource: DataSource;
  /** The pool for reads on behalf of all readers, so that requests that fill their own pool delay no event. */
  background: DataSource;
  catalogue: ProductCatalogue;
  clock: Clock;
  listener: FeedTailListener & ReaderListener;
}

const LATEST = 'latest';
const STREAM_PAGE = 200;
const HEARTBEAT_MS = 15_000;

interface Found extends FoundRows {
  upTo: FeedPosition;
  hasMore: boolean;
}

/**
 * The events that concern a customer, in an order in which a reader who follows it misses none
 * (docs/spec/events.md#feed).
 */
export class EventFeed {
  private readonly dataSource = this.deps.dataSource;
  private readonly clock = this.deps.clock;
  private readonly tail = new FeedTail(this.deps.background, this.clock, this.deps.listener);
  private readonly open = new OpenReaders(this.deps.background, this.clock, this.deps.listener);
  private readonly renderer = new FeedRenderer(this.dataSource, this.deps.catalogue);
  /** Requests that come together share the stamping. */
  private readonly stampings = new CoalescedReads<true>(async () => {
    await stampEvents(this.dataSource);
    return new Map();
  });

  constructor(private readonly deps: FeedDeps) {}

  /** How many streams or waiting requests are open in this process. */
  countReaders(kind: ReaderKind): number {
    return this.open.count(kind);
  }

  /** @throws {DomainError} VALIDATION_ERROR, CURSOR_EXPIRED. */
  async findEvents(customer: FeedCustomer, { first, ...request }: FeedPageRequest): Promise<FeedPage> {
    assertPageSize(first);
    const filter = filterOf(customer, request);
    const found = await this.find(filter, await this.positionOf(customer, request), first);
    return this.toPage(found, customer.id);
  }

  /**
   * The same, but waits for an event if the page would be empty.
   * @param gone aborted when the client has disconnected.
   * @throws {DomainError} also RATE_LIMIT_EXCEEDED if the customer has too many readers open.
   */
  async awaitEvents(
    customer: FeedCustomer,
    { first, ...request }: FeedPageRequest,
    waitSeconds: number,
    gone: AbortSignal,
  ): Promise<FeedPage> {
    assertPageSize(first);
    assertWait(waitSeconds);
    if (waitSeconds === 0) return this.findEvents(customer, { first, ...request });
    const untilMs = performance.now() + waitSeconds * 1_000;
    const filter = filterOf(customer, request);
    let position = await this.positionOf(customer, request);
    const reader = this.openReader(customer, 'wait', gone);
    try {
      for await (const found of this.follow(reader, filter, position, first, () => untilMs)) {
        if (found.rows.length > 0 || performance.now() >= untilMs) return await this.toPage(found, customer.id);
        position = found.upTo;
      }
      return await this.toPage({ rows: [], upTo: position, hasMore: false, areShared: false }, customer.id);
    } finally {
      this.open.remove(reader);
    }
  }

  /**
   * Follows the feed until `gone` is aborted, the customer loses access, or the process stops. Events that the reader
   * has not fetched wait in the database, not in memory.
   * @throws {DomainError} as `awaitEvents`, with the first piece, which has no events.
   */
  async *followEvents(customer: FeedCustomer, request: FeedRequest, gone: AbortSignal): AsyncGenerator<FeedChunk> {
    const filter = filterOf(customer, request);
    const start = await this.positionOf(customer, request);
    const reader = this.openReader(customer, 'stream', gone);
    try {
      yield { events: [], next: encodeFeedCursor(start) };
      let sentAtMs = performance.now();
      const nextHeartbeatMs = (): number => sentAtMs + HEARTBEAT_MS;
      for await (const found of this.follow(reader, filter, start, STREAM_PAGE, nextHeartbeatMs)) {
        if (reader.isOver) return;
        const { upTo } = found;
        if (found.rows.length > 0)
          yield { events: await this.renderer.render(found, customer.id), next: encodeFeedCursor(upTo) };
        if (found.hasMore || performance.now() < nextHeartbeatMs()) continue;
        sentAtMs = performance.now();
        yield { events: [], next: this.cursorOf(upTo) };
      }
    } finally {
      this.open.remove(reader);
    }
  }

  /** Looks for new events at once, after a transaction of this process has recorded some. */
  lookNow(): void {
    this.tail.nudge();
  }

  /** Ends all streams and waiting requests, because the process is about to stop. */
  endAll(): void {
    this.open.endAll();
  }

  /** Waits for the statements under way. */
  async stop(): Promise<void> {
    await Promise.all([this.open.stop(), this.tail.stop()]);
  }

  private async positionOf({ createdAt }: FeedCustomer, { after }: FeedRequest): Promise<FeedPosition> {
    const now = this.clock();
    if (after === null || after === undefined) return feedStart(createdAt, now);
    if (after === LATEST) {
      await this.stampings.load('');
      return idlePosition(await readHead(this.dataSource.manager), now);
    }
    const position = decodeFeedCursor(after);
    assertWithinRetention(position, now);
    return position;
  }

  private async find(filter: FeedFilter, after: FeedPosition, limit: number): Promise<Found> {
    await this.stampings.load('');
    return { ...(await readFeedPage(this.dataSource.manager, filter, after, limit)), areShared: false };
  }

  private openReader(customer: FeedCustomer, kind: ReaderKind, gone: AbortSignal): OpenReader {
    const reader = this.open.add(customer, kind);
    if (gone.aborted) reader.end();
    else gone.addEventListener('abort', () => reader.end(), { once: true });
    return reader;
  }

  /**
   * The events after a position: pages from the database, and at the end of the feed what the tail passes on, or
   * nothing at the time that `untilMs` returns.
   */
  private async *follow(
    reader: OpenReader,
    filter: FeedFilter,
    start: FeedPosition,
    limit: number,
    untilMs: () => number,
  ): AsyncGenerator<Found> {
    let position = start;
    do {
      const tail = await this.tail.join(filter, position);
      if (!tail) {
        const found = await this.find(filter, position, limit);
        position = found.upTo;
        yield found;
        continue;
      }
      try {
        do {
          const found = await this.takeNew(reader, tail, position, limit, untilMs());
          if (!found) break;
          position = found.upTo;
          yield found;
        } while (!reader.isOver);
      } finally {
        this.tail.remove(tail);
      }
    } while (!reader.isOver);
  }

  /** Waits for new events and takes them; null if there are too many. */
  private async takeNew(
    reader: OpenReader,
    tail: TailReader,
    position: FeedPosition,
    limit: number,
    untilMs: number,
  ): Promise<Found | null> {
    reader.onEnd = () => tail.wake();
    if (!reader.isOver) await tail.arrival(untilMs - performance.now());
    const taken = tail.take(limit);
    if (!taken) return null;
    const last = taken.rows.at(-1);
    // Between the reader's last event and the tail's position there is no matching event.
    const upTo = taken.hasMore && last ? feedPositionOf(last) : laterPosition(position, this.tail.deliveredUpTo);
    return { ...taken, upTo, areShared: true };
  }

  /** @param position the position up to which the reader has read everything. */
  private cursorOf(position: FeedPosition): string {
    return encodeFeedCursor(idlePosition(position, this.clock()));
  }

  private async toPage(found: Found, customerId: string): Promise<FeedPage> {
    const { upTo, hasMore } = found;
    const events = await this.renderer.render(found, customerId);
    return { events, next: hasMore ? encodeFeedCursor(upTo) : this.cursorOf(upTo), hasMore };
  }
}

function filterOf({ id, createdAt }: FeedCustomer, { kinds }: FeedRequest): FeedFilter {
  return { customerId: id, since: createdAt, kinds: parseEventKinds(kinds, 'kinds') };
}

function assertWait(seconds: number): void {
  if (Number.isInteger(seconds) && seconds >= 0 && seconds <= MAX_WAIT_SECONDS) return;
  throw validationError({ wait: `Wait must be a whole number from 0 to ${MAX_WAIT_SECONDS}` });
}
