import 'reflect-metadata';
import { isInputObjectType, isObjectType, type GraphQLSchema } from 'graphql';
import { buildStaffSchema } from '../../../src/graphql/staff-schema.js';

function fieldsOf(schema: GraphQLSchema): string[] {
  return Object.values(schema.getTypeMap()).flatMap((type) =>
    isObjectType(type) || isInputObjectType(type)
      ? Object.keys(type.getFields()).map((field) => `${type.name}.${field}`)
      : [],
  );
}

describe("the staff's GraphQL schema", () => {
  let schema: GraphQLSchema;
  beforeAll(async () => {
    schema = await buildStaffSchema();
  });

  it("the staff's GraphQL schema has no field for a secret, a hash or a full key", () => {
    const fields = fieldsOf(schema).filter((path) => !path.endsWith('ChangedAt'));
    expect(fields.filter((path) => /secret|hash|cipher|fingerprint|password/i.test(path))).toEqual([]);
    const tokens = fields.filter((path) => /\.token$/i.test(path));
    expect(tokens.sort()).toEqual(['IssuedApiToken.token', 'IssuedStaffToken.token']);
  });
});
