import { DomainError } from '../../../domain/common/errors.js';
import { EXPIRED_CURSOR } from '../../../domain/webhooks/feed.js';
import { sampleEvent } from '../../../records/event.js';
import { SAMPLE } from '../../../records/sample.js';
import { encodeFeedCursor } from '../../../services/feed/feed-rows.js';
import { BAD_CURSOR, errorExample, examplesOf, invalidQueries, okExample, validationExample } from './exchange.js';

const cursor = encodeFeedCursor({ stampMs: Date.parse(SAMPLE.time), id: 4_711 });
const ordered = sampleEvent('orderCompleted');

/** An expired cursor. */
const OLD_CURSOR = encodeFeedCursor({ stampMs: Date.parse('2024-01-01T00:00:00.000Z'), id: 17 });

export const FEED_EXCHANGES = examplesOf(
  'listEvents',
  okExample(
    'page',
    'An order was created',
    { events: [ordered], next: cursor, hasMore: false },
    { query: { events: 'orderCompleted' } },
    { headers: { 'Cache-Control': 'no-store' } },
  ),
  okExample(
    'latest',
    'Only future events: an empty page',
    { events: [], next: cursor, hasMore: false },
    { query: { after: 'latest' } },
  ),
  okExample(
    'stream',
    'The same as server-sent events; the first lines contain the current cursor',
    undefined,
    { query: { events: 'orderCompleted' }, headers: { Accept: 'text/event-stream' } },
    {
      headers: { 'Content-Type': 'text/event-stream; charset=utf-8', 'X-Accel-Buffering': 'no' },
      stream: `: alive\nid: ${cursor}\n\nid: ${cursor}\nevent: orderCompleted\ndata: ${JSON.stringify(ordered)}\n\n`,
    },
  ),
  invalidQueries('listEvents')('badParameters', 'All wrong parameters at once', {
    limit: '501',
    wait: '31',
    events: 'orderCompleted,orderLost',
  }),
  validationExample('badCursor', 'An invalid cursor', { query: { after: 'x' } }, BAD_CURSOR),
  errorExample(
    'expired',
    'An expired cursor',
    { query: { after: OLD_CURSOR } },
    new DomainError('CURSOR_EXPIRED', undefined, { details: EXPIRED_CURSOR }),
  ),
);
