import {
  getNamedType,
  getNullableType,
  isCompositeType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLInputField,
  type GraphQLInputType,
  type GraphQLSchema,
} from 'graphql';
import { newId } from '../../../src/db/ids.js';
import { STAFF_ROLES, type StaffRole } from '../../../src/domain/staff/staff-role.js';
import { buildStaffSchema } from '../../../src/graphql/staff-schema.js';
import { useStaff } from '../../support/staff.js';

const fixture = useStaff();

/** Who may call an operation: `ALL_ROLES`, or an ADMIN and the roles named. */
type Holder = 'ALL_ROLES' | StaffRole | 'CATALOGUE or FINANCE';

/**
 * Every mutation of the staff's schema by who may call it, as docs/staff.md says; everybody may read all but the seller.
 * Other tests try what depends on more: deleteNote by its author (`notes`), resolveClaim and resolveRecall by each
 * resolution (`claims`, `recalls`); here it is the first, REPLACE.
 */
const MUTATIONS: Record<Holder, string> = {
  ALL_ROLES: `addClaimNote addCustomerNote addOrderNote deleteNote deleteSavedView endSession saveView setDefaultView
    setMyAlerts updateSavedView`,
  ADMIN: `createStaffMember issueApiToken revokeApiToken revokeStaffMember rotateStaffToken runVerification shareView
    updateStaffMember`,
  CATALOGUE: `assignDiscountPackage cancelPriceChanges changeListPrice createDiscountPackage createLicensePool createProduct
    createPromotion deleteDiscountPackage endPromotion importLicenseKeys importProducts moveKeyImport
    recallKeyImport schedulePriceChanges setLicensePoolAlert setLicensePoolMask setVolumeDiscounts undoKeyImport
    updateDiscountPackage updateProduct updatePromotion withdrawLicenseKeys`,
  'CATALOGUE or FINANCE': 'updateKeyImport',
  FINANCE:
    'checkVatId createCustomer creditKeys recordPayment recordVatCheck setCustomerStatus updateCustomer updateSeller',
  SUPPORT: `assignClaim createClaim createOrder redeliver replaceLicenseKey replayWebhook resolveClaim resolveRecall
    revealLicenseKeys sendTestEvent setWebhookActive`,
};

const FIELDS = fieldsOf(await buildStaffSchema());
const QUERIES = [...FIELDS.keys()].filter((name) => name.startsWith('Query.'));
const OPERATIONS: Record<string, Holder> = {
  ...Object.fromEntries(QUERIES.map((name) => [name, 'ALL_ROLES'] as const)),
  'Query.seller': 'FINANCE',
  ...Object.fromEntries(
    Object.entries(MUTATIONS).flatMap(([holder, names]) =>
      names.split(/\s+/).map((name) => [`Mutation.${name}`, holder as Holder]),
    ),
  ),
};

type Verdict = 'allowed' | 'FORBIDDEN' | 'UNAUTHENTICATED';

const MEMBERS = STAFF_ROLES.map((role) => ({ role, who: `a member with the role ${role}` }));
const FORMER_MEMBERS = [{ role: 'ADMIN' as const, who: 'a former ADMIN whose access was revoked' }];
const STRANGERS = ['a customer', 'a stranger with an invented token', 'a stranger without a token'];

function verdictOn(role: StaffRole, holder: Holder): Verdict {
  return holder === 'ALL_ROLES' || role === 'ADMIN' || holder.split(' or ').includes(role) ? 'allowed' : 'FORBIDDEN';
}

const KEPT_OUT = [...FORMER_MEMBERS.map(({ who }) => who), ...STRANGERS];

/**
 * A request's authentication fails before its operation is looked at: each operation meets one of the refused callers.
 */
const TABLE = Object.entries(OPERATIONS).map(([operation, holder], index): [string, [string, Verdict][]] => [
  operation,
  [
    ...MEMBERS.map(({ role, who }): [string, Verdict] => [who, verdictOn(role, holder)]),
    [KEPT_OUT[index % KEPT_OUT.length] as string, 'UNAUTHENTICATED'],
  ],
]);

const PLACEHOLDERS: Record<string, () => unknown> = {
  Boolean: () => true,
  CountryCode: () => 'AT',
  Date: () => '2020-01-01',
  DateTime: () => '2020-01-01T00:00:00.000Z',
  EUR: () => 1,
  Float: () => 1,
  Int: () => 1,
  // Nothing has this id.
  ObjectID: () => '0'.repeat(24),
  String: () => `permissions ${newId()}`,
};

function placeholder(type: GraphQLInputType): unknown {
  const nullable = getNullableType(type);
  if (isListType(nullable)) return [placeholder(nullable.ofType)];
  if (isInputObjectType(nullable)) return placeholders(Object.values(nullable.getFields()));
  if (isEnumType(nullable)) return nullable.getValues()[0]?.name;
  const make = PLACEHOLDERS[String(nullable)];
  if (!make) throw new Error(`There is no placeholder for ${String(nullable)}`);
  return make();
}

function placeholders(fields: readonly (GraphQLArgument | GraphQLInputField)[]): Record<string, unknown> {
  const required = fields.filter(({ type }) => isNonNullType(type));
  return Object.fromEntries(required.map(({ name, type }) => [name, placeholder(type)]));
}

function fieldsOf(schema: GraphQLSchema): Map<string, GraphQLField<unknown, unknown>> {
  const types = [schema.getQueryType(), schema.getMutationType()].filter((type) => type !== null && type !== undefined);
  return new Map(
    types.flatMap((type) => Object.values(type.getFields()).map((field) => [`${type.name}.${field.name}`, field])),
  );
}

/** The mutations first resolve the keys, and succeed if no key is named; the lists are empty. */
const OTHERS = [
  'Mutation.withdrawLicenseKeys',
  'Mutation.creditKeys',
  'Mutation.replaceLicenseKey',
  'Query.licenseKeys',
  'Query.recalledKeys',
];

/** Whether an operation is about what one of its arguments names. */
function isAboutSomething([operation, { args }]: [string, GraphQLField<unknown, unknown>]): boolean {
  const isName = ({ name, type }: GraphQLArgument) =>
    String(type) === 'ObjectID!' || (name === 'orderNumber' && isNonNullType(type));
  return !OTHERS.includes(operation) && args.some(isName);
}

/** The shortest request of an operation that is valid for the schema. */
function requestOf(operation: string, field: GraphQLField<unknown, unknown>): { query: string; variables: object } {
  const [kind = '', name = ''] = operation.split('.');
  const required = field.args.filter(({ type }) => isNonNullType(type));
  const declared = required.map((arg) => `$${arg.name}: ${String(arg.type)}`).join(', ');
  const passed = required.map((arg) => `${arg.name}: $${arg.name}`).join(', ');
  const selection = isCompositeType(getNamedType(field.type)) ? '{ __typename }' : '';
  return {
    query: `${kind.toLowerCase()} ${declared && `(${declared})`} { ${name}${passed && `(${passed})`} ${selection} }`,
    variables: placeholders(field.args),
  };
}

describe("the permissions of the staff's operations", () => {
  let tokens: Record<string, { token: string | undefined; staffId?: string }>;

  beforeAll(async () => {
    const { staff, shop } = fixture;
    tokens = {};
    for (const { role, who } of MEMBERS) {
      const { id, token } = await staff.member(role);
      tokens[who] = { token, staffId: id };
    }
    for (const { role, who } of FORMER_MEMBERS) {
      const { id, token } = await staff.member(role, { revokedAt: new Date() });
      tokens[who] = { token, staffId: id };
    }
    tokens['a customer'] = { token: (await shop.customer()).token };
    tokens['a stranger with an invented token'] = { token: `ros_${'A'.repeat(43)}` };
    tokens['a stranger without a token'] = { token: undefined };
  });

  it("the table of permissions names every mutation of the staff's schema, and no other", () => {
    expect(Object.keys(OPERATIONS).sort()).toEqual([...FIELDS.keys()].sort());
  });

  it.each(TABLE)('%s is for the roles that the table names, and for no refused caller', async (name, verdicts) => {
    const field = FIELDS.get(name);
    if (!field) throw new Error(`The schema has no ${name}`);
    for (const [who, verdict] of verdicts) {
      const { query, variables } = requestOf(name, field);
      const { data, errors = [] } = await fixture.staff.run(query, variables, tokens[who]?.token);
      const codes = errors.map(({ extensions }) => extensions.code);
      // An allowed call may still fail, as the placeholders name nothing that exists.
      const expected = verdict === 'allowed' ? ['', 'NOT_FOUND', 'VALIDATION_ERROR'] : [verdict];
      expect({ who, code: expected.includes(codes.join()) ? verdict : codes }).toEqual({ who, code: verdict });
      if (verdict !== 'allowed') expect(Object.values(data ?? {}).filter((value) => value !== null)).toEqual([]);
    }
  });

  it.each([...FIELDS].filter(isAboutSomething))(
    '%s of what is not there is refused with what is not found, or null',
    async (name, field) => {
      const { query, variables } = requestOf(name, field);
      if (!isNonNullType(field.type)) {
        expect(Object.values(await fixture.dataOf(query, variables))).toEqual([null]);
        return;
      }
      const { message, extensions } = await fixture.errorOf(query, variables);
      expect([extensions, message]).toEqual([
        { code: 'NOT_FOUND' },
        expect.stringMatching(/^[A-Z][a-zA-Z ]+ (0{24}|1) not found$/),
      ]);
    },
  );

  it('a refused operation of the staff leaves no entry in the audit log', async () => {
    const { who: other } = MEMBERS.find(({ role }) => role === 'FINANCE') ?? { who: '' };
    const { variables, query } = requestOf('Mutation.createPromotion', FIELDS.get('Mutation.createPromotion') as never);
    const { errors = [] } = await fixture.staff.run(query, variables, tokens[other]?.token);
    expect(errors.map(({ extensions }) => extensions.code)).toEqual(['FORBIDDEN']);
    const refused = [other, ...FORMER_MEMBERS.map(({ who }) => who)].map((who) => tokens[who]?.staffId);
    const rows = await fixture.service.query<{ action: string }>(
      'SELECT action FROM audit_entries WHERE staff_member_id IN (?)',
      [refused],
    );
    const allowed = Object.keys(OPERATIONS).filter((name) => ['FINANCE', 'ALL_ROLES'].includes(OPERATIONS[name] ?? ''));
    expect(rows.filter(({ action }) => !allowed.includes(`Mutation.${action}`))).toEqual([]);
  });
});
