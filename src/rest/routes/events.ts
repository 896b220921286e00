import { EVENT_PAGE } from '../../records/event.js';
import { addRequestLogFields } from '../../services/common/request-scope.js';
import { acceptsEventStream, disconnectSignal, sendEventPage, sendEventStream } from '../event-stream.js';
import { route, routesOf } from './route.js';

export const eventRoutes = routesOf('Events', [
  route({
    method: 'get',
    path: '/events',
    operationId: 'listEvents',
    summary: 'The event feed',
    description:
      'Your events since your account was created, of the last 30 days, with or without webhooks, except test ' +
      'events. A client that follows `next` receives every event exactly once, and the events of each product ' +
      `in order. With \`wait\`, the request waits for the first event.\n\nWith \`Accept: text/event-stream\` the ` +
      'response is a stream of server-sent events: `id` is the cursor, `event` the kind, `data` the envelope. ' +
      'A comment every 15 seconds shows that the stream is alive. The stream ends when your token is no longer ' +
      'valid or the process stops; reconnect with `Last-Event-ID`. At most 5 streams and waiting requests at ' +
      'the same time; others get 429.',
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
]);
