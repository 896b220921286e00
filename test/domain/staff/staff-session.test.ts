import { browserName, parseUserAgent, sessionEnd } from '../../../src/domain/staff/staff-session.js';

const HOUR_MS = 3_600_000;
const SIGN_IN = new Date('2026-03-01T08:00:00.000Z');
const later = (hours: number) => new Date(SIGN_IN.getTime() + hours * HOUR_MS);

describe('the end of a session', () => {
  it.each<[number, number]>([
    [0, 12],
    [1, 13],
    [155, 167],
    [156, 168],
    [157, 168],
    [168, 168],
  ])('a session that was last used %d hours after sign-in ends %d hours after it', (used, end) => {
    expect(sessionEnd({ createdAt: SIGN_IN, lastUsedAt: later(used) })).toEqual(later(end));
  });
});

describe('what a browser says of itself', () => {
  it.each<[string | undefined, string | null]>([
    [undefined, null],
    ['', null],
    [' \t', null],
    ['Mozilla/5.0 (X11)', 'Mozilla/5.0 (X11)'],
    ['a\u0000b\u0085c', 'abc'],
    ['x'.repeat(201), 'x'.repeat(200)],
  ])('the user agent %j is stored as %j', (header, kept) => {
    expect(parseUserAgent(header)).toBe(kept);
  });
});

describe('what people know a browser by', () => {
  const chrome = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36';

  it.each<[string, string]>([
    [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome} Edg/150.0`, 'Edge (Windows)'],
    [`Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${chrome}`, 'Chrome (macOS)'],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox (Linux)'],
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19.0 Mobile Safari/604.1', 'Safari (iPhone)'],
    ['curl/8.0', 'curl/8.0'],
  ])('%s is called %s', (userAgent, name) => {
    expect(browserName(userAgent)).toBe(name);
  });
});
