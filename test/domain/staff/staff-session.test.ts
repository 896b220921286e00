import { parseUserAgent, sessionEnd } from '../../../src/domain/staff/staff-session.js';

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
  ])('the user agent %j is kept as %j', (header, kept) => {
    expect(parseUserAgent(header)).toBe(kept);
  });
});
