import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { STAFF_ROLES, type StaffRole } from '../../../src/domain/staff/staff-role.js';
import { AUDITED_KINDS } from '../../../src/graphql/staff/audited.js';
import { useStaff, type TestStaff } from '../../support/staff.js';

const fixture = useStaff();
const { dataOf } = fixture;

const ONE = '(id: "0123456789abcdef01234567") { id }';
/** How a role reads the subjects of each kind; null if no query returns them. */
const QUERIES: Record<string, string | null> = {
  Catalogue: 'products(first: 1) { totalCount }',
  Claim: `claim${ONE}`,
  Customer: `customer${ONE}`,
  DiscountPackage: 'discountPackages { id }',
  EncryptionKey: null,
  LicensePool: `licensePool${ONE}`,
  Order: 'order(orderNumber: 1) { orderNumber }',
  Product: `product${ONE}`,
  Promotion: 'promotions { id }',
  SavedView: 'savedViews { id }',
  ScheduledPriceChange: `scheduledPriceChange${ONE}`,
  Seller: 'seller { iban taxNumber }',
  StaffMember: 'staffMembers { id }',
  System: 'system { version }',
  Webhook: `webhook${ONE}`,
  WebhookDelivery: `webhookDelivery${ONE}`,
};

const LOG = `query ($id: String, $action: String) { auditLog(subjectId: $id, action: $action) {
  nodes { subjectType before after } } }`;

/** The states of entries, as a member reads them in the API and in the export. */
async function statesFor({ token }: TestStaff, filter: { id?: string; action?: string }): Promise<unknown[]> {
  const { auditLog } = await dataOf(LOG, filter, token);
  const query = new URLSearchParams({ ...(filter.id && { subjectId: filter.id }), ...(filter.action && filter) });
  query.delete('id');
  const { text } = await fixture.service.request('GET', `/admin/export/audit.csv?${query.toString()}`, { token });
  const states = auditLog.nodes.flatMap(({ before, after }: { before: unknown; after: unknown }) => [before, after]);
  for (const state of states) if (state) expect(text).toContain(JSON.stringify(state).replaceAll('"', '""'));
  return states;
}

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? filesIn(join(folder, entry.name)) : [join(folder, entry.name)],
  );

describe('what an audit entry shows', () => {
  const members = {} as Record<StaffRole, TestStaff>;
  beforeAll(async () => {
    for (const role of STAFF_ROLES) members[role] = await fixture.staff.member(role);
  });

  it('is declared for each kind of subject that the code writes', () => {
    const sources = filesIn('src').filter((file) => file.endsWith('.ts'));
    const written = sources.flatMap((file) =>
      Array.from(readFileSync(file, 'utf8').matchAll(/\{ type: '([A-Z]\w+)', id/g), ([, kind]) => kind),
    );
    expect([...new Set(written)].sort()).toEqual(Object.keys(AUDITED_KINDS).sort());
    expect(Object.keys(QUERIES).sort()).toEqual(Object.keys(AUDITED_KINDS).sort());
  });

  it.each(Object.keys(AUDITED_KINDS).flatMap((kind) => STAFF_ROLES.map((role) => [kind, role] as const)))(
    'of a %s is for %s what the role may read there',
    async (kind, role) => {
      const id = `visible-${kind}`;
      const state = JSON.stringify({ note: 'unique', tax: { number: '12/345' } });
      await fixture.service.query(
        `INSERT INTO audit_entries (at, action, subject_type, subject_id, state_before, state_after, via)
         SELECT UTC_TIMESTAMP(3), 'change', ?, ?, ?, ?, 'SYSTEM' FROM DUAL
          WHERE NOT EXISTS (SELECT 1 FROM audit_entries WHERE subject_id = ?)`,
        [kind, id, state, state, id],
      );
      const query = QUERIES[kind];
      const { errors } = query ? await fixture.staff.run(`{ ${query} }`, {}, members[role].token) : { errors: [] };
      const maySee = query ? errors === undefined : role === 'ADMIN';
      const shown = maySee ? JSON.parse(state) : null;
      expect(await statesFor(members[role], { id })).toEqual([shown, shown]);
    },
  );

  it.each(STAFF_ROLES)("of the seller's details is for %s what the seller is", async (role) => {
    const action = 'updateSeller';
    const version = (await dataOf('{ seller { version } }')).seller.version;
    const input = { name: 'Keys & Co', taxNumber: '12/345/67890', datevConsultant: 1_001 };
    await dataOf(
      'mutation ($input: SellerInput!, $version: Int) { updateSeller(input: $input, version: $version) { version } }',
      {
        input,
        version,
      },
    );
    const { errors } = await fixture.staff.run('{ seller { taxNumber } }', {}, members[role].token);
    const [, newest] = await statesFor(members[role], { action });
    expect(newest).toEqual(errors ? null : expect.objectContaining(input));
    expect(errors === undefined).toBe(['ADMIN', 'FINANCE'].includes(role));
  });

  it.each(STAFF_ROLES)("of sessions is for %s what a member's sessions are, besides its own", async (role) => {
    const other = await fixture.staff.member('SUPPORT');
    const headers = { Origin: fixture.service.url, 'User-Agent': 'Netscape' };
    for (const { token } of [other, members[role]]) {
      await fixture.service.request('POST', '/admin/session', { body: { token }, headers });
    }
    const { staffMembers } = await dataOf('{ staffMembers { id sessions { id } } }', {}, members[role].token);
    const sessions = staffMembers.find(({ id }: { id: string }) => id === other.id).sessions;
    const [, theirs] = await statesFor(members[role], { id: other.id, action: 'signIn' });
    const [, own] = await statesFor(members[role], { id: members[role].id, action: 'signIn' });
    expect(theirs).toEqual(sessions && expect.objectContaining({ session: expect.anything() }));
    expect(own).toMatchObject({ session: expect.anything() });
    expect(sessions !== null).toBe(role === 'ADMIN');
  });

  it.each(STAFF_ROLES)('of an import is for %s what the import is', async (role) => {
    const { poolId } = await fixture.shop.product();
    const { importLicenseKeys } = await dataOf(
      `mutation ($id: ObjectID!, $keys: [String!]!) {
        importLicenseKeys(licensePoolId: $id, keys: $keys) { keyImport { id } } }`,
      { id: poolId, keys: [`VISIBLE-${poolId}`] },
    );
    const { id } = importLicenseKeys.keyImport;
    await dataOf(
      'mutation ($id: ObjectID!, $input: UpdateKeyImportInput!) { updateKeyImport(id: $id, input: $input) { id } }',
      {
        id,
        input: { unitCost: 1.5, supplier: 'Harbour', supplierInvoice: 'K-1', note: 'Late' },
      },
    );
    const { keyImport } = await dataOf(
      'query ($id: ObjectID!) { keyImport(id: $id) { unitCost supplier supplierInvoice note } }',
      { id },
      members[role].token,
    );
    const [, after] = await statesFor(members[role], { id: poolId, action: 'updateKeyImport' });
    const seen = Object.fromEntries(Object.entries(keyImport).filter(([, value]) => value !== null));
    expect(after).toEqual({ ...seen, keyImportId: id });
    expect('unitCost' in seen).toBe(role !== 'SUPPORT');
  });
});
