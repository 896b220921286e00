import { type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { VatCheckJob, VatChecks } from '../../../src/services/invoices/vat/vat-checks.js';
import { ViesClient } from '../../../src/services/invoices/vat/vies-client.js';
import { AuditTrail } from '../../../src/services/staff/audit-trail.js';
import { InvoiceFixture } from '../../support/invoices/invoice-fixture.js';
import { SELLER } from '../../support/invoices/seller-fixture.js';
import { LoopbackServer } from '../../support/loopback.js';
import { manualClock } from '../../support/rest/rest-api.js';
import { useStaff } from '../../support/staff.js';

const VAT_ID = 'ATU12011204';
const ABOUT = { countryCode: 'AT', vatNumber: 'U12011204', requestDate: '2026-03-01T00:00:00Z' };
const VALID = { ...ABOUT, valid: true, requestIdentifier: 'WAPI1', name: 'Ada GmbH', address: 'Ring 2\n1010 Wien' };
const UNKNOWN = { result: 'UNAVAILABLE', name: null, address: null, consultationNumber: null };

type Responder = (response: ServerResponse) => void;
const json =
  (body: unknown, status = 200): Responder =>
  (response) =>
    response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));

/** A VIES that says what a test wants. */
class Vies extends LoopbackServer {
  readonly requests: unknown[] = [];
  reply: Responder = json(VALID);

  protected async respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    this.requests.push([request.method, request.url, JSON.parse(await text(request))]);
    this.reply(response);
  }
}

describe('checks of VAT ids', () => {
  const time = manualClock('2026-03-01T12:00:00.000Z');
  const fixture = useStaff(time.clock);
  const invoiceFixture = new InvoiceFixture(fixture, time.clock);
  const vies = new Vies();
  let baseUrl: string;

  beforeAll(async () => {
    await vies.listen();
    baseUrl = vies.url('/rest-api');
    await invoiceFixture.begin(null);
  });
  afterAll(() => vies.stop());
  beforeEach(async () => {
    vies.requests.length = 0;
    vies.reply = json(VALID);
    // The job of a test checks no customers of other tests.
    await invoiceFixture.dataSource.query('UPDATE customers SET vat_id = NULL');
  });

  const days = (count: number): void => void (time.now = new Date(time.now.getTime() + count * 24 * 60 * 60_000));
  const minutes = (count: number): void => void (time.now = new Date(time.now.getTime() + count * 60_000));
  const checks = () =>
    new VatChecks(
      invoiceFixture.dataSource,
      new AuditTrail(invoiceFixture.dataSource, time.clock),
      time.clock,
      new ViesClient(baseUrl, 2_000),
    );
  const job = () => new VatCheckJob(invoiceFixture.dataSource, time.clock, new ViesClient(baseUrl, 2_000));
  const admin = () => ({ ...fixture.admin, role: 'ADMIN' }) as const;
  const customer = (vatId: string | null = VAT_ID) => fixture.shop.customer({ countryCode: 'AT', vatId });
  const statusOf = async (id: string, vatId: string | null = VAT_ID) =>
    (await checks().statusesOf([{ id, vatId }])).get(id);
  const resultsOf = async (id: string) => ((await checks().checksOf([id])).get(id) ?? []).map(({ result }) => result);

  it('VIES is queried with the seller as requester, and its result is stored', async () => {
    const { id } = await customer();
    expect(await statusOf(id)).toBe('UNCHECKED');
    await checks().checkVatId(admin(), id);
    const requester = { requesterMemberStateCode: 'DE', requesterNumber: SELLER.vatId.slice(2) };
    const question = { countryCode: 'AT', vatNumber: 'U12011204', ...requester };
    expect(vies.requests).toEqual([['POST', '/rest-api/check-vat-number', question]]);
    expect((await checks().checksOf([id])).get(id)).toEqual([
      {
        id: expect.any(String),
        customerId: id,
        at: time.now,
        vatId: VAT_ID,
        result: 'VALID',
        name: 'Ada GmbH',
        address: 'Ring 2\n1010 Wien',
        consultationNumber: 'WAPI1',
        source: 'VIES',
        staffMemberId: fixture.admin.id,
        note: null,
      },
    ]);
    expect([await statusOf(id), await statusOf(id, 'ATU67554568'), await statusOf(id, null)]).toEqual([
      'VALID',
      'UNCHECKED',
      'NONE',
    ]);
  });

  it.each<[string, Responder]>([
    ['is about another VAT id', json({ ...VALID, vatNumber: 'U99999999' })],
    ['is about another country', json({ ...VALID, countryCode: 'DE' })],
    ['does not say whether it is valid', json({ ...VALID, valid: 'true' })],
    ['says that the register cannot be asked', json({ ...VALID, valid: false, userError: 'MS_UNAVAILABLE' })],
    ['is an error', json(VALID, 500)],
    ['reports errors', json({ actionSucceed: false, errorWrappers: [{ error: 'GLOBAL_MAX_CONCURRENT_REQ' }] })],
    ['is no object', json(null)],
    ['is no JSON', (response) => response.end('<html>')],
    ['leads elsewhere', (response) => response.writeHead(302, { Location: 'http://127.0.0.1:9/' }).end()],
    ['is endless', (response) => response.end(' '.repeat(100_000))],
    ['breaks off', (response) => response.destroy()],
    ['never comes', () => undefined],
  ])('a response that %s is ignored', async (_what, answer) => {
    vies.reply = answer;
    expect(await new ViesClient(baseUrl, 1_000).check(VAT_ID, null)).toEqual(UNKNOWN);
  });

  it('dashes instead of a name become null, and an invalid id is reported as invalid', async () => {
    vies.reply = json({ ...ABOUT, valid: false, name: '---', address: '---' });
    expect(await new ViesClient(baseUrl).check(VAT_ID, null)).toEqual({ ...UNKNOWN, result: 'INVALID' });
  });

  it('a confirmation counts for 360 days, a failed query changes nothing, and the newest result counts', async () => {
    const { id } = await customer();
    await checks().checkVatId(admin(), id);
    days(359);
    vies.reply = json(null, 503);
    await checks().checkVatId(admin(), id);
    expect(await statusOf(id)).toBe('VALID');
    days(1);
    expect(await statusOf(id)).toBe('UNCHECKED');
    await checks().recordVatCheck(admin(), id, 'INVALID', 'The tax office has written');
    expect(await statusOf(id)).toBe('INVALID');
    await checks().recordVatCheck(admin(), id, 'VALID', 'It was a mistake');
    expect(await statusOf(id)).toBe('VALID');
    expect(await resultsOf(id)).toEqual(['VALID', 'INVALID', 'UNAVAILABLE', 'VALID']);
  });

  it('the job asks once for a new VAT id, again half a year later, and never outside of the EU', async () => {
    const { id } = await customer();
    await fixture.shop.customer({ countryCode: 'CH', vatId: 'CHE116281710MWST' });
    await job().checkDue();
    await job().checkDue();
    days(179);
    await job().checkDue();
    expect(vies.requests).toHaveLength(1);
    days(1);
    await job().checkDue();
    expect(await resultsOf(id)).toEqual(['VALID', 'VALID']);
    await invoiceFixture.dataSource.query("UPDATE customers SET vat_id = 'ATU67554568' WHERE id = ?", [id]);
    await job().checkDue();
    expect(vies.requests).toHaveLength(3);
  });

  it('the job asks about Monaco as about France, and about no place outside the VAT area', async () => {
    await fixture.shop.customer({ countryCode: 'MC', vatId: 'FR12000045202' });
    await fixture.shop.customer({ countryCode: 'ES', vatId: 'ESB58378431', outsideVatArea: true });
    await job().checkDue();
    const asked = vies.requests.map((request) => (request as [string, string, object])[2]);
    expect(asked).toMatchObject([{ countryCode: 'FR', vatNumber: '12000045202' }]);
  });

  it('the job retries after ever longer pauses if VIES does not respond', async () => {
    const { id } = await customer();
    vies.reply = json(null, 503);
    const asks: number[] = [];
    for (let minute = 0; minute < 16; minute += 1) {
      const before = vies.requests.length;
      await job().checkDue();
      if (vies.requests.length > before) asks.push(minute);
      minutes(1);
    }
    expect(asks).toEqual([0, 1, 3, 7, 15]);
    expect(await statusOf(id)).toBe('UNCHECKED');
  });

  /** Responds for these countries as a VIES whose registers are down, and for others with a result. */
  const down = (...countries: string[]): void => {
    vies.reply = (response) => {
      const { countryCode, vatNumber } = (vies.requests.at(-1) as [string, string, typeof ABOUT])[2];
      json(countries.includes(countryCode) ? null : { countryCode, vatNumber, valid: true })(response);
    };
  };
  const asked = () => vies.requests.map((request) => (request as [string, string, typeof ABOUT])[2].countryCode);

  it('a country whose register is down is asked three times in a run, and delays no other country', async () => {
    for (let count = 0; count < 9; count += 1) await customer();
    const { id } = await fixture.shop.customer({ countryCode: 'BE', vatId: 'BE0428759497' });
    for (let count = 0; count < 5; count += 1)
      await fixture.shop.customer({ countryCode: 'IT', vatId: 'IT00743110157' });
    down('AT', 'IT');
    await job().checkDue();
    expect(asked().toSorted()).toEqual(['AT', 'AT', 'AT', 'BE', 'IT', 'IT', 'IT']);
    expect(asked().slice(0, 3).toSorted()).toEqual(['AT', 'BE', 'IT']);
    expect(await resultsOf(id)).toEqual(['VALID']);
  });

  it('a response in between counts the failures of its country from 0', async () => {
    for (let count = 0; count < 6; count += 1) await customer();
    vies.reply = (response) => (vies.requests.length === 3 ? json(VALID) : json(null, 503))(response);
    await job().checkDue();
    expect(vies.requests).toHaveLength(6);
  });

  it('VAT ids that were never checked come first', async () => {
    for (let count = 0; count < 3; count += 1) await customer();
    down('AT');
    await job().checkDue();
    minutes(60);
    const { id } = await customer('ATU67554568');
    vies.requests.length = 0;
    await job().checkDue();
    expect(vies.requests[0]).toMatchObject(['POST', expect.any(String), { vatNumber: 'U67554568' }]);
    expect([vies.requests.length, await resultsOf(id)]).toEqual([3, ['UNAVAILABLE']]);
  });

  it.each([
    ['CH', 'CHE116281710MWST'],
    ['NO', 'NO974761076MVA'],
    ['GB', 'GB980780684'],
  ])('VIES is not asked about %s, which it does not have', async (countryCode, vatId) => {
    const { id } = await fixture.shop.customer({ countryCode, vatId });
    await expect(checks().checkVatId(admin(), id)).rejects.toMatchObject({
      code: 'VALIDATION_ERROR',
      extras: {
        details: {
          customerId: `VIES does not have VAT ids that start with ${countryCode}: record a check on paper`,
        },
      },
    });
    await checks().recordVatCheck(admin(), id, 'VALID', 'A letter');
    expect([vies.requests, await resultsOf(id)]).toEqual([[], ['VALID']]);
  });

  it('the job asks daily for an invalid VAT id while an invoice waits for it', async () => {
    const { id, token } = await invoiceFixture.buyer({ countryCode: 'AT', vatId: VAT_ID });
    await invoiceFixture.begin('2020-01-01');
    const number = await invoiceFixture.sell(token);
    await checks().recordVatCheck(admin(), id, 'INVALID', 'The register does not know it yet');
    await invoiceFixture.issue();
    expect(await invoiceFixture.heldOf(number)).toEqual([{ creditNoteId: '', reasons: 'VAT_ID_UNCONFIRMED' }]);
    await job().checkDue();
    expect(vies.requests).toEqual([]);
    days(1);
    await job().checkDue();
    await invoiceFixture.issue();
    expect(await invoiceFixture.documentsOf(number)).toHaveLength(1);
  });

  it('without VIES or a VAT id nothing is queried, and a result on paper needs a note', async () => {
    const [known, unknown] = [await customer(), await customer(null)];
    const silent = new VatChecks(
      invoiceFixture.dataSource,
      new AuditTrail(invoiceFixture.dataSource, time.clock),
      time.clock,
      null,
    );
    const naming = (details: object) => ({ code: 'VALIDATION_ERROR', extras: { details } });
    await expect(silent.checkVatId(admin(), known.id)).rejects.toMatchObject(
      naming({ customerId: 'VAT ids are not checked here: VAT_CHECK_URL is off' }),
    );
    await expect(checks().checkVatId(admin(), unknown.id)).rejects.toMatchObject(
      naming({ customerId: 'The customer has no VAT id' }),
    );
    await expect(checks().recordVatCheck(admin(), known.id, 'UNAVAILABLE', ' ')).rejects.toMatchObject(
      naming({ result: 'Result must be VALID or INVALID', note: 'Note is required' }),
    );
    expect(await resultsOf(known.id)).toEqual([]);
  });
});
