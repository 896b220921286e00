import { SAMPLE } from './sample.js';

/** A JSON Schema, 2020-12, as OpenAPI 3.1 takes it. */
export type Schema = Readonly<Record<string, unknown>>;

declare const SHOWN: unique symbol;
const OPTIONAL: unique symbol = Symbol('optional');
const EXAMPLE: unique symbol = Symbol('example');
const DEFINITION: unique symbol = Symbol('definition');

/** The schema of a value; `T` is what a presenter gives for it. Further properties have symbols as keys. */
export type Field<T> = Schema & { readonly [SHOWN]: T };

/** Of a field that an object may lack. */
export interface Optional {
  readonly [OPTIONAL]: true;
}

export type Fields = Readonly<Record<string, Field<unknown>>>;

/** What a presenter gives for a field or a record: each of its fields, and no other. */
export type Shown<F> = F extends { readonly [SHOWN]: infer T } ? T : never;

type OptionalNames<P> = { [K in keyof P]: P[K] extends Optional ? K : never }[keyof P];

export type ShownFields<P> = { [K in Exclude<keyof P, OptionalNames<P>>]: Shown<P[K]> } & {
  [K in OptionalNames<P>]?: Shown<P[K]>;
};

/** The same, in its JSON form. */
export type Written<T> = T extends Date
  ? string
  : T extends readonly (infer U)[]
    ? Written<U>[]
    : T extends object
      ? { [K in keyof T]: Written<T[K]> }
      : T;

/** Further keywords of a schema, and the value that examples show. */
type Further<T> = Schema & { sample?: Written<T> };

/** A field of any schema. The builders below are shorter. */
export function field<T>(schema: Schema, { sample, ...further }: Further<T> = {}): Field<T> {
  const example = sample === undefined ? {} : { [EXAMPLE]: sample };
  return { ...schema, ...further, ...example } as unknown as Field<T>;
}

export const text = (description: string, further: Further<string> = {}): Field<string> =>
  field({ type: 'string', description }, further);
export const flag = (description: string, further: Further<boolean> = {}): Field<boolean> =>
  field({ type: 'boolean', description }, further);
export const count = (description: string, further: Further<number> = {}): Field<number> =>
  field({ type: 'integer', minimum: 0, description }, further);
const IN_EURO = ' EUR, at most two decimals.';

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
    { type: 'string', format: 'date-time', description: `${description} ISO 8601, UTC, to the millisecond.` },
    { sample: SAMPLE.time, ...further },
  );
export const oneOf = <const T extends string | number>(
  values: readonly T[],
  description: string,
  further: Further<T> = {},
): Field<T> =>
  field<T>({ type: typeof values[0] === 'number' ? 'integer' : 'string', enum: [...values], description }, further);
export const always = <const T extends string | boolean>(value: T, description?: string): Field<T> =>
  field({ type: typeof value, const: value, ...(description === undefined ? {} : { description }) });
export const list = <T>(items: Field<T>, description?: string, further: Further<T[]> = {}): Field<T[]> =>
  field({ type: 'array', items, ...(description === undefined ? {} : { description }) }, further);

/** The field, or null, which is what examples show unless they are given another value. */
export function nullable<T>(
  { type, enum: words, ...schema }: Field<T>,
  { sample = null }: { sample?: Written<T> | null } = {},
): Field<T | null> {
  const orNull = { type: [type, 'null'], ...(words ? { enum: [...(words as unknown[]), null] } : {}) };
  return field<T | null>({ ...orNull, ...schema }, { sample });
}

/** A record, or null; examples show the record. */
export const recordOrNull = <P extends Fields>(shown: RecordOf<P>, description: string): Field<ShownFields<P> | null> =>
  field({ anyOf: [shown, { type: 'null' }], description }, { sample: exampleOf(shown) });

/** A field that an object may lack, as examples do. */
export const optional = <F extends Field<unknown>>(schema: F): F & Optional => ({
  ...schema,
  [OPTIONAL]: true,
});

/** The same fields, each of which may be left out. */
export const allOptional = <P extends Fields>(fields: P) =>
  Object.fromEntries(Object.entries(fields).map(([name, one]) => [name, optional(one)])) as {
    [K in keyof P]: P[K] & Optional;
  };

export const isOptional = (schema: Schema): boolean => OPTIONAL in schema;

function objectOf(fields: Fields): Schema {
  const required = Object.keys(fields).filter((name) => !isOptional(fields[name] as Schema));
  return { type: 'object', ...(required.length > 0 ? { required } : {}), properties: fields };
}

/** An object that has no name of its own. */
export function exactly<P extends Fields>(fields: P): Field<ShownFields<P>> {
  return { ...objectOf(fields), additionalProperties: false, [DEFINITION]: { fields } } as unknown as Field<
    ShownFields<P>
  >;
}

interface Definition<P extends Fields = Fields> {
  name: string;
  fields: P;
  schema: Schema;
}

/** An object with a name, as a field of others: a reference to its schema. */
export type RecordOf<P extends Fields> = Field<ShownFields<P>> & { readonly [DEFINITION]: Definition<P> };

function defined<P extends Fields>(name: string, fields: P, schema: Schema): RecordOf<P> {
  return { $ref: `#/components/schemas/${name}`, [DEFINITION]: { name, fields, schema } } as unknown as RecordOf<P>;
}

/**
 * A record that the service sends, with exactly these fields. Another field in an answer is a leak, which the tests
 * detect; the published document leaves room for fields of later versions (`openToAdditions`).
 */
export function record<P extends Fields>(name: string, fields: P, further: Schema = {}): RecordOf<P> {
  return defined(name, fields, { ...further, ...objectOf(fields), additionalProperties: false });
}

/** A record that the service takes; unless `further` says otherwise, it may have other fields. */
export function input<P extends Fields>(name: string, fields: P, further: Schema = {}): RecordOf<P> {
  return defined(name, fields, { ...further, ...objectOf(fields) });
}

export function fieldsOf<P extends Fields>({ [DEFINITION]: { fields } }: RecordOf<P>): P {
  return fields;
}

/** The fields of a record that `View` lacks, or has with another type. */
type Own<P, View> = { [K in keyof P]: K extends keyof View ? (View[K] extends Shown<P[K]> ? never : K) : K }[keyof P];

/**
 * What a record shows of `view`, in the order of its fields: what the view has under a field's name and with its type,
 * and `own` for the others, which the compiler asks for.
 */
export function showing<P extends Fields, View extends object>(
  shown: RecordOf<P>,
  view: View,
  own: Pick<ShownFields<P>, Own<P, View> & keyof ShownFields<P>>,
): ShownFields<P> {
  const values: Record<string, unknown> = { ...view, ...own };
  return Object.fromEntries(Object.keys(fieldsOf(shown)).map((name) => [name, values[name]])) as ShownFields<P>;
}

/** The description of a field of a record, also for GraphQL where it means the same. */
export function meaningOf<P extends Fields>(shown: RecordOf<P>, name: keyof P): string {
  return String(fieldsOf(shown)[name]?.description);
}

/** The notes of the builders about a schema. */
interface Noted extends Schema {
  [EXAMPLE]?: unknown;
  [DEFINITION]?: Definition;
}

/** A value of the field as examples show it, put together from those of its fields. */
export function exampleOf<T>(shown: Field<T>): Written<T> {
  return exampleIn(shown) as Written<T>;
}

function exampleIn(shown: Noted): unknown {
  if (EXAMPLE in shown) return shown[EXAMPLE];
  if ('const' in shown) return shown.const;
  if (shown.type === 'boolean') return false;
  if (shown.type === 'array') return [exampleIn(shown.items as Noted)];
  const fields: [string, Noted][] | undefined = shown[DEFINITION] && Object.entries(shown[DEFINITION].fields);
  if (!fields) throw new Error(`An example lacks a value: ${String(shown.description)}`);
  const there = fields.filter(([, one]) => !isOptional(one) || (one[EXAMPLE] ?? null) !== null);
  return Object.fromEntries(there.map(([name, one]) => [name, exampleIn(one)]));
}

/** The schemas of all records that `described` refers to, directly or through others, by their names. */
export function schemasOf(described: unknown, found: Record<string, Schema> = {}): Record<string, Schema> {
  if (typeof described !== 'object' || described === null) return found;
  const { [DEFINITION]: definition } = described as Noted;
  if (definition?.name !== undefined && !(definition.name in found)) {
    found[definition.name] = definition.schema;
    schemasOf(definition.schema, found);
  }
  for (const part of Object.values(described)) schemasOf(part, found);
  return found;
}

/** A word as REST spells those that are in capitals elsewhere. */
export const lowercase = <T extends string>(word: T): Lowercase<T> => word.toLowerCase() as Lowercase<T>;
