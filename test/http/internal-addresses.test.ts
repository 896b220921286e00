import { addressSpellings, rawResponse } from '../support/address-spellings.js';
import { useService } from '../support/use-service.js';

/** The response status of a path exactly as written. */
const statusOf = async (url: string, path: string): Promise<number> => (await rawResponse(url, path)).status;

describe('the addresses for staff and operators', () => {
  const fixture = useService();

  it.each(['/admin/graphql', '/admin/graphql/', '/metrics', '/metrics/', '/healthz', '/readyz'])(
    'the address %s works in its own spelling, as a path and as a full URL',
    async (path) => {
      const { url } = fixture.service;
      const found = path.startsWith('/admin') ? 400 : 200;
      expect([await statusOf(url, path), await statusOf(url, `${url}${path}`)]).toEqual([found, found]);
    },
  );

  it.each(addressSpellings('/admin/graphql'))('the spelling %s does not lead to the GraphQL of staff', async (path) => {
    // Under /api every request needs a token first.
    expect([404, 401]).toContain(await statusOf(fixture.service.url, path));
  });

  it.each(addressSpellings('/metrics'))('the spelling %s does not lead to the metrics', async (path) => {
    expect([404, 401]).toContain(await statusOf(fixture.service.url, path));
  });
});
