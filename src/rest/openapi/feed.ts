import { EVENT_SCHEMAS } from './events.js';
import type { OperationSpec } from './operation.js';
import { arrayOf, exactly, flag, ref, text, type Schema } from './schema.js';

export const FEED_SCHEMAS: Record<string, Schema> = {
  EventPage: exactly({
    events: {
      ...arrayOf({ oneOf: Object.keys(EVENT_SCHEMAS).map(ref) }),
      description: 'Oldest first. Prices are yours by the terms that hold now.',
    },
    next: text('Ask for what comes after this page with it as `after`. It is there where there are no events, too.'),
    hasMore: flag('Whether there is more already.'),
  }),
};

export const FEED_OPERATIONS: OperationSpec[] = [
  {
    method: 'get',
    path: '/events',
    operationId: 'listEvents',
    tag: 'Events',
    summary: 'What has happened',
    description:
      'The events that concern you since your account was made, of the last 30 days, whether you have a webhook or not; test events are not ' +
      'among them. Whoever follows `next` gets every event once, and no event of a product before its predecessor. With `wait`, the request ' +
      'waits for the first event.\n\n' +
      'With `Accept: text/event-stream` the same comes as server-sent events that go on as long as you read: `id` is the cursor, `event` the ' +
      'kind, `data` the envelope. A comment every 15 seconds shows that the stream is alive. It ends when your token does, and when the process ' +
      'stops: connect again with `Last-Event-ID`. At most 5 streams and waiting requests at once, others are 429.',
    parameters: ['feedAfter', 'feedLimit', 'wait', 'eventKinds', 'lastEventId'],
    refusals: ['CURSOR_EXPIRED'],
    success: {
      status: 200,
      description: 'The events.',
      schema: ref('EventPage'),
      eventStream: true,
      noStore: true,
      headers: ['X-Accel-Buffering'],
    },
  },
];
