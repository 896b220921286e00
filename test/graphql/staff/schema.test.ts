import { readFileSync } from 'node:fs';
import 'reflect-metadata';
import { Kind, parse, print, type DefinitionNode, type GraphQLSchema, type ObjectTypeDefinitionNode } from 'graphql';
import { emitSchema } from '../../../src/graphql/shared/emit-schema.js';
import { buildStaffSchema } from '../../../src/graphql/staff-schema.js';

const CHECKED_IN = 'schema/admin.graphql';
const PROMISED = readFileSync('test/graphql/staff/promised.graphql', 'utf8');

/** The text of each field, argument and value of a schema, under its path: `Query.me` to `StaffMember!`. */
function partsOf(text: string): Map<string, string> {
  const parts = new Map<string, string>();
  for (const definition of parse(text, { noLocation: true }).definitions) {
    if (definition.kind === Kind.ENUM_TYPE_DEFINITION) {
      for (const { name } of definition.values ?? []) parts.set(`${definition.name.value}.${name.value}`, 'a value');
    }
    for (const field of fieldsOf(definition)) {
      const path = `${(definition as ObjectTypeDefinitionNode).name.value}.${field.name.value}`;
      const inputs = field.kind === Kind.FIELD_DEFINITION ? (field.arguments ?? []) : [];
      parts.set(path, typeOf(field));
      for (const input of inputs) parts.set(`${path}(${input.name.value})`, typeOf(input));
    }
  }
  return parts;
}

function fieldsOf(definition: DefinitionNode) {
  const { OBJECT_TYPE_DEFINITION, INPUT_OBJECT_TYPE_DEFINITION } = Kind;
  const hasFields = definition.kind === OBJECT_TYPE_DEFINITION || definition.kind === INPUT_OBJECT_TYPE_DEFINITION;
  return hasFields ? (definition.fields ?? []) : [];
}

function typeOf(part: ReturnType<typeof fieldsOf>[number]): string {
  const isSet = part.kind === Kind.INPUT_VALUE_DEFINITION && part.defaultValue !== undefined;
  return isSet ? `${print(part.type)} = ${print(part.defaultValue)}` : print(part.type);
}

describe("the staff's GraphQL schema", () => {
  let schema: GraphQLSchema;
  let parts: Map<string, string>;
  beforeAll(async () => {
    schema = await buildStaffSchema();
    parts = partsOf(emitSchema(schema));
  });

  it("the staff's GraphQL schema equals the checked-in file", () => {
    expect(emitSchema(schema)).toBe(readFileSync(CHECKED_IN, 'utf8'));
  });

  it.each([...partsOf(PROMISED)])("the staff's GraphQL schema keeps the promised part %s: %s", (path, type) => {
    expect(parts.get(path)).toBe(type);
  });

  it("the staff's GraphQL schema requires no argument or input field that was not promised", () => {
    const promised = partsOf(PROMISED);
    const isRequired = (type: string) => type.endsWith('!');
    const added = [...parts].filter(
      ([path, type]) =>
        !promised.has(path) && isRequired(type) && promised.has(path.replace(/\(.*\)$/, '')) && path.endsWith(')'),
    );
    const addedInputs = [...parts].filter(
      ([path, type]) => /^\w+Input\./.test(path) && !promised.has(path) && isRequired(type),
    );
    expect([...added, ...addedInputs]).toEqual([]);
  });

  it("the staff's GraphQL schema has no field for a secret, a hash or a whole key", () => {
    const fields = [...parts.keys()].filter((path) => !path.includes('('));
    expect(fields.filter((path) => /secret|hash|cipher|fingerprint|password/i.test(path))).toEqual([]);
    const tokens = fields.filter((path) => /\.token$/i.test(path));
    expect(tokens.sort()).toEqual(['IssuedApiToken.token', 'IssuedStaffToken.token']);
  });
});
