import type { DataSource } from 'typeorm';
import { MAX_READERS_PER_CUSTOMER, tooManyReaders } from '../../domain/webhooks/feed.js';
import type { AuthenticatedCustomer } from '../access/authentication.js';
import { readActiveTokens } from '../access/valid-tokens.js';
import type { Clock } from '../common/clock.js';
import { captureOuterScope } from '../common/request-scope.js';

export type ReaderKind = 'wait' | 'stream';

export interface ReaderListener {
  changed: (kind: ReaderKind, change: 'began' | 'ended') => void;
  failed: (error: unknown) => void;
}

const CHECK_EVERY_MS = 2_000;

/** A stream or a waiting request that is open. */
export class OpenReader {
  private ended = false;
  /** Called once when it is to end. */
  onEnd: (() => void) | undefined;

  constructor(
    readonly customerId: string,
    readonly tokenId: string,
    readonly kind: ReaderKind,
  ) {}

  get isOver(): boolean {
    return this.ended;
  }

  end(): void {
    if (this.ended) return;
    this.ended = true;
    this.onEnd?.();
  }
}

/**
 * The streams and waiting requests of this process. Each customer has at most a few, and one query for all finds those
 * whose token or customer is no longer active, and ends them.
 */
export class OpenReaders {
  private readonly open = new Map<string, Set<OpenReader>>();
  private timer: NodeJS.Timeout | undefined;
  private checking: Promise<void> = Promise.resolve();
  private isStopping = false;
  private readonly outside = captureOuterScope();

  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly listener: ReaderListener,
  ) {}

  count(kind: ReaderKind): number {
    return this.all().filter((reader) => reader.kind === kind).length;
  }

  /** @throws {DomainError} RATE_LIMIT_EXCEEDED if the customer has as many as it may have. */
  add({ id, tokenId }: Pick<AuthenticatedCustomer, 'id' | 'tokenId'>, kind: ReaderKind): OpenReader {
    const others = this.open.get(id) ?? new Set();
    if (others.size >= MAX_READERS_PER_CUSTOMER) throw tooManyReaders();
    const reader = new OpenReader(id, tokenId, kind);
    this.open.set(id, others.add(reader));
    this.listener.changed(kind, 'began');
    if (this.isStopping) reader.end();
    this.timer ??= this.outside(() => setInterval(() => this.check(), CHECK_EVERY_MS).unref());
    return reader;
  }

  remove(reader: OpenReader): void {
    const others = this.open.get(reader.customerId);
    if (!others?.delete(reader)) return;
    this.listener.changed(reader.kind, 'ended');
    if (others.size === 0) this.open.delete(reader.customerId);
    if (this.open.size > 0) return;
    clearInterval(this.timer);
    this.timer = undefined;
  }

  /** Ends all open readers, and from now on every new one at once. */
  endAll(): void {
    this.isStopping = true;
    for (const reader of this.all()) reader.end();
  }

  async stop(): Promise<void> {
    this.endAll();
    clearInterval(this.timer);
    await this.checking;
  }

  private all(): OpenReader[] {
    return [...this.open.values()].flatMap((readers) => [...readers]);
  }

  private check(): void {
    this.checking = this.endRefused().catch(this.listener.failed);
  }

  private async endRefused(): Promise<void> {
    const readers = this.all();
    const tokenIds = [...new Set(readers.map(({ tokenId }) => tokenId))];
    const valid = await readActiveTokens(this.dataSource.manager, tokenIds, this.clock());
    for (const reader of readers) if (!valid.has(reader.tokenId)) reader.end();
  }
}
