import { parseSender, parseSmtpUrl } from '../../src/domain/mail/mail-settings.js';
import { MailJobs } from '../../src/jobs/mail-jobs.js';
import { SmtpClient, type SmtpTimeouts } from '../../src/jobs/smtp-client.js';
import { MailQueue, type MailOutcome } from '../../src/services/mail/mail-queue.js';
import { keepingLogger, type LogLine } from '../support/log-lines.js';
import { MailServer, silentServer } from '../support/mail-server.js';
import { freshAddress, MAIL_SETTINGS, mailsTo, makeMailsDue, queueCreditLow } from '../support/mail/mail-fixture.js';
import { until } from '../support/until.js';
import { useService } from '../support/use-service.js';

const { service, shop } = lazily(useService({}, MAIL_SETTINGS));
const PUBLIC_URL = 'https://orders.example';
const MINUTE_MS = 60_000;
// Far below what the service allows, and far above what a responding server needs.
const GENEROUS_TIMEOUTS: SmtpTimeouts = { connectMs: 60_000, greetingMs: 60_000, silenceMs: 60_000, totalMs: 60_000 };

let server: MailServer;

/** The fixture's parts exist only once the service has started. */
function lazily(fixture: ReturnType<typeof useService>) {
  return { service: () => fixture.service, shop: () => fixture.shop };
}

interface TestSender {
  sender: MailJobs;
  outcomes: MailOutcome[];
  lines: LogLine[];
}

function senderTo(url: string, timeouts: Partial<SmtpTimeouts> = {}): TestSender {
  const [smtpServer, from] = [parseSmtpUrl(url), parseSender(MAIL_SETTINGS.MAIL_FROM)];
  if (!smtpServer || !from) throw new Error(url);
  const outcomes: MailOutcome[] = [];
  const { logger, lines } = keepingLogger();
  const mail = { server: smtpServer, from };
  const { dataSource } = service().app;
  const count = (outcome: MailOutcome): void => void outcomes.push(outcome);
  const sender = new MailJobs(
    { mail, dataSource, clock: () => new Date(), timeZone: 'UTC', publicUrl: PUBLIC_URL, logger, count },
    new SmtpClient(mail, { ...GENEROUS_TIMEOUTS, ...timeouts }),
  );
  return { sender, outcomes, lines };
}

async function queued(name = 'Ada'): Promise<string> {
  const email = freshAddress();
  const { id } = await shop().customer({ email, name });
  await queueCreditLow(service(), id);
  return email;
}

beforeEach(async () => {
  // Those of the test before would be sent, too.
  await service().app.dataSource.query('DELETE FROM mails');
  server = await MailServer.start();
});
afterEach(() => server.stop());

describe('a mail that is sent', () => {
  it('arrives as text and as HTML, once, from MAIL_FROM, and says not to reply', async () => {
    const email = await queued('Ädä <Söhne>');
    const { sender, outcomes } = senderTo(server.url);
    await sender.send();
    await makeMailsDue(service());
    await sender.send();
    const [row] = await mailsTo(service(), email);
    expect(row).toMatchObject({ state: 'SENT', attempts: 1, dueInMs: null, lastError: null });
    expect(outcomes).toEqual(['sent']);
    expect(server.mails).toHaveLength(1);
    const [mail] = server.mails;
    expect(mail).toMatchObject({ from: 'orders@shop.example', to: email });
    expect(mail?.headers).toMatchObject({
      from: 'Orders <orders@shop.example>',
      subject: 'Your credit is low: EUR 5.00 left',
      'auto-submitted': 'auto-generated',
      'message-id': expect.stringMatching(new RegExp(`^<mail-${row?.id}\\.\\d+@shop\\.example>$`)),
    });
    expect(mail?.text).toMatch(/^Hello Ädä <Söhne>,\n\nAfter your last order EUR 5\.00 of your credit limit/);
    expect(mail?.html).toContain('<p>Hello Ädä &lt;Söhne&gt;,</p>');
    expect(mail?.text).toContain(`${PUBLIC_URL}/docs/guide#your-balance-and-your-books`);
    expect(mail?.headers.to).toContain(email);
  });

  it('is sent by one process, however many look for it', async () => {
    const emails = await Promise.all(Array.from({ length: 10 }, () => queued()));
    const senders = Array.from({ length: 4 }, () => senderTo(server.url));
    await Promise.all(senders.map(({ sender }) => sender.send()));
    expect([...server.attempts].sort()).toEqual([...emails].sort());
    expect(senders.flatMap(({ outcomes }) => outcomes)).toEqual(Array(10).fill('sent'));
  });

  it('is sent again with the same Message-ID where its process died before it was noted', async () => {
    const email = await queued();
    // The state left by a process that died after the server's response.
    const [claimed] = await new MailQueue(service().app.dataSource).lease(1);
    expect(claimed).toMatchObject({ recipient: email, attempt: 1 });
    const { sender } = senderTo(server.url);
    await sender.send();
    expect(server.attempts).toEqual([]);
    await makeMailsDue(service());
    await sender.send();
    expect(await mailsTo(service(), email)).toMatchObject([{ state: 'SENT', attempts: 2 }]);
    expect(server.mails[0]?.headers['message-id']).toContain(`mail-${claimed?.id}.${claimed?.createdAt.getTime()}@`);
  });

  it('stays sent where a process with a claim that has expired reports a failure', async () => {
    const email = await queued();
    const queue = new MailQueue(service().app.dataSource);
    const [late] = await queue.lease(1);
    if (!late) throw new Error('no claim');
    await makeMailsDue(service());
    await senderTo(server.url).sender.send();
    await queue.recordFailure(late, { error: 'late', isPermanent: true });
    expect(await mailsTo(service(), email)).toMatchObject([{ state: 'SENT', attempts: 2, lastError: null }]);
  });
});

describe('a server that refuses', () => {
  it.each([
    ['MAIL', 451],
    ['RCPT', 450],
    ['DATA', 452],
    // The login, the sender: settings that can be put right.
    ['MAIL', 550],
  ] as const)('a mail that is refused at %s with %i is sent again later', async (at, status) => {
    const email = await queued();
    server.refuseNext({ at, status });
    const { sender, outcomes, lines } = senderTo(server.url);
    await sender.send();
    const [row] = await mailsTo(service(), email);
    expect(row).toMatchObject({ state: 'WAITING', attempts: 1, lastError: expect.stringContaining(String(status)) });
    // A minute, of which the test has used up some.
    expect(row?.dueInMs).toBeLessThanOrEqual(MINUTE_MS);
    expect(lines).toMatchObject([{ msg: 'a mail could not be sent and is tried again', responseCode: status }]);
    expect(server.mails).toEqual([]);

    await makeMailsDue(service());
    await sender.send();
    expect(outcomes).toEqual(['retried', 'sent']);
    expect(await mailsTo(service(), email)).toMatchObject([{ state: 'SENT', attempts: 2, lastError: null }]);
    expect(server.mails).toHaveLength(1);
  });

  it.each([
    ['RCPT', 550],
    ['DATA', 554],
  ] as const)(
    'a mail that is refused at %s with %i is given up at once, and the others are sent',
    async (at, status) => {
      const email = await queued();
      server.refuseNext({ at, status });
      const { sender, outcomes, lines } = senderTo(server.url);
      await sender.send();
      expect(await mailsTo(service(), email)).toMatchObject([
        { state: 'FAILED', attempts: 1, dueInMs: null, lastError: expect.stringContaining(String(status)) },
      ]);
      expect(lines).toMatchObject([{ level: 50, msg: 'a mail was given up', kind: 'creditLow', responseCode: status }]);
      expect(JSON.stringify(lines)).not.toContain(email);
      const other = await queued();
      await makeMailsDue(service());
      await sender.send();
      expect(outcomes).toEqual(['failed', 'sent']);
      expect(server.mails.map(({ to }) => to)).toEqual([other]);
    },
  );

  it('an address that cannot be one is given up without asking a server', async () => {
    const email = 'nobody at all';
    const { id } = await shop().customer({ email });
    await queueCreditLow(service(), id);
    await senderTo(server.url).sender.send();
    expect(await mailsTo(service(), email)).toMatchObject([{ state: 'FAILED' }]);
    expect(server.attempts).toEqual([]);
  });

  it('a login that is refused leaves the mails waiting, and its password is in no line of the log', async () => {
    const strict = await MailServer.start({
      authOptional: false,
      allowInsecureAuth: true,
      onAuth: (_auth, _session, callback) => callback(Object.assign(new Error('wrong'), { responseCode: 535 })),
    });
    try {
      const email = await queued();
      const url = `smtp://shop:hunter2-secret@127.0.0.1:${strict.port}`;
      const { sender, outcomes, lines } = senderTo(url);
      await sender.send();
      expect(outcomes).toEqual(['retried']);
      const rows = await mailsTo(service(), email);
      expect(rows).toMatchObject([{ state: 'WAITING', attempts: 1 }]);
      expect(JSON.stringify([lines, rows])).not.toContain('hunter2-secret');
    } finally {
      await strict.stop();
    }
  });

  it('a login that is right is used', async () => {
    const logins: unknown[] = [];
    const strict = await MailServer.start({
      authOptional: false,
      allowInsecureAuth: true,
      onAuth: ({ username, password }, _session, callback) => {
        logins.push([username, password]);
        callback(null, { user: 1 });
      },
    });
    try {
      const email = await queued();
      await senderTo(`smtp://sh%40op:p%3Aw@127.0.0.1:${strict.port}`).sender.send();
      expect(await strict.mailsTo(email)).toHaveLength(1);
      expect(logins).toEqual([['sh@op', 'p:w']]);
    } finally {
      await strict.stop();
    }
  });

  it('a server whose certificate does not fit receives neither the mail nor the login', async () => {
    const logins: unknown[] = [];
    const secure = await MailServer.start({ secure: true, onAuth: (auth) => logins.push(auth) });
    try {
      const email = await queued();
      const { sender, outcomes } = senderTo(`smtps://shop:hunter2@127.0.0.1:${secure.port}`);
      await sender.send();
      expect(outcomes).toEqual(['retried']);
      expect([secure.mails, secure.attempts, logins]).toEqual([[], [], []]);
      expect(await mailsTo(service(), email)).toMatchObject([{ state: 'WAITING', attempts: 1 }]);
    } finally {
      await secure.stop();
    }
  });

  it('a server within the network that offers TLS with a certificate of its own gets mails where there is no login', async () => {
    const own = await MailServer.start({ disabledCommands: [] });
    try {
      const email = await queued();
      await senderTo(own.url).sender.send();
      expect(await own.mailsTo(email)).toHaveLength(1);
    } finally {
      await own.stop();
    }
  });
});

describe('a server that does not respond', () => {
  it('a server that is down gets the mail once it is back', async () => {
    const email = await queued();
    const { sender, outcomes } = senderTo('smtp://127.0.0.1:9');
    await sender.send();
    expect(outcomes).toEqual(['retried']);
    expect(await mailsTo(service(), email)).toMatchObject([
      { state: 'WAITING', attempts: 1, lastError: expect.stringContaining('ECONNREFUSED') },
    ]);
    await makeMailsDue(service());
    await senderTo(server.url).sender.send();
    expect(await server.mailsTo(email)).toHaveLength(1);
  });

  it.each([
    ['greetingMs', { greetingMs: 200 }],
    ['totalMs', { totalMs: 200 }],
  ])('a server that hangs is left after %s, and the mails wait', async (_, timeouts) => {
    const silent = await silentServer();
    try {
      const email = await queued();
      const { sender, outcomes } = senderTo(silent.url, timeouts);
      await sender.send();
      expect(outcomes).toEqual(['retried']);
      expect(await mailsTo(service(), email)).toMatchObject([{ state: 'WAITING', attempts: 1 }]);
    } finally {
      await silent.stop();
    }
  });

  it('a server that hangs after the mail is abandoned after silenceMs, and the mail is sent again', async () => {
    const email = await queued();
    server.hold();
    const { sender, outcomes } = senderTo(server.url, { silenceMs: 200 });
    await sender.send();
    expect(outcomes).toEqual(['retried']);
    server.release();
    await makeMailsDue(service());
    const { sender: patient } = senderTo(server.url);
    await patient.send();
    const mails = await server.mailsTo(email, 1);
    expect(new Set(mails.map(({ headers }) => headers['message-id'])).size).toBe(1);
    expect(await mailsTo(service(), email)).toMatchObject([{ state: 'SENT', attempts: 2 }]);
  });

  it('a server that hangs uses up attempts of a few mails only', async () => {
    const silent = await silentServer();
    try {
      const emails = await Promise.all(Array.from({ length: 12 }, () => queued()));
      await senderTo(silent.url, { greetingMs: 200 }).sender.send();
      const rows = (await Promise.all(emails.map((email) => mailsTo(service(), email)))).flat();
      expect(rows.filter(({ attempts }) => attempts > 0)).toHaveLength(5);
      await until(() => silent.connections() === 5, 'five connections');
    } finally {
      await silent.stop();
    }
  });

  it('a sender that is stopped ends with the mails that it has begun', async () => {
    const emails = await Promise.all(Array.from({ length: 12 }, () => queued()));
    server.hold();
    const { sender, outcomes } = senderTo(server.url);
    const run = sender.send();
    await until(() => server.mails.length === 5, 'five mails under way');
    sender.stop();
    server.release();
    await run;
    expect(outcomes).toEqual(Array(5).fill('sent'));
    const rows = (await Promise.all(emails.map((email) => mailsTo(service(), email)))).flat();
    expect(rows.filter(({ state }) => state === 'WAITING')).toHaveLength(7);
  });
});

it('a kind of mail that only a newer version knows is left to it', async () => {
  const email = await queued();
  await service().app.dataSource.query("UPDATE mails SET kind = 'ofTomorrow' WHERE recipient = ?", [email]);
  const { sender, outcomes } = senderTo(server.url);
  await sender.send();
  expect(outcomes).toEqual([]);
  expect(await mailsTo(service(), email)).toMatchObject([{ state: 'WAITING', attempts: 0 }]);
});
