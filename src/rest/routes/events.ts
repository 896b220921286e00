import { EVENT_PAGE } from '../../records/event.js';
import { addRequestLogFields } from '../../services/common/request-scope.js';
import { acceptsEventStream, disconnectSignal, sendEventPage, sendEventStream } from '../event-stream.js';
import { route, type Route } from './route.js';

export const eventRoutes: Route[] = [
  route({
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
    conditional: false,
    success: {
      description: 'The events.',
      schema: EVENT_PAGE,
      eventStream: true,
      noStore: true,
      headers: ['X-Accel-Buffering'],
    },
    calls: ['event.readEvents', 'event.awaitEvents', 'event.followEvents'],
    async handle({ query, context, releaseSlot }, { event }) {
      const { limit: first, wait, events: kinds, after } = query;
      return {
        async serve(request, response) {
          response.vary('Accept').set('Cache-Control', 'no-store');
          const signal = disconnectSignal(response);
          if (acceptsEventStream(request)) {
            addRequestLogFields({ waits: true });
            releaseSlot();
            const from = request.get('Last-Event-ID') ?? '';
            const chunks = event.followEvents({ after: from === '' ? after : from, kinds }, signal, context);
            return sendEventStream(request, response, chunks);
          }
          if (wait === 0 || request.method === 'HEAD') {
            return sendEventPage(request, response, await event.readEvents({ first, after, kinds }, context));
          }
          addRequestLogFields({ waits: true });
          releaseSlot();
          const page = await event.awaitEvents({ first, after, kinds }, wait, signal, context);
          sendEventPage(request, response, page);
        },
      };
    },
  }),
];
