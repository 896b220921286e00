import { follow, type FollowOptions, type FollowedEvent } from '../follow.js';
import type { RequestOptions, Transport } from '../transport.js';
import type { EventPage, EventQuery } from '../types.js';

/** What happens, to be read in order. No webhook needs to be there. */
export class Events {
  constructor(private readonly transport: Transport) {}

  /**
   * One page, oldest first. Without `after` it begins with the oldest event that is kept; `after: 'latest'` gives none, and a `next`
   * for what comes. `wait` is in seconds.
   * @throws {ApiError} CURSOR_EXPIRED where `after` is older than 30 days: first read with `latest`, then read what you need
   * anew, then go on from that `next`.
   */
  async read(query: EventQuery = {}, options: RequestOptions = {}): Promise<EventPage> {
    const waitMs = (query.wait ?? 0) * 1_000;
    return (await this.transport.json('get', '/events', { query, waitMs, ...options })).body;
  }

  /**
   * Every event, and then what comes, for ever. It goes on by itself after lost connections and restarts of the service, without
   * missing one, and ends when the signal is aborted.
   *
   * Store the `cursor` together with what you made of its event, and give it as `after` next time.
   * @throws {ApiError} what waiting does not cure: CURSOR_EXPIRED, a token that is revoked.
   */
  follow(options: FollowOptions = {}): AsyncGenerator<FollowedEvent, void, undefined> {
    return follow(this.transport, options);
  }
}
