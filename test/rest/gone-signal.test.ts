import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import type { Response } from 'express';
import { disconnectSignal } from '../../src/rest/event-stream.js';
import { serve, type LoopbackServer } from '../support/loopback.js';

describe('the signal that a client is gone', () => {
  let server: LoopbackServer;
  let received: Promise<ServerResponse>;

  beforeEach(async () => {
    let receive: (response: ServerResponse) => void;
    received = new Promise((resolve) => (receive = resolve));
    server = await serve((_request, response) => receive(response));
  });
  afterEach(() => server.stop());

  it('it is aborted even if the client was gone before the signal was requested', async () => {
    const leaving = new AbortController();
    fetch(server.url(), { signal: leaving.signal }).catch(() => undefined);
    const response = (await received) as Response;
    const early = disconnectSignal(response);
    expect(early.aborted).toBe(false);
    leaving.abort();
    await once(response, 'close');
    expect([early, disconnectSignal(response)].map(({ aborted }) => aborted)).toEqual([true, true]);
  });
});
