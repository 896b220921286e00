import { readConfig } from '../../src/settings/config.js';
import { problemsOf } from '../support/settings/problems.js';

const DATABASE_URL = 'mysql://user:password@db.example:3306/orders';
const ENCRYPTION_KEY = Buffer.alloc(32, 7).toString('base64');
const read = (changes: NodeJS.ProcessEnv = {}) => readConfig({ DATABASE_URL, NODE_ENV: 'test', ...changes });

describe('the settings of mails', () => {
  const [SMTP_URL, MAIL_FROM] = ['smtps://shop:hunter2@mail.example', 'Orders <orders@shop.example>'];
  const production = { DATABASE_URL, NODE_ENV: 'production', ENCRYPTION_KEY };

  it('a server and a sender of mails are read', () => {
    expect(read({ SMTP_URL, MAIL_FROM }).mail).toEqual({
      server: { host: 'mail.example', port: 465, secure: true, user: 'shop', password: 'hunter2' },
      from: { name: 'Orders', address: 'orders@shop.example' },
    });
  });

  it('without SMTP_URL there are no mails, whatever MAIL_FROM says', () => {
    expect(read({ MAIL_FROM }).mail).toBeNull();
    expect(readConfig({ ...production, MAIL_FROM }).mail).toBeNull();
  });

  it('SMTP_URL without MAIL_FROM is refused', () => {
    expect(problemsOf({ DATABASE_URL, NODE_ENV: 'test', SMTP_URL })).toEqual([
      expect.stringMatching(/^MAIL_FROM: is required where SMTP_URL is set: expected an e-mail address/),
    ]);
  });

  it('SMTP_URL without PUBLIC_URL is refused in production, and only there', () => {
    expect(problemsOf({ ...production, SMTP_URL, MAIL_FROM })).toEqual([
      expect.stringMatching(/^PUBLIC_URL: is required in production where SMTP_URL is set.*: expected http\(s\):/),
    ]);
    expect(problemsOf({ ...production, SMTP_URL, MAIL_FROM, PUBLIC_URL: 'https://orders.example' })).toEqual([]);
    expect(problemsOf({ DATABASE_URL, NODE_ENV: 'development', SMTP_URL, MAIL_FROM })).toEqual([]);
  });

  it('the problem with an SMTP_URL does not repeat its password', () => {
    const problems = problemsOf({ ...production, SMTP_URL: 'smtp://shop:hunter2@mail.example/path' });
    expect(problems).toEqual([expect.stringMatching(/^SMTP_URL: expected smtp:/)]);
    expect(problems.join()).not.toContain('hunter2');
  });
});
