import { refused, useService, type Fixture } from './support.js';

const HTTPS = 'Url must be an absolute https URL';
const PRIVATE = 'Url must not lead to a private or reserved address';
const CREDENTIALS = 'Url must not contain credentials';

const ADDRESSES: Record<string, string[]> = {
  'public.example.com': ['93.184.216.34', '2606:2800:220:1::1'],
  'private.example.com': ['10.0.0.5'],
  'mixed.example.com': ['93.184.216.34', '127.0.0.1'],
  'mapped.example.com': ['::ffff:192.168.0.1'],
  'metadata.example.com': ['169.254.169.254'],
  'unique-local.example.com': ['fd00::1'],
  'azure.example.com': ['168.63.129.16'],
};
const asked: string[] = [];
// Like the real resolver, it returns no address for an unknown name.
const resolveHost = (hostname: string) => {
  asked.push(hostname);
  return Promise.resolve(ADDRESSES[hostname] ?? []);
};

async function tryCreate(fixture: Fixture, url: unknown) {
  const { id, token } = await fixture.shop.customer();
  const create = () => fixture.service.request('POST', '/api/webhooks', { token, body: { url, events: {} } });
  const created = await create();
  if (created.status === 201) return { status: 201, url: created.body.webhook.url };
  const { status, body } = await refused(fixture, id, [], create);
  return { status, body };
}

const refusedWith = (message: string) => ({
  status: 400,
  body: { error: 'Validation failed', code: 'VALIDATION_ERROR', details: { url: message } },
});

describe('the targets of webhooks', () => {
  const fixture = useService({ resolveHost }, { WEBHOOK_ALLOW_INSECURE_TARGETS: 'false' });

  it.each([
    'https://public.example.com:8443/hook?a=b#c',
    // A name that does not resolve yet is checked again when connecting.
    'https://not-yet.example.com/hook',
  ])('a webhook to the public URL %s is accepted with the URL unchanged', async (url) => {
    expect(await tryCreate(fixture, url)).toEqual({ status: 201, url });
  });

  it.each([
    ['http://public.example.com/hook', HTTPS],
    ['https://user@public.example.com/', CREDENTIALS],
    ['https://127.1:8443', PRIVATE],
  ])('a webhook to %s is refused', async (url, message) => {
    expect(await tryCreate(fixture, url)).toEqual(refusedWith(message));
  });

  it.each(Object.keys(ADDRESSES).filter((name) => name !== 'public.example.com'))(
    'a webhook to %s is refused, as one of its addresses is private or reserved',
    async (name) => {
      expect(await tryCreate(fixture, `https://${name}/hook`)).toEqual(refusedWith(PRIVATE));
      expect(await tryCreate(fixture, `https://${name.toUpperCase()}/hook`)).toEqual(refusedWith(PRIVATE));
      expect(asked).toContain(name);
    },
  );

  it('the URL of a changed webhook is checked like that of a new one', async () => {
    const { id, token } = await fixture.shop.customer();
    const body = { url: 'https://public.example.com/hook', events: {} };
    const { webhook } = (await fixture.service.request('POST', '/api/webhooks', { token, body })).body;
    for (const [url, message] of [
      ['http://public.example.com/hook', HTTPS],
      ['https://private.example.com/', PRIVATE],
    ] as const) {
      const answer = await refused(fixture, id, [], () =>
        fixture.service.request('PATCH', `/api/webhooks/${webhook._id}`, { token, body: { url, active: false } }),
      );
      expect({ status: answer.status, body: answer.body }).toEqual(refusedWith(message));
    }
  });
});

describe('the setting WEBHOOK_ALLOW_INSECURE_TARGETS', () => {
  const fixture = useService({ resolveHost }, { WEBHOOK_ALLOW_INSECURE_TARGETS: 'true' });

  it('a webhook to this machine without https is accepted where the settings allow it', async () => {
    const url = 'http://127.0.0.1:3000/hook';
    expect(await tryCreate(fixture, url)).toEqual({ status: 201, url });
  });

  it.each(['http://10.0.0.1/', 'https://private.example.com/'])(
    'a webhook to the private target %s is refused even where insecure targets are allowed',
    async (url) => {
      expect(await tryCreate(fixture, url)).toEqual(refusedWith(PRIVATE));
    },
  );
});
