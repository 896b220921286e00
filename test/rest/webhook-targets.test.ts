import { refused, useService, type Fixture } from './support.js';

const HTTPS = 'Url must be an absolute https URL';
const PRIVATE = 'Url must not lead to a private or reserved address';
const CONTROL_CHARACTERS = 'Url must not contain control characters';
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
    'https://public.example.com/hook',
    'https://public.example.com:8443/hook?a=b#c',
    'HTTPS://PUBLIC.example.com/',
    'https://93.184.216.34/hook',
    'https://[2606:2800:220:1::1]/hook',
    'https://bücher.example/straße',
    // A name that does not resolve yet is checked again when connecting.
    'https://not-yet.example.com/hook',
    `https://public.example.com/${'x'.repeat(2_048 - 27)}`,
  ])('a webhook to a public https URL is accepted with the URL unchanged (URL %#)', async (url) => {
    expect(await tryCreate(fixture, url)).toEqual({ status: 201, url });
  });

  it.each([
    ['http://public.example.com/hook', HTTPS],
    ['ftp://public.example.com/hook', HTTPS],
    ['javascript:alert(1)', HTTPS],
    ['file:///etc/passwd', HTTPS],
    ['//public.example.com/hook', HTTPS],
    ['/hook', HTTPS],
    ['public.example.com', HTTPS],
    ['', HTTPS],
    ['https://', HTTPS],
    ['https://public.example.com:65536/', HTTPS],
    ['https://exa mple.com/', HTTPS],
    [5, HTTPS],
    [null, HTTPS],
    [['https://public.example.com/'], HTTPS],
    [{ href: 'https://public.example.com/' }, HTTPS],
    ['https://public.example.com/ho\nok', CONTROL_CHARACTERS],
    ['https://public.exam\tple.com/', CONTROL_CHARACTERS],
    ['https://public.example.com/\u0000', CONTROL_CHARACTERS],
    ['https://user@public.example.com/', CREDENTIALS],
    ['https://user:secret@public.example.com/', CREDENTIALS],
    ['https://:secret@public.example.com/', CREDENTIALS],
    [`https://public.example.com/${'x'.repeat(2_048 - 26)}`, 'Url must have at most 2048 characters'],
  ])(
    'a webhook to a malformed, insecure, overlong or credential-bearing URL is refused (URL %#)',
    async (url, message) => {
      expect(await tryCreate(fixture, url)).toEqual(refusedWith(message));
    },
  );

  it.each([
    '127.0.0.1',
    '127.1',
    '2130706433',
    '0x7f000001',
    '0177.0.0.1',
    '0',
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '169.254.169.254',
    '172.16.0.1',
    '192.0.2.1',
    '192.168.1.1',
    '198.18.0.1',
    '224.0.0.1',
    '240.0.0.1',
    '255.255.255.255',
    '[::]',
    '[::1]',
    '[::7f00:1]',
    '[4000::1]',
    '[::ffff:127.0.0.1]',
    '[::ffff:a9fe:a9fe]',
    '[64:ff9b::7f00:1]',
    '[2002:7f00:1::]',
    '[2001:db8::1]',
    '[fc00::1]',
    '[fe80::1]',
    '[ff02::1]',
    '168.63.129.16',
    '[::ffff:168.63.129.16]',
    'localhost',
    'LOCALHOST.',
    'hooks.localhost',
    'hooks.localhost.',
    'printer.local',
    'metadata.google.internal',
    'metadata.google.Internal.',
    'metadata。google。internal',
  ])('a webhook to the private or reserved address or the local name %s is refused', async (host) => {
    expect(await tryCreate(fixture, `https://${host}/hook`)).toEqual(refusedWith(PRIVATE));
    expect(await tryCreate(fixture, `https://${host}:8443`)).toEqual(refusedWith(PRIVATE));
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
      ['https://user@public.example.com/', CREDENTIALS],
      ['https://10.0.0.1/', PRIVATE],
      ['https://localhost./', PRIVATE],
      ['https://metadata.google.internal/', PRIVATE],
      ['https://public.example.com/\r', CONTROL_CHARACTERS],
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

  it.each([
    'http://127.0.0.1:3000/hook',
    'http://localhost:3000/',
    'http://hooks.localhost.:3000/',
    'https://[::1]/',
    'http://public.example.com/',
  ])('a webhook to the insecure target %s is accepted where the settings allow it', async (url) => {
    expect(await tryCreate(fixture, url)).toEqual({ status: 201, url });
  });

  it.each([
    ['http://10.0.0.1/', PRIVATE],
    ['http://169.254.169.254/latest/meta-data', PRIVATE],
    ['https://private.example.com/', PRIVATE],
    ['http://metadata.google.internal/', PRIVATE],
    ['http://user@127.0.0.1/', CREDENTIALS],
    ['ftp://127.0.0.1/', HTTPS],
  ])('a webhook to %s is refused even where insecure targets are allowed', async (url, message) => {
    expect(await tryCreate(fixture, url)).toEqual(refusedWith(message));
  });
});
