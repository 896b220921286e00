import type { Request } from 'express';
import { assertNotOfAnotherOrigin, assertSameOrigin } from '../../src/http/same-origin.js';

const SAME = 'same';
const OTHER = 'other';
const UNSAID = 'unsaid';

function requestWith(headers: Record<string, string>): Request {
  return { get: (name: string) => headers[name] } as unknown as Request;
}

function passes(check: () => void): boolean {
  try {
    check();
    return true;
  } catch (error) {
    expect(error).toMatchObject({
      code: 'FORBIDDEN',
      status: 403,
      extras: { details: { Origin: expect.any(String) } },
    });
    return false;
  }
}

describe('the origin of a request', () => {
  it.each<[string, Record<string, string>, string | null]>([
    [UNSAID, {}, null],
    [UNSAID, { Referer: 'https://shop.example/admin' }, null],
    [SAME, { 'Sec-Fetch-Site': 'same-origin' }, null],
    // From a proxy that passes on another Host.
    [SAME, { 'Sec-Fetch-Site': 'same-origin', Origin: 'https://public.example' }, null],
    [OTHER, { 'Sec-Fetch-Site': 'same-site' }, null],
    [OTHER, { 'Sec-Fetch-Site': 'cross-site' }, null],
    [OTHER, { 'Sec-Fetch-Site': 'none' }, null],
    [OTHER, { 'Sec-Fetch-Site': '' }, null],
    [OTHER, { 'Sec-Fetch-Site': 'cross-site', Origin: 'https://shop.example' }, null],
    [SAME, { Origin: 'https://shop.example' }, null],
    [SAME, { Origin: 'http://shop.example' }, null],
    [OTHER, { Origin: 'https://shop.example:8443' }, null],
    [OTHER, { Origin: 'https://shop.example.evil.example' }, null],
    [OTHER, { Origin: 'https://evil.example' }, null],
    [OTHER, { Origin: 'https://evil.example', 'X-Forwarded-Host': 'evil.example' }, null],
    [OTHER, { Origin: 'https://shop.example/' }, null],
    [OTHER, { Origin: 'https://user@shop.example' }, null],
    [OTHER, { Origin: 'null' }, null],
    [OTHER, { Origin: '' }, null],
    [OTHER, { Origin: 'shop.example' }, null],
    [SAME, { Origin: 'https://public.example' }, 'https://public.example'],
    [OTHER, { Origin: 'http://public.example' }, 'https://public.example'],
    [SAME, { Origin: 'https://shop.example' }, 'https://public.example'],
  ])('a request is of the %s origin with %j where PUBLIC_URL is %s', (expected, headers, publicUrl) => {
    const request = requestWith({ Host: 'shop.example', ...headers });
    expect(passes(() => assertSameOrigin(request, publicUrl))).toBe(expected === SAME);
    expect(passes(() => assertNotOfAnotherOrigin(request, publicUrl))).toBe(expected !== OTHER);
  });

  it('a Host with a port is that of an origin with the same port', () => {
    const request = (Host: string, Origin: string) => requestWith({ Host, Origin });
    expect(passes(() => assertSameOrigin(request('127.0.0.1:4000', 'http://127.0.0.1:4000'), null))).toBe(true);
    expect(passes(() => assertSameOrigin(request('shop.example:443', 'https://shop.example'), null))).toBe(true);
    expect(passes(() => assertSameOrigin(request('shop.example:80', 'https://shop.example'), null))).toBe(false);
  });
});
