import { inTransaction } from '../../../src/db/transaction.js';
import { queueFailingWebhook } from '../../../src/services/mail/customer-mails.js';
import { recordCustomerEvent } from '../../../src/services/webhooks/outbox.js';
import { freshAddress, MAIL_SETTINGS, mailsTo } from '../../support/mail/mail-fixture.js';
import { TestService } from '../../support/service.js';
import { useService } from '../../support/use-service.js';

const fixture = useService({}, MAIL_SETTINGS);
const CREDIT = { balance: 4720.5, creditLimit: 5000, availableCredit: 279.5 };
const FAILED = '10 deliveries in a row have failed';

async function webhookOf(token: string, service = fixture.service): Promise<string> {
  const body = { url: 'http://127.0.0.1:9/path/SECRET-PATH?key=SECRET-KEY', events: { productOutOfStock: true } };
  const response = await service.request('POST', '/api/webhooks', { token, body });
  expect(response.status).toBe(201);
  return response.body.webhook._id;
}

function recordCreditLow(customerId: string, service = fixture.service): Promise<void> {
  return inTransaction(service.app.dataSource, (manager) =>
    recordCustomerEvent(manager, { kind: 'creditLow', customerId, data: CREDIT }, new Date()),
  );
}

function recordDisabled(customerId: string, webhookId: string, reason = FAILED): Promise<void> {
  const data = { webhookId, origin: 'http://127.0.0.1:9', reason };
  return inTransaction(fixture.service.app.dataSource, (manager) =>
    recordCustomerEvent(manager, { kind: 'webhookDisabled', customerId, data }, new Date()),
  );
}

function countFailures(webhookId: string, failures: number, service = fixture.service): Promise<void> {
  return inTransaction(service.app.dataSource, (manager) => queueFailingWebhook(manager, webhookId, failures));
}

describe('mails to customers', () => {
  it('the event that credit is low also queues a mail to the customer', async () => {
    const email = freshAddress();
    const { id } = await fixture.shop.customer({ email, name: 'Ada & Sons' });
    await recordCreditLow(id);
    expect(await mailsTo(fixture.service, email)).toMatchObject([
      { kind: 'creditLow', cause: id, recipientName: 'Ada & Sons', facts: CREDIT, state: 'WAITING', attempts: 0 },
    ]);
  });

  it('the event that a webhook is disabled also queues a mail, with no more of its url than the origin', async () => {
    const email = freshAddress();
    const { id, token } = await fixture.shop.customer({ email });
    const webhookId = await webhookOf(token);
    await recordDisabled(id, webhookId);
    const mails = await mailsTo(fixture.service, email);
    expect(mails).toMatchObject([{ kind: 'webhookDisabled', cause: webhookId }]);
    expect(mails[0]?.facts).toEqual({ webhookId, origin: 'http://127.0.0.1:9', reason: FAILED });
  });

  it('a customer who has switched the webhook off gets no mail about it', async () => {
    const email = freshAddress();
    const { id, token } = await fixture.shop.customer({ email });
    const webhookId = await webhookOf(token);
    await recordDisabled(id, webhookId, 'The customer has switched it off');
    expect(await mailsTo(fixture.service, email)).toEqual([]);
    await recordDisabled(id, webhookId, "The reseller's staff has switched it off");
    expect(await mailsTo(fixture.service, email)).toHaveLength(1);
  });

  it('the fifth failure in a row of a webhook queues a mail, and no other one does', async () => {
    const email = freshAddress();
    const { token } = await fixture.shop.customer({ email });
    const webhookId = await webhookOf(token);
    for (const failures of [1, 2, 3, 4, 6, 9, 10, 11]) await countFailures(webhookId, failures);
    expect(await mailsTo(fixture.service, email)).toEqual([]);
    await countFailures(webhookId, 5);
    const mails = await mailsTo(fixture.service, email);
    expect(mails).toMatchObject([{ kind: 'webhookFailing', cause: webhookId }]);
    expect(mails[0]?.facts).toEqual({ webhookId, origin: 'http://127.0.0.1:9', failures: 5 });
  });

  it('a customer gets at most one mail of a kind a day and cause, and one of each cause', async () => {
    const email = freshAddress();
    const { id, token } = await fixture.shop.customer({ email });
    const [one, two] = [await webhookOf(token), await webhookOf(token)];
    for (let times = 0; times < 2; times += 1) {
      for (const webhookId of [one, two]) {
        await countFailures(webhookId, 5);
        await recordDisabled(id, webhookId);
      }
      await recordCreditLow(id);
    }
    const mails = await mailsTo(fixture.service, email);
    expect(mails.map(({ kind, cause }) => `${kind} ${cause}`).sort()).toEqual(
      [
        `creditLow ${id}`,
        `webhookDisabled ${one}`,
        `webhookDisabled ${two}`,
        `webhookFailing ${one}`,
        `webhookFailing ${two}`,
      ].sort(),
    );
  });

  it('a mail of yesterday does not keep one of today from being queued', async () => {
    const email = freshAddress();
    const { id } = await fixture.shop.customer({ email });
    await recordCreditLow(id);
    await fixture.service.query(
      "UPDATE mails SET day = '2026-01-01', created_at = created_at - INTERVAL 1 DAY WHERE recipient = ?",
      [email],
    );
    await recordCreditLow(id);
    expect(await mailsTo(fixture.service, email)).toHaveLength(2);
  });

  it('of many transactions at once that have the same cause one queues the mail, and none fails', async () => {
    const email = freshAddress();
    const { id } = await fixture.shop.customer({ email });
    await Promise.all(Array.from({ length: 8 }, () => recordCreditLow(id)));
    expect(await mailsTo(fixture.service, email)).toHaveLength(1);
  });

  it.each(['SUSPENDED', 'INACTIVE'] as const)('a customer who is %s gets no mails about webhooks', async (status) => {
    const email = freshAddress();
    const { id, token } = await fixture.shop.customer({ email });
    const webhookId = await webhookOf(token);
    await fixture.service.query('UPDATE customers SET status = ? WHERE id = ?', [status, id]);
    await countFailures(webhookId, 5);
    await recordDisabled(id, webhookId);
    expect(await mailsTo(fixture.service, email)).toEqual([]);
  });

  it('a customer without an e-mail address gets no mail', async () => {
    for (const email of [null, '']) {
      const { id } = await fixture.shop.customer({ email });
      await recordCreditLow(id);
      const rows = await fixture.service.query<unknown>('SELECT id FROM mails WHERE cause = ?', [id]);
      expect(rows).toEqual([]);
    }
  });

  it('where no SMTP_URL is set nothing is queued, and the events are recorded all the same', async () => {
    const without = await TestService.start();
    try {
      const email = freshAddress();
      const { id, token } = await fixture.shop.customer({ email });
      const webhookId = await webhookOf(token, without);
      await recordCreditLow(id, without);
      await countFailures(webhookId, 5, without);
      expect(await mailsTo(without, email)).toEqual([]);
      const events = await without.app.dataSource.query<unknown[]>('SELECT id FROM events WHERE customer_id = ?', [id]);
      expect(events).toHaveLength(1);
    } finally {
      await without.stop();
    }
  });
});
