import { feedCursor } from '../../../services/feed/feed-cursor.js';
import { sampleEvent } from '../events.js';
import { invalid, SAMPLE, type Exchange } from './exchange.js';

const at = Date.parse(SAMPLE.time);
const cursor = feedCursor({ stampMs: at, id: 4_711 });
const ordered = sampleEvent('orderCompleted');

/** A cursor of a month that is long over. */
const OLD_CURSOR = feedCursor({ stampMs: Date.parse('2024-01-01T00:00:00.000Z'), id: 17 });

export const FEED_EXCHANGES: Exchange[] = [
  {
    operation: 'listEvents',
    name: 'page',
    summary: 'An order was made',
    query: { events: 'orderCompleted' },
    answer: {
      status: 200,
      headers: { 'Cache-Control': 'no-store' },
      body: { events: [ordered], next: cursor, hasMore: false },
    },
  },
  {
    operation: 'listEvents',
    name: 'latest',
    summary: 'From now on: there is nothing yet',
    query: { after: 'latest' },
    answer: { status: 200, body: { events: [], next: cursor, hasMore: false } },
  },
  {
    operation: 'listEvents',
    name: 'stream',
    summary: 'The same as server-sent events; the first lines say where you stand',
    query: { events: 'orderCompleted' },
    headers: { Accept: 'text/event-stream' },
    answer: {
      status: 200,
      headers: { 'Content-Type': 'text/event-stream; charset=utf-8', 'X-Accel-Buffering': 'no' },
      stream: `: alive\nid: ${cursor}\n\nid: ${cursor}\nevent: orderCompleted\ndata: ${JSON.stringify(ordered)}\n\n`,
    },
  },
  invalid(
    'listEvents',
    'badParameters',
    'Every wrong parameter is named at once',
    { query: { limit: '501', wait: '31', events: 'orderCompleted,orderLost' } },
    {
      limit: 'Limit must be a whole number from 1 to 500',
      wait: 'Wait must be a whole number from 0 to 30',
      events:
        'Events must be some of productOutOfStock, productBackInStock, productPriceChanged, orderCompleted, licenseKeyReplaced, ' +
        'claimResolved, creditLow, webhookDisabled, joined by commas',
    },
  ),
  invalid(
    'listEvents',
    'badCursor',
    'A cursor that comes from nowhere',
    { query: { after: 'x' } },
    { after: 'After must be a cursor from an earlier answer' },
  ),
  {
    operation: 'listEvents',
    name: 'expired',
    summary: 'Its reader has been away for too long',
    query: { after: OLD_CURSOR },
    answer: {
      status: 400,
      body: {
        error: 'The cursor is older than the events that are kept',
        code: 'CURSOR_EXPIRED',
        details: { after: 'Events are kept for 30 days' },
      },
    },
  },
];
