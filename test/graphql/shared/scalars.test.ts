import {
  getNamedType,
  getNullableType,
  isInputObjectType,
  isListType,
  isRequiredArgument,
  isScalarType,
  type GraphQLArgument,
  type GraphQLInputType,
  type GraphQLScalarType,
  type GraphQLSchema,
} from 'graphql';
import { buildCustomerSchema } from '../../../src/graphql/customer-schema.js';
import { buildStaffSchema } from '../../../src/graphql/staff-schema.js';
import { useStaff } from '../../support/staff.js';

/** What each scalar has to say of a wrong value; `WRONG` names values that are wrong for it. */
const EXPECTED: Record<string, RegExp> = {
  ObjectID: /^ObjectID must be 24 hexadecimal digits$/,
  DateTime: /^DateTime must be an ISO 8601 timestamp with its offset, such as 2026-01-31T12:00:00Z$/,
  URL: /^URL must be an absolute URL, such as https:\/\/shop.example\/events$/,
  EUR: /^EUR must be a number$/,
  Date: /^Date must be a text$/,
  CountryCode: /^CountryCode must be a text$/,
  EmailAddress: /^EmailAddress must be a text$/,
  Int: /^Int cannot represent /,
  Float: /^Float cannot represent non numeric value: /,
  String: /^String cannot represent a non string value: /,
  Boolean: /^Boolean cannot represent a non boolean value: /,
  ID: /^ID cannot represent /,
};

/** Values in JSON, which is how GraphQL writes them too. */
const WRONG: Record<string, string[]> = {
  ObjectID: ['"65f0c0ffee65f0c0ffee65f"', '"no id"', '5', 'true', '[["65f0c0ffee65f0c0ffee65f0"]]'],
  DateTime: ['"yesterday"', '"2026-01-31"', '5', 'true'],
  URL: ['"no url"', '5', 'true', '[["https://shop.example/"]]'],
  EUR: ['"10"', 'true'],
  Date: ['5', 'true'],
  CountryCode: ['5', 'true'],
  EmailAddress: ['5', 'true'],
  Int: ['0.5', '"1"', 'true'],
  Float: ['"1"', 'true'],
  String: ['5', 'true'],
  Boolean: ['"true"', '1'],
  ID: ['0.5', 'true'],
};

/** A place where a client puts a scalar. */
interface Leaf {
  /** As the answer names it: `input.products[0].amount` without the name of the argument. */
  path: string;
  scalar: GraphQLScalarType;
  /** The argument's value with this in the leaf, in JSON. */
  valueWith: (leaf: string) => string;
}

/** All scalars within a type, also those below lists and input objects. */
function leavesOf(type: GraphQLInputType, path: string, valueWith: Leaf['valueWith']): Leaf[] {
  const nullable = getNullableType(type);
  if (isListType(nullable)) {
    return leavesOf(nullable.ofType, `${path}[0]`, (leaf) => valueWith(`[${leaf}]`));
  }
  if (isScalarType(nullable)) return [{ path, scalar: nullable, valueWith }];
  if (!isInputObjectType(nullable)) return [];
  return Object.values(nullable.getFields()).flatMap((field) =>
    leavesOf(field.type, path === '' ? field.name : `${path}.${field.name}`, (leaf) =>
      valueWith(`{${JSON.stringify(field.name)}:${leaf}}`),
    ),
  );
}

/** JSON as GraphQL writes it: the names of fields without quotation marks. */
const literal = (json: string): string => json.replaceAll(/"(\w+)":/g, '$1:');

interface Place extends Leaf {
  operation: string;
  argument: GraphQLArgument;
}

/** The wrong values to try at each place: all of them at the first one of a scalar, and one in turn at each other. */
function wrongValues(places: readonly Place[]): { place: Place; wrong: string }[] {
  const seen = new Map<string, number>();
  return places.flatMap((place) => {
    const { name } = place.scalar;
    const all = WRONG[name] ?? [];
    const turn = seen.get(name) ?? 0;
    seen.set(name, turn + 1);
    return all.filter((_, index) => turn === 0 || index === turn % all.length).map((wrong) => ({ place, wrong }));
  });
}

function placesOf(schema: GraphQLSchema): Place[] {
  const roots = { query: schema.getQueryType(), mutation: schema.getMutationType() };
  return Object.entries(roots).flatMap(([kind, root]) =>
    Object.values(root?.getFields() ?? {}).flatMap((field) =>
      field.args.flatMap((argument) =>
        leavesOf(argument.type, '', (leaf) => leaf).map((leaf) => ({
          ...leaf,
          operation: `${kind} ${field.name}`,
          argument,
        })),
      ),
    ),
  );
}

/** An operation that gives one argument a value, from a variable and from the document. */
function documentsOf(schema: GraphQLSchema, { operation, argument }: Place, value: string) {
  const [kind = '', name = ''] = operation.split(' ');
  const field = (kind === 'query' ? schema.getQueryType() : schema.getMutationType())?.getFields()[name];
  const selection = isScalarType(getNamedType(field?.type)) ? '' : '{ __typename }';
  // Other arguments that must be there are variables, which the client then forgets.
  const others = (field?.args ?? []).filter((one) => isRequiredArgument(one) && one.name !== argument.name);
  const declared = others.map((one) => `$${one.name}: ${String(one.type)}`);
  const given = others.map((one) => `${one.name}: $${one.name}`);
  const document = (variables: string[], own: string): string =>
    `${kind}${variables.length === 0 ? '' : ` (${variables.join(', ')})`} ` +
    `{ ${name}(${[...given, `${argument.name}: ${own}`].join(', ')}) ${selection} }`;
  return {
    variable: {
      query: document([...declared, `$value: ${String(argument.type)}`], '$value'),
      variables: { value: JSON.parse(value) as unknown },
    },
    literal: { query: document(declared, literal(value)) },
  };
}

const fixture = useStaff();

describe.each([
  ['/graphql', buildCustomerSchema],
  ['/admin/graphql', buildStaffSchema],
])('the input of %s', (path, build) => {
  it(`every scalar in the input of ${path} refuses wrong values in our words, in variables and in the document`, async () => {
    const schema = await build();
    const places = placesOf(schema);
    expect(places.length).toBeGreaterThan(20);
    const token = path === '/graphql' ? (await fixture.shop.customer()).token : fixture.admin.token;
    for (const { place, wrong } of wrongValues(places)) {
      const field = place.path || place.argument.name;
      const expected = EXPECTED[place.scalar.name];
      const documents = documentsOf(schema, place, place.valueWith(wrong));
      for (const [way, body] of Object.entries(documents)) {
        const { text, body: answer } = await fixture.service.request('POST', path, { token, body });
        const seen = `${place.operation}(${place.argument.name}) ${field} = ${wrong} as ${way}: ${text}`;
        expect(seen).not.toMatch(/mongo/i);
        const details = (answer.errors as { extensions: { code: string; details?: Record<string, string> } }[])
          .filter(({ extensions }) => extensions.code === 'VALIDATION_ERROR')
          .map(({ extensions }) => extensions.details ?? {});
        const name = way === 'variable' && place.path === '' ? 'value' : field;
        const texts = details.flatMap((fields) => fields[name] ?? []);
        expect({ seen, texts }).toEqual({ seen, texts: [expect.stringMatching(expected ?? /^$/)] });
      }
    }
  });

  it(`every scalar in the input of ${path} is one that this test knows`, async () => {
    const names = new Set(placesOf(await build()).map(({ scalar }) => scalar.name));
    expect([...names].filter((name) => EXPECTED[name] === undefined || WRONG[name] === undefined)).toEqual([]);
  });
});
