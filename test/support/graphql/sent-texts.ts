import { readFileSync } from 'node:fs';
import {
  astFromValue,
  buildSchema,
  getNamedType,
  isCompositeType,
  isEnumType,
  isInputObjectType,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
  isRequiredArgument,
  isRequiredInputField,
  print,
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLInputType,
  type GraphQLObjectType,
  type GraphQLSchema,
} from 'graphql';

/** A request with a text that a client may send, made from a schema. */
export interface SentText {
  /** Where it is sent: `Mutation.createClaim(input.reason)`. */
  place: string;
  /** Its path, as errors name it. */
  field: string;
  /** Whether the schema says how long it may be, by a number, a form or a list of values. */
  hasLength: boolean;
  path: string;
  method: string;
  headers?: (text: string) => Record<string, string>;
  /** With the text in the query of the path. */
  query?: (text: string) => string;
  body?: (text: string) => object;
}

const SAMPLES: Record<string, unknown> = {
  String: 'a',
  Int: 1,
  Float: 1,
  EUR: 1,
  Boolean: false,
  ObjectID: '0'.repeat(24),
  DateTime: '2030-01-01T00:00:00Z',
  Date: '2030-01-01',
  CountryCode: 'DE',
  EmailAddress: 'a@shop.example',
  URL: 'https://shop.example',
};

/** A value of a type, with only what it must have. */
function sampleOf(type: GraphQLInputType): unknown {
  if (isNonNullType(type)) return sampleOf(type.ofType);
  if (isListType(type)) return [sampleOf(type.ofType)];
  if (isEnumType(type)) return type.getValues()[0]?.name;
  if (!isInputObjectType(type)) return SAMPLES[type.name];
  const required = Object.values(type.getFields()).filter(isRequiredInputField);
  return Object.fromEntries(required.map((field) => [field.name, sampleOf(field.type)]));
}

/** A text within a value of a type: its path, and the value with it. */
interface Within {
  path: string;
  hasLength: boolean;
  valueWith: (text: string) => unknown;
}

const NAMES_LENGTH = /\d (?:visible ASCII )?characters/;

function textsWithin(type: GraphQLInputType, description: string, seen: readonly string[] = []): Within[] {
  if (isNonNullType(type)) return textsWithin(type.ofType, description, seen);
  if (isListType(type)) {
    return textsWithin(type.ofType, description, seen).map(({ path, valueWith, ...rest }) => ({
      ...rest,
      path: `[0]${path}`,
      valueWith: (text) => [valueWith(text)],
    }));
  }
  if (isLeafType(type)) {
    const hasLength = type.name !== 'String' || NAMES_LENGTH.test(description);
    return [{ path: '', hasLength, valueWith: (text) => text }];
  }
  if (seen.includes(type.name)) return [];
  return Object.values(type.getFields()).flatMap((field) =>
    textsWithin(field.type, field.description ?? '', [...seen, type.name]).map(({ path, valueWith, ...rest }) => ({
      ...rest,
      path: `.${field.name}${path}`,
      valueWith: (text) => ({ ...(sampleOf(type) as object), [field.name]: valueWith(text) }),
    })),
  );
}

/** A field as a document calls it, with what it must have and one argument from a variable. */
function callOf(field: GraphQLField<unknown, unknown>, own?: GraphQLArgument): string {
  const required = field.args.filter((argument) => argument !== own && isRequiredArgument(argument));
  const others = required.map(({ name, type }) => `${name}: ${print(astFromValue(sampleOf(type), type)!)}`);
  const all = [...others, ...(own ? [`${own.name}: $value`] : [])];
  return `${field.name}${all.length > 0 ? `(${all.join(', ')})` : ''}`;
}

/** The fields from the root of queries to each type, the shortest way. */
function pathsTo(schema: GraphQLSchema): Map<GraphQLObjectType, string[]> {
  const query = schema.getQueryType()!;
  const paths = new Map<GraphQLObjectType, string[]>([[query, []]]);
  for (const [type, path] of paths) {
    for (const field of Object.values(type.getFields())) {
      const next = getNamedType(field.type);
      if (isObjectType(next) && !paths.has(next)) paths.set(next, [...path, callOf(field)]);
    }
  }
  const mutation = schema.getMutationType()!;
  return paths.set(mutation, []);
}

/** `input.reason` is named `reason`, as over REST; an item of a list keeps the name of its argument. */
const asNamed = (argument: string, path: string): string =>
  path.startsWith('.') ? path.slice(1) : `${argument}${path}`;

/** Each value of each argument of a GraphQL schema that a client could send as a text. */
export function graphqlTexts(file: string, path: string): SentText[] {
  const schema = buildSchema(readFileSync(file, 'utf8'));
  const texts: SentText[] = [];
  for (const [type, before] of pathsTo(schema)) {
    for (const field of Object.values(type.getFields())) {
      for (const argument of field.args) {
        const fields = [...before, callOf(field, argument)];
        const selection = isCompositeType(getNamedType(field.type)) ? ' { __typename }' : '';
        const root = type === schema.getMutationType() ? 'mutation' : 'query';
        const query = `${root}($value: ${String(argument.type)}) { ${fields.join(' { ')}${selection} ${'}'.repeat(fields.length)}`;
        for (const { path: within, hasLength, valueWith } of textsWithin(argument.type, argument.description ?? '')) {
          texts.push({
            place: `${type.name}.${field.name}(${argument.name}${within})`,
            field: asNamed(argument.name, within),
            hasLength,
            path,
            method: 'POST',
            body: (text) => ({ query, variables: { value: valueWith(text) } }),
          });
        }
      }
    }
  }
  return texts;
}

type Json = Record<string, any>;

/** Each text of the bodies of the REST operations, and each parameter that is one. */
export function restTexts(document: Json): SentText[] {
  const resolve = (value: Json): Json =>
    value.$ref
      ? value.$ref
          .slice(2)
          .split('/')
          .reduce((at: Json, name: string) => at[name], document)
      : value;
  const takesText = ({ type, anyOf, enum: values }: Json): boolean =>
    [type].flat().includes('string') || anyOf !== undefined || values !== undefined;

  const isLimited = (schema: Json): boolean =>
    !takesText(schema) || ['maxLength', 'enum', 'format', 'pattern', 'anyOf'].some((keyword) => keyword in schema);

  function within(raw: Json): Within[] {
    const schema = resolve(raw);
    if (schema.oneOf) return schema.oneOf.flatMap(within);
    if (schema.items) {
      const items = within(schema.items);
      return items.map(({ path, valueWith, ...rest }) => {
        return { ...rest, path: `[0]${path}`, valueWith: (text) => [valueWith(text)] };
      });
    }
    if (!schema.properties) {
      return takesText(schema) ? [{ path: '', hasLength: isLimited(schema), valueWith: (text) => text }] : [];
    }
    return Object.entries(schema.properties as Json).flatMap(([name, one]) =>
      within(one).map(({ path, valueWith, ...rest }) => ({
        ...rest,
        path: `.${name}${path}`,
        valueWith: (text) => ({ [name]: valueWith(text) }),
      })),
    );
  }

  /** A value of a schema, with only what it must have. */
  function valueOf(raw: Json): unknown {
    const schema = resolve(raw);
    if (schema.oneOf) return valueOf(schema.oneOf[0]);
    if (schema.items) return [valueOf(schema.items)];
    const required = ((schema.required ?? []) as string[]).map((name) => [name, valueOf(schema.properties[name])]);
    if (schema.properties) return Object.fromEntries(required);
    return takesText(schema) ? '0'.repeat(24) : 1;
  }

  return Object.entries(document.paths as Json).flatMap(([path, item]) =>
    Object.entries(item as Json).flatMap(([method, raw]): SentText[] => {
      if (!raw.operationId) return [];
      const place = `${method.toUpperCase()} ${path}`;
      const url = `/api${path.replaceAll(/\{[^}]+\}/g, '0'.repeat(24))}`;
      const call = { path: url, method: method.toUpperCase() };
      const parameters = (raw.parameters ?? []).map(resolve) as Json[];
      const body = raw.requestBody?.content['application/json'].schema;
      return [
        ...(body ? within(body) : []).map(({ path: field, hasLength, valueWith }) => ({
          ...call,
          hasLength,
          place: `${place} ${field}`,
          field: field.slice(1),
          body: (text: string) => valueWith(text) as object,
        })),
        ...parameters.flatMap(({ in: location, name, schema }): SentText[] => {
          const hasLength = isLimited(schema.items ?? schema);
          const sent = { ...call, place: `${place} ${location} ${name}`, field: name, hasLength };
          if (location === 'query') return [{ ...sent, query: (text) => `?${name}=${text}` }];
          if (location !== 'header') return [];
          const headers = (text: string) => ({ [name]: text });
          // Only a stream reads it, as the cursor where it begins.
          if (name === 'Last-Event-ID') {
            const ofStream = (text: string) => ({ ...headers(text), Accept: 'text/event-stream' });
            return [{ ...sent, field: 'after', headers: ofStream }];
          }
          return [{ ...sent, headers, ...(body ? { body: () => valueOf(body) as object } : {}) }];
        }),
      ];
    }),
  );
}
