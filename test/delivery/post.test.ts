import type { Dispatcher } from 'undici';
import { post } from '../../src/delivery/post.js';
import { connectedSockets } from '../support/loopback.js';
import { blockEventLoop } from '../support/until.js';

it('a response that arrived while the process was paused is read before it times out', async () => {
  const [client, server] = await connectedSockets();
  const dispatch: Dispatcher['dispatch'] = (_request, handler) => {
    const controller = { abort: () => undefined } as unknown as Dispatcher.DispatchController;
    client.once('data', () => {
      handler.onResponseStart?.(controller, 204, {});
      handler.onResponseEnd?.(controller, {});
    });
    server.end('204');
    blockEventLoop(200);
    return true;
  };
  const request = { origin: 'http://127.0.0.1:9', path: '/' };
  const response = await post({ dispatch } as Dispatcher, request, { timeoutMs: 50, maxBytes: 1 });
  expect(response.statusCode).toBe(204);
  client.destroy();
});
