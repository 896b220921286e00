import { addRequestFacts } from '../../services/common/request-scope.js';
import { acceptsEventStream, goneSignal, sendEventPage, sendEventStream } from '../event-stream.js';
import { eventParams, parseParams } from '../query-params.js';
import { route, type Route } from './route.js';

export const eventRoutes: Route[] = [
  route({
    method: 'get',
    path: '/events',
    calls: ['event.readEvents', 'event.awaitEvents', 'event.followEvents'],
    async answer({ query, context }, { event }) {
      const { limit: first, wait, events: kinds, after } = parseParams(eventParams, query);
      return {
        async serve(request, response) {
          response.vary('Accept').set('Cache-Control', 'no-store');
          const gone = goneSignal(response);
          if (acceptsEventStream(request)) {
            addRequestFacts({ waits: true });
            const from = request.get('Last-Event-ID') ?? '';
            const pieces = event.followEvents({ after: from === '' ? after : from, kinds }, gone, context);
            return sendEventStream(request, response, pieces);
          }
          if (wait === 0 || request.method === 'HEAD') {
            return sendEventPage(request, response, await event.readEvents({ first, after, kinds }, context));
          }
          addRequestFacts({ waits: true });
          const page = await event.awaitEvents({ first, after, kinds }, wait, gone, context);
          sendEventPage(request, response, page);
        },
      };
    },
  }),
];
