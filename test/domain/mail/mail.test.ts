import { parseSender, parseSmtpUrl } from '../../../src/domain/mail/mail-settings.js';
import { mailRetryDelayMs } from '../../../src/domain/mail/mail.js';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

describe('the attempts to send a mail', () => {
  it.each([
    [1, 1],
    [2, 3],
    [3, 9],
    [4, 27],
    [5, 81],
    [6, 120],
    [16, 120],
  ])('failed attempt %i is followed by a pause of %i minutes', (attempt, minutes) => {
    expect(mailRetryDelayMs(attempt, 0)).toBe(minutes * MINUTE_MS);
  });

  it('a mail is given up once its next attempt would come more than a day after it was queued', () => {
    expect(mailRetryDelayMs(1, DAY_MS - MINUTE_MS)).toBe(MINUTE_MS);
    expect(mailRetryDelayMs(1, DAY_MS - MINUTE_MS + 1)).toBeNull();
    expect(mailRetryDelayMs(9, 30 * DAY_MS)).toBeNull();
  });

  it('a server that is down for twenty hours costs no mail', () => {
    let ageMs = 0;
    let attempts = 0;
    for (let delayMs = mailRetryDelayMs(1, 0); delayMs !== null; delayMs = mailRetryDelayMs(attempts + 1, ageMs)) {
      ageMs += delayMs;
      attempts += 1;
    }
    expect(ageMs).toBeGreaterThan((20 / 24) * DAY_MS);
    expect(attempts).toBeLessThan(20);
  });
});

describe('the url of an SMTP server', () => {
  const plain = { secure: false, user: null, password: null };
  it.each([
    ['smtp://mail.example', { host: 'mail.example', port: 587, ...plain }],
    ['smtp://mail.example/', { host: 'mail.example', port: 587, ...plain }],
    ['smtp://127.0.0.1:2525', { host: '127.0.0.1', port: 2525, ...plain }],
    ['smtp://[::1]:25', { host: '::1', port: 25, ...plain }],
    ['smtps://mail.example', { host: 'mail.example', port: 465, ...plain, secure: true }],
    [
      'smtps://shop%40a.example:p%40ss%3A%2F@mail.example:466',
      { host: 'mail.example', port: 466, secure: true, user: 'shop@a.example', password: 'p@ss:/' },
    ],
  ])('%s is understood', (url, server) => {
    expect(parseSmtpUrl(url)).toEqual(server);
  });

  it.each([
    '',
    'mail.example:587',
    'http://mail.example',
    'smtp:///path',
    'smtp://mail.example/path',
    'smtp://mail.example?secure=true',
    'smtp://mail.example#1',
    'smtp://mail.example:0x19',
    'smtp://mail.example:99999',
    'smtp://user@mail.example',
    'smtp://:password@mail.example',
    'smtp://user:pass%word@mail.example',
    ' smtp://mail.example',
  ])('%p is refused', (url) => {
    expect(parseSmtpUrl(url)).toBeUndefined();
  });
});

describe('the sender of mails', () => {
  it.each([
    ['orders@shop.example', { name: '', address: 'orders@shop.example' }],
    ['<orders@shop.example>', { name: '', address: 'orders@shop.example' }],
    ['Orders <orders@shop.example>', { name: 'Orders', address: 'orders@shop.example' }],
    ['"Orders, Inc." <a.b+c@shop.example>', { name: 'Orders, Inc.', address: 'a.b+c@shop.example' }],
    ['Bücher & Söhne <x@y.example>', { name: 'Bücher & Söhne', address: 'x@y.example' }],
    ['orders@localhost', { name: '', address: 'orders@localhost' }],
  ])('%s is understood', (text, mailbox) => {
    expect(parseSender(text)).toEqual(mailbox);
  });

  it.each([
    '',
    'orders@',
    '@shop.example',
    'a@b@c.example',
    'a b@c.example',
    'a@b.example, c@d.example',
    'Orders orders@shop.example',
    'Orders <orders>',
    'Orders <a@b.example> more',
    'Or\nders <a@b.example>',
    'Orders <a@b.example\n>',
    `${'a'.repeat(320)}@b.example`,
  ])('%p is refused', (text) => {
    expect(parseSender(text)).toBeUndefined();
  });
});
