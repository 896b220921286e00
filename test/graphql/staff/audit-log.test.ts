import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { newId } from '../../../src/db/ids.js';
import { manualClock } from '../../support/rest/rest-api.js';
import { useStaff, type TestStaff } from '../../support/staff.js';

const NOW = '2026-05-06T07:08:09.123Z';
const time = manualClock(NOW);
const fixture = useStaff(time.clock);
const { dataOf, errorOf, detailsOf } = fixture;

const LOG = `query ($subjectId: String, $staffId: ObjectID) { auditLog(subjectId: $subjectId, staffId: $staffId) {
  totalCount nodes { id at staffMember { id name } action subjectType subjectId before after via requestId operator } } }`;

async function logOf(filter: object): Promise<any> {
  return (await dataOf(LOG, filter)).auditLog;
}

const CREATE_CUSTOMER = `mutation ($name: String!) {
  createCustomer(input: { name: $name, countryCode: "AT", creditLimit: 10.5, readsPerMinute: 7 }) { id customerNumber } }`;
const UNSET = `email ordersPerMinute vatId address notes billing invoiceEmail buyerReference paymentDays language
  debtorAccount`.split(/\s+/);
const CUSTOMER = {
  ...Object.fromEntries(UNSET.map((field) => [field, null])),
  name: 'Ada',
  countryCode: 'AT',
  outsideVatArea: false,
  xRechnung: false,
  creditLimit: 10.5,
  readsPerMinute: 7,
};
const PACKAGE = 'name: "Gold", validFrom: "2026-01-01", validUntil: "2026-12-31"';
const DATES = 'validFrom: "2026-01-01T00:00:00Z", validUntil: "2026-12-31T00:00:00Z"';

/** The rows that a mutation works on. Another actor creates them, so that their audit entries are not counted. */
interface Scene {
  customer: { id: string };
  packageId: string;
  productId: string;
  promotionId: string;
  apiTokenId: string;
  memberId: string;
}

async function scene(): Promise<Scene> {
  const { shop, service } = fixture;
  const customer = await shop.customer({ name: 'Ada', creditLimitCents: 1_050, readsPerMinute: 7 });
  const [token] = await service.query('SELECT id FROM api_tokens WHERE customer_id = ?', [customer.id]);
  return {
    customer,
    packageId: await shop.discountPackage({ Office: 1_250 }, { name: 'Iron' }),
    productId: (await shop.product()).id,
    promotionId: await shop.promotion(100, { categories: [newId()] }),
    apiTokenId: token.id,
    memberId: (await fixture.staff.member('SUPPORT')).id,
  };
}

/** A mutation with its expected audit entry; `made` is the mutation's result. */
interface Row {
  run: (scene: Scene) => string;
  /** That of the customer by default. */
  subject?: (scene: Scene, made: any) => [string, string];
  /** Null by default. */
  before?: (scene: Scene, made: any) => unknown;
  after: (scene: Scene, made: any) => unknown;
}

const ROWS: Record<string, Row> = {
  createCustomer: {
    run: () =>
      '(input: { name: "Ada", countryCode: "AT", creditLimit: 10.5, readsPerMinute: 7 }) { id customerNumber }',
    subject: (_scene, { id }) => ['Customer', id],
    after: (_scene, { customerNumber }) => ({ customerNumber, ...CUSTOMER }),
  },
  updateCustomer: {
    run: ({ customer }) => `(id: "${customer.id}", input: { email: "ada@example.com" }) { id }`,
    before: () => CUSTOMER,
    after: () => ({ ...CUSTOMER, email: 'ada@example.com' }),
  },
  setCustomerStatus: {
    run: ({ customer }) => `(id: "${customer.id}", status: SUSPENDED, reason: "late") { id }`,
    before: () => ({ status: 'ACTIVE', statusReason: null }),
    after: () => ({ status: 'SUSPENDED', statusReason: 'late' }),
  },
  assignDiscountPackage: {
    run: ({ customer, packageId }) => `(customerId: "${customer.id}", discountPackageId: "${packageId}") { id }`,
    before: () => ({ discountPackageId: null }),
    after: ({ packageId }) => ({ discountPackageId: packageId }),
  },
  recordPayment: {
    run: ({ customer }) => `(customerId: "${customer.id}", amount: 1.5, reference: "cash") { id }`,
    before: () => ({ balance: 0 }),
    after: () => ({
      balance: -1.5,
      payment: { id: expect.any(String), kind: 'PAYMENT', amount: 1.5, reference: 'cash' },
    }),
  },
  issueApiToken: {
    run: ({ customer }) =>
      `(customerId: "${customer.id}", name: "shop", scopes: [ORDER], allowedIps: ["10.1.2.3/8"]) { token apiToken { id prefix } }`,
    after: (_scene, { apiToken }) => ({
      apiToken: {
        ...apiToken,
        name: 'shop',
        scopes: ['ORDER'],
        allowedIps: ['10.0.0.0/8'],
        expiresAt: null,
        revokedAt: null,
      },
    }),
  },
  revokeApiToken: {
    run: ({ apiTokenId }) => `(id: "${apiTokenId}") { id }`,
    before: () => ({ apiToken: expect.objectContaining({ revokedAt: null }) }),
    after: ({ apiTokenId }) => ({ apiToken: expect.objectContaining({ id: apiTokenId, revokedAt: NOW }) }),
  },
  createDiscountPackage: {
    run: () => `(input: { ${PACKAGE}, discounts: [{ category: "A", percentage: 1.25 }] }) { id }`,
    subject: (_scene, { id }) => ['DiscountPackage', id],
    after: () => ({ name: 'Gold', validFrom: '2026-01-01', validUntil: '2026-12-31', discounts: { A: 1.25 } }),
  },
  updateDiscountPackage: {
    run: ({ packageId }) => `(id: "${packageId}", input: { ${PACKAGE}, discounts: [] }) { id }`,
    subject: ({ packageId }) => ['DiscountPackage', packageId],
    before: () => ({ name: 'Iron', validFrom: '2020-01-01', validUntil: '2099-12-31', discounts: { Office: 12.5 } }),
    after: () => ({ name: 'Gold', validFrom: '2026-01-01', validUntil: '2026-12-31', discounts: {} }),
  },
  createPromotion: {
    run: ({ productId }) => `(input: { name: "May", percentage: 0.5, productIds: ["${productId}"], ${DATES} }) { id }`,
    subject: (_scene, { id }) => ['Promotion', id],
    after: ({ productId }) => ({
      name: 'May',
      percentage: 0.5,
      productIds: [productId],
      categories: [],
      validFrom: '2026-01-01T00:00:00.000Z',
      validUntil: '2026-12-31T00:00:00.000Z',
    }),
  },
  endPromotion: {
    run: ({ promotionId }) => `(id: "${promotionId}") { id }`,
    subject: ({ promotionId }) => ['Promotion', promotionId],
    before: () => ({ validUntil: '2099-12-31T00:00:00.000Z' }),
    after: () => ({ validUntil: '2026-05-06T07:08:09.122Z' }),
  },
  revokeStaffMember: {
    run: ({ memberId }) => `(id: "${memberId}") { id }`,
    subject: ({ memberId }) => ['StaffMember', memberId],
    before: () => expect.objectContaining({ revokedAt: null }),
    after: () => expect.objectContaining({ revokedAt: NOW }),
  },
};

describe('the audit log', () => {
  let actor: TestStaff;
  beforeEach(async () => {
    actor = await fixture.staff.member();
  });

  it.each(Object.entries(ROWS))(
    'the audit log has one entry for %s, with the values before and after',
    async (mutation, { run, ...row }) => {
      const set = await scene();
      const data = await dataOf(`mutation { ${mutation}${run(set)} }`, {}, actor.token);
      const made = data[mutation];
      const [subjectType, subjectId] = row.subject?.(set, made) ?? ['Customer', set.customer.id];
      const entry = {
        id: expect.stringMatching(/^0{8}[0-9a-f]{16}$/),
        at: NOW,
        staffMember: { id: actor.id, name: actor.name },
        action: mutation,
        subjectType,
        subjectId,
        before: row.before?.(set, made) ?? null,
        after: row.after(set, made),
        via: 'GRAPHQL',
        requestId: expect.any(String),
        operator: null,
      };
      const log = await logOf({ staffId: actor.id });
      expect(log).toMatchObject({ totalCount: 1 });
      expect(log.nodes).toEqual([entry]);
      expect((await logOf({ subjectId })).nodes[0]).toEqual(entry);
      if (typeof made.token === 'string') {
        expect(JSON.stringify(log)).not.toContain(made.token.slice(12));
        expect(JSON.stringify(log)).not.toMatch(/hash/i);
      }
    },
  );

  it.each([
    ['recordPayment(customerId: "ID", amount: 0) { id }', 'VALIDATION_ERROR'],
    ['updateCustomer(id: "ID", input: { name: "Ada", version: 99 }) { id }', 'VERSION_CONFLICT'],
    [`updateCustomer(id: "${'0'.repeat(24)}", input: { name: "Ada" }) { id }`, 'NOT_FOUND'],
  ])('the audit log has no entry for the refused mutation %s', async (mutation, code) => {
    const { customer } = await scene();
    const { extensions } = await errorOf(`mutation { ${mutation.replace('ID', customer.id)} }`, {}, actor.token);
    expect(extensions.code).toBe(code);
    expect(await logOf({ staffId: actor.id })).toMatchObject({ totalCount: 0, nodes: [] });
  });

  it('an entry names the request that made the change, and that it came over GraphQL', async () => {
    const requestId = `audit-${newId()}`;
    const { status } = await fixture.service.request('POST', '/admin/graphql', {
      token: actor.token,
      headers: { 'X-Request-Id': requestId },
      body: { query: CREATE_CUSTOMER, variables: { name: 'Ada' } },
    });
    expect(status).toBe(200);
    expect((await logOf({ staffId: actor.id })).nodes).toMatchObject([
      { via: 'GRAPHQL', requestId, operator: null, staffMember: { id: actor.id } },
    ]);
  });

  describe('the filters of the audit log', () => {
    const FILTERED = `query ($staffId: ObjectID, $subjectType: String, $subjectId: String, $action: String, $from: DateTime, $to: DateTime) {
      auditLog(staffId: $staffId, subjectType: $subjectType, subjectId: $subjectId, action: $action, from: $from, to: $to) {
        totalCount nodes { action subjectType } } }`;
    const actionsBy = async (filter: object): Promise<string[]> => {
      const { nodes, totalCount } = (await dataOf(FILTERED, { staffId: actor.id, ...filter })).auditLog;
      expect(totalCount).toBe(nodes.length);
      return nodes.map(({ action }: { action: string }) => action);
    };
    const at = (offsetMs: number) => new Date(Date.parse(NOW) + offsetMs).toISOString();

    beforeEach(async () => {
      const { packageId } = await scene();
      await dataOf(CREATE_CUSTOMER, { name: 'Ada' }, actor.token);
      time.now = new Date(at(1_000));
      await dataOf(
        `mutation { updateDiscountPackage(id: "${packageId}", input: { ${PACKAGE}, discounts: [] }) { id } }`,
        {},
        actor.token,
      );
      time.now = new Date(NOW);
    });

    it.each<[object, string[]]>([
      [{}, ['updateDiscountPackage', 'createCustomer']],
      [{ subjectType: 'Customer' }, ['createCustomer']],
      [{ subjectType: 'customer' }, []],
      [{ action: 'updateDiscountPackage' }, ['updateDiscountPackage']],
      [{ from: at(0) }, ['updateDiscountPackage', 'createCustomer']],
      [{ from: at(1) }, ['updateDiscountPackage']],
      [{ to: at(1_000) }, ['createCustomer']],
      [{ from: at(0), to: at(1_001), action: 'createCustomer', subjectType: 'Customer' }, ['createCustomer']],
      [{ action: '🔑', subjectType: 'Kündin' }, []],
      [{ action: '', subjectType: null }, ['updateDiscountPackage', 'createCustomer']],
    ])('the audit log filtered by %j has the entries %j', async (filter, actions) => {
      expect(await actionsBy(filter)).toEqual(actions);
    });

    it.each(['from', 'to'])('an instant that no entry can have is refused as %s', async (field) => {
      expect(await detailsOf(FILTERED, { [field]: '9999-12-31T23:59:59-23:59' })).toEqual({
        [field]: expect.any(String),
      });
    });
  });

  it('the source code has one INSERT into the audit log and one DELETE of what is old, and changes an entry only to erase personal data', async () => {
    const files = await readdir('src', { recursive: true });
    const sources = files.filter((file) => file.endsWith('.ts') && !file.startsWith('migrations'));
    const statements: string[] = [];
    for (const file of sources) {
      const text = await readFile(join('src', file), 'utf8');
      for (const [statement] of text.matchAll(
        // The clean-up and the erasure of personal data name their tables as data.
        /\b(INSERT INTO|UPDATE|DELETE FROM|REPLACE INTO|TRUNCATE( TABLE)?)\s+audit_entries\b|\btable: 'audit_entries'/gi,
      )) {
        statements.push(`${file}: ${statement}`);
      }
      // The entity class only names columns, so that no repository or query builder can write to the table.
      const others = text.replaceAll(/^import .*$/gm, '').replaceAll(/\b(selectList\(|Pick<)AuditEntry,/g, '');
      if (/\bAuditEntry\b.*entities/.test(text) && /\bAuditEntry\b/.test(others)) {
        statements.push(`${file}: uses the entity`);
      }
    }
    // Entries about a person, about views of a member, and by a member.
    const erased = Array.from({ length: 3 }, () => join('services', 'personal-data', 'personal-fields.ts'));
    expect(statements.sort()).toEqual([
      ...erased.map((file) => `${file}: table: 'audit_entries'`),
      join('services', 'staff', 'audit-trail.ts') + ': INSERT INTO audit_entries',
      join('services', 'upkeep', 'retention.ts') + ": table: 'audit_entries'",
    ]);
  });
});
