import { verifyWebhook, WebhookVerificationError, type VerifyOptions, type WebhookHeaders } from 'reseller-orders';
import { signatureHeaders } from '../../src/delivery/signature.js';

const SECRET = 'whsec_MDEyMzQ1Njc4OWFiY2RlZmdoaWprbG1ub3BxcnN0dXY=';
const OTHER_SECRET = 'whsec_dnV0c3JxcG9ubWxramloZ2ZlZGNiYTk4NzY1NDMyMTA=';
const ID = '00000000000000000000002a';
const NOW = new Date(1_770_000_000_000);
const EVENT = {
  id: 'evt_7',
  event: 'productBackInStock',
  timestamp: 1_769_999_999_123,
  data: { productId: '65f0c0ffee65f0c0ffee65f0', name: 'Büro-Suite „Pro“ ✓', sku: 'SUITE-1', availableStock: 12 },
};
const BODY = JSON.stringify(EVENT);

/** What the service sends with a body. */
const signed = ({ body = BODY, at = NOW, secrets = [SECRET] } = {}): Record<string, string> =>
  signatureHeaders({ deliveryId: ID, at, body, secrets });

const secondsLater = (seconds: number): Date => new Date(NOW.getTime() + seconds * 1_000);

const without = (headers: Record<string, string>, ...names: string[]): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !names.includes(name)));

const STANDARD = ['webhook-id', 'webhook-timestamp', 'webhook-signature'];

/** Why a request is refused; undefined where it is not. */
async function refusal(
  headers: WebhookHeaders,
  { body = BODY, secrets = SECRET, ...options }: VerifyOptions & { body?: string; secrets?: string | string[] } = {},
): Promise<string | undefined> {
  try {
    await verifyWebhook(body, headers, secrets, { now: NOW, ...options });
    return undefined;
  } catch (error) {
    if (!(error instanceof WebhookVerificationError)) throw error;
    return error.reason;
  }
}

describe('verifyWebhook', () => {
  const lowerCase = (headers: Record<string, string>) =>
    Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));

  it.each<[string, WebhookHeaders]>([
    ['Headers', new Headers(signed())],
    ['the headers of Node', lowerCase(signed())],
    [
      'headers with lists of values',
      Object.fromEntries(Object.entries(signed()).map(([name, value]) => [name, [value]])),
    ],
    [
      'headers in capitals',
      Object.fromEntries(Object.entries(signed()).map(([name, value]) => [name.toUpperCase(), value])),
    ],
  ])('a request of the service is accepted by %s', async (_what, headers) => {
    expect(await verifyWebhook(BODY, headers, SECRET, { now: NOW })).toEqual(EVENT);
  });

  it('a request of the service is accepted by its bytes, also by those in the middle of a buffer', async () => {
    const padded = Buffer.from(`xx${BODY}xx`);
    const bytes = new TextEncoder().encode(BODY);
    for (const body of [bytes, bytes.buffer, padded.subarray(2, padded.length - 2)])
      expect(await verifyWebhook(body, signed(), SECRET, { now: NOW })).toEqual(EVENT);
  });

  it('the example that Standard Webhooks publishes has a signature that fits, and is no event', async () => {
    const headers = {
      'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
      'webhook-timestamp': '1614265330',
      'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
    };
    const example = { body: '{"test": 2432232314}', secrets: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw' };
    const now = new Date(1_614_265_330_000);
    expect(await refusal(headers, { ...example, now })).toBe('MALFORMED_BODY');
    expect(await refusal(headers, { ...example, now, secrets: SECRET })).toBe('WRONG_SIGNATURE');
  });

  it.each<[string, { sender: string[]; receiver: string | string[] }]>([
    ['the receiver knows the old secret alone', { sender: [OTHER_SECRET, SECRET], receiver: SECRET }],
    ['the receiver knows the new secret alone', { sender: [OTHER_SECRET, SECRET], receiver: OTHER_SECRET }],
    ['the receiver knows both, the sender the new one', { sender: [OTHER_SECRET], receiver: [OTHER_SECRET, SECRET] }],
    ['the receiver knows both, the sender the old one', { sender: [SECRET], receiver: [OTHER_SECRET, SECRET] }],
  ])('a request is accepted while the secret is changed and %s', async (_what, { sender, receiver }) => {
    expect(await refusal(signed({ secrets: sender }), { secrets: receiver })).toBeUndefined();
  });

  it.each<[string, string, WebhookHeaders, (VerifyOptions & { body?: string; secrets?: string[] })?]>([
    ['WRONG_SIGNATURE', 'signed with another secret', signed({ secrets: [OTHER_SECRET] })],
    ['WRONG_SIGNATURE', 'signed with another secret than both', signed(), { secrets: [OTHER_SECRET, OTHER_SECRET] }],
    ['WRONG_SIGNATURE', 'with another body', signed(), { body: `${BODY} ` }],
    ['WRONG_SIGNATURE', 'with another id', { ...signed(), 'webhook-id': '00000000000000000000002b' }],
    ['WRONG_SIGNATURE', 'whose timestamp was changed', { ...signed(), 'webhook-timestamp': '1770000001' }],
    [
      'WRONG_SIGNATURE',
      'with the start of a signature',
      { ...signed(), 'webhook-signature': signed()['webhook-signature']!.slice(0, -4) },
    ],
    [
      'WRONG_SIGNATURE',
      'with a signature of an unknown version',
      { ...signed(), 'webhook-signature': signed()['webhook-signature']!.replace('v1,', 'v2,') },
    ],
    ['MALFORMED_HEADER', 'whose timestamp is no number', { ...signed(), 'webhook-timestamp': 'NaN' }],
    ['MALFORMED_HEADER', 'whose timestamp is negative', { ...signed(), 'webhook-timestamp': '-1770000000' }],
    ['TOO_OLD', 'of 301 seconds ago', signed(), { now: secondsLater(301) }],
    ['TOO_NEW', 'of 301 seconds ahead', signed(), { now: secondsLater(-301) }],
    ['TOO_OLD', 'older than a tolerance of ten seconds', signed(), { now: secondsLater(11), toleranceSeconds: 10 }],
    ['MALFORMED_BODY', 'that is no JSON', signed({ body: '{' }), { body: '{' }],
    ['MALFORMED_BODY', 'that is null', signed({ body: 'null' }), { body: 'null' }],
  ])('%s refuses a request %s', async (reason, _what, headers, options = {}) => {
    expect(await refusal(headers, options)).toBe(reason);
  });

  it('a request is accepted up to the tolerance, and by the clock of this machine without another one', async () => {
    for (const seconds of [300, -300]) expect(await refusal(signed(), { now: secondsLater(seconds) })).toBeUndefined();
    expect(await verifyWebhook(BODY, signed({ at: new Date() }), SECRET)).toEqual(EVENT);
    await expect(verifyWebhook(BODY, signed(), SECRET)).rejects.toMatchObject({ reason: 'TOO_OLD' });
  });

  it('a signature of a forger beside the right one changes nothing', async () => {
    const headers = signed();
    const among = `v1a,AAAA v1,${'A'.repeat(43)}= ${headers['webhook-signature']} v1,`;
    expect(await refusal({ ...headers, 'webhook-signature': among })).toBeUndefined();
  });

  it.each(STANDARD)('a request without %s is refused, although X-Webhook-Signature fits', async (name) => {
    expect(await refusal(without(signed(), name))).toBe('MISSING_HEADER');
    // Also if the undated signature is accepted: omitting one header must not bypass the checks of the others.
    expect(await refusal(without(signed(), name), { acceptUndated: true })).toBe('MISSING_HEADER');
    expect(await refusal({ ...signed(), [name]: '' }, { acceptUndated: true })).toBe('MISSING_HEADER');
  });

  it('X-Webhook-Signature alone is accepted only if the receiver opts in', async () => {
    const undated = without(signed(), ...STANDARD);
    expect(await refusal(undated)).toBe('MISSING_HEADER');
    expect(await refusal(undated, { acceptUndated: true })).toBeUndefined();
    expect(await refusal(undated, { acceptUndated: true, body: `${BODY} ` })).toBe('WRONG_SIGNATURE');
    expect(await refusal({}, { acceptUndated: true })).toBe('MISSING_HEADER');
  });

  it('an old request is refused as such where the undated signature is accepted too', async () => {
    expect(await refusal(signed(), { acceptUndated: true, now: secondsLater(301) })).toBe('TOO_OLD');
  });

  it.each<[string, unknown]>([
    ['a secret that is not set', undefined],
    ['an empty secret', ''],
    ['no secrets', []],
    ['a list with a secret that is not set', [SECRET, undefined]],
    ['a secret without whsec_', SECRET.slice('whsec_'.length)],
    ['a secret without bytes', 'whsec_'],
    ['a secret that is no base64', 'whsec_*'],
  ])('%s is a fault of the receiver, and lets no request through', async (_what, secrets) => {
    await expect(verifyWebhook(BODY, signed(), secrets as string, { now: NOW })).rejects.toThrow(TypeError);
  });

  it('an already parsed body is a mistake of the receiver, and the error says how to read the raw body', async () => {
    await expect(verifyWebhook(EVENT as unknown as string, signed(), SECRET, { now: NOW })).rejects.toThrow(
      /express\.raw/,
    );
  });
});
