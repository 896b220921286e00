import {
  getNamedType,
  getNullableType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isObjectType,
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLInputField,
  type GraphQLInputType,
  type GraphQLSchema,
} from 'graphql';
import { newId } from '../../../src/db/ids.js';
import { buildStaffSchema } from '../../../src/graphql/staff-schema.js';
import { useStaff } from '../../support/staff.js';

const fixture = useStaff();

/** Both roles may read, replace keys and redeliver; every other operation is for an ADMIN only. */
const BOTH_ROLES = [
  'Query.auditLog',
  'Query.customer',
  'Query.customers',
  'Query.dashboard',
  'Query.discountPackages',
  'Query.licensePool',
  'Query.licensePools',
  'Query.me',
  'Query.order',
  'Query.orders',
  'Query.product',
  'Query.products',
  'Query.promotions',
  'Query.staffMembers',
  'Query.webhookDeliveries',
  'Query.webhooks',
  'Mutation.redeliver',
  'Mutation.replaceLicenseKey',
];
const ADMIN_ONLY = [
  'Mutation.assignDiscountPackage',
  'Mutation.changeListPrice',
  'Mutation.createCustomer',
  'Mutation.createDiscountPackage',
  'Mutation.createLicensePool',
  'Mutation.createProduct',
  'Mutation.createPromotion',
  'Mutation.createStaffMember',
  'Mutation.endPromotion',
  'Mutation.importLicenseKeys',
  'Mutation.issueApiToken',
  'Mutation.recordPayment',
  'Mutation.revealLicenseKeys',
  'Mutation.revokeApiToken',
  'Mutation.revokeStaffMember',
  'Mutation.setCustomerStatus',
  'Mutation.setLicensePoolMask',
  'Mutation.setVolumeDiscounts',
  'Mutation.setWebhookActive',
  'Mutation.updateCustomer',
  'Mutation.updateDiscountPackage',
  'Mutation.updateProduct',
  'Mutation.withdrawLicenseKeys',
];

type Verdict = 'allowed' | 'FORBIDDEN' | 'UNAUTHENTICATED';

/** Each caller with the verdict on operations of both roles and on operations for an ADMIN only. */
const COLUMNS: [who: string, ofBoth: Verdict, ofAdmins: Verdict][] = [
  ['an ADMIN', 'allowed', 'allowed'],
  ['a SUPPORT', 'allowed', 'FORBIDDEN'],
  ['an ADMIN whose access was revoked', 'UNAUTHENTICATED', 'UNAUTHENTICATED'],
  ['a SUPPORT whose access was revoked', 'UNAUTHENTICATED', 'UNAUTHENTICATED'],
  ['a customer', 'UNAUTHENTICATED', 'UNAUTHENTICATED'],
  ['a stranger with an invented token', 'UNAUTHENTICATED', 'UNAUTHENTICATED'],
  ['a stranger without a token', 'UNAUTHENTICATED', 'UNAUTHENTICATED'],
];

const TABLE = COLUMNS.flatMap(([who, ofBoth, ofAdmins]) => [
  ...BOTH_ROLES.map((operation): [string, string, Verdict] => [who, operation, ofBoth]),
  ...ADMIN_ONLY.map((operation): [string, string, Verdict] => [who, operation, ofAdmins]),
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
  if (isListType(nullable)) return [];
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

/** The shortest request of an operation that is valid for the schema. */
function requestOf(operation: string, field: GraphQLField<unknown, unknown>): { query: string; variables: object } {
  const [kind = '', name = ''] = operation.split('.');
  const required = field.args.filter(({ type }) => isNonNullType(type));
  const declared = required.map((arg) => `$${arg.name}: ${String(arg.type)}`).join(', ');
  const passed = required.map((arg) => `${arg.name}: $${arg.name}`).join(', ');
  const selection = isObjectType(getNamedType(field.type)) ? '{ __typename }' : '';
  return {
    query: `${kind.toLowerCase()} ${declared && `(${declared})`} { ${name}${passed && `(${passed})`} ${selection} }`,
    variables: placeholders(field.args),
  };
}

describe("the permissions of the staff's operations", () => {
  let fields: Map<string, GraphQLField<unknown, unknown>>;
  let tokens: Record<string, { token: string | undefined; staffId?: string }>;

  beforeAll(async () => {
    fields = fieldsOf(await buildStaffSchema());
    const { staff, shop } = fixture;
    const people = {
      'an ADMIN': await staff.member('ADMIN'),
      'a SUPPORT': await staff.member('SUPPORT'),
      'an ADMIN whose access was revoked': await staff.member('ADMIN', { revokedAt: new Date() }),
      'a SUPPORT whose access was revoked': await staff.member('SUPPORT', { revokedAt: new Date() }),
    };
    tokens = Object.fromEntries(Object.entries(people).map(([who, { id, token }]) => [who, { token, staffId: id }]));
    tokens['a customer'] = { token: (await shop.customer()).token };
    tokens['a stranger with an invented token'] = { token: `ros_${'A'.repeat(43)}` };
    tokens['a stranger without a token'] = { token: undefined };
  });

  it("the table of permissions names every operation of the staff's schema exactly once", () => {
    expect([...BOTH_ROLES, ...ADMIN_ONLY].sort()).toEqual([...fields.keys()].sort());
  });

  it.each(TABLE)('a call by %s of %s is %s', async (who, operation, verdict) => {
    const field = fields.get(operation);
    if (!field) throw new Error(`The schema has no ${operation}`);
    const { query, variables } = requestOf(operation, field);
    const { data, errors = [] } = await fixture.staff.run(query, variables, tokens[who]?.token);
    const codes = errors.map(({ extensions }) => extensions.code);
    if (verdict === 'allowed') {
      // An allowed call may still fail, as the placeholders name nothing that exists.
      expect(['', 'NOT_FOUND', 'VALIDATION_ERROR']).toContain(codes.join());
    } else {
      expect(codes).toEqual([verdict]);
      expect(Object.values(data ?? {}).filter((value) => value !== null)).toEqual([]);
    }
  });

  it('a refused operation of the staff leaves no entry in the audit log', async () => {
    const { dataSource } = fixture.service.app;
    for (const who of ['a SUPPORT', 'an ADMIN whose access was revoked', 'a SUPPORT whose access was revoked']) {
      const rows = await dataSource.query('SELECT action FROM audit_entries WHERE staff_member_id = ?', [
        tokens[who]?.staffId,
      ]);
      expect(rows).toEqual([]);
    }
  });
});
