import { getNamedType, isObjectType, isUnionType, type GraphQLNamedType, type GraphQLObjectType } from 'graphql';
import { buildStaffSchema } from '../../../src/graphql/staff-schema.js';
import { useStaff } from '../../support/staff.js';

/** Every field of an object that an operation of this type can lead to, as `Type.field`. */
function reachableFrom(root: GraphQLObjectType): string[] {
  const seen = new Set<GraphQLNamedType>();
  const fields: string[] = [];
  const visit = (type: GraphQLNamedType): void => {
    if (seen.has(type)) return;
    seen.add(type);
    if (isUnionType(type)) type.getTypes().forEach(visit);
    if (!isObjectType(type)) return;
    for (const field of Object.values(type.getFields())) {
      fields.push(`${type.name}.${field.name}`);
      visit(getNamedType(field.type));
    }
  };
  visit(root);
  return fields;
}

describe('what staff may read without a mutation', () => {
  const fixture = useStaff();

  it('no query of staff leads to a token or a secret', async () => {
    const fields = reachableFrom((await buildStaffSchema()).getQueryType() as GraphQLObjectType);
    expect(fields).toContain('Customer.apiTokens');
    const secret = /\.(token|secret|password|\w*(Hash|Ciphertext|Fingerprint))$/i;
    expect(fields.filter((field) => secret.test(field))).toEqual([]);
  });

  it.each(['ADMIN', 'CATALOGUE', 'FINANCE', 'SUPPORT'] as const)(
    'a member with the role %s reads keys masked',
    async (role) => {
      const { shop, service } = fixture;
      const { id: customerId, token } = await shop.customer();
      const { id } = await shop.product({}, 1);
      const order = { products: [{ productId: id, amount: 1 }] };
      const { body } = await service.request('POST', '/api/orders', { token, body: order });
      const [key] = body.items[0].licenses.map(({ licenseKey }: { licenseKey: string }) => licenseKey);
      expect(key).toMatch(/^KEY-/);
      const member = await fixture.staff.member(role);
      const answer = await fixture.staff.run(
        `query ($number: Int!, $customerId: ObjectID!) {
        order(orderNumber: $number) { items { licenses { licenseKey } } customer { apiTokens { prefix name } } }
        orders(first: 5) { nodes { items { licenses { licenseKey } } } }
        customer(id: $customerId) { apiTokens { id prefix name } }
        auditLog(first: 20) { nodes { before after } } }`,
        { number: body.orderNumber, customerId },
        member.token,
      );
      expect(answer.errors).toBeUndefined();
      const [license] = answer.data.order.items[0].licenses;
      expect(license.licenseKey).not.toBe('');
      for (const whole of [key, token, member.token]) expect(JSON.stringify(answer.data)).not.toContain(whole);
    },
  );
});
