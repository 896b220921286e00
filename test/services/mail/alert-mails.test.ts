import { inTransaction } from '../../../src/db/transaction.js';
import { MAX_ALERTS_PER_MAIL, type StaffAlert } from '../../../src/domain/staff/staff-alert.js';
import type { StaffRole } from '../../../src/domain/staff/staff-role.js';
import { queueAlertMails, raiseClaimOpened, raiseStockAlerts } from '../../../src/services/mail/alert-mails.js';
import { recordCustomerEvent } from '../../../src/services/webhooks/outbox.js';
import { freshAddress, MAIL_SETTINGS, mailsTo } from '../../support/mail/mail-fixture.js';
import { order } from '../../support/rest/rest-api.js';
import { StaffApi } from '../../support/staff.js';
import { useService } from '../../support/use-service.js';

const fixture = useService({}, MAIL_SETTINGS);
const SET_ALERTS = 'mutation ($alerts: [StaffAlert!]!) { setMyAlerts(alerts: $alerts) { alerts } }';
const SET_BOUND = `mutation ($id: ObjectID!, $below: Int) {
  setLicensePoolAlert(licensePoolId: $id, alertBelow: $below) { alertBelow }
}`;

let staff: StaffApi;

beforeAll(() => {
  staff = new StaffApi(fixture.service, () => new Date());
});

/** A member who has chosen alerts. */
async function reader(alerts: StaffAlert[], role: StaffRole = 'SUPPORT') {
  const email = freshAddress();
  const member = await staff.member(role, { email });
  const choose = (chosen: StaffAlert[]) => staff.run(SET_ALERTS, { alerts: chosen }, member.token);
  expect((await choose(alerts)).data.setMyAlerts.alerts).toEqual(alerts);
  return { ...member, email, choose };
}

const mailedTo = async (email: string) => (await mailsTo(fixture.service, email)).map(({ facts }) => facts);
const mail = () => queueAlertMails(fixture.service.app.dataSource);
const lookAtStock = () => raiseStockAlerts(fixture.service.app.dataSource);
const query = <T>(sql: string, values: unknown[] = []) => fixture.service.app.dataSource.query<T>(sql, values);

/** Opens claims of a new customer, in one transaction. */
async function claims(...orderNumbers: number[]): Promise<void> {
  const { id } = await fixture.shop.customer({ name: 'Ada & Sons' });
  await inTransaction(fixture.service.app.dataSource, async (manager) => {
    for (const orderNumber of orderNumbers) await raiseClaimOpened(manager, orderNumber, id);
  });
}

/** Lets this many minutes pass since the member's last mails. */
const pass = (id: string, minutes: number) =>
  query('UPDATE alert_choices SET mailed_at = mailed_at - INTERVAL ? MINUTE WHERE staff_member_id = ?', [minutes, id]);

describe('alerts of staff', () => {
  it('only who has chosen an alert is mailed, about what happened since', async () => {
    const [chosen, other, nobody] = [await reader(['CLAIM_OPENED']), await reader(['STOCK_LOW']), freshAddress()];
    await staff.member('ADMIN', { email: nobody });
    await claims(100107);
    await mail();
    expect(await mailedTo(chosen.email)).toEqual([
      { alert: 'CLAIM_OPENED', lines: ['Order 100107 of Ada & Sons'], more: 0 },
    ]);
    expect([await mailedTo(other.email), await mailedTo(nobody)]).toEqual([[], []]);
  });

  it("a customer's claim is reported, and a refused one is not", async () => {
    const { email } = await reader(['CLAIM_OPENED']);
    const { token } = await fixture.shop.customer({ name: 'Buyer', creditLimitCents: 1_000_000 });
    const { id: productId, poolId } = await fixture.shop.product({}, 1);
    const { body } = await order(fixture, token, [{ productId, amount: 1 }]);
    const orderNumber = body.orderNumber as number;
    const claim = { orderNumber, licenseKey: `KEY-${poolId}-0`, reason: 'is refused' };
    const statuses = [];
    for (let times = 0; times < 2; times += 1) {
      statuses.push((await fixture.service.request('POST', '/api/claims', { token, body: claim })).status);
    }
    expect(statuses).toEqual([201, 400]);
    await mail();
    expect(await mailedTo(email)).toMatchObject([{ lines: [`Order ${orderNumber} of Buyer`] }]);
  });

  it('a member gets at most one mail an hour of each kind, which lists everything since', async () => {
    const { email, id } = await reader(['CLAIM_OPENED', 'WEBHOOK_DISABLED']);
    await claims(1);
    await mail();
    await claims(2);
    await claims(3);
    await mail();
    await pass(id, 59);
    await mail();
    expect(await mailedTo(email)).toHaveLength(1);
    await disable('10 deliveries in a row have failed');
    await mail();
    await pass(id, 1);
    // Several processes at once.
    await Promise.all([mail(), mail(), mail()]);
    await mail();
    const numbers = (await mailedTo(email)).map(({ alert, lines }) => [alert, lines.length]);
    expect(numbers).toEqual([
      ['CLAIM_OPENED', 1],
      ['WEBHOOK_DISABLED', 1],
      ['CLAIM_OPENED', 2],
    ]);
  });

  async function disable(reason: string): Promise<void> {
    const { id: customerId } = await fixture.shop.customer({ name: 'Shop' });
    const data = { webhookId: customerId, origin: 'https://shop.example', reason };
    const event = { kind: 'webhookDisabled', customerId, data } as const;
    await inTransaction(fixture.service.app.dataSource, (manager) => recordCustomerEvent(manager, event, new Date()));
  }

  it('a webhook that is disabled by others than its customer is reported', async () => {
    const { email } = await reader(['WEBHOOK_DISABLED']);
    await disable('The customer has switched it off');
    await mail();
    expect(await mailedTo(email)).toEqual([]);
    await disable('10 deliveries in a row have failed');
    await mail();
    expect(await mailedTo(email)).toMatchObject([
      { lines: ['https://shop.example of Shop: 10 deliveries in a row have failed'] },
    ]);
  });

  it('a pool is reported once when it falls below its threshold, and again after it has reached the threshold', async () => {
    const { email, id: memberId, token } = await reader(['STOCK_LOW'], 'CATALOGUE');
    const { poolId: id, sku } = await fixture.shop.product({}, 5);
    const [{ name }] = await query<[{ name: string }]>('SELECT name FROM license_pools WHERE id = ?', [id]);
    const line = (available: number, below: number) => `${name} (${sku}): ${available} available, fewer than ${below}`;
    const stock = async (available: number) => {
      await fixture.shop.changePool(id, { available });
      await Promise.all([lookAtStock(), lookAtStock()]);
      await lookAtStock();
    };
    const setBound = async (below: number | null) => {
      const { data } = await staff.run(SET_BOUND, { id, below }, token);
      expect(data.setLicensePoolAlert).toEqual({ alertBelow: below });
    };
    const mails = async () => {
      await pass(memberId, 60);
      await mail();
      return (await mailedTo(email)).flatMap(({ lines }) => lines);
    };
    await stock(0);
    await setBound(5);
    await stock(5);
    expect(await mails()).toEqual([]);
    await stock(4);
    await stock(3);
    expect(await mails()).toEqual([line(4, 5)]);
    await stock(5);
    await stock(2);
    expect(await mails()).toEqual([line(4, 5), line(2, 5)]);
    await setBound(3);
    await lookAtStock();
    expect(await mails()).toEqual([line(4, 5), line(2, 5), line(2, 3)]);
    await setBound(null);
    await stock(1);
    expect(await mails()).toHaveLength(3);
  });

  it('what waits is forgotten by who chooses the alert no more, and the pause stays where it is chosen again', async () => {
    const { email, choose, id } = await reader(['CLAIM_OPENED']);
    await claims(1);
    await mail();
    await claims(2);
    await choose([]);
    await claims(3);
    await choose(['CLAIM_OPENED']);
    await claims(4);
    await mail();
    expect(await mailedTo(email)).toHaveLength(1);
    await pass(id, 60);
    await mail();
    const [, second] = await mailedTo(email);
    expect(second.lines).toEqual(['Order 4 of Ada & Sons']);
  });

  it('what was under way while the alert was taken back is forgotten, too', async () => {
    const { email, choose, id } = await reader(['CLAIM_OPENED']);
    await choose([]);
    // Its transaction still saw the choice, and wrote the row after those of the member were deleted.
    const row = "INSERT INTO pending_alerts (staff_member_id, alert, line) VALUES (?, 'CLAIM_OPENED', 'Late')";
    await query(row, [id]);
    await mail();
    await choose(['CLAIM_OPENED']);
    await mail();
    expect(await mailedTo(email)).toEqual([]);
  });

  it('a revoked member, or one without an address, gets no mail, and none is queued', async () => {
    const { email, id } = await reader(['CLAIM_OPENED']);
    await claims(1);
    await query('UPDATE staff_members SET revoked_at = UTC_TIMESTAMP(3) WHERE id = ?', [id]);
    await claims(2);
    await mail();
    expect(await mailedTo(email)).toEqual([]);
    expect(await query('SELECT * FROM pending_alerts WHERE staff_member_id = ?', [id])).toEqual([]);
  });

  it('a mail names the first fifty, and says how many more there are', async () => {
    const { email } = await reader(['CLAIM_OPENED']);
    await claims(...Array.from({ length: MAX_ALERTS_PER_MAIL + 2 }, (_, index) => index + 1));
    await mail();
    const [facts] = await mailedTo(email);
    expect([facts.lines.length, facts.lines[0], facts.more]).toEqual([50, 'Order 1 of Ada & Sons', 2]);
  });
});

describe('choosing alerts', () => {
  it('a member sees its choice in one order, others see it, and the audit log has it', async () => {
    const { id, choose, token } = await reader([]);
    expect((await choose(['STOCK_LOW', 'INVOICE_HELD', 'CLAIM_OPENED'])).data.setMyAlerts.alerts).toEqual([
      'CLAIM_OPENED',
      'STOCK_LOW',
      'INVOICE_HELD',
    ]);
    await choose(['STOCK_LOW']);
    const { data } = await staff.run('{ me { alerts } staffMembers { id alerts } }', {}, token);
    expect(data.me.alerts).toEqual(['STOCK_LOW']);
    expect(data.staffMembers.find((member: { id: string }) => member.id === id).alerts).toEqual(['STOCK_LOW']);
    const audit = `query ($id: String!) { auditLog(first: 1, subjectType: "StaffMember", subjectId: $id) {
      nodes { action staffMember { id } before after } } }`;
    const [entry] = (await staff.run(audit, { id }, token)).data.auditLog.nodes;
    expect(entry).toEqual({
      action: 'setMyAlerts',
      staffMember: { id },
      before: { alerts: ['CLAIM_OPENED', 'STOCK_LOW', 'INVOICE_HELD'] },
      after: { alerts: ['STOCK_LOW'] },
    });
  });

  it.each([0, -1, 1_000_001])('a bound of %d is refused and changes nothing', async (below) => {
    const { token } = await staff.member('CATALOGUE');
    const { poolId: id } = await fixture.shop.product();
    await staff.run(SET_BOUND, { id, below: 7 }, token);
    const { errors } = await staff.run(SET_BOUND, { id, below }, token);
    expect(errors?.[0]?.extensions).toEqual({
      code: 'VALIDATION_ERROR',
      details: { alertBelow: 'Alert below must be a number from 1 to 1000000' },
    });
    const { data } = await staff.run('query ($id: ObjectID!) { licensePool(id: $id) { alertBelow } }', { id }, token);
    expect(data.licensePool).toEqual({ alertBelow: 7 });
  });
});
