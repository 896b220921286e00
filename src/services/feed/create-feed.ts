import type { DataSource } from 'typeorm';
import type { ProductCatalogue } from '../catalogue/product-catalogue.js';
import type { Clock } from '../common/clock.js';
import { EventFeed } from './event-feed.js';
import { FeedTail, type TailReports } from './feed-tail.js';
import { OpenReaders, type ReaderReports } from './open-readers.js';

export interface FeedParts {
  dataSource: DataSource;
  /** The pool for reads on behalf of all readers, so that requests that fill their own pool delay no event. */
  background: DataSource;
  catalogue: ProductCatalogue;
  clock: Clock;
  reports: TailReports & ReaderReports;
}

/** @returns the feed, and a function to call when a transaction of this process has recorded events. */
export function createFeed({ dataSource, background, catalogue, clock, reports }: FeedParts): {
  feed: EventFeed;
  noteEvents: () => void;
} {
  const tail = new FeedTail(background, clock, reports);
  const readers = new OpenReaders(background, clock, reports);
  return { feed: new EventFeed(dataSource, catalogue, clock, tail, readers), noteEvents: () => tail.nudge() };
}
