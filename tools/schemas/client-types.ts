import { format, resolveConfig } from 'prettier';
import { openApiDocument } from '../../src/rest/openapi/document.js';

/** The part of JSON Schema that the OpenAPI document uses. */
interface Schema {
  $ref?: string;
  description?: string;
  type?: string | readonly string[];
  const?: unknown;
  enum?: readonly unknown[];
  anyOf?: readonly Schema[];
  oneOf?: readonly Schema[];
  allOf?: readonly Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: readonly string[];
  additionalProperties?: boolean | Schema;
}

interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  description?: string;
  required?: boolean;
  schema: Schema;
}

type Content = { content?: Record<string, { schema: Schema }> };

interface Operation {
  parameters?: readonly (Parameter | { $ref: string })[];
  requestBody?: Content;
  responses: Record<string, Content>;
}

interface Document {
  components: { schemas: Record<string, Schema>; parameters: Record<string, Parameter> };
  paths: Record<string, Record<string, Operation>>;
}

interface Field {
  name: string;
  type: string;
  isOptional?: boolean;
  description?: string | undefined;
}

const PRIMITIVES: Record<string, string> = {
  string: 'string',
  number: 'number',
  integer: 'number',
  boolean: 'boolean',
  null: 'null',
};
const METHODS = ['get', 'post', 'patch', 'delete'];

export const CLIENT_TYPES = 'packages/client/src/openapi.ts';

function indented(text: string): string {
  return text.replace(/^(?=.)/gm, '  ');
}

function comment(description: string | undefined): string {
  if (description === undefined) return '';
  const lines = description.split('\n');
  return lines.length === 1 ? `/** ${description} */\n` : `/**\n${lines.map((line) => ` * ${line}`).join('\n')}\n */\n`;
}

function objectOf(fields: readonly Field[]): string {
  const lines = fields.map(({ name, type, isOptional, description }) => {
    const key = /^\w+$/.test(name) ? name : JSON.stringify(name);
    return indented(`${comment(description)}${key}${isOptional ? '?' : ''}: ${type};\n`);
  });
  return lines.length === 0 ? 'Record<string, never>' : `{\n${lines.join('')}}`;
}

const union = (types: readonly string[]): string => [...new Set(types)].join(' | ');
const nameOf = (ref: string): string => ref.slice(ref.lastIndexOf('/') + 1);

function typeOf(schema: Schema): string {
  const { $ref, type, items, properties, required = [], additionalProperties } = schema;
  if ($ref !== undefined) return `Schemas[${JSON.stringify(nameOf($ref))}]`;
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return union(schema.enum.map((value) => JSON.stringify(value)));
  if (schema.allOf) return schema.allOf.map((one) => `(${typeOf(one)})`).join(' & ');
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return union(choices.map(typeOf));
  if (Array.isArray(type)) return union(type.map((one: string) => typeOf({ ...schema, type: one })));
  if (type === 'array') return `(${typeOf(items ?? {})})[]`;
  if (type !== 'object') return PRIMITIVES[String(type)] ?? 'unknown';
  if (typeof additionalProperties === 'object') return `Record<string, ${typeOf(additionalProperties)}>`;
  return objectOf(
    Object.entries(properties ?? {}).map(([name, field]) => ({
      name,
      type: typeOf(field),
      isOptional: !required.includes(name),
      description: field.description,
    })),
  );
}

/** The JSON of a request or of the responses; undefined if there is none. */
function jsonOf(contents: readonly (Content | undefined)[]): string | undefined {
  const schemas = contents.flatMap((content) => content?.content?.['application/json']?.schema ?? []);
  return schemas.length === 0 ? undefined : union(schemas.map(typeOf));
}

function operationOf({ parameters = [], requestBody, responses }: Operation, { components }: Document): string {
  const all = parameters.flatMap((one) => ('$ref' in one ? (components.parameters[nameOf(one.$ref)] ?? []) : one));
  const ofKind = (kind: Parameter['in']): Field[] => {
    const fields = all
      .filter((parameter) => parameter.in === kind)
      .map(({ name, schema, required = false, description }) => {
        return { name, type: typeOf(schema), isOptional: !required, description };
      });
    return fields.length === 0 ? [] : [{ name: kind, type: objectOf(fields) }];
  };
  const body = jsonOf([requestBody]);
  const response = jsonOf([responses['200'], responses['201']]);
  return objectOf([
    ...(['path', 'query', 'header'] as const).flatMap(ofKind),
    ...(body === undefined ? [] : [{ name: 'body', type: body }]),
    ...(response === undefined ? [] : [{ name: 'response', type: response }]),
  ]);
}

/** The types of packages/client: each record, and what each operation takes and returns. */
export async function clientTypes(): Promise<string> {
  const document = openApiDocument() as unknown as Document;
  const schemas = Object.entries(document.components.schemas).map(([name, schema]) => {
    return { name, type: typeOf(schema), description: schema.description };
  });
  const paths = Object.entries(document.paths).map(([name, operations]) => ({
    name,
    type: objectOf(
      METHODS.flatMap((method) => {
        const operation = operations[method];
        return operation ? [{ name: method, type: operationOf(operation, document) }] : [];
      }),
    ),
  }));
  const text = `// Written by npm run schema.

export interface Schemas ${objectOf(schemas)}

export interface Paths ${objectOf(paths)}
`;
  return format(text, { ...(await resolveConfig(CLIENT_TYPES)), filepath: CLIENT_TYPES });
}
