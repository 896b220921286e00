import { HostResolver } from '../../src/delivery/host-resolver.js';
import { assertRefused, useService, type Fixture } from '../support/rest/rest-api.js';

const HTTPS = 'Url must be an absolute https URL';
const PRIVATE = 'Url must not lead to a private or reserved address';

async function tryCreate(fixture: Fixture, url: unknown) {
  const { id, token } = await fixture.shop.customer();
  const create = () => fixture.service.request('POST', '/api/webhooks', { token, body: { url, events: {} } });
  const created = await create();
  if (created.status === 201) return { status: 201, url: created.body.webhook.url };
  const { status, body } = await assertRefused(fixture, id, [], create);
  return { status, body };
}

const refusedWith = (message: string) => ({
  status: 400,
  body: { error: 'Validation failed', code: 'VALIDATION_ERROR', details: { url: message } },
});

describe('the targets of webhooks', () => {
  const fixture = useService({}, { WEBHOOK_ALLOW_INSECURE_TARGETS: 'false' });

  it.each<[string, string[]]>([
    ['nowhere', []],
    ['private', ['10.0.0.5']],
  ])('no response reveals whether a name has an address: %s.example.com is not looked up', async (name, addresses) => {
    const lookup = jest
      .spyOn(HostResolver.prototype, 'addressesOf')
      .mockResolvedValue(addresses.map((address) => ({ address, family: 4 })));
    const { token } = await fixture.shop.customer();
    const url = `https://${name}.example.com/hook`;
    const made = await fixture.service.request('POST', '/api/webhooks', { token, body: { url, events: {} } });
    expect([made.status, made.body.webhook.url]).toEqual([201, url]);
    const path = `/api/webhooks/${made.body.webhook._id}`;
    expect((await fixture.service.request('PATCH', path, { token, body: { url: `${url}/2` } })).status).toBe(200);
    expect(lookup).not.toHaveBeenCalled();
    lookup.mockRestore();
  });

  it('the URL of a changed webhook is checked like that of a new one', async () => {
    const { id, token } = await fixture.shop.customer();
    const body = { url: 'https://public.example.com/hook', events: {} };
    const { webhook } = (await fixture.service.request('POST', '/api/webhooks', { token, body })).body;
    for (const [url, message] of [
      ['http://public.example.com/hook', HTTPS],
      ['https://printer.local/', PRIVATE],
    ] as const) {
      const response = await assertRefused(fixture, id, [], () =>
        fixture.service.request('PATCH', `/api/webhooks/${webhook._id}`, { token, body: { url, active: false } }),
      );
      expect({ status: response.status, body: response.body }).toEqual(refusedWith(message));
    }
  });
});

describe('the setting WEBHOOK_ALLOW_INSECURE_TARGETS', () => {
  const fixture = useService({}, { WEBHOOK_ALLOW_INSECURE_TARGETS: 'true' });

  it('a webhook to this machine without https is accepted where the settings allow it', async () => {
    const url = 'http://127.0.0.1:3000/hook';
    expect(await tryCreate(fixture, url)).toEqual({ status: 201, url });
  });

  it.each(['http://10.0.0.1/', 'https://printer.local/'])(
    'a webhook to the private target %s is refused even where insecure targets are allowed',
    async (url) => {
      expect(await tryCreate(fixture, url)).toEqual(refusedWith(PRIVATE));
    },
  );
});
