import { inTransaction } from '../../src/db/transaction.js';
import { parseSender, parseSmtpUrl } from '../../src/domain/mail/mail-settings.js';
import { MailJobs } from '../../src/jobs/mail-jobs.js';
import { raiseClaimOpened } from '../../src/services/mail/alert-mails.js';
import { DeliveryFixture, unrefLongTimers } from '../support/delivery/delivery-fixture.js';
import { failQueries } from '../support/failing-queries.js';
import { keepingLogger } from '../support/log-lines.js';
import { MailServer, type ArrivedMail } from '../support/mail-server.js';
import { freshAddress, mailsTo } from '../support/mail/mail-fixture.js';
import { figureOf } from '../support/metrics.js';
import { StaffApi } from '../support/staff.js';
import { until } from '../support/until.js';

const fixture = new DeliveryFixture();
const FROM = 'Orders <orders@shop.example>';
const PUBLIC_URL = 'https://orders.example';
let server: MailServer;
let staff: StaffApi;

beforeAll(async () => {
  unrefLongTimers();
  server = await MailServer.start();
  await fixture.open({}, { SMTP_URL: server.url, MAIL_FROM: FROM, PUBLIC_URL, WEBHOOK_RETRY_DELAYS_MS: '1' });
  await fixture.query('DELETE FROM mails');
  staff = new StaffApi(fixture.service, () => new Date());
});
afterAll(async () => {
  await fixture.close();
  await server.stop();
});

/** Brings the jobs forward that queue alerts and send mails, which come round every minute and every ten seconds. */
async function sendSoon(): Promise<void> {
  const nowMs = Date.now();
  const sql = "UPDATE agenda_jobs SET next_run_at = ? WHERE name IN ('send-mails', 'tell-alerts') AND next_run_at > ?";
  // Agenda may be claiming it at this moment, which can end in a deadlock: a transaction is run again then.
  await inTransaction(fixture.service.app.dataSource, (manager) => manager.query(sql, [nowMs, nowMs]));
}

/** Waits for a mail to an address; it may get others. */
function mailTo(address: string, subject: string): Promise<ArrivedMail> {
  return until(async () => {
    const arrived = server.mails.find(({ to, headers }) => to === address && headers.subject === subject);
    if (!arrived) await sendSoon();
    return arrived;
  }, subject);
}

const metric = (name: string) => figureOf(fixture.service, name);

/** A process's work on mails, without scheduled jobs. */
function mailWork() {
  const { dataSource } = fixture.service.app;
  const [smtp, from] = [parseSmtpUrl(server.url), parseSender(FROM)];
  if (!smtp || !from) throw new Error(server.url);
  const { logger, lines } = keepingLogger();
  const work = new MailJobs({
    mail: { server: smtp, from },
    dataSource,
    clock: () => new Date(),
    timeZone: 'Europe/Berlin',
    publicUrl: null,
    logger,
    count: () => undefined,
  });
  return { work, lines };
}

describe('the mail about a failed job', () => {
  it('a job that fails often queues one mail a day to each ADMIN, from any number of processes', async () => {
    const [email, finance] = [freshAddress(), freshAddress()];
    await staff.member('ADMIN', { email });
    await staff.member('FINANCE', { email: finance });
    const works = [mailWork().work, mailWork().work];
    for (let times = 0; times < 3; times += 1) {
      await Promise.all(works.map((work) => work.queueFailedJobMails('clean-up')));
      await Promise.all(works.map((work) => work.queueFailedJobMails('disable-webhook')));
    }
    const mails = await mailsTo(fixture.service, email);
    expect(mails.map(({ kind, cause }) => [kind, cause]).sort()).toEqual([
      ['jobFailed', 'clean-up'],
      ['jobFailed', 'disable-webhook'],
    ]);
    expect(await mailsTo(fixture.service, finance)).toEqual([]);
  });

  it('a mail that cannot be queued is a warning, and is queued when the job fails again', async () => {
    const email = freshAddress();
    await staff.member('ADMIN', { email });
    const { work, lines } = mailWork();
    await failQueries(fixture.service.app.dataSource, 'INSERT INTO mails', 1, new Error('no'));
    await work.queueFailedJobMails('total-sales');
    expect(await mailsTo(fixture.service, email)).toEqual([]);
    expect(lines).toMatchObject([{ level: 40, job: 'total-sales' }]);
    await work.queueFailedJobMails('total-sales');
    expect(await mailsTo(fixture.service, email)).toHaveLength(1);
  });
});

describe('the jobs', () => {
  it('the metrics report the number of waiting mails', async () => {
    await fixture.query("UPDATE mails SET state = 'SENT', next_attempt_at = NULL WHERE state = 'WAITING'");
    expect(await metric('mails_waiting')).toBe(0);
    await fixture.query(
      `INSERT INTO mails (kind, cause, day, facts, next_attempt_at, created_at, recipient, recipient_name)
       VALUES ('jobFailed', 'x', '2026-01-01', '{}', UTC_TIMESTAMP(3) + INTERVAL 1 DAY, UTC_TIMESTAMP(3), 'a@b.example', 'A')`,
    );
    expect(await metric('mails_waiting')).toBe(1);
  });

  it('what happens is mailed to those whom it concerns, and counted', async () => {
    const [admin, email] = [freshAddress(), freshAddress()];
    const { token } = await staff.member('ADMIN', { email: admin, name: 'Grace' });
    const customer = await fixture.shop.customer({ email, name: 'Ada' });
    const receiver = await fixture.receiver({ status: 500 });
    const webhook = await fixture.webhook(receiver, customer);
    await failQueries(fixture.service.app.dataSource, 'report_progress', 1, new Error('no'));
    await fixture.service.startJobs();

    // A job that fails, as the first run of `total-sales` does.
    await mailTo(admin, 'The job total-sales has failed');

    // A webhook whose deliveries fail.
    for (let failures = 1; failures <= 5; failures += 1) {
      await fixture.happen();
      await until(async () => (await fixture.webhookRow(webhook)).failures === failures, `${failures} failures`);
    }
    const { origin } = new URL(receiver.url());
    const { text, html } = await mailTo(email, `Your webhook at ${origin} has failed 5 times in a row`);
    for (const content of [text, html]) {
      expect(content).toContain(webhook.id);
      expect(content).toContain(`${PUBLIC_URL}/docs/guide#webhooks`);
      expect(content).not.toContain(webhook.secret);
    }

    // A claim, for a member who subscribes to claims.
    await staff.run('mutation { setMyAlerts(alerts: [CLAIM_OPENED]) { id } }', {}, token);
    await inTransaction(fixture.service.app.dataSource, (manager) => raiseClaimOpened(manager, 100107, customer.id));
    const alert = await mailTo(admin, 'A claim was opened');
    expect(alert.text).toContain('- Order 100107 of Ada');
    expect(alert.text).toContain(`${PUBLIC_URL}/admin/claims`);

    await until(async () => (await metric('mails_total{outcome="sent"}')) >= 3, 'the count of mails');
    expect(await metric('mails_total{outcome="failed"}')).toBe(0);
    const { data } = await staff.run('{ system { jobs { name } } }', {}, token);
    const names = data.system.jobs.map(({ name }: { name: string }) => name);
    expect(names).toEqual(['clean-up', 'total-sales', 'issue-invoices', 'send-mails', 'watch-stock', 'tell-alerts']);
  });
});
