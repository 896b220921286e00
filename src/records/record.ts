import type { TextRule } from '../domain/common/text.js';
import { SAMPLE } from './sample.js';

/** A JSON Schema (2020-12), as in OpenAPI 3.1. */
export type Schema = Readonly<Record<string, unknown>>;

declare const OUTPUT: unique symbol;
const OPTIONAL: unique symbol = Symbol('optional');
const EXAMPLE: unique symbol = Symbol('example');
const DEFINITION: unique symbol = Symbol('definition');
const RULE: unique symbol = Symbol('text rule');

/** The schema of a value; `T` is what a presenter returns for it. Further properties have symbols as keys. */
export type Field<T> = Schema & { readonly [OUTPUT]: T };

/** Marks an optional field. */
export interface Optional {
  readonly [OPTIONAL]: true;
}

export type Fields = Readonly<Record<string, Field<unknown>>>;

/** What a presenter returns for a field or a record: each of its fields, and no other. */
export type Output<F> = F extends { readonly [OUTPUT]: infer T } ? T : never;

type OptionalNames<P> = { [K in keyof P]: P[K] extends Optional ? K : never }[keyof P];

export type OutputFields<P> = { [K in Exclude<keyof P, OptionalNames<P>>]: Output<P[K]> } & {
  [K in OptionalNames<P>]?: Output<P[K]>;
};

/** The same, in its JSON form. */
export type Serialized<T> = T extends Date
  ? string
  : T extends readonly (infer U)[]
    ? Serialized<U>[]
    : T extends object
      ? { [K in keyof T]: Serialized<T[K]> }
      : T;

/** Further keywords of a schema, and the value for examples. */
type Further<T> = Schema & { sample?: Serialized<T> };

/** A field of any schema. The builders below are shorter. */
export function field<T>(schema: Schema, { sample, ...further }: Further<T> = {}): Field<T> {
  const example = sample === undefined ? {} : { [EXAMPLE]: sample };
  return { ...schema, ...further, ...example } as unknown as Field<T>;
}

export const text = (description: string, further: Further<string> = {}): Field<string> =>
  field({ type: 'string', description }, further);
/** A text that a client sends, with its rule. */
export const textOf = (rule: TextRule, description: string, further: Further<string> = {}): Field<string> =>
  text(description, { maxLength: rule.maxLength, [RULE]: rule, ...further });
export const flag = (description: string, further: Further<boolean> = {}): Field<boolean> =>
  field({ type: 'boolean', description }, further);
export const count = (description: string, further: Further<number> = {}): Field<number> =>
  field({ type: 'integer', minimum: 0, description }, further);
const IN_EURO = ' EUR, at most two decimals.';
const IN_UTC = ' ISO 8601, UTC, to the millisecond.';

/** An amount that can be negative. */
export const amount = (description: string, further: Further<number> = {}): Field<number> =>
  field({ type: 'number', description: `${description}${IN_EURO}` }, further);
export const euro = (description: string, further: Further<number> = {}): Field<number> =>
  field({ type: 'number', minimum: 0, description: `${description}${IN_EURO}` }, further);
export const percentage = (description: string, further: Further<number> = {}): Field<number> =>
  field({ type: 'number', minimum: 0, maximum: 100, description }, further);
export const id = (description: string, further: Further<string> = {}): Field<string> =>
  field({ type: 'string', pattern: '^[0-9a-f]{24}$', description }, further);
export const instant = (description: string, further: Further<Date> = {}): Field<Date> =>
  field<Date>(
    { type: 'string', format: 'date-time', description: `${description}${IN_UTC}` },
    { sample: SAMPLE.time, ...further },
  );
export const enumOf = <const T extends string | number>(
  values: readonly T[],
  description: string,
  further: Further<T> = {},
): Field<T> =>
  field<T>({ type: typeof values[0] === 'number' ? 'integer' : 'string', enum: [...values], description }, further);
/** A field of one value; some generators of code know only `const`, others only `enum`. */
export const literal = <const T extends string | boolean>(value: T, description?: string): Field<T> =>
  field({ type: typeof value, const: value, enum: [value], ...(description === undefined ? {} : { description }) });
export const list = <T>(items: Field<T>, description?: string, further: Further<T[]> = {}): Field<T[]> =>
  field({ type: 'array', items, ...(description === undefined ? {} : { description }) }, further);

/** The field, or null. Examples contain null unless they have a sample. */
export function nullable<T>(
  { type, enum: values, ...schema }: Field<T>,
  { sample = null }: { sample?: Serialized<T> | null } = {},
): Field<T | null> {
  // Generators of code take the null of an enum for a text.
  const orNull = values ? { anyOf: [{ type, enum: values }, { type: 'null' }] } : { type: [type, 'null'] };
  return field<T | null>({ ...orNull, ...schema }, { sample });
}

/** A record, or null; examples contain the record. */
export const nullableRecord = <P extends Fields>(
  schema: RecordOf<P>,
  description: string,
): Field<OutputFields<P> | null> =>
  field({ anyOf: [schema, { type: 'null' }], description }, { sample: exampleOf(schema) });

/** An optional field; examples omit it. */
export const optional = <F extends Field<unknown>>(schema: F): F & Optional => ({
  ...schema,
  [OPTIONAL]: true,
});

/** The fields of a record or of an object; undefined for any other schema. */
export const fieldsIn = (schema: Schema): Fields | undefined => (schema as Annotated)[DEFINITION]?.fields;

/** The rule of a text that a client sends; undefined for any other field. */
export const textRuleOf = (schema: Schema): TextRule | undefined => (schema as { [RULE]?: TextRule })[RULE];

/** The same fields, all optional. */
export const allOptional = <P extends Fields>(fields: P) =>
  Object.fromEntries(Object.entries(fields).map(([name, one]) => [name, optional(one)])) as {
    [K in keyof P]: P[K] & Optional;
  };

export const isOptional = (schema: Schema): boolean => OPTIONAL in schema;

/** Whether the field can be null or missing, which GraphQL does not distinguish. */
export const isNullable = (schema: Schema): boolean =>
  isOptional(schema) ||
  [schema, ...((schema.anyOf ?? []) as Schema[])].some(({ type }) => [type].flat().includes('null'));

function objectOf(fields: Fields): Schema {
  const required = Object.keys(fields).filter((name) => !isOptional(fields[name] as Schema));
  return { type: 'object', ...(required.length > 0 ? { required } : {}), properties: fields };
}

/** An object without a name. */
export function strictObject<P extends Fields>(fields: P): Field<OutputFields<P>> {
  return { ...objectOf(fields), additionalProperties: false, [DEFINITION]: { fields } } as unknown as Field<
    OutputFields<P>
  >;
}

interface Definition<P extends Fields = Fields> {
  name: string;
  fields: P;
  schema: Schema;
}

/** An object with a name; as a field of others it is a reference to its schema. */
export type RecordOf<P extends Fields> = Field<OutputFields<P>> & { readonly [DEFINITION]: Definition<P> };

function defined<P extends Fields>(name: string, fields: P, schema: Schema): RecordOf<P> {
  return { $ref: `#/components/schemas/${name}`, [DEFINITION]: { name, fields, schema } } as unknown as RecordOf<P>;
}

/**
 * A record that the service returns, with exactly these fields. Any other field is a leak, which the tests detect; the
 * published document allows fields of later versions (`openToAdditions`).
 */
export function record<P extends Fields>(name: string, fields: P, further: Schema = {}): RecordOf<P> {
  return defined(name, fields, { ...further, ...objectOf(fields), additionalProperties: false });
}

/** A record that the service receives; unless `further` forbids it, it may have other fields. */
export function input<P extends Fields>(name: string, fields: P, further: Schema = {}): RecordOf<P> {
  return defined(name, fields, { ...further, ...objectOf(fields) });
}

/** A record that the service receives in one of several forms. @param fields those of all forms. */
export function inputIn<P extends Fields>(name: string, fields: P, forms: readonly RecordOf<Fields>[]): RecordOf<P> {
  return defined(name, fields, { oneOf: forms });
}

/** One of several records, distinguished by a field. @param values its value in each of them. */
export function oneOfRecords<T>(records: readonly Schema[], propertyName: string, values: readonly string[]): Field<T> {
  const mapping = Object.fromEntries(values.map((value, index) => [value, records[index]?.$ref]));
  return field<T>({ oneOf: records, discriminator: { propertyName, mapping } });
}

export function fieldsOf<P extends Fields>({ [DEFINITION]: { fields } }: RecordOf<P>): P {
  return fields;
}

/** The fields of a record that `View` lacks, or has with another type. */
type Own<P, View> = { [K in keyof P]: K extends keyof View ? (View[K] extends Output<P[K]> ? never : K) : K }[keyof P];

/**
 * Presents `view` as a record, in the order of its fields: the fields that the view has under the same name and type,
 * and `own` for the others, which the compiler requires.
 */
export function presentRecord<P extends Fields, View extends object>(
  schema: RecordOf<P>,
  view: View,
  own: Pick<OutputFields<P>, Own<P, View> & keyof OutputFields<P>>,
): OutputFields<P> {
  const values: Record<string, unknown> = { ...view, ...own };
  return Object.fromEntries(Object.keys(fieldsOf(schema)).map((name) => [name, values[name]])) as OutputFields<P>;
}

/** The description of a field for GraphQL, whose scalars describe amounts and times, and whose ids are named `id`. */
export function descriptionOf({ description }: Schema): string | undefined {
  return (description as string | undefined)?.replace(IN_EURO, '').replace(IN_UTC, '').replaceAll('`_id`', '`id`');
}

/** A schema with the notes of the builders. */
interface Annotated extends Schema {
  [EXAMPLE]?: unknown;
  [DEFINITION]?: Definition;
}

/** The value of the field in examples, combined from its fields. */
export function exampleOf<T>(schema: Field<T>): Serialized<T> {
  return exampleIn(schema) as Serialized<T>;
}

function exampleIn(schema: Annotated): unknown {
  if (EXAMPLE in schema) return schema[EXAMPLE];
  if ('const' in schema) return schema.const;
  if (schema.type === 'boolean') return false;
  if (schema.type === 'array') return [exampleIn(schema.items as Annotated)];
  const fields: [string, Annotated][] | undefined = schema[DEFINITION] && Object.entries(schema[DEFINITION].fields);
  if (!fields) throw new Error(`An example lacks a value: ${String(schema.description)}`);
  const there = fields.filter(([, one]) => !isOptional(one) || (one[EXAMPLE] ?? null) !== null);
  return Object.fromEntries(there.map(([name, one]) => [name, exampleIn(one)]));
}

/** The schemas of all records that `described` refers to, directly or through others, by their names. */
export function schemasOf(described: unknown, found: Record<string, Schema> = {}): Record<string, Schema> {
  if (typeof described !== 'object' || described === null) return found;
  const { [DEFINITION]: definition } = described as Annotated;
  if (definition?.name !== undefined && !(definition.name in found)) {
    found[definition.name] = definition.schema;
    schemasOf(definition.schema, found);
  }
  for (const value of Object.values(described)) schemasOf(value, found);
  return found;
}

/** A value in the lowercase spelling of REST. */
export const lowercase = <T extends string>(word: T): Lowercase<T> => word.toLowerCase() as Lowercase<T>;
