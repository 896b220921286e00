import { parseWebhookUrl, PRIVATE_TARGET } from '../../../src/domain/webhooks/webhook.js';
import { refusal } from '../../support/domain/refusal.js';

const NOT_HTTPS = 'Url must be an absolute https URL';
const CREDENTIALS = 'Url must not contain credentials';
const CONTROL_CHARACTERS = 'Url must not contain control characters';

describe('parseWebhookUrl', () => {
  it.each([
    'https://example.com',
    'https://example.com/hooks/1?token=abc#part',
    'https://example.com:8443/hook',
    'https://example.com./hook',
    'HTTPS://EXAMPLE.COM/hook',
    'https://münchen.example/hook',
    // Other host names are not checked here, but by their resolved addresses when a delivery is sent.
    'https://127.0.0.1.example.com/hook',
    'https://notlocalhost/hook',
    'https://internal.example.com/hook',
    'https://arpa/hook',
  ])('the webhook URL %s is accepted', (text) => {
    expect(parseWebhookUrl(text, false).href).toBe(new URL(text).href);
    expect(parseWebhookUrl(text, true).href).toBe(new URL(text).href);
  });

  it.each([
    undefined,
    ['https://example.com'],
    '',
    'example.com/hook',
    '//example.com/hook',
    'https://',
    'https://exa mple.com',
    'https://256.1.1.1/',
    'https://[::1',
    'ftp://example.com/hook',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'blob:https://example.com/hook',
  ])('the webhook URL %p is refused as not https, in development too', (text) => {
    expect(() => parseWebhookUrl(text, false)).toThrow(refusal({ url: NOT_HTTPS }));
    expect(() => parseWebhookUrl(text, true)).toThrow(refusal({ url: NOT_HTTPS }));
  });

  it.each([
    'https://user@example.com/hook',
    'https://:password@example.com/hook',
    'https://example.com:443@example.org/hook',
  ])('the webhook URL %s is refused for its credentials', (text) => {
    expect(() => parseWebhookUrl(text, false)).toThrow(refusal({ url: CREDENTIALS }));
    expect(() => parseWebhookUrl(text, true)).toThrow(refusal({ url: CREDENTIALS }));
  });

  it.each([
    // Every address in every spelling: `webhook.test.ts`.
    'https:\\\\10.0.0.1\\hook',
    ' https://10.0.0.1/hook',
    'https://@10.0.0.1/hook',
    'https://10.0.0.1../hook',
    'https://PRINTER.LOCAL./hook',
    'https://local/hook',
    'https://metadata.google.internal/computeMetadata/v1/',
    'https://metadata.google.INTERNAL../',
    'https://metadata。google。internal/',
    'https://metadata.google.ｉｎｔｅｒｎａｌ/',
    'https://metadata.google.%69nternal/',
    'https://metadata.google.inter\u00adnal/',
    'https://☃.internal/',
    'https://localhost.localdomain/hook',
    'https://router.home.arpa/hook',
  ])('the webhook URL %s is refused for its private address or local name, in development too', (text) => {
    expect(() => parseWebhookUrl(text, false)).toThrow(refusal({ url: PRIVATE_TARGET }));
    expect(() => parseWebhookUrl(text, true)).toThrow(refusal({ url: PRIVATE_TARGET }));
  });

  it.each([
    { text: 'http://example.com/hook', problem: NOT_HTTPS },
    { text: 'http://127.0.0.1:3000/hook', problem: NOT_HTTPS },
    { text: 'https://127.0.0.1/hook', problem: PRIVATE_TARGET },
    { text: 'https://[::ffff:7f00:1]/hook', problem: PRIVATE_TARGET },
    { text: 'https://LocalHost../hook', problem: PRIVATE_TARGET },
    { text: 'https://shop.localhost/hook', problem: PRIVATE_TARGET },
    { text: 'https://a.b.localhost.:8443/hook', problem: PRIVATE_TARGET },
    { text: 'https://ｌｏｃａｌｈｏｓｔ/hook', problem: PRIVATE_TARGET },
    { text: 'https://loc%61lhost/hook', problem: PRIVATE_TARGET },
    { text: 'https://127.0.0.1./hook', problem: PRIVATE_TARGET },
  ])('the webhook URL $text is accepted in development only', ({ text, problem }) => {
    expect(() => parseWebhookUrl(text, false)).toThrow(refusal({ url: problem }));
    expect(parseWebhookUrl(text, true).href).toBe(new URL(text).href);
  });

  it.each([
    'https://exam\nple.com/hook',
    'https://example.com/ho\tok',
    'https://example.com/hook\r\nX-Injected: yes',
    'https://example.com/hook?a=\u0000',
    'https://example.com/hook#\u001b[2J',
    'https://example.com/hook\u007f',
    'https://example.com/hook\u0085',
    'https://example.com/hook\u2028',
    '\thttps://example.com/hook',
    'https://example.com/hook\n',
  ])('the webhook URL %j is refused for its control characters, in development too', (text) => {
    expect(() => parseWebhookUrl(text, false)).toThrow(refusal({ url: CONTROL_CHARACTERS }));
    expect(() => parseWebhookUrl(text, true)).toThrow(refusal({ url: CONTROL_CHARACTERS }));
  });

  it('a webhook URL with a host outside of ASCII is accepted however often it was parsed before', () => {
    const text = 'https://münchen.example/hook';
    // In Node 20 and 22, URL.canParse returns a wrong result for such a string once its caller is optimized.
    for (let times = 0; times < 10_000; times += 1) parseWebhookUrl(text, false);
    expect(parseWebhookUrl(text, false).hostname).toBe('xn--mnchen-3ya.example');
  });

  it('a webhook URL can have 2,048 characters at most', () => {
    const urlOf = (length: number) => 'https://example.com/'.padEnd(length, 'x');
    expect(parseWebhookUrl(urlOf(2_048), false).href).toHaveLength(2_048);
    expect(() => parseWebhookUrl(urlOf(2_049), false)).toThrow(
      refusal({ url: 'Url must have at most 2048 characters' }),
    );
  });
});
