import { requiredBits } from '../../../src/domain/orders/text-signature.js';
import { PersonalDataErasure } from '../../../src/services/personal-data/erasure.js';
import { OF_CUSTOMERS, OF_MEMBERS, OF_OTHERS } from '../../../src/services/personal-data/personal-fields.js';
import { AuditTrail, type StaffActor } from '../../../src/services/staff/audit-trail.js';
import { InvoiceFixture } from '../../support/invoices/invoice-fixture.js';
import { NOT_PERSONAL } from '../../support/not-personal.js';
import { MarkedPeople, type MarkedPerson } from '../../support/personal-data.js';
import { manualClock } from '../../support/rest/rest-api.js';
import { useStaff } from '../../support/staff.js';

const BY = { via: 'CLI', operator: 'root@web-1' } as const;

/** What the law keeps. */
const KEPT_BY_LAW = {
  invoices: ['document', 'xml'],
  vat_checks: ['address', 'consultation_number', 'name', 'note', 'vat_id'],
};

describe('the erasure of personal data', () => {
  const time = manualClock(new Date().toISOString());
  const fixture = useStaff(time.clock);
  const invoices = new InvoiceFixture(fixture, time.clock);
  const people = new MarkedPeople(fixture, invoices);
  const longAgo = new Date('2016-03-01T10:00:00.000Z');

  let customer: MarkedPerson & { number: number };
  let other: MarkedPerson & { number: number };
  let member: MarkedPerson;
  let erasure: PersonalDataErasure;

  const entriesOf = (id: string) =>
    fixture.service.query('SELECT * FROM audit_entries WHERE subject_id = ? AND action = ?', [id, 'erasePersonalData']);

  beforeAll(async () => {
    await invoices.begin('2016-01-01');
    customer = await people.customer('zq7mark', time, longAgo);
    member = await people.member('zq7gone');
    other = await people.customer('zq7other', time, longAgo);
    await people.fill(customer, OF_CUSTOMERS);
    await people.fill(member, OF_MEMBERS);
    const { dataSource } = fixture.service.app;
    erasure = new PersonalDataErasure(dataSource, new AuditTrail(dataSource, time.clock), time.clock);
  });

  it('every column that can hold a text or bytes is in the list, and nothing else', async () => {
    const rows = await fixture.service.query<{ name: string }>(
      `SELECT CONCAT(table_name, '.', column_name) AS name FROM information_schema.columns
        WHERE table_schema = DATABASE() AND table_name <> 'migrations'
          AND (data_type LIKE '%text' OR data_type LIKE '%char' OR data_type LIKE '%binary' OR data_type LIKE '%blob' OR data_type = 'json')
          AND NOT (data_type = 'char' AND character_maximum_length = 24)`,
    );
    const personal = [...OF_CUSTOMERS, ...OF_MEMBERS].flatMap(({ table, deleted, replaced = {} }) =>
      (deleted ?? Object.keys(replaced)).map((field) => `${table}.${field}`),
    );
    const others = [NOT_PERSONAL, ...OF_OTHERS.map(({ columns }) => columns)].flatMap((columns) =>
      Object.entries(columns).flatMap(([table, names]) => names.split(' ').map((name) => `${table}.${name}`)),
    );
    const listed = [...new Set(personal), ...others].toSorted();
    expect(listed).toEqual(rows.map(({ name }) => name).toSorted());
  });

  it('an account that is open, and a member who has access, are refused, which changes nothing', async () => {
    const before = [await people.places(customer.mark), await people.places(member.mark)];
    await expect(erasure.eraseCustomer(BY, String(customer.number))).rejects.toMatchObject({
      extras: { details: { customer: `Customer ${customer.number} is ACTIVE: close the account first` } },
    });
    await expect(erasure.eraseMember(BY, member.id)).rejects.toMatchObject({
      extras: { details: { member: `Member ${member.id} has access: revoke it first` } },
    });
    expect([await people.places(customer.mark), await people.places(member.mark)]).toEqual(before);
    expect([await entriesOf(customer.id), await entriesOf(member.id)]).toEqual([[], []]);
  });

  it('the mark of a customer is nowhere but in what the law keeps, and nobody else is changed', async () => {
    await fixture.staff.services.customers.setStatus(admin(), customer.id, 'INACTIVE', customer.mark, null);
    const others = [await people.places(other.mark), await people.places(member.mark)];
    const documents = await invoicesOf();
    const before = await people.places(customer.mark);
    const etags = await etagsOf(documents);
    expect(Object.keys(before).length).toBeGreaterThan(40);
    await erasure.eraseCustomer(BY, String(customer.number));
    const left = await people.places(customer.mark);
    const kept = Object.entries(KEPT_BY_LAW).flatMap(([table, columns]) => columns.map((name) => `${table}.${name}`));
    expect(Object.keys(left).toSorted()).toEqual(kept);
    // One is older than the law's years.
    expect([left['vat_checks.name'], left['invoices.document']]).toEqual([1, (before['invoices.document'] ?? 0) - 1]);
    const later = (await invoicesOf()).filter(({ year }) => year > 2016);
    expect(later).toEqual(documents.filter(({ year }) => year > 2016));
    // So that no cache has the old document.
    const changed = (await etagsOf(documents)).map((etag, index) => etag !== etags[index]);
    expect(changed).toEqual(documents.map(({ year }) => year === 2016));
    expect([await people.places(other.mark), await people.places(member.mark)]).toEqual(others);
    expect(await fixture.service.violations()).toEqual([]);
  });

  it('the erased account stays as Customer and its number, its tokens are revoked, and its invoices are readable', async () => {
    const found = await fixture.staff.services.customers.findCustomer(customer.id);
    expect(found).toMatchObject({ name: `Customer ${customer.number}`, email: null, vatId: null, status: 'INACTIVE' });
    const tokens = await fixture.service.query(
      'SELECT 1 FROM api_tokens WHERE customer_id = ? AND revoked_at IS NULL',
      [customer.id],
    );
    expect(tokens).toEqual([]);
    for (const { number } of await invoicesOf()) {
      expect((await invoices.reader.findPdf(number))?.subarray(0, 5).toString()).toBe('%PDF-');
    }
    expect(
      await fixture.service.query('SELECT 1 FROM webhooks WHERE customer_id = ? AND active', [customer.id]),
    ).toEqual([]);
  });

  it('nothing of a reference is left in what a search may skip', async () => {
    const blocks = await fixture.service.query<{ customerId: string; signature: Buffer }>(
      'SELECT customer_id AS customerId, signature FROM order_search_blocks',
    );
    const mayContain = ({ id, mark }: MarkedPerson) =>
      blocks
        .filter(({ customerId }) => customerId === id)
        .map(({ signature }) => requiredBits(mark).every(({ byte, mask }) => ((signature[byte] ?? 0) & mask) !== 0));
    expect([mayContain(customer), mayContain(other)]).toEqual([[false], [true]]);
  });

  it('the mark of a former member is nowhere, and nobody else is changed', async () => {
    await fixture.staff.services.staffMembers.revokeMember(admin(), member.id);
    const others = await people.places(other.mark);
    expect(Object.keys(await people.places(member.mark)).length).toBeGreaterThan(5);
    await erasure.eraseMember(BY, member.id);
    expect(await people.places(member.mark)).toEqual({});
    expect(await people.places(other.mark)).toEqual(others);
    const [named] = await fixture.service.query('SELECT name FROM staff_members WHERE id = ?', [member.id]);
    expect(named.name).toBe(`Former member ${member.id.slice(-4)}`);
    expect(await fixture.service.violations()).toEqual([]);
  });

  it('each run is in the audit log without data, and a second one finds nothing left', async () => {
    expect([...(await erasure.eraseCustomer(BY, customer.id))]).toEqual([]);
    expect([...(await erasure.eraseMember(BY, member.id))]).toEqual([]);
    for (const { id } of [customer, member]) {
      const entries = await entriesOf(id);
      expect(entries).toHaveLength(2);
      for (const entry of entries) expect(entry).toMatchObject({ state_before: null, state_after: null, via: 'CLI' });
    }
  });

  it('a customer is refused whose order still lacks an invoice', async () => {
    const buyer = await invoices.buyer();
    await invoices.sell(buyer.token);
    await fixture.staff.services.customers.setStatus(admin(), buyer.id, 'INACTIVE', 'gone', null);
    const refusal = { extras: { details: { customer: expect.stringContaining('still lacks an invoice') } } };
    await expect(erasure.eraseCustomer(BY, buyer.id)).rejects.toMatchObject(refusal);
    await invoices.issue();
    expect((await erasure.eraseCustomer(BY, buyer.id)).get('customers')).toBe(1);
  });

  const etagsOf = (documents: readonly { number: string }[]) =>
    Promise.all(documents.map(async ({ number }) => (await invoices.reader.pdfFile(number))?.etag));
  const admin = (): StaffActor => ({ ...fixture.admin, role: 'ADMIN' });
  const invoicesOf = () =>
    fixture.service.query<{ number: string; year: number }>(
      'SELECT * FROM invoices WHERE customer_id = ? ORDER BY id',
      [customer.id],
    );
});
