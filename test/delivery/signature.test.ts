import { signatureHeaders } from '../../src/delivery/signature.js';

const SECRET = 'whsec_MDEyMzQ1Njc4OWFiY2RlZmdoaWprbG1ub3BxcnN0dXY=';
const OTHER_SECRET = 'whsec_dnV0c3JxcG9ubWxramloZ2ZlZGNiYTk4NzY1NDMyMTA=';
const DELIVERY_ID = '00000000000000000000002a';
const AT = new Date(1_770_000_000_999);
const BODY =
  '{"event":"productOutOfStock","timestamp":1769999999123,"data":{"productId":"65f0c0ffee65f0c0ffee65f0","name":"Office","sku":"O-1"}}';
const BODY_BEYOND_ASCII =
  '{"event":"productBackInStock","timestamp":1769999999123,"data":{"productId":"65f0c0ffee65f0c0ffee65f0","name":"Büro-Suite „Pro“ ✓","sku":"SUITE-1","availableStock":12}}';

const sign = (body: string, ...secrets: string[]) =>
  signatureHeaders({ deliveryId: DELIVERY_ID, at: AT, body, secrets });

// Computed with OpenSSL: `printf %s "$BODY" | openssl dgst -sha256 -hmac "$SECRET"`, and
// `printf %s "$ID.1770000000.$BODY" | openssl dgst -sha256 -mac HMAC -macopt hexkey:$KEY -binary | base64`.
const GOLDEN = [
  {
    secret: SECRET,
    body: BODY,
    hex: '4b3d330383215a4ad770bc5dd76ac10fe73d73bf2b9a63eeed2bd143d380fb6b',
    base64: 'urYX1Ix2DtD6OqEVEZE/3bc8BaNXaI/Y6i6RugeL+M8=',
  },
  {
    secret: OTHER_SECRET,
    body: BODY_BEYOND_ASCII,
    hex: '282acbe7140419eaa339d2fec057b1feb786a1f04dc445398cdded492e24b154',
    base64: 'amLrJQ0MVI5Va99hOXeQfxtecmQzoKSqFybZtGhRceg=',
  },
];

describe('signatureHeaders', () => {
  it.each(GOLDEN)('a signature is the one that OpenSSL computes: $base64', ({ secret, body, hex, base64 }) => {
    expect(sign(body, secret)).toEqual({
      'X-Webhook-Signature': hex,
      'webhook-id': DELIVERY_ID,
      'webhook-timestamp': '1770000000',
      'webhook-signature': `v1,${base64}`,
    });
  });

  it('a signature agrees with the example that Standard Webhooks publishes', () => {
    const headers = signatureHeaders({
      deliveryId: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
      at: new Date(1_614_265_330_000),
      body: '{"test": 2432232314}',
      secrets: ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'],
    });
    expect(headers['webhook-signature']).toBe('v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=');
  });
});
