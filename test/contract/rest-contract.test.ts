import { serve } from '../support/loopback.js';
import { takeContractViolations, watchResponse } from '../support/watched-responses.js';

describe('the comparison of responses with the OpenAPI document', () => {
  it('the contract check reads every response of a server, written in chunks or at once, and passes it on', async () => {
    const server = await serve((request, response) => {
      watchResponse(request, response);
      response.setHeader('Content-Type', 'application/json');
      response.write('{"status":');
      response.end('"fine"}');
    });
    const ask = async (path: string) => (await fetch(server.url(path))).text();
    expect(await ask('/elsewhere')).toBe('{"status":"fine"}');
    expect(takeContractViolations()).toEqual([]);
    expect(await ask('/api/webhooks')).toBe('{"status":"fine"}');
    expect(takeContractViolations()).toEqual(
      expect.arrayContaining([
        'GET /api/webhooks returned 200: the header X-Request-Id is missing',
        `GET /api/webhooks returned 200: the body must have required property 'webhooks' {"missingProperty":"webhooks"}`,
      ]),
    );
    await server.stop();
  });
});
