import { follow, type FollowedEvent, type FollowOptions } from '../follow.js';
import type { RequestOptions, Transport } from '../transport.js';
import type { EventPage, EventQuery } from '../types.js';

/** The events of the feed, in order. It needs no webhook. */
export class Events {
  constructor(private readonly transport: Transport) {}

  /**
   * One page, oldest first. Without `after` it starts with the oldest stored event; `after: 'latest'` returns no events but a `next` for
   * future ones. `wait` is in seconds.
   * @throws {ApiError} CURSOR_EXPIRED if `after` is older than 30 days: first read with `latest`, then reload what you need, then
   * continue from that `next`.
   */
  async read(query: EventQuery = {}, options: RequestOptions = {}): Promise<EventPage> {
    const waitMs = (query.wait ?? 0) * 1_000;
    return (await this.transport.json('get', '/events', { query, waitMs, ...options })).body;
  }

  /**
   * All stored events, then every new one, without end. It continues after lost connections and restarts of the service without missing
   * an event, and ends when the signal is aborted.
   *
   * Store the `cursor` together with the result of its event, and pass it as `after` next time.
   * @throws {ApiError} an error that retrying cannot fix: CURSOR_EXPIRED, a revoked token.
   */
  follow(options: FollowOptions = {}): AsyncGenerator<FollowedEvent, void, undefined> {
    return follow(this.transport, options);
  }
}
